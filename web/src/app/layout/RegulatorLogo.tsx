import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import { currentLanguage } from '@/i18n/i18n';

/** The mark: two contour lines. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        '& rect': { fill: (theme) => theme.palette.primary.main },
        '& g': { stroke: (theme) => theme.palette.primary.contrastText },
      }}
    >
      <rect width="32" height="32" rx="8" />
      <g fill="none" strokeWidth="2">
        <path d="M6 17c0-6 4-10 10-10s10 4 10 9-4 9-10 9-10-3-10-8z" />
        <path d="M11 17c0-3 2-5 5-5s5 2 5 4.5-2 4.5-5 4.5-5-1-5-4z" />
      </g>
    </Box>
  );
}

/** The regulator's logo, linked to its site. */
export function RegulatorLogo({ nameFrom = 'lg' }: { nameFrom?: 'xs' | 'sm' | 'lg' }) {
  const { t } = useTranslation('common');
  const config = useConfig();
  const language = currentLanguage();
  const name = config?.regulator_name[language] ?? '';
  return (
    <Box
      // Before the configuration is there, it is no link, and may have no name.
      {...(config
        ? {
            component: 'a',
            href: config.regulator_url,
            target: '_blank',
            rel: 'noreferrer',
            'aria-label': t('regulatorSite', { name }),
          }
        : undefined)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        textDecoration: 'none',
        color: 'inherit',
        minWidth: 0,
        borderRadius: 1,
        '&:focus-visible': { outline: (theme) => `3px solid ${theme.tokens.primary}`, outlineOffset: 2 },
      }}
    >
      <LogoMark />
      <Box sx={{ minWidth: 0, display: { xs: nameFrom === 'xs' ? 'block' : 'none', [nameFrom]: 'block' } }}>
        <Typography
          variant="small"
          component="span"
          sx={{ display: 'block', fontWeight: 500, lineHeight: 1.4, maxWidth: 220 }}
        >
          {name}
        </Typography>
      </Box>
    </Box>
  );
}
