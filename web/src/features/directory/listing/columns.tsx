import CardGiftcardRounded from '@mui/icons-material/CardGiftcardRounded';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';
import type { ColumnOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Note } from '@/lists/table/RowLink';
import { ReviewChip } from '@/components/ReviewChip';
import { StatusChip } from '@/components/StatusChip';
import { ToneChip } from '@/components/ToneChip';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { ListColumn } from '@/lists/definition';
import { fieldNamed, fieldsOf, wordsOf } from '@/features/people/fields/declared';
import { columnLabel, companyColumns } from './published';
import { QuestionnaireState } from './QuestionnaireState';

type Column = ListColumn<CompanyRow>;
type Cells = Record<string, Omit<Column, 'name' | 'label'> & { label?: string }>;

/**
 * The columns of a list of companies by the server's names: `shown` in this order, then the server's other columns
 * except `without`, and the identifiers. Both arguments are constants of the page.
 */
export function useCompanyColumns(shown: readonly string[], without: readonly string[]): readonly Column[] {
  const { t } = useTranslation('directory');
  return useMemo(() => {
    const none = t('none');
    const identifier = (value: string | null) =>
      value ? <LtrText breakAnywhere>{value}</LtrText> : <Missing>{none}</Missing>;
    const own: Cells = {
      organization_name: {
        label: t('column.organization_name'),
        lead: true,
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
        label: t('column.person'),
        minWidth: 200,
        cell: (row) => (
          <div className="line">
            <Bdi>{`${row.first_name} ${row.last_name}`}</Bdi>
            <Note>
              <LtrText breakAnywhere>{row.email}</LtrText>
            </Note>
            {row.email_verified_at ? null : <Note>{t('emailUnconfirmed')}</Note>}
          </div>
        ),
      },
      questionnaire: { minWidth: 150, cell: (row) => <QuestionnaireState row={row} /> },
      response: { minWidth: 150, cell: (row) => <StatusChip size="small" status={row.response} /> },
      review_status: {
        minWidth: 170,
        cell: (row) =>
          row.review_status ? <ReviewChip size="small" status={row.review_status} /> : <Missing>{none}</Missing>,
      },
      receipt_number: { minWidth: 160, cell: (row) => identifier(row.receipt_number) },
      feedback_at: { cell: (row) => day(row.feedback_at, t('feedback.notGiven')) },
      last_sign_in_at: { cell: (row) => day(row.last_sign_in_at, t('never')) },
      decided_at: { label: t('column.decided_at'), cell: (row) => day(row.decided_at, none) },
      rejection_reason: {
        minWidth: 220,
        cell: (row) =>
          row.rejection_reason ? (
            <Typography
              variant="body2"
              component="span"
              className="lines"
              lang={row.locale}
              sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              <Bdi>{row.rejection_reason}</Bdi>
            </Typography>
          ) : (
            <Missing>{none}</Missing>
          ),
      },
      invited: {
        cell: (row) =>
          row.invited ? (
            <ToneChip icon={CardGiftcardRounded} tone="quiet" label={t('invited.true')} />
          ) : (
            <Missing>{t('invited.false')}</Missing>
          ),
      },
      submission_id: { label: t('column.submission_id'), minWidth: 200, cell: (row) => identifier(row.submission_id) },
      id: { label: t('column.id'), minWidth: 200, cell: (row) => identifier(row.id) },
    };
    const offered = companyColumns().map(({ name }) => name);
    const optional = [...offered, 'submission_id', 'id'].filter(
      (name) => !shown.includes(name) && !without.includes(name),
    );
    return [...shown, ...optional].map((name) => {
      const column = companyColumns().find((one) => one.name === name);
      const cells = own[name] ?? (column && cellsOf(column, none, [t('answer.no'), t('answer.yes')]));
      if (!cells) throw new Error(`no column is named ${name}`);
      return {
        label: column ? columnLabel(name) : name,
        sortable: column?.sortable,
        ...cells,
        name,
        optional: optional.includes(name),
      };
    });
  }, [shown, without, t]);
}

const day = (value: string | null, missing: string) =>
  value ? <DateTime value={value} format="date" /> : <Missing>{missing}</Missing>;

/** Renders cells by the column's kind, if the column has no renderer of its own. */
function cellsOf({ name, kind, words }: ColumnOut, none: string, noYes: readonly [string, string]): Cells[string] {
  const valueOf = (row: CompanyRow) => row[name as keyof CompanyRow];
  switch (kind) {
    case 'instant':
      return { cell: (row) => day(valueOf(row) as string | null, none) };
    case 'number':
      return {
        figures: true,
        minWidth: 72,
        cell: (row) => formatNumber(Number(valueOf(row)), currentLanguage()),
      };
    case 'flag':
      return { cell: (row) => noYes[valueOf(row) ? 1 : 0] };
    default:
      return {
        cell: (row) => {
          const value = String(valueOf(row) ?? '');
          if (value === '') return <Missing>{none}</Missing>;
          const text = words?.[value]?.[currentLanguage()] ?? value;
          return isLatin(name) ? <LtrText breakAnywhere>{text}</LtrText> : <Bdi>{text}</Bdi>;
        },
      };
  }
}

const latin: readonly string[] = ['email', 'phone', 'url'];
const isLatin = (name: string) =>
  fieldsOf('person', 'organisation').some((field) => field.name === name && latin.includes(field.rule));

function Missing({ children }: { children: string }) {
  return (
    <Typography variant="hint" component="span">
      {children}
    </Typography>
  );
}
