import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { useAbility } from '@/auth/ability';
import { StatusChip } from '@/components/StatusChip';
import { ExtensionPanel } from '@/features/directory/extensions/ExtensionPanel';
import { receiptParam } from '@/features/directory/response/receipts';
import { ReviewPanel } from '@/features/directory/reviews/ReviewPanel';
import { SheetFrame } from '@/lists/sheet/SheetFrame';
import { SheetTabs } from './SheetTabs';
import { CompanyZip } from './CompanyZip';
import { DeleteCompany } from './DeleteCompany';
import { DeleteSubmission } from './DeleteSubmission';
import { AskedReceipt, ResponseFacts } from '@/features/directory/response/ResponseFacts';
import { useCompanyRecord, type CompanyRecord, type RecordId } from './useCompanyRecord';
import { useRecordTabs } from './useRecordTabs';

interface CompanySheetProps {
  id: RecordId;
  titleId: string;
  /** Title until the company is loaded. */
  fallbackTitle: string;
  /** The cached list that a deleted company leaves. */
  list: string;
  /** Name of the tab that is open first. */
  first: 'profile' | 'files';
  onClose: () => void;
}

const nameOf = ({ company, response }: CompanyRecord) =>
  company?.company?.organization_name ?? response?.company.organization_name ?? '';

const companyIdOf = ({ company, response }: CompanyRecord) => company?.company?.id ?? response?.company.id;

/** The sheet of an active company, the same on the lists of companies and of responses. */
export default function CompanySheet({ id, titleId, fallbackTitle, list, first, onClose }: CompanySheetProps) {
  const query = useCompanyRecord(id);
  const has = useActions();
  return (
    <SheetFrame
      query={query}
      titleId={titleId}
      fallbackTitle={fallbackTitle}
      nameOf={nameOf}
      badge={({ company, response }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {company ? <StatusChip status={company.status} /> : null}
          {response ? <StatusChip status={response.state} /> : null}
        </Box>
      )}
      {...((has.write || has.zip || has.deleteResponse || has.deleteCompany) && {
        actions: (record: CompanyRecord) => <Actions record={record} list={list} onClose={onClose} />,
      })}
    >
      {(record) => <Content record={record} first={first} />}
    </SheetFrame>
  );
}

function useActions() {
  const ability = useAbility();
  return {
    write: ability.can('SEND', 'emailAnnouncement'),
    zip: ability.can('VIEW', 'submissions'),
    deleteResponse: ability.can('DELETE', 'submissions'),
    deleteCompany: ability.can('DELETE', 'activeCompanies'),
  };
}

type ActionsProps = { record: CompanyRecord } & Pick<CompanySheetProps, 'list' | 'onClose'>;

function Actions({ record, list, onClose }: ActionsProps) {
  const { t } = useTranslation('companySheet');
  const has = useActions();
  const { company, response } = record;
  const companyId = companyIdOf(record);
  const submitted = response?.state === 'submitted' ? response : undefined;
  return (
    <>
      {has.write && companyId ? (
        <Button component={RouterLink} to={`/sendEmail?company=${companyId}`} variant="outlined">
          {t('write')}
        </Button>
      ) : null}
      {has.zip && submitted ? <CompanyZip companyId={submitted.company.id} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginInlineStart: 'auto' }}>
        {has.deleteResponse && submitted ? <DeleteSubmission response={submitted} onDeleted={onClose} /> : null}
        {has.deleteCompany && company ? (
          <DeleteCompany id={company.id} name={nameOf(record)} list={list} onDeleted={onClose} />
        ) : null}
      </Box>
    </>
  );
}

function Content({ record, first }: { record: CompanyRecord } & Pick<CompanySheetProps, 'first'>) {
  const { t } = useTranslation('companySheet');
  const maySeeResponses = useAbility().can('VIEW', 'submissions');
  const receipt = useSearchParams()[0].get(receiptParam);
  const tabs = useRecordTabs(record, receipt);
  const { response } = record;
  const companyId = companyIdOf(record);
  const isEarlier = receipt !== null && receipt !== response?.receipt_number;
  return (
    <>
      {response ? <ResponseFacts response={response} /> : null}
      {receipt && response ? <AskedReceipt receipt={receipt} responseId={response.id} /> : null}
      {response?.state === 'submitted' ? <ReviewPanel submissionId={response.id} name={nameOf(record)} /> : null}
      {maySeeResponses && companyId ? <ExtensionPanel companyId={companyId} name={nameOf(record)} /> : null}
      <SheetTabs label={t('parts')} first={isEarlier ? 'versions' : first} tabs={tabs} />
    </>
  );
}
