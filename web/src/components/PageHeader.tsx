import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import { Bdi } from './Bdi';
import { failed, useTitleParts } from './documentTitle';

interface PageHeaderProps {
  title: string;
  /** Of a title that a person typed; null if it is not known. */
  titleLanguage?: Language | null;
  /** One sentence about the purpose of the page. */
  lead?: ReactNode;
  /** The page's main action, at the end side. */
  action?: ReactNode;
  /** Only for nested pages. */
  breadcrumb?: ReactNode;
  /** Beside the title: a status or a count. */
  badge?: ReactNode;
}

/** Administrators work on many pages with long lists: one line, smaller, where it fits. */
const dense = {
  '.administration &': {
    mb: 3,
    '& .title': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 },
    '& h1': { fontSize: '1.375rem' },
    '& .lead': { mt: 0, maxWidth: 'none', typography: 'hint' },
    '& .actions .MuiButton-root': { minHeight: 36, py: 1 },
    // A list begins as high as it can: the title and the actions share a line, without the sentence for who is new.
    '@media (max-width: 599.95px)': {
      '&:has(+ .listToolbar)': { mb: 2 },
      '& > div': { gap: 2, alignItems: 'center' },
      '& .title': { flexBasis: 120 },
      '&:has(+ .listToolbar) .lead': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
  },
} as const;

/** The first heading after a page load does not take the focus. */
let firstHeading = true;

/** The page's title; sets the document title and takes the focus after navigation. */
export function usePageHeading<Heading extends HTMLElement>(title: string) {
  const heading = useRef<Heading>(null);
  useEffect(() => {
    if (firstHeading) {
      firstHeading = false;
      return;
    }
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}

export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTranslation('common');
  const product = useConfig()?.product_name[currentLanguage()] ?? t('productFallback');
  const parts = useTitleParts();
  const place = [...parts.filter((part) => part !== failed), title].join(' – ');
  return <title>{`${parts.includes(failed) ? t('errorTitle', { title: place }) : place} · ${product}`}</title>;
}

export function PageHeader({ title, titleLanguage, lead, action, breadcrumb, badge }: PageHeaderProps) {
  const heading = usePageHeading<HTMLHeadingElement>(title);
  return (
    <Box component="header" sx={[{ mb: { xs: 4, md: 6 } }, dense]}>
      <DocumentTitle title={title} />
      {breadcrumb}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}>
        <Box className="title" sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            <Typography variant="h1" ref={heading} tabIndex={-1}>
              {titleLanguage === undefined ? title : <Bdi language={titleLanguage}>{title}</Bdi>}
            </Typography>
            {badge}
          </Box>
          {lead ? (
            <Typography className="lead" color="textSecondary" sx={{ mt: 1, maxWidth: 760 }}>
              {lead}
            </Typography>
          ) : null}
        </Box>
        {action ? (
          <Box className="actions" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            {action}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
