import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewStatus } from '@/api/schema.gen';
import { serverNow } from '@/clock/serverClock';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { usePortalForm } from '@/forms/usePortalForm';
import { formatCount } from '@/i18n/counts';
import BulkResult from '@/lists/bulk/BulkResult';
import type { Outcome } from '@/lists/bulk/BulkResult';
import { clearDraft } from '@/storage/drafts';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';
import { expectReviews, type AskedReviews } from './api';
import { usualEnd } from './usualEnd';
import { ReviewFields, wantedOf, type ReviewValues } from './ReviewFields';
import { TogetherConfirmation } from './TogetherConfirmation';

interface TogetherDialogProps {
  open: boolean;
  /** Null while the dialog is closed. */
  companies: CompanyFilter | null;
  /** The number of companies, as the list counts them. */
  count: number;
  onDone: (() => void) | undefined;
  onClose: () => void;
}

/** One for all: the message is typed once, whichever companies are chosen. */
const draftName = 'reviews.together';

const statuses: readonly ReviewStatus[] = ['received', 'under_review', 'clarification_requested', 'completed'];

/** Asks for the status and a message, then for a confirmation; the form stays below it, so that nothing is lost. */
export default function TogetherDialog({ open, companies, count, onDone, onClose }: TogetherDialogProps) {
  const { t } = useTranslation('reviews');
  const [asked, setAsked] = useState<AskedReviews | null>(null);
  const [left, setLeft] = useState<Outcome | null>(null);
  return (
    <>
      <FormDialog open={open} title={t('together.title', { count, formatted: formatCount(count) })} onClose={onClose}>
        <TogetherForm companies={companies ?? {}} onAsked={setAsked} onClose={onClose} />
      </FormDialog>
      <TogetherConfirmation
        asked={asked}
        onSet={(outcome) => {
          clearDraft(draftName);
          setAsked(null);
          if (outcome.left?.length) setLeft(outcome);
          else onDone?.();
          onClose();
        }}
        onClose={() => {
          setAsked(null);
        }}
      />
      <BulkResult
        open={left !== null}
        outcome={left}
        onClose={() => {
          setLeft(null);
          onDone?.();
        }}
      />
    </>
  );
}

interface TogetherFormProps {
  companies: CompanyFilter;
  onAsked: (asked: AskedReviews) => void;
  onClose: () => void;
}

function TogetherForm({ companies, onAsked, onClose }: TogetherFormProps) {
  const { t } = useTranslation('reviews');
  const { form, field, errorOf, ...shown } = usePortalForm<ReviewValues>({
    defaultValues: { status: '', message: '', window_ends_at: usualEnd(serverNow()) },
    schema: (rules) => import('./schemas').then(({ reviewSchema }) => reviewSchema(rules, t('form.messageRequired'))),
    labelOf: (name) => t(`form.${name}`),
    draft: draftName,
    onSubmit: async (values) => {
      const wanted = wantedOf(values);
      onAsked({ ...wanted, companies, expected: await expectReviews(companies, wanted) });
    },
  });
  return (
    <DialogForm {...shown} action={t('together.action')} onClose={onClose}>
      <Typography>{t('together.text')}</Typography>
      <ReviewFields form={form} field={field} errorOf={errorOf} statuses={statuses} />
    </DialogForm>
  );
}
