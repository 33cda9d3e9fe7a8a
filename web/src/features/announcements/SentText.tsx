import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { Paragraphs } from '@/components/Paragraphs';

/** The text of an announcement; two languages side by side, as they were typed. */
export function SentText({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const { subject, body, other_subject: otherSubject, other_body: otherBody } = announcement;
  const texts = [{ subject, body }];
  if (otherBody) {
    texts.push({ subject: otherSubject ?? '', body: otherBody });
  }
  const both = texts.length > 1;
  return (
    <Box component="section" aria-labelledby="announcement-text" sx={{ mt: 8, maxWidth: both ? 1120 : 760 }}>
      <Typography variant="h2" id="announcement-text">
        {t('text')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: both ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' },
          gap: 4,
          mt: 3,
        }}
      >
        {texts.map((text) => (
          <Box
            key={text.subject}
            sx={{
              p: { xs: 4, md: 5 },
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '12px',
              bgcolor: 'background.paper',
            }}
          >
            {both ? (
              <Typography variant="title" component="h3" dir="auto" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
                <Bdi>{text.subject}</Bdi>
              </Typography>
            ) : null}
            <Paragraphs>{text.body}</Paragraphs>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
