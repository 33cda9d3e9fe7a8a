import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { formatShare, type Bar } from './figures';

const focusRing = { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-1px' } as const;

interface BarLinkProps {
  bar: Bar;
  children: ReactNode;
}

/** The area of a bar links to its companies. Read as one sentence. */
export function BarLink({ bar, children }: BarLinkProps) {
  const { t } = useTranslation(['insights', 'directory']);
  const said = {
    label: bar.label,
    companies: t('directory:count', { count: bar.count, formatted: formatNumber(bar.count, currentLanguage()) }),
    share: formatShare(bar.share),
  };
  const place = {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridTemplateRows: 'subgrid',
    gridArea: '1 / 1 / -1 / -1',
    borderRadius: '8px',
    color: 'text.primary',
    textDecoration: 'none',
  } as const;
  const content = (
    <>
      <span className="visuallyHidden">{t(bar.href === null ? 'bar.text' : 'bar.link', said)}</span>
      <Box aria-hidden sx={{ display: 'contents' }}>
        {children}
      </Box>
    </>
  );
  if (bar.href === null) return <Box sx={place}>{content}</Box>;
  return (
    <Box
      component={RouterLink}
      to={bar.href}
      sx={{
        ...place,
        '&:hover': {
          bgcolor: (theme: Theme) => theme.tokens.primarySoft,
          '& [data-label]': { textDecoration: 'underline' },
        },
        '&:focus-visible': focusRing,
      }}
    >
      {content}
    </Box>
  );
}
