import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/api/contract';
import { Paragraphs } from '@/components/Paragraphs';
import { currentLanguage } from '@/i18n/i18n';
import { otherLanguageOf } from '@/i18n/textLanguage';
import { width } from '@/theme/tokens';

/** The text of an announcement; two languages side by side, the page's first. */
export function SentText({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const { subject, body, language, other_subject: otherSubject, other_body: otherBody } = announcement;
  const texts = [{ subject, body }];
  if (otherBody) {
    const other = { subject: otherSubject ?? '', body: otherBody };
    if (language === null || language === currentLanguage()) texts.push(other);
    else texts.unshift(other);
  }
  const both = texts.length > 1;
  return (
    <Box
      component="section"
      aria-labelledby="announcement-text"
      sx={{ mt: 8, maxWidth: both ? width.wide : width.reading }}
    >
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
        {texts.map((text, index) => (
          <Box
            key={index}
            sx={{
              p: { xs: 4, md: 5 },
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '12px',
              bgcolor: 'background.paper',
            }}
          >
            {both ? (
              <Typography
                variant="title"
                component="h3"
                dir="auto"
                lang={otherLanguageOf(text.subject)}
                sx={{ mb: 3, overflowWrap: 'anywhere', textAlign: 'start' }}
              >
                {text.subject}
              </Typography>
            ) : null}
            <Paragraphs>{text.body}</Paragraphs>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
