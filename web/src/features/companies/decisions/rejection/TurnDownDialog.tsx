import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { PendingUser } from '@/api/contract';
import { later } from '@/components/later';
import { isolate } from '@/i18n/isolate';
import type { Notice } from '../deciding/notice';
import { decisionOf, type ReasonKind } from './reasons';
import { useDecide } from '../deciding/useDecide';

/** The dialog with reasons and preview is loaded separately, because most decisions are approvals. */
export const ReasonDialog = later(() => import('./ReasonDialog'));

interface TurnDownDialogProps {
  kind: ReasonKind;
  open: boolean;
  company: PendingUser;
  onNotice: (notice: Notice) => void;
  onClose: () => void;
  onDecided: () => void;
}

/** Rejects one company, or returns its registration for correction. */
export function TurnDownDialog({ kind, open, company, onNotice, onClose, onDecided }: TurnDownDialogProps) {
  const { t } = useTranslation('companies');
  const name = company.company?.organization_name ?? '';
  const decide = useDecide(
    { id: company.id, name },
    {
      onNotice: (notice) => {
        onClose();
        onNotice(notice);
      },
      onDecided,
    },
  );
  return (
    <ReasonDialog
      kind={kind}
      open={open}
      title={t(`${kind}.title`, { name: isolate(name) })}
      text={t(`${kind}.text`, {
        person: isolate(`${company.first_name} ${company.last_name}`),
        language: t(`rejection.language.${company.locale}`),
      })}
      submitLabel={t(`${kind}.submit`)}
      draft={`companies.reason.${kind}.${company.id}`}
      language={company.locale}
      previewFor={company.id}
      isPending={decide.isPending}
      error={isApiError(decide.error, 'already_decided') ? null : decide.error}
      onSubmit={(reason, forget) => {
        decide.mutate(decisionOf(kind, reason), { onSuccess: forget });
      }}
      onClose={onClose}
    />
  );
}
