import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from './PageHeader';

interface LoadingStateProps {
  /** For a page without a heading yet: announced to screen readers only. */
  title?: string;
  label?: string;
  /** Reserved height, so that the content does not shift the page. */
  minHeight?: number | string;
}

export function LoadingState({ title, label, minHeight = 240 }: LoadingStateProps) {
  const { t } = useTranslation('common');
  return (
    <>
      {title === undefined ? null : (
        <>
          <DocumentTitle title={title} />
          <h1 className="visuallyHidden">{title}</h1>
        </>
      )}
      <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight, p: 6 }}>
        <CircularProgress size={32} aria-label={label ?? t('loading')} />
      </Box>
    </>
  );
}
