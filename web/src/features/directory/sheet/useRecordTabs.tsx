import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ActiveCompany } from '@/api/contract';
import { AnsweredFormView } from '@/features/directory/response/AnsweredFormView';
import { ClosedNotice } from '@/features/directory/response/ClosedNotice';
import { ResponseFiles } from '@/features/directory/response/ResponseFiles';
import type { SheetTab } from './SheetTabs';
import { ChangeRequestPanel } from './changeRequest/ChangeRequestPanel';
import { CompanyDetails } from '@/features/directory/details/CompanyDetails';
import { MailList } from '@/features/directory/details/MailList';
import { PeopleOfCompany } from '@/features/directory/details/PeopleOfCompany';
import { ResponseAdditions } from '@/features/directory/response/ResponseAdditions';
import { ResponseVersions } from '@/features/directory/response/ResponseVersions';
import { SwitchedOff } from './SwitchedOff';
import { Timeline } from '@/features/directory/details/Timeline';
import type { CompanyRecord } from './useCompanyRecord';

/** The tabs of a record, in one order; without content or permission a tab is absent. `receipt` is asked for. */
export function useRecordTabs(record: CompanyRecord, receipt: string | null): SheetTab[] {
  const { t } = useTranslation(['companySheet', 'directory', 'submissions']);
  const { company, response } = record;
  const tab = (name: string, label: string, content: SheetTab['content'] | undefined): SheetTab[] =>
    content === undefined ? [] : [{ name, label, content }];
  const additions = response && response.additions.length > 0 ? response.additions.length : undefined;
  const versions = response && response.versions.length > 0 ? response.versions.length : undefined;
  return [
    ...tab('profile', t('tab.profile'), company && <Profile company={company} />),
    ...tab('files', t('directory:files.title'), <Files {...record} />),
    ...tab(
      'additions',
      t('submissions:additions', { number: additions }),
      response && additions && <ResponseAdditions response={response} />,
    ),
    ...tab(
      'versions',
      t('submissions:versions.title', { number: versions }),
      response && versions && <ResponseVersions response={response} receipt={receipt} />,
    ),
    ...tab('questionnaire', t('directory:answers.questionnaire'), <Answers form="questionnaire" {...record} />),
    ...tab('feedback', t('directory:answers.feedback'), <Answers form="feedback" {...record} />),
    ...tab('mails', t('tab.mails'), company && <Mails company={company} />),
    ...tab('timeline', t('tab.timeline'), company && <Timeline events={company.timeline} />),
  ];
}

function Profile({ company: user }: { company: ActiveCompany }) {
  const { id, company } = user;
  return (
    <>
      {company ? <ChangeRequestPanel userId={id} companyId={company.id} name={company.organization_name} /> : null}
      <CompanyDetails user={user} />
      {company ? (
        <Box sx={{ mt: 7 }}>
          <PeopleOfCompany companyId={company.id} name={company.organization_name} />
        </Box>
      ) : null}
    </>
  );
}

/** Files are opened with the permission to view responses, without which their names are known. */
function Files({ company, response }: CompanyRecord) {
  const { t } = useTranslation('directory');
  const given = response ?? company?.response;
  if (!given) return <Typography>{t('files.none')}</Typography>;
  if (given.closed) return <ClosedNotice closed={given.closed} sent={given.sent} />;
  return <ResponseFiles response={given} mayOpen={response !== undefined} />;
}

interface AnswersProps extends CompanyRecord {
  form: 'questionnaire' | 'feedback';
}

function Answers({ form, company, response }: AnswersProps) {
  const { t } = useTranslation('directory');
  const held = company?.forms.find((one) => one.form === form);
  const closed = (form === 'questionnaire' ? response?.answers_closed : null) ?? held?.closed;
  if (closed) return <ClosedNotice closed={closed} />;
  return (
    <>
      {held && !held.answered ? <Typography variant="hint">{t('answers.draft')}</Typography> : null}
      <AnsweredFormView form={response?.[form] ?? held?.answered ?? null} title={t(`answers.${form}`)} />
    </>
  );
}

function Mails({ company }: { company: ActiveCompany }) {
  return (
    <>
      {company.switched_off.length > 0 ? <SwitchedOff topics={company.switched_off} /> : null}
      <MailList mails={company.mails} />
    </>
  );
}
