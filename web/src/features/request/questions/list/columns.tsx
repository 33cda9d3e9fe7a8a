import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedQuestionRow } from '@/api/contract';
import type { AssigneeOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import type { ListColumn, ListFilter } from '@/lists/definition';
import { StateChip, states } from '../StateChip';
import { clarificationName, topics } from '@/features/request/clarifications/topics/topics';

export function useQuestionColumns(): readonly ListColumn<AskedQuestionRow>[] {
  const { t } = useTranslation(['questionsList', 'questions']);
  return useMemo(() => {
    const none = (
      <Typography variant="hint" component="span" aria-label={t('column.none')}>
        —
      </Typography>
    );
    return [
      {
        name: 'question_subject',
        label: t('column.question_subject'),
        lead: true,
        short: true,
        sortable: true,
        minWidth: 220,
        cell: (row) => <Bdi>{row.question_subject}</Bdi>,
      },
      {
        name: 'organization_name',
        label: t('column.organization_name'),
        sortable: true,
        minWidth: 160,
        cell: (row) => <Bdi>{row.organization_name}</Bdi>,
      },
      { name: 'topic', label: t('column.topic'), sortable: true, cell: (row) => t(`questions:topic.${row.topic}`) },
      {
        name: 'question_state',
        label: t('column.question_state'),
        sortable: true,
        cell: (row) => <StateChip state={row.question_state} />,
      },
      {
        name: 'assignee_name',
        label: t('column.assignee_name'),
        sortable: true,
        cell: (row) => (row.assignee_name ? <Bdi>{row.assignee_name}</Bdi> : none),
      },
      {
        name: 'asked_at',
        label: t('column.asked_at'),
        sortable: true,
        cell: (row) => <DateTime value={row.asked_at} format="date" />,
      },
      {
        name: 'clarification_number',
        label: t('column.clarification_number'),
        sortable: true,
        optional: true,
        cell: (row) =>
          row.clarification_number !== null ? (
            <LtrText>{clarificationName(row.clarification_number)}</LtrText>
          ) : row.clarification_id === null ? (
            none
          ) : (
            t('column.draft')
          ),
      },
      {
        name: 'answered_by_name',
        label: t('column.answered_by_name'),
        optional: true,
        cell: (row) => (row.answered_by_name ? <Bdi>{row.answered_by_name}</Bdi> : none),
      },
    ];
  }, [t]);
}

export function useQuestionFilters(assignees: readonly AssigneeOut[]): readonly ListFilter[] {
  const { t } = useTranslation(['questionsList', 'questions', 'directory']);
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'state',
        label: t('column.question_state'),
        several: true,
        options: states.map((value) => ({ value, label: t(`questions:state.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'topic',
        label: t('column.topic'),
        several: true,
        options: topics.map((value) => ({ value, label: t(`questions:topic.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'assignee',
        label: t('column.assignee_name'),
        options: assignees.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        kind: 'choice',
        name: 'unchecked',
        label: t('directory:unchecked.label'),
        options: [{ value: 'true', label: t('directory:unchecked.true') }],
      },
    ],
    [t, assignees],
  );
}
