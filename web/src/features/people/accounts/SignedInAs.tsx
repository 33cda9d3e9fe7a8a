import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { User } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { LtrText } from '@/components/Bdi';

interface SignedInAsProps {
  user: User;
  /** Says the specification's sentence for a signed-in person on the sign-in page, where no heading does. */
  already?: boolean;
  /** Actions above the sign-out. */
  children?: ReactNode;
}

export function SignedInAs({ user, already = false, children }: SignedInAsProps) {
  const { t } = useTranslation('accounts');
  const { logout } = useAuth();
  return (
    <Box>
      {already ? <Typography variant="hint">{t('status.already')}</Typography> : null}
      <Typography variant="hint">
        {t('status.as')} <LtrText breakAnywhere>{user.email}</LtrText>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
        {children}
        <Button component={RouterLink} to="/account" variant="outlined">
          {t('status.account')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => {
            void logout();
          }}
        >
          {t('status.signOut')}
        </Button>
      </Box>
    </Box>
  );
}
