import Typography from '@mui/material/Typography';
import { languages, type Language } from '@/i18n/languages';
import { otherLanguageOf } from '@/i18n/isolate';

interface ParagraphsProps {
  /** Of a text that was entered for one language. Never left out where it is known: a paragraph may begin with a name. */
  language?: Language | null | undefined;
  children: string;
}

/** Typed text with its line ends, in the direction of its language, or else each paragraph in that of its first letter. */
export function Paragraphs({ language, children }: ParagraphsProps) {
  return (
    <Typography
      component="div"
      dir={language ? languages[language].dir : 'auto'}
      lang={language ?? otherLanguageOf(children)}
      sx={{
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
        unicodeBidi: language ? 'isolate' : 'plaintext',
        textAlign: 'start',
      }}
    >
      {children}
    </Typography>
  );
}
