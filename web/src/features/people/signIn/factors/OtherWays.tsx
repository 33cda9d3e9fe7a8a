import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceSignOut } from '@/api/signOutSignal';
import { signOut } from '@/auth/api';
import { useProviderName } from '../provider/useProviderName';

export type Way = 'passkey' | 'totp' | 'provider';

interface OtherWaysProps {
  ways: Way[];
  mayRecover: boolean;
  onChoose: (way: Way) => void;
  onClose: () => void;
}

/** Below a way to confirm who one is: the others that the person has. */
export function OtherWays({ ways, mayRecover, onChoose, onClose }: OtherWaysProps) {
  const { t } = useTranslation('factors');
  const name = useProviderName();
  return (
    <>
      {ways.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginInlineStart: '-8px' }}>
          {ways.map((way) => (
            <Button
              key={way}
              variant="text"
              onClick={() => {
                onChoose(way);
              }}
            >
              {t(`proof.use.${way}`, { name })}
            </Button>
          ))}
        </Box>
      ) : null}
      {mayRecover ? <Recovery onClose={onClose} /> : null}
    </>
  );
}

/** For people who have passkeys only, in a browser without passkeys. */
export function NoWay({ mayRecover, onClose }: Pick<OtherWaysProps, 'mayRecover' | 'onClose'>) {
  const { t } = useTranslation(['factors', 'common']);
  return (
    <>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Typography>{t('proof.text')}</Typography>
          <Typography>{t('passkey.unknown')}</Typography>
          {mayRecover ? <Recovery onClose={onClose} /> : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}

/** A recovery code is taken at sign-in only. The page is remembered, and drafts stay. */
function Recovery({ onClose }: Pick<OtherWaysProps, 'onClose'>) {
  const { t } = useTranslation('factors');
  const [busy, setBusy] = useState(false);
  const signInAgain = async () => {
    setBusy(true);
    await signOut().catch(() => undefined);
    onClose();
    announceSignOut('again');
  };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
      <Typography>{t('proof.recover')}</Typography>
      <Button variant="outlined" size="small" loading={busy} onClick={() => void signInAgain()}>
        {t('proof.signInAgain')}
      </Button>
    </Box>
  );
}
