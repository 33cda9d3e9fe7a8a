import type { ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BulkAction } from '@/lists/bulk/BulkAction';
import { counted } from '@/i18n/counts';
import type { Chosen } from '@/lists/bulk/useChosen';
import { remindInvited, revokeSent, type SentSelection } from '../api';

export type Verb = 'remind' | 'revoke';
const calls = { remind: remindInvited, revoke: revokeSent };

interface FollowActionProps {
  verb: Verb;
  button?: Omit<ButtonProps, 'onClick' | 'children'>;
  selection: SentSelection;
  chosen: Chosen;
  onDone?: () => void;
}

/** Reminds or revokes, and says how many rows were skipped. */
export function FollowAction({ verb, button = {}, selection, chosen, onDone }: FollowActionProps) {
  const { t } = useTranslation('invitations');
  return (
    <BulkAction
      label={t(`sent.${verb}.open`)}
      button={button}
      chosen={chosen}
      destructive={verb === 'revoke'}
      title={(count) => t(`sent.${verb}.title`, count)}
      none={t(`sent.${verb}.none`)}
      rest={(count) => t(`sent.${verb}.rest`, count)}
      send={() => calls[verb](selection)}
      outcome={({ done, skipped }) => {
        const told = t(`sent.${verb}.done`, counted(done));
        return { text: skipped > 0 ? `${told} ${t('sent.skipped', counted(skipped))}` : told };
      }}
      onDone={onDone}
    >
      {t(`sent.${verb}.text`)}
    </BulkAction>
  );
}
