import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ColleagueOut } from '@/api/schema.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { fullName } from './PeopleList';
import { decisions, isLoss, type Decision } from './decisions';
import { usePeopleChange } from './people';

interface DecisionDialogProps {
  person: ColleagueOut;
  decision: Decision;
  open: boolean;
  onClose: () => void;
}

/** Beside the list, so that a refusal stays to be read when the person is gone from it. */
export function DecisionDialog({ person, decision, open, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('people');
  const change = usePeopleChange();
  const errorText = useErrorText();
  const name = isolate(fullName(person));
  const decide = useMutation({
    networkMode: 'always',
    mutationFn: () => change(() => decisions[decision](person.id)),
    onSuccess: () => {
      notifySuccess(t(`done.${decision}`));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(`ask.${decision}.title`, { name })}
      confirmLabel={t(`action.${decision}`)}
      destructive={isLoss(decision)}
      loading={decide.isPending}
      fields={decide.isError ? <Alert severity="error">{errorText(decide.error)}</Alert> : null}
      onConfirm={() => {
        decide.mutate();
      }}
      onCancel={onClose}
    >
      {t(`ask.${decision}.text`, { name })}
    </ConfirmDialog>
  );
}
