import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { AskedQuestionRow, Assignee } from '@/api/contract';
import { useSignedInUser } from '@/auth/AuthContext';
import { useAbility } from '@/auth/ability';
import { ErrorState } from '@/components/ErrorState';
import { laterPart, usePreloaded } from '@/components/laterPart';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { SegmentedControl } from '@/components/SegmentedControl';
import { exportAddress } from '@/lists/export/exportAddress';
import { laterSheet } from '@/lists/sheet/laterSheet';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList, type List } from '@/lists/useList';
import { useMatched } from '@/lists/useMatched';
import { assigneesQuery, countsQuery, loadQuestions, questionsList } from './api';
import { useQuestionColumns, useQuestionFilters } from './columns';

const QuestionSheet = laterSheet(() => import('./QuestionSheet'));
const BulkQuestions = laterPart(() => import('./BulkQuestions'));
const keyOf = (row: AskedQuestionRow) => row.id;

/** The companies' questions. The assignees are loaded first, because they decide which filters of an address are valid. */
export default function QuestionsListPage() {
  const { t } = useTranslation('questionsList');
  const assignees = useQuery(assigneesQuery);
  if (isApiError(assignees.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {assignees.data ? (
        <Questions assignees={assignees.data} />
      ) : assignees.isError ? (
        <ErrorState error={assignees.error} onRetry={() => void assignees.refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

function Questions({ assignees }: { assignees: readonly Assignee[] }) {
  const { t } = useTranslation('questionsList');
  const mayUpdate = useAbility().can('UPDATE', 'questions');
  usePreloaded(BulkQuestions);
  const list = useList<AskedQuestionRow>({
    name: questionsList,
    savedAs: 'questions',
    columns: useQuestionColumns(),
    filters: useQuestionFilters(assignees),
    defaultSort: '-asked_at',
    rowParam: 'question',
    keyOf,
    load: loadQuestions,
  });
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <ListView
        list={list}
        scopes={<Switch list={list} />}
        title={t('title')}
        search={{ label: t('search'), hint: t('searchHint') }}
        counted={(count, formatted) => t('count', { count, formatted })}
        nothingYet={{ title: t('empty.title'), text: t('empty.text') }}
        exportAddress={exportAddress('/api/questions', list)}
        exportId={keyOf}
        bulk={mayUpdate ? <BulkQuestions list={list} assignees={assignees} /> : undefined}
      />
      <ListSheet list={list} content={QuestionSheet} wide>
        {(id, titleId) => <QuestionSheet key={id} id={id} titleId={titleId} assignees={assignees} />}
      </ListSheet>
    </>
  );
}

/** The views that are used most, with their numbers. */
function Switch({ list }: { list: List<AskedQuestionRow> }) {
  const { t } = useTranslation('questionsList');
  const me = useSignedInUser().id;
  const counts = useQuery(countsQuery).data;
  const all = useMatched(questionsList, {}, loadQuestions, list);
  const { filters } = list.address;
  const chosen = filters.assignee?.[0] === me ? 'mine' : String(filters.state ?? '') === 'open' ? 'open' : 'all';
  const views = {
    all: {},
    open: { state: ['open'] },
    mine: { state: ['open'], assignee: [me] },
  };
  return (
    <SegmentedControl
      label={t('view.label')}
      value={chosen}
      segments={[
        { value: 'all', label: t('view.all'), count: all },
        { value: 'open', label: t('view.open'), count: counts?.open },
        { value: 'mine', label: t('view.mine'), count: counts?.mine },
      ]}
      onChange={(view: keyof typeof views) => {
        list.address.narrow({ filters: views[view] });
      }}
    />
  );
}
