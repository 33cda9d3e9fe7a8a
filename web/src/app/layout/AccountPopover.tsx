import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSignedInUser } from '@/auth/AuthContext';
import { isApproved } from '@/auth/landing';
import { Bdi, LtrText } from '@/components/Bdi';
import { useSignOut } from '@/navigation/leaving';

interface AccountPopoverProps {
  id: string;
  anchor: HTMLElement | null;
  open: boolean;
  onClose: () => void;
}

/** Who is signed in, the account page, the company page, and the sign-out. */
export default function AccountPopover({ id, anchor, open, onClose }: AccountPopoverProps) {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  const user = useSignedInUser();
  return (
    <Popover
      anchorEl={anchor}
      open={open}
      onClose={onClose}
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
        onClick={onClose}
      >
        {t('account')}
      </Button>
      {user.company && isApproved(user) ? (
        <Button
          component={RouterLink}
          to="/company"
          variant="text"
          color="inherit"
          fullWidth
          startIcon={<ApartmentRounded aria-hidden />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={onClose}
        >
          {t('company')}
        </Button>
      ) : null}
      <Button
        variant="text"
        color="inherit"
        fullWidth
        startIcon={<LogoutRounded aria-hidden className="mirrored" />}
        sx={{ justifyContent: 'flex-start' }}
        onClick={() => {
          onClose();
          signOut();
        }}
      >
        {t('signOut')}
      </Button>
    </Popover>
  );
}
