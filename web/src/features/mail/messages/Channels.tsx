import Box from '@mui/material/Box';
import EditRounded from '@mui/icons-material/EditRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import { useTranslation } from 'react-i18next';
import type { SampleMessageOut } from '@/api/schema.gen';
import { ToneChip } from '@/components/ToneChip';

interface MessageProps {
  message: SampleMessageOut;
}

/** The channels of a message, and whether its words were edited. */
export function Channels({ message }: MessageProps) {
  const { t } = useTranslation('messages');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ToneChip icon={MailOutlineRounded} tone="quiet" label={t('channel.email')} />
      <SmsChip message={message} />
      <EditChip message={message} />
    </Box>
  );
}

/** Every message is an email; some are an SMS, too. */
export function SmsChip({ message }: MessageProps) {
  const { t } = useTranslation('messages');
  return message.en.sms === null ? null : <ToneChip icon={SmsRounded} tone="quiet" label={t('channel.sms')} />;
}

/** Nothing for a message in its original words. */
export function EditChip({ message }: MessageProps) {
  const { t } = useTranslation('messages');
  if (message.is_broken) return <ToneChip icon={ErrorOutlineRounded} tone="bad" label={t('state.broken')} />;
  return message.is_changed ? <ToneChip icon={EditRounded} tone="calm" label={t('state.changed')} /> : null;
}
