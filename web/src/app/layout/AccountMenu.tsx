import AccountCircleRounded from '@mui/icons-material/AccountCircleRounded';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';

const AccountPopover = later(() => import('./AccountPopover'));

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
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
      <AccountPopover
        id={id}
        anchor={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
      />
    </>
  );
}
