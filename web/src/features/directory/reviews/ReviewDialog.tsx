import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReviewOut } from '@/api/schema.gen';
import { windowOf } from '@/clock/reviewWindow';
import { serverNow } from '@/clock/serverClock';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { isolate } from '@/i18n/isolate';
import { toField } from '@/i18n/saudiTime';
import { refreshLists } from '@/lists/cache';
import { reviewQuery, setReview } from './api';
import { usualEnd } from './usualEnd';
import { ReviewFields, wantedOf, type ReviewValues } from './ReviewFields';

interface ReviewDialogProps {
  open: boolean;
  submissionId: string;
  name: string;
  review: ReviewOut;
  onClose: () => void;
}

/** Sets the status of one response; its company is told. */
export default function ReviewDialog({ open, onClose, ...asked }: ReviewDialogProps) {
  const { t } = useTranslation('reviews');
  return (
    <FormDialog open={open} title={t('one.title', { name: isolate(asked.name) })} onClose={onClose}>
      <ReviewForm {...asked} onClose={onClose} />
    </FormDialog>
  );
}

const endOf = (review: ReviewOut, now: number) =>
  windowOf(review, now) === 'open' ? toField(review.window_ends_at) : usualEnd(now);

function ReviewForm({ submissionId, review, onClose }: Omit<ReviewDialogProps, 'open'>) {
  const { t } = useTranslation('reviews');
  const queryClient = useQueryClient();
  const { form, field, errorOf, clearDraft, ...shown } = usePortalForm<ReviewValues>({
    defaultValues: { status: '', message: '', window_ends_at: endOf(review, serverNow()) },
    schema: (rules) => import('./schemas').then(({ reviewSchema }) => reviewSchema(rules, t('form.messageRequired'))),
    labelOf: (name) => t(`form.${name}`),
    draft: `review.${submissionId}`,
    onSubmit: async (values) => {
      const { queryKey } = reviewQuery(submissionId);
      try {
        const saved = await setReview(submissionId, {
          ...wantedOf(values, review.window_ends_at),
          receipt_number: review.receipt_number,
          revision: review.revision,
        });
        queryClient.setQueryData(queryKey, saved);
        refreshLists(queryClient);
        clearDraft();
        notifySuccess(t('one.done'));
        onClose();
      } catch (error) {
        // The status may have been set, or another one before it.
        void queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
  });
  return (
    <DialogForm {...shown} action={t('one.action')} onClose={onClose}>
      <Typography>{t('one.text')}</Typography>
      <ReviewFields form={form} field={field} errorOf={errorOf} statuses={review.allowed} locale={review.locale} />
    </DialogForm>
  );
}
