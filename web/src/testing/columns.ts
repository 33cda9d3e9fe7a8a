import type { ColumnOut } from '@/api/schema.gen';
import { inBoth } from './catalogue';
import { publishedFields } from './fields';

/** As `GET /api/config` and the columns have them. */
export const reviewStatusNames = {
  received: inBoth('choice.review_status.received'),
  under_review: inBoth('choice.review_status.under_review'),
  clarification_requested: inBoth('choice.review_status.clarification_requested'),
  completed: inBoth('choice.review_status.completed'),
};

const column = (name: string, kind: ColumnOut['kind'], sortable = false): ColumnOut => ({
  name,
  kind,
  label: inBoth(`column.${name}`),
  sortable,
  words: null,
});

/** Published columns, at least one of each kind. */
export const publishedColumns: ColumnOut[] = [
  ...publishedFields
    .filter(({ shown }) => shown.includes('export'))
    .map(
      ({ name, label, short, options }): ColumnOut => ({
        name,
        kind: options ? 'choice' : 'text',
        label: short ?? label,
        sortable: name === 'organization_name',
        words: options && Object.fromEntries(options.map(({ value, label: words }) => [value, words])),
      }),
    ),
  { ...column('locale', 'choice'), words: { en: inBoth('choice.locale.en'), ar: inBoth('choice.locale.ar') } },
  column('invited', 'flag'),
  column('change_requested_at', 'instant', true),
  column('registered_at', 'instant', true),
  column('decided_at', 'instant', true),
  column('decided_by_name', 'text'),
  column('rejection_reason', 'text'),
  column('return_reason', 'text'),
  column('questionnaire', 'choice'),
  column('response', 'choice'),
  { ...column('review_status', 'choice', true), words: reviewStatusNames },
  column('submitted_at', 'instant', true),
  column('receipt_number', 'text'),
  column('added_at', 'instant', true),
  column('files_count', 'number'),
  column('links_count', 'number'),
  column('feedback_at', 'instant', true),
  column('last_sign_in_at', 'instant', true),
];
