import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A mistyped number receives no code: the email does, and the number can be corrected in the account. */
export function WrongNumber({ onEmail }: { onEmail: () => Promise<void> }) {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <Box sx={{ mt: 6, pt: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <Button
        variant="text"
        aria-expanded={open}
        sx={{ marginInlineStart: -4 }}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {t('verify.wrongNumber.open')}
      </Button>
      {open ? (
        <Box sx={{ mt: 3, display: 'grid', gap: 3, justifyItems: 'start' }}>
          <Typography>{t('verify.wrongNumber.text')}</Typography>
          <Button
            variant="outlined"
            loading={busy}
            onClick={() => {
              setBusy(true);
              void onEmail().finally(() => {
                setBusy(false);
              });
            }}
          >
            {t('verify.wrongNumber.submit')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
