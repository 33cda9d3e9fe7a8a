import Skeleton from '@mui/material/Skeleton';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/ErrorState';
import { textQuery, type TextName } from './api';
import { TextNodes } from './TextNodes';

const lines = ['38%', '100%', '96%', '72%', '32%', '100%', '88%'];

/** A public text, its skeleton, or why it cannot be read. */
export function TextBody({ name }: { name: TextName }) {
  const { t } = useTranslation('common');
  const query = useQuery(textQuery(name));
  if (query.data) return <TextNodes nodes={query.data.nodes} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Box role="status" aria-label={t('loading')}>
      {lines.map((width, index) => (
        <Skeleton key={index} width={width} sx={{ fontSize: index % 4 === 0 ? '1.5rem' : '1rem' }} />
      ))}
    </Box>
  );
}
