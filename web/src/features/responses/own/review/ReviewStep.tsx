import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Config, Submission } from '@/api/contract';
import { ErrorSummary, type SummaryError } from '@/components/ErrorSummary';
import { FileSize } from '@/components/FileName';
import { isolateFileName } from '@/components/fileNames';
import { filesOf } from '../api';
import { uploadField } from '../files/UploadRow';
import { isUnfinished, type Upload, type UploadQueue } from '../uploads/UploadQueue';
import { useConfirmedFiles } from '../files/useConfirmedFiles';
import { WarnedFiles, warnedField } from '../files/WarnedFiles';
import { LinkList } from '../links/LinkList';
import { problemOf } from '../links/linkRows';
import type { Links } from '../links/useLinks';
import { stepAddress } from '../steps/steps';
import { ConfirmSubmit } from './ConfirmSubmit';
import { ReviewFiles } from './ReviewFiles';
import { ReviewPart } from './ReviewPart';

interface ReviewStepProps {
  submission: Submission;
  limits: Config['limits'];
  queue: UploadQueue;
  uploads: readonly Upload[];
  links: Links;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
}

/** The complete response, each part with a link back, and the confirmation. */
export function ReviewStep({ submission, limits, queue, uploads, links, announce }: ReviewStepProps) {
  const { t } = useTranslation('submission');
  const [attempt, setAttempt] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const [checking, setChecking] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const confirmed = useConfirmedFiles(filesOf(submission));
  useEffect(() => {
    // Preloads the page after the confirmation.
    import('../receipt/Receipt').catch(() => undefined);
  }, []);

  const hasDocument = submission.document !== null || uploads.some(({ kind }) => kind === 'document');
  const hasLinks = links.rows.length > 0;
  const problem = (name: 'document' | 'sending' | 'links' | 'saving'): SummaryError => ({
    message: t(`review.problem.${name}`),
  });
  const blocking: SummaryError[] = [
    ...(hasDocument ? [] : [problem('document')]),
    ...(uploads.some(isUnfinished) ? [problem('sending')] : []),
    ...uploads
      .filter((upload) => !isUnfinished(upload))
      .map((upload) => ({
        name: uploadField(upload),
        message: t(`review.problem.${upload.state === 'refused' ? 'refused' : 'interrupted'}`, {
          name: isolateFileName(upload.file.name),
        }),
      })),
    ...(links.rows.some((row) => problemOf(row) !== null) ? [problem('links')] : []),
    ...(confirmed.isMissing ? [{ name: warnedField, message: t('review.problem.warned') }] : []),
  ];
  const isSaving = unsaved && (links.state === 'notSaved' || links.state === 'saving');
  const problems = isSaving ? [...blocking, problem('saving')] : blocking;

  // After all errors are corrected, new ones appear only at the next attempt.
  if (attempt > 0 && problems.length === 0) setAttempt(0);

  const submit = async () => {
    if (blocking.length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    setChecking(true);
    const saved = await links.settle();
    setChecking(false);
    setUnsaved(!saved);
    setConfirming(saved);
    if (!saved) setAttempt(attempt + 1);
  };
  const options = { submission, limits, queue, uploads, announce };

  return (
    <>
      {attempt > 0 && problems.length > 0 ? (
        <Box sx={{ mb: 5 }}>
          <ErrorSummary errors={problems} attempt={attempt} />
        </Box>
      ) : null}
      <ReviewFiles kind="document" {...options} empty={<Missing>{t('document.required')}</Missing>} />
      <ReviewFiles
        kind="attachment"
        {...options}
        empty={<Typography color="textSecondary">{t('review.noAttachments')}</Typography>}
      />
      <ReviewPart step="links" title={t('review.links')} isEmpty={!hasLinks}>
        {hasLinks ? (
          <LinkList links={links.rows} labelledBy="review-links" />
        ) : (
          <Typography color="textSecondary">{t('review.noLinks')}</Typography>
        )}
      </ReviewPart>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 4,
          py: 4,
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography variant="label">{t('review.total')}</Typography>
        <Typography variant="label">
          <FileSize bytes={submission.total_bytes} />
        </Typography>
      </Box>
      <WarnedFiles files={filesOf(submission)} confirmed={confirmed} isMissing={attempt > 0 && confirmed.isMissing} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
        <Button
          size="large"
          loading={checking}
          onClick={() => {
            void submit();
          }}
        >
          {t(submission.replacement ? 'replacement.submit' : 'review.submit')}
        </Button>
        <Button size="large" variant="text" component={RouterLink} to={stepAddress('links')}>
          {t('steps.back')}
        </Button>
      </Box>
      <ConfirmSubmit
        open={confirming}
        submission={submission}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return (
    <Typography color="error" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <ErrorOutlineRounded aria-hidden sx={{ fontSize: 18 }} />
      {children}
    </Typography>
  );
}
