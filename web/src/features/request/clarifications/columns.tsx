import CampaignRounded from '@mui/icons-material/CampaignRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClarificationRow } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { ToneChip } from '@/components/ToneChip';
import { currentLanguage } from '@/i18n/i18n';
import { otherLanguage } from '@/i18n/languages';
import { formatNumber } from '@/i18n/numbers';
import type { ListColumn, ListFilter } from '@/lists/definition';
import { clarificationName, topics } from './topics/topics';

const looks = {
  draft: { icon: EditNoteRounded, tone: 'waiting' },
  published: { icon: CampaignRounded, tone: 'good' },
} as const;

/** Draft or published. */
export function ClarificationState({ state }: { state: ClarificationRow['clarification_state'] }) {
  const { t } = useTranslation('questionsList');
  return <ToneChip {...looks[state]} label={t(`clarifications.state.${state}`)} />;
}

export function useClarificationColumns(): readonly ListColumn<ClarificationRow>[] {
  const { t } = useTranslation(['questionsList', 'questions']);
  return useMemo(() => {
    const number = (value: number) => formatNumber(value, currentLanguage());
    const own = currentLanguage();
    const words = `question_${own}` as const;
    const other = `question_${otherLanguage(own)}` as const;
    return [
      {
        name: 'clarification_number',
        label: t('clarifications.column.clarification_number'),
        lead: true,
        short: true,
        sortable: true,
        cell: (row) =>
          row.clarification_number === null ? (
            t('clarifications.state.draft')
          ) : (
            // Wide enough for a finger.
            <span style={{ display: 'inline-block', minWidth: 32 }}>
              <LtrText>{clarificationName(row.clarification_number)}</LtrText>
            </span>
          ),
      },
      {
        name: words,
        label: t('clarifications.column.question'),
        sortable: true,
        minWidth: 280,
        cell: (row) => <Bdi language={row[words] ? own : otherLanguage(own)}>{row[words] || row[other]}</Bdi>,
      },
      {
        name: 'clarification_state',
        label: t('clarifications.column.clarification_state'),
        cell: (row) => <ClarificationState state={row.clarification_state} />,
      },
      { name: 'topic', label: t('column.topic'), sortable: true, cell: (row) => t(`questions:topic.${row.topic}`) },
      {
        name: 'questions',
        label: t('clarifications.column.questions'),
        sortable: true,
        figures: true,
        cell: (row) => number(row.questions),
      },
      {
        name: 'clarification_revision',
        label: t('clarifications.column.clarification_revision'),
        figures: true,
        optional: true,
        cell: (row) => number(row.clarification_revision),
      },
      {
        name: 'changed_at',
        label: t('clarifications.column.changed_at'),
        sortable: true,
        cell: (row) => <DateTime value={row.changed_at} format="date" />,
      },
      {
        name: 'changed_by_name',
        label: t('clarifications.column.changed_by_name'),
        optional: true,
        cell: (row) => <Bdi>{row.changed_by_name}</Bdi>,
      },
    ];
  }, [t]);
}

export function useClarificationFilters(): readonly ListFilter[] {
  const { t } = useTranslation(['questionsList', 'questions']);
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'state',
        label: t('clarifications.column.clarification_state'),
        options: (['draft', 'published'] as const).map((value) => ({
          value,
          label: t(`clarifications.state.${value}`),
        })),
      },
      {
        kind: 'choice',
        name: 'topic',
        label: t('column.topic'),
        several: true,
        options: topics.map((value) => ({ value, label: t(`questions:topic.${value}`) })),
      },
    ],
    [t],
  );
}
