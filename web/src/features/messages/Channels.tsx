import Box from '@mui/material/Box';
import EditRounded from '@mui/icons-material/EditRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import { useTranslation } from 'react-i18next';
import type { SampleMessage } from '@/api/contract';
import { ToneChip } from '@/components/ToneChip';

/** The channels of a message, and whether its words were edited. */
export function Channels({ message }: { message: SampleMessage }) {
  const { t } = useTranslation('messages');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ToneChip icon={MailOutlineRounded} tone="quiet" label={t('channel.email')} />
      {message.en.sms === null ? null : <ToneChip icon={SmsRounded} tone="quiet" label={t('channel.sms')} />}
      {message.is_broken ? (
        <ToneChip icon={ErrorOutlineRounded} tone="bad" label={t('state.broken')} />
      ) : message.is_changed ? (
        <ToneChip icon={EditRounded} tone="calm" label={t('state.changed')} />
      ) : null}
    </Box>
  );
}
