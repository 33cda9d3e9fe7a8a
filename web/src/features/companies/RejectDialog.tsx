import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { PendingUser } from '@/api/contract';
import { isolate } from '@/i18n/isolate';
import { RejectionDialog } from './laterRejection';
import type { Notice } from './notice';
import { useDecide } from './useDecide';

interface RejectDialogProps {
  open: boolean;
  company: PendingUser;
  onNotice: (notice: Notice) => void;
  onClose: () => void;
  onRejected: () => void;
}

/** Rejects one company. */
export function RejectDialog({ open, company, onNotice, onClose, onRejected }: RejectDialogProps) {
  const { t } = useTranslation('companies');
  const name = company.company?.organization_name ?? '';
  const decide = useDecide(
    { id: company.id, name },
    {
      onNotice: (notice) => {
        onClose();
        onNotice(notice);
      },
      onDecided: onRejected,
    },
  );
  return (
    <RejectionDialog
      open={open}
      title={t('rejection.title', { name: isolate(name) })}
      text={t('rejection.text', {
        person: isolate(`${company.first_name} ${company.last_name}`),
        language: t(`rejection.language.${company.locale}`),
      })}
      submitLabel={t('rejection.submit')}
      draft={`companies.rejection.${company.id}`}
      language={company.locale}
      previewFor={company.id}
      isPending={decide.isPending}
      error={isApiError(decide.error, 'already_decided') ? null : decide.error}
      onSubmit={(rejection, forget) => {
        decide.mutate({ type: 'reject', rejection }, { onSuccess: forget });
      }}
      onClose={onClose}
    />
  );
}
