import Typography from '@mui/material/Typography';
import { otherLanguageOf } from '@/i18n/textLanguage';

/** Typed text with its line ends, each paragraph in its own direction. */
export function Paragraphs({ children }: { children: string }) {
  return (
    <Typography
      component="div"
      dir="auto"
      lang={otherLanguageOf(children)}
      sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', unicodeBidi: 'plaintext', textAlign: 'start' }}
    >
      {children}
    </Typography>
  );
}
