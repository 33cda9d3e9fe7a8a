import { useTranslation } from 'react-i18next';
import type { Config, Submission } from '@/api/contract';
import type { StepStatus } from './StepRail';
import type { StepId } from './steps';
import { isUnfinished, type Upload } from './UploadQueue';
import type { Links } from './useLinks';

/** One word for each step of the rail. */
export function useStepStatuses(
  submission: Submission,
  limits: Config['limits'],
  uploads: readonly Upload[],
  links: Links,
): Record<StepId, StepStatus> {
  const { t } = useTranslation('submission');
  const sending = (kind: Upload['kind']) => uploads.some((upload) => upload.kind === kind && isUnfinished(upload));
  const counted = (count: number, max: number): StepStatus =>
    count === 0 ? { done: false, note: t('steps.note.optional') } : { done: true, note: t('steps.note.of', { count, max }) };
  const uploading: StepStatus = { done: false, note: t('steps.note.sending') };
  const document: StepStatus = submission.document
    ? { done: true, note: t('steps.note.added') }
    : { done: false, note: t('steps.note.missing') };
  return {
    document: sending('document') ? uploading : document,
    attachments: sending('attachment') ? uploading : counted(submission.attachments.length, limits.attachments_max),
    links: counted(links.rows.length, limits.links_max),
    review: { done: false, note: t('steps.note.last') },
  };
}
