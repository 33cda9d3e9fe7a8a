import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsTogetherMax } from '@/api/limits.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { later } from '@/components/later';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { refreshLists } from '../cache';
import { counted, type Counted } from '@/i18n/counts';
import type { Outcome } from './BulkResult';
import type { Chosen } from './useChosen';

const BulkResult = later(() => import('./BulkResult'));

/** From this number on, a destructive action needs a typed confirmation. */
export const large = 10;

interface BulkActionProps<Answer> {
  /** The verb. */
  label: string;
  /** The verb in the dialog, if the button says more. */
  confirmLabel?: string;
  button?: Omit<ButtonProps, 'onClick' | 'children'>;
  chosen: Chosen;
  destructive?: boolean;
  title: (count: Counted) => string;
  /** The consequence. */
  children: ReactNode;
  /** Instead of the consequence, if no selected row allows it. */
  none?: string;
  /** Says that some selected rows are left out. */
  rest?: (count: Counted) => string;
  /** Input that the action needs. With it the dialog stays open after an error. */
  fields?: ReactNode;
  /** Whether the input is complete; shows what is missing. */
  isComplete?: () => boolean;
  send: () => Promise<Answer>;
  /** Null if the caller shows the result. */
  outcome: (answer: Answer) => Outcome | null;
  onDone?: (() => void) | undefined;
}

/** A button for selected rows: asks, sends one request and shows what was done and what was not. */
export function BulkAction<Answer>({
  label,
  confirmLabel = label,
  button,
  chosen: { possible, selected, tooMany = false, failed = false },
  destructive = false,
  title,
  children,
  none,
  rest,
  fields,
  isComplete,
  send,
  outcome,
  onDone,
}: BulkActionProps<Answer>) {
  const { t } = useTranslation('lists');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [result, setResult] = useState<Outcome | null>(null);
  const action = useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (answer) => {
      const told = outcome(answer);
      setAsking(false);
      if (told?.left?.length) {
        setResult(told);
        return;
      }
      if (told) notifySuccess(told.text);
      onDone?.();
    },
    onError: (error) => {
      if (fields) return;
      setAsking(false);
      notifyError(errorText(error));
    },
    onSettled: () => {
      refreshLists(queryClient);
    },
  });
  const left = selected - (possible ?? selected);
  const unknown = possible === undefined;
  return (
    <>
      <Button
        variant={destructive ? 'dangerOutlined' : 'outlined'}
        {...button}
        onClick={() => {
          action.reset();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={possible ? title(counted(possible)) : label}
        confirmLabel={confirmLabel}
        destructive={destructive}
        disabled={!possible}
        loading={action.isPending || (unknown && !tooMany && !failed)}
        mustType={destructive && possible && possible >= large ? String(possible) : possible}
        fields={
          possible && fields ? (
            <>
              {fields}
              {action.error ? (
                <Alert severity="error" sx={{ mt: 3 }}>
                  {errorText(action.error)}
                </Alert>
              ) : null}
            </>
          ) : null
        }
        onConfirm={() => {
          if (isComplete?.() ?? true) action.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        <Typography component="div">
          {tooMany
            ? t('bulk.tooMany', counted(rowsTogetherMax))
            : failed
              ? t('bulk.failed')
              : possible === 0
                ? none
                : children}
        </Typography>
        {rest && left > 0 && possible ? (
          <Typography variant="hint" component="p" sx={{ mt: 2 }}>
            {rest(counted(left))}
          </Typography>
        ) : null}
      </ConfirmDialog>
      <BulkResult
        open={result !== null}
        outcome={result}
        onClose={() => {
          setResult(null);
          onDone?.();
        }}
      />
    </>
  );
}
