import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from './PageHeader';

interface LoadingStateProps {
  /** Of a page whose heading is still on its way: heard, not seen. */
  title?: string;
  label?: string;
  /** Room to keep, so that nothing jumps when the content arrives. */
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
