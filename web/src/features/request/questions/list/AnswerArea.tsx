import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedQuestion } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { SegmentedControl } from '@/components/SegmentedControl';
import { clarificationQuery } from '@/features/request/clarifications/api';
import { ClarificationForm } from '@/features/request/clarifications/ClarificationForm';
import { linked, textsFrom } from '@/features/request/clarifications/texts';
import { questionQuery } from './api';
import { ReferForm } from './ReferForm';
import { TextForm } from './TextForm';

const ways = ['all', 'private', 'refer', 'decline'] as const;
type Way = (typeof ways)[number];

interface AnswerAreaProps {
  question: AskedQuestion;
  onChanged: (saved: AskedQuestion) => void;
}

/** The ways to answer: to all companies, to this one, by an earlier clarification, or not at all. */
export function AnswerArea({ question, onChanged }: AnswerAreaProps) {
  const { t } = useTranslation('questionsList');
  const ability = useAbility();
  const [way, setWay] = useState<Way>('all');
  const [typed, setTyped] = useState(false);
  const may = (event: 'answer' | 'decline' | 'publish') => question.actions.includes(event);
  const mayUpdate = ability.can('UPDATE', 'questions');
  const isOffered: Record<Way, boolean> = {
    all: may('publish') && (mayUpdate || (ability.can('SEND', 'questions') && question.clarification !== null)),
    private: may('answer') && mayUpdate,
    refer: may('publish') && mayUpdate,
    decline: may('decline') && mayUpdate,
  };
  // What was typed stays, even if another administrator has decided the question in the meantime.
  const isKept = typed && !isOffered[way];
  const offered = ways.filter((one) => isOffered[one] || (isKept && one === way));
  if (offered.length === 0) return null;
  const shown = offered.includes(way) ? way : offered[0];
  const touch = () => {
    setTyped(true);
  };
  return (
    <Box component="section" aria-label={t('answer.title')} onInput={touch} onSubmit={touch} sx={{ mt: 6 }}>
      <Typography variant="title" component="h3" sx={{ fontSize: '1rem', mb: 3 }}>
        {t('answer.title')}
      </Typography>
      <SegmentedControl
        label={t('answer.way')}
        value={shown ?? 'all'}
        segments={offered.map((value) => ({ value, label: t(`answer.${value}`) }))}
        onChange={setWay}
      />
      <Box sx={{ mt: 4 }}>
        {isKept ? (
          <Alert severity="warning" sx={{ mb: 4 }}>
            {t('answer.decided')}
          </Alert>
        ) : null}
        {shown === 'all' ? (
          <ForAll
            question={question}
            onPublished={() => {
              setTyped(false);
            }}
          />
        ) : null}
        {shown === 'private' ? <TextForm kind="answer" question={question} onChanged={onChanged} /> : null}
        {shown === 'decline' ? <TextForm kind="decline" question={question} onChanged={onChanged} /> : null}
        {shown === 'refer' ? <ReferForm question={question} onChanged={onChanged} /> : null}
      </Box>
    </Box>
  );
}

/** The draft that answers the question, or a new one that begins with the company's text. */
function ForAll({ question, onPublished }: { question: AskedQuestion; onPublished: () => void }) {
  const queryClient = useQueryClient();
  // The draft that is there when the form opens: the form keeps its own afterwards.
  const [draftId] = useState(question.clarification?.id ?? null);
  const query = useQuery({ ...clarificationQuery(draftId ?? ''), enabled: draftId !== null, staleTime: 0 });
  const reread = () => {
    void queryClient.invalidateQueries({ queryKey: questionQuery(question.id).queryKey });
  };
  if (draftId !== null && query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (draftId !== null && !query.data) return <LoadingState />;
  return (
    <ClarificationForm
      key={draftId}
      name={draftId ?? question.id}
      clarification={query.data ?? null}
      start={{ ...textsFrom(question), questions: [linked(question)] }}
      onSaved={reread}
      onPublished={() => {
        onPublished();
        reread();
      }}
    />
  );
}
