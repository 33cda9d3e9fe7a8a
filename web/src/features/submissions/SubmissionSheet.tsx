import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CompanyResponse } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { StatusChip } from '@/components/StatusChip';
import { useSaveFile } from '@/components/useSaveFile';
import { ExtensionPanel } from '@/directory/extension/ExtensionPanel';
import { AnsweredFormView } from '@/directory/AnsweredFormView';
import { ReceiptFate } from '@/directory/ReceiptFate';
import { receiptParam, receiptsQuery } from '@/directory/receipts';
import { ResponseFiles } from '@/directory/ResponseFiles';
import { ReviewPanel } from '@/directory/review/ReviewPanel';
import { SheetFrame } from '@/directory/SheetFrame';
import { SheetTabs } from '@/directory/SheetTabs';
import { companyResponse, companyZipAddress } from './api';
import { DeleteSubmission } from './DeleteSubmission';
import { ResponseAdditions } from './ResponseAdditions';
import { ResponseVersions } from './ResponseVersions';

interface SubmissionSheetProps {
  id: string;
  titleId: string;
  onClose: () => void;
}

/** A company's response and answers. */
export default function SubmissionSheet({ id, titleId, onClose }: SubmissionSheetProps) {
  const { t } = useTranslation(['submissions', 'directory']);
  const mayDelete = useAbility().can('DELETE', 'submissions');
  const receipt = useSearchParams()[0].get(receiptParam);
  const actions = (response: CompanyResponse) => {
    if (response.state !== 'submitted') return null;
    return (
      <>
        <CompanyZip companyId={response.company.id} />
        {mayDelete ? <DeleteSubmission response={response} onDeleted={onClose} /> : null}
      </>
    );
  };
  return (
    <SheetFrame
      query={useQuery(companyResponse(id))}
      titleId={titleId}
      fallbackTitle={t('title')}
      nameOf={(response) => response.company.organization_name}
      badge={(response) => <StatusChip status={response.state} />}
      actions={actions}
    >
      {(response) => (
        <>
          <Facts response={response} />
          {receipt ? <AskedReceipt receipt={receipt} responseId={response.id} /> : null}
          {response.state === 'submitted' ? (
            <ReviewPanel submissionId={response.id} name={response.company.organization_name} />
          ) : null}
          <ExtensionPanel companyId={response.company.id} name={response.company.organization_name} />
          <SheetTabs
            label={t('parts')}
            first={receipt && receipt !== response.receipt_number ? 'versions' : undefined}
            tabs={[
              {
                name: 'files',
                label: t('directory:files.title'),
                content: <ResponseFiles response={response} mayOpen />,
              },
              ...(response.additions.length > 0
                ? [
                    {
                      name: 'additions',
                      label: t('additions', { number: response.additions.length }),
                      content: <ResponseAdditions response={response} />,
                    },
                  ]
                : []),
              ...(response.versions.length > 0
                ? [
                    {
                      name: 'versions',
                      label: t('versions.title', { number: response.versions.length }),
                      content: <ResponseVersions response={response} receipt={receipt} />,
                    },
                  ]
                : []),
              {
                name: 'questionnaire',
                label: t('directory:answers.questionnaire'),
                content: (
                  <AnsweredFormView form={response.questionnaire} title={t('directory:answers.questionnaire')} />
                ),
              },
              {
                name: 'feedback',
                label: t('directory:answers.feedback'),
                content: <AnsweredFormView form={response.feedback} title={t('directory:answers.feedback')} />,
              },
            ]}
          />
        </>
      )}
    </SheetFrame>
  );
}

/** Says that the receipt which led here does not count any more. */
function AskedReceipt({ receipt, responseId }: { receipt: string; responseId: string }) {
  const found = useQuery(receiptsQuery(receipt, 1)).data?.[0];
  if (!found?.exact || found.submission_id !== responseId || found.state === 'submitted') return null;
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      <LtrText>{found.receipt_number}</LtrText>
      {' · '}
      <ReceiptFate receipt={found} />
    </Alert>
  );
}

/** One company's files and answers, generated during the download. */
function CompanyZip({ companyId }: { companyId: string }) {
  const { t } = useTranslation('submissions');
  const saving = useSaveFile(t('bundle.failed'));
  return (
    <Button
      component="a"
      href={companyZipAddress(companyId)}
      download
      variant="outlined"
      startIcon={<FolderZipRounded />}
      loading={saving.busy}
      loadingPosition="start"
      onClick={saving.onClick}
    >
      {t('zip')}
    </Button>
  );
}

function Facts({ response }: { response: CompanyResponse }) {
  const { t } = useTranslation(['directory', 'submissions']);
  const { company, receipt_number: receipt, submitted_at: submittedAt } = response;
  const last = response.versions[0];
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 4 }}>
      <Typography variant="body2">
        <Bdi>{`${company.first_name} ${company.last_name}`}</Bdi> · <LtrText breakAnywhere>{company.email}</LtrText>
      </Typography>
      {receipt && submittedAt ? (
        <Typography variant="body2">
          {t('column.receipt_number')}: <LtrText>{receipt}</LtrText> · <DateTime value={submittedAt} />
        </Typography>
      ) : null}
      {last?.state === 'withdrawn' && last.ended_at ? (
        <Typography variant="body2">
          <Sentence
            text={t('submissions:versions.withdrawn')}
            parts={{ time: <DateTime value={last.ended_at} />, receipt: <LtrText>{last.receipt_number}</LtrText> }}
          />
        </Typography>
      ) : null}
    </Box>
  );
}
