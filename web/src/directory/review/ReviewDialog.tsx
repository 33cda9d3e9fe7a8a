import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Review, ReviewStatus } from '@/api/contract';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { isolate } from '@/i18n/isolate';
import { refreshLists } from '@/lists/cache';
import { reviewQuery, setReview } from './api';
import { ReviewFields } from './ReviewFields';

interface ReviewDialogProps {
  open: boolean;
  submissionId: string;
  name: string;
  review: Review;
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

function ReviewForm({ submissionId, review, onClose }: Omit<ReviewDialogProps, 'open'>) {
  const { t } = useTranslation('reviews');
  const queryClient = useQueryClient();
  const { field, ...shown } = usePortalForm({
    defaultValues: { status: '', message: '' },
    schema: (rules) => import('./schemas').then(({ reviewSchema }) => reviewSchema(rules, t('form.messageRequired'))),
    labelOf: (name) => t(`form.${name}`),
    onSubmit: async ({ status, message }) => {
      const { queryKey } = reviewQuery(submissionId);
      try {
        const saved = await setReview(submissionId, {
          status: status as ReviewStatus,
          message,
          receipt_number: review.receipt_number,
          revision: review.revision,
        });
        queryClient.setQueryData(queryKey, saved);
        refreshLists(queryClient);
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
      <ReviewFields field={field} statuses={review.allowed} locale={review.locale} />
    </DialogForm>
  );
}
