import AccountCircleRounded from '@mui/icons-material/AccountCircleRounded';
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSignedInUser } from '@/auth/AuthContext';
import { Bdi, LtrText } from '@/components/Bdi';
import { useSignOut } from './useSignOut';

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  const user = useSignedInUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('account')}
        aria-haspopup="dialog"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <AccountCircleRounded />
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            id,
            role: 'dialog',
            'aria-label': t('account'),
            sx: {
              width: 280,
              p: 2,
              border: '1px solid',
              borderColor: 'divider',
              bgcolor: (theme) => theme.tokens.raised,
            },
          },
        }}
      >
        <Box sx={{ px: 2, py: 2 }}>
          <Typography variant="label" component="p">
            <Bdi>{`${user.first_name} ${user.last_name}`}</Bdi>
          </Typography>
          {user.company ? (
            <Typography variant="hint">
              <Bdi>{user.company.organization_name}</Bdi>
            </Typography>
          ) : null}
          <Typography variant="hint">
            <LtrText breakAnywhere>{user.email}</LtrText>
          </Typography>
        </Box>
        <Divider sx={{ my: 1 }} />
        <Button
          component={RouterLink}
          to="/account"
          variant="text"
          color="inherit"
          fullWidth
          startIcon={<ManageAccountsRounded aria-hidden />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={close}
        >
          {t('account')}
        </Button>
        <Button
          variant="text"
          color="inherit"
          fullWidth
          startIcon={<LogoutRounded aria-hidden className="mirrored" />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={() => {
            close();
            signOut();
          }}
        >
          {t('signOut')}
        </Button>
      </Popover>
    </>
  );
}
