import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { AskedQuestionRow } from '@/api/contract';
import type { AssigneeOut } from '@/api/schema.gen';
import { useSignedInUser } from '@/auth/AuthContext';
import { useAbility } from '@/auth/ability';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { SegmentedControl } from '@/components/SegmentedControl';
import { exportAddress } from '@/lists/export/exportAddress';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList, type List } from '@/lists/useList';
import { useMatched } from '@/lists/useMatched';
import { assigneesQuery, countsQuery, loadQuestions, questionsList } from './api';
import { useQuestionColumns, useQuestionFilters } from './columns';

const QuestionSheet = later(() => import('./QuestionSheet'), { waiting: SheetPlaceholder });
const BulkQuestions = later(() => import('./BulkQuestions'));
const keyOf = (row: AskedQuestionRow) => row.id;

/** The views that are used most, as filters; `me` is the person's id. */
const viewsOf = (me: string) => ({
  all: {},
  open: { state: ['open'] },
  mine: { state: ['open'], assignee: [me] },
});
type View = keyof ReturnType<typeof viewsOf>;
const waitingAddress = '?state=open';

/** The companies' questions. The assignees are loaded first, because they decide which filters of an address are valid. */
export default function QuestionsListPage() {
  const { t } = useTranslation('questionsList');
  const assignees = useQuery(assigneesQuery);
  if (isApiError(assignees.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {assignees.data ? (
        <Opened>
          <Questions assignees={assignees.data} />
        </Opened>
      ) : assignees.isError ? (
        <ErrorState error={assignees.error} onRetry={() => void assignees.refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

/** An address without a view opens on the questions that await an answer, if there are any. */
function Opened({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  // Later an empty address is the choice of all questions.
  const [isOpening, setOpening] = useState(true);
  const counts = useQuery({ ...countsQuery, enabled: isOpening && search === '' });
  const awaiting = counts.data?.open ?? 0;
  if (isOpening && (search !== '' || (!counts.isPending && awaiting === 0))) setOpening(false);
  if (!isOpening) return children;
  return awaiting > 0 ? <Navigate to={waitingAddress} replace /> : <LoadingState />;
}

function Questions({ assignees }: { assignees: readonly AssigneeOut[] }) {
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
  const views = viewsOf(useSignedInUser().id);
  const { filters } = list.address;
  const isOpen = String(filters.state ?? '') === 'open';
  const isMine = isOpen && String(filters.assignee ?? '') === views.mine.assignee[0];
  const view = isMine ? 'mine' : isOpen ? 'open' : 'all';
  const choose = (chosen: View) => {
    list.address.narrow({ filters: views[chosen] });
  };
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <ListView
        list={list}
        scopes={<Switch list={list} view={view} onChoose={choose} />}
        scope={views[view]}
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

interface SwitchProps {
  list: List<AskedQuestionRow>;
  view: View;
  onChoose: (view: View) => void;
}

/** The views with their numbers. */
function Switch({ list, view, onChoose }: SwitchProps) {
  const { t } = useTranslation('questionsList');
  const counts = useQuery(countsQuery).data;
  const all = useMatched(questionsList, {}, loadQuestions, list);
  return (
    <SegmentedControl
      label={t('view.label')}
      value={view}
      segments={[
        { value: 'all', label: t('view.all'), count: all },
        { value: 'open', label: t('view.open'), count: counts?.open },
        { value: 'mine', label: t('view.mine'), count: counts?.mine },
      ]}
      onChange={onChoose}
    />
  );
}
