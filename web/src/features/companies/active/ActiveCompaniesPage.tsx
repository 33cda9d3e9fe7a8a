import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { CompanyRow } from '@/api/contract';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { keyOfCompany, loadCompanies } from '@/features/directory/listing/api';
import { CompanySheet } from '@/features/directory/sheet/laterCompanySheet';
import { useCompanyColumns } from '@/features/directory/listing/columns';
import { chosenBy, type FilterName, useCompanyFilters } from '@/features/directory/listing/filters';
import { CompaniesMenu } from '@/features/directory/actions/CompaniesMenu';
import { RemindThem, useMayRemind } from '@/features/directory/reminders/RemindThem';
import { exportAddress } from '@/lists/export/exportAddress';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';

const path = '/api/users';
const name = 'users';
/** What fits beside the menu on a screen 1280 pixels wide, in both languages. */
const shown = ['organization_name', 'person', 'questionnaire', 'response', 'feedback_at'];
const without = ['rejection_reason'];
const offered: readonly FilterName[] = [
  'questionnaire',
  'response',
  'feedback',
  'change_requested',
  'extended',
  'invited',
  'size',
  'industry',
  'registered',
  'submitted',
  'answer',
  'also',
];
const load = loadCompanies(path);

const idOf = ({ id }: CompanyRow) => id;

export default function ActiveCompaniesPage() {
  const { t } = useTranslation(['companies', 'directory', 'remind']);
  const mayRemind = useMayRemind();
  const list = useList<CompanyRow>({
    name,
    savedAs: 'active',
    columns: useCompanyColumns(shown, without),
    filters: useCompanyFilters(offered),
    defaultSort: '-decided_at',
    rowParam: 'company',
    keyOf: keyOfCompany,
    load,
  });
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('active.title')} lead={t('active.lead')} action={<CompaniesMenu list={list} />} />
      <ListView
        list={list}
        title={t('active.title')}
        search={{ label: t('directory:search'), hint: t('directory:searchHint') }}
        counted={(count, formatted) => t('directory:count', { count, formatted })}
        nothingYet={{ title: t('active.empty.title'), text: t('active.empty.text') }}
        exportAddress={exportAddress(path, list)}
        exportId={idOf}
        bulk={mayRemind ? <RemindThem filter={chosenBy(list)} label={t('remind:chosen')} /> : undefined}
      />
      <ListSheet list={list} content={CompanySheet} wide>
        {(id, titleId) => (
          <CompanySheet
            id={{ user: id }}
            titleId={titleId}
            fallbackTitle={t('active.title')}
            list={name}
            first="profile"
            onClose={() => {
              list.address.change({ row: null });
            }}
          />
        )}
      </ListSheet>
    </>
  );
}
