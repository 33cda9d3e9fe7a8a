import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ActiveCompany } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { StatusChip } from '@/components/StatusChip';
import { ExtensionPanel } from '@/directory/extension/ExtensionPanel';
import { AnsweredFormView } from '@/directory/AnsweredFormView';
import { ReviewPanel } from '@/directory/review/ReviewPanel';
import { ResponseFiles } from '@/directory/ResponseFiles';
import { SheetFrame } from '@/directory/SheetFrame';
import { SheetTabs } from '@/directory/SheetTabs';
import { activeCompany } from './api';
import { ChangeRequestPanel } from './ChangeRequestPanel';
import { CompanyDetails } from './CompanyDetails';
import { DeleteCompany } from './DeleteCompany';
import { MailList } from './MailList';
import { PeopleOfCompany } from './PeopleOfCompany';
import { SwitchedOff } from './SwitchedOff';
import { Timeline } from './Timeline';

interface ActiveSheetProps {
  id: string;
  titleId: string;
  list: string;
  onClose: () => void;
}

/** The sheet of an active company. */
export default function ActiveSheet({ id, titleId, list, onClose }: ActiveSheetProps) {
  const { t } = useTranslation(['companies', 'companySheet']);
  const ability = useAbility();
  const mayWrite = ability.can('SEND', 'emailAnnouncement');
  const mayDelete = ability.can('DELETE', 'activeCompanies');
  const nameOf = (company: ActiveCompany) => company.company?.organization_name ?? '';
  return (
    <SheetFrame
      query={useQuery(activeCompany(id))}
      titleId={titleId}
      fallbackTitle={t('active.title')}
      nameOf={nameOf}
      badge={(company) => <StatusChip status={company.status} />}
      {...((mayWrite || mayDelete) && {
        actions: (company: ActiveCompany) => (
          <>
            {mayWrite && company.company ? (
              <Button component={RouterLink} to={`/sendEmail?company=${company.company.id}`} variant="outlined">
                {t('active.write')}
              </Button>
            ) : null}
            {mayDelete ? (
              <Box sx={{ marginInlineStart: 'auto' }}>
                <DeleteCompany id={id} name={nameOf(company)} list={list} onDeleted={onClose} />
              </Box>
            ) : null}
          </>
        ),
      })}
    >
      {(company) => (
        <SheetTabs
          label={t('active.parts')}
          tabs={[
            { name: 'profile', label: t('companySheet:tab.profile'), content: <Profile company={company} /> },
            {
              name: 'response',
              label: t('companySheet:tab.response'),
              content: <Response company={company} mayOpen={ability.can('VIEW', 'submissions')} />,
            },
            { name: 'answers', label: t('companySheet:tab.answers'), content: <Answers company={company} /> },
            { name: 'mails', label: t('companySheet:tab.mails'), content: <Mails company={company} /> },
            {
              name: 'timeline',
              label: t('companySheet:tab.timeline'),
              content: <Timeline events={company.timeline} />,
            },
          ]}
        />
      )}
    </SheetFrame>
  );
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

function Mails({ company }: { company: ActiveCompany }) {
  return (
    <>
      {company.switched_off.length > 0 ? <SwitchedOff topics={company.switched_off} /> : null}
      <MailList mails={company.mails} />
    </>
  );
}

function Response({ company: { company, response }, mayOpen }: { company: ActiveCompany; mayOpen: boolean }) {
  const { t } = useTranslation('directory');
  return (
    <>
      {mayOpen && company && response?.state === 'submitted' ? (
        <ReviewPanel submissionId={response.id} name={company.organization_name} />
      ) : null}
      {mayOpen && company ? <ExtensionPanel companyId={company.id} name={company.organization_name} /> : null}
      {response ? <ResponseFiles response={response} mayOpen={mayOpen} /> : <Typography>{t('files.none')}</Typography>}
    </>
  );
}

const forms = ['questionnaire', 'feedback'] as const;

function Answers({ company }: { company: ActiveCompany }) {
  const { t } = useTranslation('directory');
  return forms.map((name) => {
    const form = company.forms.find((one) => one.form === name);
    return (
      <div key={name}>
        {form && !form.answered ? <Typography variant="hint">{t('answers.draft')}</Typography> : null}
        <AnsweredFormView form={form?.answered ?? null} title={t(`answers.${name}`)} />
      </div>
    );
  });
}
