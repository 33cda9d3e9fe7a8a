import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEvent } from '@/api/contract';
import type { AuditChoicesOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import type { ListColumn, ListFilter } from '@/lists/definition';
import { OutcomeChip } from './OutcomeChip';
import { useEventText } from './useEventText';

export function useAuditColumns(): readonly ListColumn<AuditEvent>[] {
  const { t } = useTranslation(['audit', 'common']);
  const text = useEventText();
  return useMemo(() => {
    const identifier = (value: string | null) =>
      value === null ? t('none') : <LtrText breakAnywhere>{value}</LtrText>;
    return [
      { name: 'action', label: t('column.action'), lead: true, cell: (event) => event.action_name },
      {
        name: 'at',
        label: t('common:time.saudi', { time: t('column.at') }),
        sortable: true,
        cell: (event) => <DateTime value={event.at} format="column" />,
      },
      { name: 'actor_name', label: t('column.actor'), minWidth: 160, cell: (event) => <Bdi>{text.actor(event)}</Bdi> },
      {
        name: 'subject_type',
        label: t('column.subject'),
        minWidth: 200,
        cell: (event) => {
          const name = text.subject(event);
          return (
            <span className="line">
              {event.subject_type_name}
              {name === null ? null : (
                <>
                  {': '}
                  {event.subject_type === 'route' ? <LtrText breakAnywhere>{name}</LtrText> : <Bdi>{name}</Bdi>}
                </>
              )}
            </span>
          );
        },
      },
      { name: 'outcome', label: t('column.outcome'), cell: (event) => <OutcomeChip outcome={event.outcome} /> },
      {
        name: 'subject_id',
        label: t('column.subject_id'),
        optional: true,
        minWidth: 200,
        cell: (event) => identifier(event.subject_id),
      },
      { name: 'ip', label: t('column.ip'), optional: true, cell: (event) => identifier(event.ip) },
      {
        name: 'request_id',
        label: t('column.request_id'),
        optional: true,
        minWidth: 200,
        cell: (event) => identifier(event.request_id),
      },
    ];
  }, [t, text]);
}

/** `actor`: the person in the address who is not among the filter options. */
export function useAuditFilters(
  choices: AuditChoicesOut,
  actor: { id: string; name: string } | null,
): readonly ListFilter[] {
  const { t } = useTranslation('audit');
  const id = actor?.id;
  const name = actor?.name;
  return useMemo(() => {
    const options = (named: AuditChoicesOut['actions']) => named.map(({ value, name: label }) => ({ value, label }));
    const actors = options(choices.actors);
    return [
      {
        kind: 'choice',
        name: 'outcome',
        label: t('column.outcome'),
        options: (['done', 'refused'] as const).map((value) => ({ value, label: t(`outcome.${value}`) })),
      },
      { kind: 'dates', name: 'at', label: t('column.at') },
      {
        kind: 'choice',
        name: 'actor',
        label: t('column.actor'),
        options: id === undefined ? actors : [...actors, { value: id, label: name ?? t('someone') }],
      },
      { kind: 'choice', name: 'subject_type', label: t('column.subject'), options: options(choices.subject_types) },
      { kind: 'carried', name: 'subject_id', label: t('column.subject_id'), describe: (value) => value },
      { kind: 'choice', name: 'action', label: t('column.action'), several: true, options: options(choices.actions) },
    ];
  }, [t, choices, id, name]);
}
