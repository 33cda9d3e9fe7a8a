import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { LtrText } from '@/components/Bdi';

/** The specification's sentence for a signed-in person on the sign-in page. */
export function AlreadyLoggedIn() {
  const { t } = useTranslation('accounts');
  return (
    <Typography variant="hint" sx={{ mb: 2 }}>
      {t('status.already')}
    </Typography>
  );
}

interface SignedInAsProps {
  user: User;
  /** Actions above the sign-out. */
  children?: ReactNode;
}

export function SignedInAs({ user, children }: SignedInAsProps) {
  const { t } = useTranslation('accounts');
  const { logout } = useAuth();
  return (
    <Box>
      <Typography variant="hint">
        {t('status.as')} <LtrText breakAnywhere>{user.email}</LtrText>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
        {children}
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
