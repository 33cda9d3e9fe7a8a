import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import EditRounded from '@mui/icons-material/EditRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import { useTranslation } from 'react-i18next';
import type { SampleMessage } from '@/api/contract';

/** The channels of a message, and whether its words were edited. */
export function Channels({ message }: { message: SampleMessage }) {
  const { t } = useTranslation('messages');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Chip size="small" icon={<MailOutlineRounded aria-hidden />} label={t('channel.email')} />
      {message.en.sms === null ? null : (
        <Chip size="small" icon={<SmsRounded aria-hidden />} label={t('channel.sms')} />
      )}
      {message.is_broken ? (
        <Chip size="small" color="error" icon={<ErrorOutlineRounded aria-hidden />} label={t('state.broken')} />
      ) : message.is_changed ? (
        <Chip size="small" icon={<EditRounded aria-hidden />} label={t('state.changed')} />
      ) : null}
    </Box>
  );
}
