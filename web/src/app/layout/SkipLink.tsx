import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <Box
      component="a"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        const heading = document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content');
        heading?.focus();
        heading?.scrollIntoView();
      }}
      sx={{
        position: 'fixed',
        insetInlineStart: 8,
        top: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('skipToContent')}
    </Box>
  );
}
