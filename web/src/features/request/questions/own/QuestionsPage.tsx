import AddCommentRounded from '@mui/icons-material/AddCommentRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { OwnQuestions } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { ownQuestionsQuery } from './api';
import { Clarifications } from './Clarifications';
import { EndOfQuestions } from './EndOfQuestions';
import { Thread } from './Thread';

const AskDialog = later(() => import('./AskDialog'));

/** The company's questions to the authority, and the clarifications for all companies. */
export default function QuestionsPage() {
  const { t } = useTranslation('questions');
  const query = useQuery(ownQuestionsQuery);
  const [asking, setAsking] = useState(false);
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  const own = query.data;
  return (
    <Box>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          own?.may_ask ? (
            <Button
              startIcon={<AddCommentRounded />}
              disabled={own.open >= own.max_open}
              onClick={() => {
                setAsking(true);
              }}
            >
              {t('ask.open')}
            </Button>
          ) : undefined
        }
      />
      {own ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
          <EndOfQuestions own={own} />
          <Own own={own} />
          <Section title={t('clarifications.title')}>
            <Clarifications />
          </Section>
        </Box>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
      {own ? (
        <AskDialog
          open={asking}
          maxFileBytes={own.max_file_bytes}
          onClose={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </Box>
  );
}

function Own({ own }: { own: OwnQuestions }) {
  const { t } = useTranslation('questions');
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <Section
      title={t('own.title')}
      note={
        own.open > 0 ? t('own.open', { count: own.open, open: number(own.open), most: number(own.max_open) }) : null
      }
    >
      {own.questions.length === 0 ? (
        <Typography color="textSecondary">{t(own.may_ask ? 'own.none' : 'own.noneAsked')}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
          {own.questions.map((question) => (
            <li key={question.id}>
              <Thread question={question} />
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, mb: 4 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {note ? <Typography variant="hint">{note}</Typography> : null}
      </Box>
      {children}
    </Box>
  );
}
