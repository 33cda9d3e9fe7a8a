import TranslateRounded from '@mui/icons-material/TranslateRounded';
import Button from '@mui/material/Button';
import { useAuth } from '@/auth/AuthContext';
import { languages, otherLanguage } from '@/i18n/languages';
import { currentLanguage } from '@/i18n/i18n';
import { changeLanguage } from '@/storage/handover';
import { installedFonts } from '@/theme/tokens';

/** The other language's name in that language. */
export function LanguageToggle() {
  const { user } = useAuth();
  const next = otherLanguage(currentLanguage());
  const { label, dir } = languages[next];
  return (
    <Button
      variant="text"
      color="inherit"
      size="small"
      lang={next}
      dir={dir}
      startIcon={<TranslateRounded aria-hidden />}
      onClick={() => {
        void changeLanguage(next, { signedIn: user !== null });
      }}
      sx={{
        flexShrink: 0,
        fontFamily: installedFonts,
        '& .MuiButton-startIcon': { margin: 0, marginInlineEnd: '6px' },
      }}
    >
      {label}
    </Button>
  );
}
