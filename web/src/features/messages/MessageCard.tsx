import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { SampleMessage } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { currentLanguage } from '@/i18n/i18n';
import { Channels } from './Channels';
import type { MessageTexts } from './samples';

export function MessageCard({ message, texts }: { message: SampleMessage; texts: MessageTexts }) {
  const { t } = useTranslation('messages');
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <Link
        component={RouterLink}
        to={`/messages/${message.template}`}
        variant="label"
        color="textPrimary"
        underline="hover"
        sx={{
          py: 0.5,
          overflowWrap: 'anywhere',
          // The link covers the card.
          '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
        }}
      >
        {texts.name}
      </Link>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <span className="visuallyHidden">{t('subject')}: </span>
        <Bdi language={currentLanguage()}>{message[currentLanguage()].subject}</Bdi>
      </Typography>
      {texts.when ? <Typography variant="hint">{texts.when}</Typography> : null}
      {/* At the foot of every card, so that cards of a row align. */}
      <Box sx={{ mt: 'auto', pt: 1 }}>
        <Channels message={message} />
      </Box>
    </Box>
  );
}
