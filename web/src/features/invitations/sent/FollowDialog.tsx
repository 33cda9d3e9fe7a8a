import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { sentCounts, type SentSelection } from '../api';
import { useFollow, type Verb } from './useFollow';

interface FollowDialogProps {
  verb: Verb;
  open: boolean;
  selection: SentSelection;
  /** Selected rows that allow it; null if all that match are selected: the server counts them. */
  count: number | null;
  /** Of the selected rows. */
  selected: number;
  onClose: (done: boolean) => void;
}

/** From this number on, a revocation needs a typed confirmation. */
const large = 10;

/** Names the number of companies and asks. */
export function FollowDialog({ verb, open, selection, count, selected, onClose }: FollowDialogProps) {
  const { t } = useTranslation('invitations');
  const follow = useFollow(verb, onClose);
  const counts = useQuery({ ...sentCounts(selection), enabled: open && count === null });
  const possible = count ?? (verb === 'remind' ? counts.data?.remindable : counts.data?.revocable);
  const counted = (number: number) => ({ count: number, formatted: formatNumber(number, currentLanguage()) });
  const rest = selected - (possible ?? selected);
  return (
    <ConfirmDialog
      open={open}
      title={possible === undefined ? t(`sent.${verb}.open`) : t(`sent.${verb}.title`, counted(possible))}
      confirmLabel={t(`sent.${verb}.open`)}
      destructive={verb === 'revoke'}
      disabled={!possible}
      loading={follow.isPending || (possible === undefined && counts.isFetching)}
      mustType={verb === 'revoke' && possible && possible >= large ? String(possible) : undefined}
      onConfirm={() => {
        follow.mutate(selection);
      }}
      onCancel={() => {
        onClose(false);
      }}
    >
      <Typography>{possible === 0 ? t(`sent.${verb}.none`) : t(`sent.${verb}.text`)}</Typography>
      {rest > 0 && possible !== 0 ? (
        <Typography variant="hint" sx={{ mt: 2 }}>
          {t(`sent.${verb}.rest`, counted(rest))}
        </Typography>
      ) : null}
    </ConfirmDialog>
  );
}
