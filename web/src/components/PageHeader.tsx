import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import { currentLanguage } from '@/i18n/i18n';
import { failed, useTitleParts } from './documentTitle';

interface PageHeaderProps {
  title: string;
  /** One sentence that says what this page is for. */
  lead?: ReactNode;
  /** The page's main action, at the end side. */
  action?: ReactNode;
  /** Only where there is depth. */
  breadcrumb?: ReactNode;
  /** Beside the title: a status, a count. */
  badge?: ReactNode;
}

/** The first heading after a page load leaves the focus where the browser put it. */
let firstHeading = true;

/** Names the document and takes the focus, so that arriving on a page is heard and seen. */
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

export function PageHeader({ title, lead, action, breadcrumb, badge }: PageHeaderProps) {
  const heading = usePageHeading<HTMLHeadingElement>(title);
  return (
    <Box component="header" sx={{ mb: { xs: 6, md: 8 } }}>
      <DocumentTitle title={title} />
      {breadcrumb}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            <Typography variant="h1" ref={heading} tabIndex={-1}>
              {title}
            </Typography>
            {badge}
          </Box>
          {lead ? (
            <Typography color="textSecondary" sx={{ mt: 2, maxWidth: 640 }}>
              {lead}
            </Typography>
          ) : null}
        </Box>
        {action ? <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>{action}</Box> : null}
      </Box>
    </Box>
  );
}
