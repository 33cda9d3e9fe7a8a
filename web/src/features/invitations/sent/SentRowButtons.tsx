import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentInvitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { isolateLtr } from '@/i18n/isolate';
import { FollowDialog } from './FollowDialog';
import type { Verb } from './useFollow';

interface SentRowButtonsProps {
  row: SentInvitation;
  verbs: readonly Verb[];
}

/** The actions that one invitation allows. */
export function SentRowButtons({ row, verbs }: SentRowButtonsProps) {
  const { t } = useTranslation('invitations');
  const ability = useAbility();
  const [asking, setAsking] = useState<Verb | null>(null);
  const may = {
    remind: row.can_remind && ability.can('CREATE', 'invitationsCode'),
    revoke: row.can_revoke && ability.can('DELETE', 'invitationsCode'),
  };
  return (
    <>
      {verbs
        .filter((verb) => may[verb])
        .map((verb) => (
          <Button
            key={verb}
            variant={verb === 'remind' ? 'outlined' : 'dangerOutlined'}
            size="small"
            aria-label={t(`sent.${verb}.named`, { address: isolateLtr(row.recipient) })}
            onClick={() => {
              setAsking(verb);
            }}
          >
            {t(`sent.${verb}.open`)}
          </Button>
        ))}
      {verbs.map((verb) => (
        <FollowDialog
          key={verb}
          verb={verb}
          open={asking === verb}
          selection={{ ids: [row.id], search: '', status: null }}
          count={1}
          selected={1}
          onClose={() => {
            setAsking(null);
          }}
        />
      ))}
    </>
  );
}
