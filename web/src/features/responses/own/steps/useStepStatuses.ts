import { useTranslation } from 'react-i18next';
import type { Config, Submission } from '@/api/contract';
import { problemOf } from '../links/linkRows';
import type { StepStatus } from './StepRail';
import type { StepId } from './steps';
import { isUnfinished, type Upload } from '../uploads/UploadQueue';
import type { Links } from '../links/useLinks';

/** The state of each step; a step with an error is not done. */
export function useStepStatuses(
  submission: Submission,
  limits: Config['limits'],
  uploads: readonly Upload[],
  links: Links,
): Record<StepId, StepStatus> {
  const { t } = useTranslation('submission');
  const sending = (kind: Upload['kind']) => uploads.some((upload) => upload.kind === kind && isUnfinished(upload));
  const counted = (count: number, max: number): StepStatus =>
    count === 0
      ? { done: false, note: t('steps.note.optional') }
      : { done: true, note: t('steps.note.of', { count, max }) };
  const uploading: StepStatus = { done: false, note: t('steps.note.sending') };
  const wrong: StepStatus = { done: false, note: t('steps.note.check') };
  const failed = (kind: Upload['kind']) => uploads.some((upload) => upload.kind === kind && !isUnfinished(upload));
  const linksWrong = links.rows.some((row) => problemOf(row) !== null || row.key in links.refusals);
  const document: StepStatus = submission.document
    ? { done: true, note: t('steps.note.added') }
    : { done: false, note: t('steps.note.missing') };
  return {
    document: sending('document') ? uploading : failed('document') ? wrong : document,
    attachments: sending('attachment')
      ? uploading
      : failed('attachment')
        ? wrong
        : counted(submission.attachments.length, limits.attachments_max),
    links: linksWrong ? wrong : counted(links.rows.length, limits.links_max),
    review: { done: false, note: t('steps.note.last') },
  };
}
