import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { SampleMessageOut } from '@/api/schema.gen';
import { EditChip, SmsChip } from './Channels';
import type { MessageTexts } from './samples';

/** One message on one line (more on a phone): its name, when it is sent, and whether its words were edited. */
export function MessageRow({ message, texts }: { message: SampleMessageOut; texts: MessageTexts }) {
  const { t } = useTranslation('messages');
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 8fr) minmax(0, 3fr)' },
        columnGap: 5,
        alignItems: 'baseline',
        px: { xs: 3, md: 4 },
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: (theme) => theme.tokens.page },
      }}
    >
      <Link
        component={RouterLink}
        to={`/messages/${message.template}`}
        color="textPrimary"
        underline="hover"
        sx={{
          fontWeight: 500,
          fontSize: '0.875rem',
          overflowWrap: 'anywhere',
          // The link covers the row.
          '&::after': { content: '""', position: 'absolute', inset: 0 },
        }}
      >
        {texts.name}
      </Link>
      <Typography variant="hint" component="p" sx={{ maxWidth: 'none' }}>
        {texts.when ? (
          <>
            <span className="visuallyHidden">{t('when')}: </span>
            {texts.when}
          </>
        ) : null}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: { md: 'flex-end' },
          '&:not(:empty)': { mt: { xs: 1, md: 0 } },
        }}
      >
        <SmsChip message={message} />
        <EditChip message={message} />
      </Box>
    </Box>
  );
}
