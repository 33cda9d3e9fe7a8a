import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow, FieldName, RegistrationField } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { StatusChip } from '@/components/StatusChip';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { formatNumber } from '@/i18n/numbers';
import type { ListColumn } from '@/lists/definition';
import { fieldNamed, shortLabel, wordsOf } from '@/registration/fields';
import { QuestionnaireState } from './QuestionnaireState';

type Column = ListColumn<CompanyRow>;
type OwnColumn =
  | 'organization_name'
  | 'person'
  | 'questionnaire'
  | 'response'
  | 'submitted_at'
  | 'receipt_number'
  | 'submission_created_at'
  | 'files_count'
  | 'links_count'
  | 'feedback_at'
  | 'last_sign_in_at'
  | 'decided_at'
  | 'decided_by_name'
  | 'rejection_reason'
  | 'registered_at'
  | 'invited'
  | 'locale'
  | 'submission_id'
  | 'id';
/** A field of the registration is a column under its own name. */
export type ColumnName = OwnColumn | Exclude<FieldName, 'organization_name'>;

/** By the server's names, in the order of `names`; those in `optional` show once they are chosen. Both are constants of the page. */
export function useCompanyColumns(names: readonly ColumnName[], optional: readonly ColumnName[]): readonly Column[] {
  const { t } = useTranslation('directory');
  return useMemo(() => {
    const none = t('none');
    const instant = (value: string | null, missing: string) =>
      value ? <DateTime value={value} format="date" /> : <Missing>{missing}</Missing>;
    const number = (value: number) => formatNumber(value, currentLanguage());
    const cells: Record<OwnColumn, Omit<Column, 'name' | 'label'>> = {
      organization_name: {
        lead: true,
        sortable: true,
        cell: (row) => <Bdi>{row.organization_name}</Bdi>,
        note: (row) => (
          <>
            <Bdi>
              {row.industry_field === 'other' && row.industry_other
                ? row.industry_other
                : wordsOf(fieldNamed('industry_field'), row.industry_field)}
            </Bdi>{' '}
            · <Bdi>{row.headquarters_location}</Bdi>
          </>
        ),
      },
      person: {
        minWidth: 200,
        cell: (row) => (
          <>
            <Bdi>{`${row.first_name} ${row.last_name}`}</Bdi>
            <Typography variant="caption" component="p">
              <LtrText breakAnywhere>{row.email}</LtrText>
            </Typography>
            {row.email_verified_at ? null : (
              <Typography variant="caption" component="p">
                {t('emailUnconfirmed')}
              </Typography>
            )}
          </>
        ),
      },
      questionnaire: { minWidth: 150, cell: (row) => <QuestionnaireState row={row} /> },
      response: { minWidth: 150, cell: (row) => <StatusChip size="small" status={row.response} /> },
      submission_created_at: { cell: (row) => instant(row.submission_created_at, none) },
      submitted_at: { sortable: true, cell: (row) => instant(row.submitted_at, none) },
      receipt_number: {
        minWidth: 160,
        cell: (row) => (row.receipt_number ? <LtrText>{row.receipt_number}</LtrText> : <Missing>{none}</Missing>),
      },
      files_count: { figures: true, minWidth: 72, cell: (row) => number(row.files_count) },
      links_count: { figures: true, minWidth: 72, cell: (row) => number(row.links_count) },
      feedback_at: { sortable: true, cell: (row) => instant(row.feedback_at, t('feedback.notGiven')) },
      last_sign_in_at: { sortable: true, cell: (row) => instant(row.last_sign_in_at, t('never')) },
      decided_at: { sortable: true, cell: (row) => instant(row.decided_at, none) },
      decided_by_name: {
        cell: (row) => (row.decided_by_name ? <Bdi>{row.decided_by_name}</Bdi> : <Missing>{none}</Missing>),
      },
      rejection_reason: {
        minWidth: 220,
        cell: (row) =>
          row.rejection_reason ? (
            <Typography
              variant="body2"
              component="span"
              lang={row.locale}
              sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              <Bdi>{row.rejection_reason}</Bdi>
            </Typography>
          ) : (
            <Missing>{none}</Missing>
          ),
      },
      registered_at: { sortable: true, cell: (row) => instant(row.registered_at, none) },
      invited: {
        cell: (row) =>
          row.invited ? <Chip size="small" label={t('invited.true')} /> : <Missing>{t('invited.false')}</Missing>,
      },
      locale: { cell: (row) => languages[row.locale].label },
      submission_id: {
        minWidth: 200,
        cell: (row) =>
          row.submission_id ? <LtrText breakAnywhere>{row.submission_id}</LtrText> : <Missing>{none}</Missing>,
      },
      id: { minWidth: 200, cell: (row) => <LtrText breakAnywhere>{row.id}</LtrText> },
    };
    const isOwn = (name: ColumnName): name is OwnColumn => Object.hasOwn(cells, name);
    return [...names, ...optional].map((name) => ({
      ...(isOwn(name) ? { ...cells[name], label: t(`column.${name}`) } : declared(fieldNamed(name), none)),
      name,
      optional: optional.includes(name),
    }));
  }, [names, optional, t]);
}

/** The column of a field of the registration. */
const declared = (field: RegistrationField, none: string): Omit<Column, 'name'> => ({
  label: shortLabel(field),
  cell: (row) => {
    const value = row[field.name];
    if (!value) return <Missing>{none}</Missing>;
    if (field.options) return wordsOf(field, value);
    return isLatin(field) ? <LtrText breakAnywhere={field.rule !== 'phone'}>{value}</LtrText> : <Bdi>{value}</Bdi>;
  },
});
const isLatin = ({ rule }: RegistrationField) => rule === 'email' || rule === 'phone' || rule === 'url';

function Missing({ children }: { children: string }) {
  return (
    <Typography variant="hint" component="span">
      {children}
    </Typography>
  );
}
