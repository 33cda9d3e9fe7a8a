import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { formatShare, type Bar } from './figures';

/** Styled once for the chart, not per bar. */
export const barStyles = {
  '& .bar': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridTemplateRows: 'subgrid',
    gridArea: '1 / 1 / -1 / -1',
    borderRadius: '8px',
    color: 'text.primary',
    textDecoration: 'none',
  },
  '& a.bar:hover': { bgcolor: (theme: Theme) => theme.tokens.primarySoft },
  '& a.bar:hover .label': { textDecoration: 'underline' },
  '& a.bar:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
  '& .bar > [aria-hidden]': { display: 'contents' },
} as const;

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
  const content = (
    <>
      <span className="visuallyHidden">{t(bar.href === null ? 'bar.text' : 'bar.link', said)}</span>
      <span aria-hidden>{children}</span>
    </>
  );
  if (bar.href === null) return <div className="bar">{content}</div>;
  return (
    <Link to={bar.href} className="bar">
      {content}
    </Link>
  );
}
