import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedRfiOut, EffectOut } from '@/api/schema.gen';
import { ErrorSummary } from '@/components/ErrorSummary';
import { notifySuccess } from '@/components/toast';
import { isTyped, TypedConfirmation } from '@/components/TypedConfirmation';
import { FormDateInput } from '@/forms/FormDateInput';
import { useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { fromField } from '@/i18n/saudiTime';
import { closeRfi, managedRfiQuery, reopenRfi } from './api';
import { useEffectOf } from './Effect';
import { ReasonFields } from './ReasonFields';

interface ReasonDialogProps {
  open: boolean;
  action: 'close' | 'reopen';
  revision: number;
  onChanged: (saved: ManagedRfiOut) => void;
  onClose: () => void;
}

/** Asks for the reason of an early closing or a reopening; a closing is confirmed by typing. */
export default function ReasonDialog({ open, onClose, ...asked }: ReasonDialogProps) {
  const { t } = useTranslation('request');
  const titleId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      // A click beside the dialog would lose the reasons; a request under way must show its result.
      onClose={(_, reason) => {
        if (reason !== 'backdropClick' && !busy) onClose();
      }}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId} variant="title" component="h2">
        {t(`${asked.action}.title`)}
      </DialogTitle>
      <ReasonForm {...asked} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}

type ReasonFormProps = Omit<ReasonDialogProps, 'open'> & { onBusy: (busy: boolean) => void };

/** Mounted with the dialog, so that it starts empty. */
function ReasonForm({ action, revision, onChanged, onBusy, onClose }: ReasonFormProps) {
  const { t } = useTranslation(['request', 'common']);
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const closes = action === 'close';
  const { form, field, errorOf, summary, attempt, submit, isSubmitting, clearDraft } = usePortalForm({
    defaultValues: { deadline: '', reason_en: '', reason_ar: '' },
    schema: (rules) =>
      import('./schemas').then(({ closingSchema, reopeningSchema }) =>
        closes ? closingSchema(rules) : reopeningSchema(rules),
      ),
    labelOf: (name) => t(`form.${name}`),
    draft: `request.${action}`,
    onSubmit: async ({ deadline, ...reason }) => {
      onBusy(true);
      try {
        const saved = await (closes
          ? closeRfi({ ...reason, revision })
          : reopenRfi({ ...reason, revision, deadline: fromField(deadline) ?? '' }));
        clearDraft();
        onChanged(saved);
        notifySuccess(t(`${action}.done`));
        onClose();
      } catch (error) {
        // The change may have been saved, or another one before it.
        void queryClient.invalidateQueries({ queryKey: managedRfiQuery.queryKey });
        throw error;
      } finally {
        onBusy(false);
      }
    },
  });
  const deadline = useFieldValue(form, 'deadline');
  const effect = useEffectOf(closes ? {} : { deadline: fromField(deadline) ?? undefined }, closes || deadline !== '');
  return (
    <form noValidate style={{ display: 'contents' }} onSubmit={submit}>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 5 }}>
          <ErrorSummary errors={summary} attempt={attempt} />
          <Typography>
            {t(`${action}.text`)}
            {closes && effect ? <ToldOfClosing effect={effect} /> : null}
          </Typography>
          {closes ? null : (
            <FormDateInput
              form={form}
              name="deadline"
              withTime
              error={errorOf('deadline')}
              label={t('reopen.deadline')}
              hint={t('form.deadlineHint')}
            />
          )}
          {closes || !effect ? null : (
            <Alert severity="info">
              {t('form.told', { count: effect.told })}{' '}
              {t('reopen.questions', { time: formatDateTime(effect.questions_until, currentLanguage()) })}
            </Alert>
          )}
          <ReasonFields field={field} />
          {closes ? <TypedConfirmation wanted={t('close.word')} typed={typed} onChange={setTyped} /> : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          type="submit"
          variant={closes ? 'danger' : 'contained'}
          loading={isSubmitting}
          disabled={closes && !isTyped(t('close.word'), typed)}
        >
          {t(`${action}.action`)}
        </Button>
      </DialogActions>
    </form>
  );
}

/** How many companies get an email, and how many of them have more time. */
function ToldOfClosing({ effect }: { effect: EffectOut }) {
  const { t } = useTranslation('request');
  return (
    <>
      {` ${t('close.told', { count: effect.told })}`}
      {effect.longer > 0 ? ` ${t('close.longer', { count: effect.longer })}` : null}
    </>
  );
}
