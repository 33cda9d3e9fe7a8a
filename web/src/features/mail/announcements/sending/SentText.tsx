import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { Paragraphs } from '@/components/Paragraphs';
import { currentLanguage } from '@/i18n/i18n';
import { languages, otherLanguage } from '@/i18n/languages';
import { width } from '@/theme/tokens';

/** The text of an announcement; two languages side by side, the page's first. */
export function SentText({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const { subject, body, language, other_subject: otherSubject, other_body: otherBody } = announcement;
  const texts = [{ subject, body, language }];
  if (otherBody) {
    const other = { subject: otherSubject ?? '', body: otherBody, language: language && otherLanguage(language) };
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
                {...(text.language && { dir: languages[text.language].dir, lang: text.language })}
                sx={{ mb: 3, overflowWrap: 'anywhere', textAlign: 'start' }}
              >
                {text.language ? text.subject : <Bdi>{text.subject}</Bdi>}
              </Typography>
            ) : null}
            <Paragraphs language={text.language}>{text.body}</Paragraphs>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
