import AccountCircleRounded from '@mui/icons-material/AccountCircleRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth, useSignedInUser } from '@/auth/AuthContext';
import { Bdi, LtrText } from '@/components/Bdi';

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const { logout } = useAuth();
  const user = useSignedInUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <AccountCircleRounded />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box component="li" role="none" sx={{ px: 4, py: 2, maxWidth: 280 }}>
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
        <Divider role="none" component="li" />
        <MenuItem
          onClick={() => {
            close();
            void logout();
          }}
        >
          <ListItemIcon>
            <LogoutRounded aria-hidden fontSize="small" />
          </ListItemIcon>
          {t('signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}
