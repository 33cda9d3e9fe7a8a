import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/components/useOnline';

/** Says in the frame that there is no connection: what is on the page stays, what it waits for comes later. */
export function OfflineLine() {
  const { t } = useTranslation('common');
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 1.5,
            typography: 'small',
            fontWeight: 500,
            color: (theme) => theme.tokens.warning,
            bgcolor: (theme) => theme.tokens.warningSoft,
            '@media print': { display: 'none' },
          }}
        >
          <CloudOffRounded aria-hidden sx={{ fontSize: 18 }} />
          {t('offline')}
        </Box>
      )}
    </div>
  );
}
