import CompareArrowsRounded from '@mui/icons-material/CompareArrowsRounded';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { whileOutdated } from '@/components/whileOutdated';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import type { ListQuery } from '@/lists/definition';
import { crossQuery, type Pair } from '../api';
import type { Show } from '../charts/ChartOrTable';
import { CrossResult } from './CrossResult';
import { keyOf, type Asked } from '../charts/figures';
import { QuestionSelect } from '../QuestionSelect';

interface CrossFiguresProps {
  questions: readonly Asked[];
  pair: Partial<Pair>;
  onPair: (pair: Partial<Pair>) => void;
  restriction: ListQuery;
  show: Show;
}

/** Cross-tabulation of two questions. */
export default function CrossFigures({ questions, pair, onPair, restriction, show }: CrossFiguresProps) {
  const { t } = useTranslation('insights');
  const asked = questions.filter(({ choices }) => choices.length > 0);
  const known = (key: string | undefined) => (asked.some((question) => keyOf(question) === key) ? key : undefined);
  const first = known(pair.first);
  const second = known(pair.second);
  const complete = first !== undefined && second !== undefined && first !== second;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { md: '1fr 1fr auto' },
          alignItems: 'end',
          mb: 8,
          '@media print': { display: 'none' },
        }}
      >
        <QuestionSelect
          name="first"
          label={t('cross.first')}
          questions={asked}
          value={first ?? ''}
          onChange={(key) => {
            onPair({ first: key });
          }}
        />
        <QuestionSelect
          name="second"
          label={t('cross.second')}
          questions={asked}
          value={second ?? ''}
          onChange={(key) => {
            onPair({ second: key });
          }}
        />
        <Button
          variant="outlined"
          startIcon={<SwapVertRounded />}
          disabled={!complete}
          sx={{ minHeight: 48 }}
          onClick={() => {
            if (complete) onPair({ first: second, second: first });
          }}
        >
          {t('cross.swap')}
        </Button>
      </Box>
      {complete ? (
        <Crossed pair={{ first, second }} restriction={restriction} show={show} />
      ) : (
        <EmptyState title={t('cross.choose.title')} icon={<CompareArrowsRounded />}>
          {first !== undefined && first === second ? t('cross.same') : t('cross.choose.text')}
        </EmptyState>
      )}
    </>
  );
}

function Crossed({ pair, restriction, show }: { pair: Pair; restriction: ListQuery; show: Show }) {
  const crossed = useQuery(crossQuery(restriction, pair));
  if (crossed.isPending) return <LoadingState />;
  if (crossed.isError) return <ErrorState error={crossed.error} onRetry={() => void crossed.refetch()} />;
  return (
    <Box aria-busy={crossed.isPlaceholderData} sx={whileOutdated(crossed.isPlaceholderData, crossed)}>
      <CrossResult crossed={crossed.data} pair={pair} show={show} />
    </Box>
  );
}
