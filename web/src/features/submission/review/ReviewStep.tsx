import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Submission } from '@/api/contract';
import { ErrorSummary } from '@/components/ErrorSummary';
import { FileSize } from '@/components/FileSize';
import { ConfirmSubmit } from './ConfirmSubmit';
import { FileRows } from '../files/FileRows';
import { LinkList } from '../links/LinkList';
import { problemOf } from '../links/linkRows';
import { stepAddress, type StepId } from '../steps/steps';
import { isUnfinished, type Upload } from '../files/UploadQueue';
import type { Links } from '../links/useLinks';

interface ReviewStepProps {
  submission: Submission;
  uploads: readonly Upload[];
  links: Links;
}

type Problem = 'document' | 'sending' | 'failed' | 'links' | 'saving';

/** The complete response, each part with a link back, and the confirmation. */
export function ReviewStep({ submission, uploads, links }: ReviewStepProps) {
  const { t } = useTranslation('submission');
  const [attempt, setAttempt] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const [checking, setChecking] = useState(false);
  const [confirming, setConfirming] = useState(false);
  useEffect(() => {
    // Preloads the page after the confirmation.
    import('../receipt/Receipt').catch(() => undefined);
  }, []);

  const has = {
    document: submission.document !== null || uploads.some(({ kind }) => kind === 'document'),
    attachments: submission.attachments.length > 0 || uploads.some(({ kind }) => kind === 'attachment'),
    links: links.rows.length > 0,
  };
  const found: Record<Problem, boolean> = {
    document: !has.document,
    sending: uploads.some(isUnfinished),
    failed: uploads.some((upload) => !isUnfinished(upload)),
    links: links.rows.some((row) => problemOf(row) !== null),
    saving: unsaved && (links.state === 'notSaved' || links.state === 'saving'),
  };
  const problems = (Object.keys(found) as Problem[]).filter((problem) => found[problem]);

  // After all errors are corrected, new ones appear only at the next attempt.
  if (attempt > 0 && problems.length === 0) setAttempt(0);

  const submit = async () => {
    if (problems.some((problem) => problem !== 'saving')) {
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

  return (
    <>
      {attempt > 0 && problems.length > 0 ? (
        <Box sx={{ mb: 5 }}>
          <ErrorSummary
            errors={problems.map((problem) => ({ message: t(`review.problem.${problem}`) }))}
            attempt={attempt}
          />
        </Box>
      ) : null}
      <Part step="document" title={t('review.document')} isEmpty={!has.document}>
        {has.document ? (
          <FileRows
            labelledBy="review-document"
            files={submission.document ? [submission.document] : []}
            uploads={uploads.filter(({ kind }) => kind === 'document')}
          />
        ) : (
          <Missing>{t('document.required')}</Missing>
        )}
      </Part>
      <Part step="attachments" title={t('review.attachments')} isEmpty={!has.attachments}>
        {has.attachments ? (
          <FileRows
            labelledBy="review-attachments"
            files={submission.attachments}
            uploads={uploads.filter(({ kind }) => kind === 'attachment')}
          />
        ) : (
          <Typography color="textSecondary">{t('review.noAttachments')}</Typography>
        )}
      </Part>
      <Part step="links" title={t('review.links')} isEmpty={!has.links}>
        {has.links ? (
          <LinkList links={links.rows} labelledBy="review-links" />
        ) : (
          <Typography color="textSecondary">{t('review.noLinks')}</Typography>
        )}
      </Part>
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

interface PartProps {
  step: Exclude<StepId, 'review'>;
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** `isEmpty`: its link adds; otherwise it changes. */
function Part({ step, title, isEmpty, children }: PartProps) {
  const { t } = useTranslation(['submission', 'common']);
  return (
    <Box
      component="section"
      aria-labelledby={`review-${step}`}
      sx={{ py: 4, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 4, mb: 1 }}>
        <Typography variant="title" component="h3" id={`review-${step}`} sx={{ fontSize: '1rem' }}>
          {title}
        </Typography>
        <Link
          component={RouterLink}
          to={stepAddress(step)}
          variant="label"
          aria-label={t(`review.${isEmpty ? 'add' : 'change'}.${step}`)}
          sx={{ display: 'inline-block', py: 0.5 }}
        >
          {isEmpty ? t('review.addAction') : t('common:actions.change')}
        </Link>
      </Box>
      {children}
    </Box>
  );
}
