import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ClarificationOut } from '@/api/schema.gen';
import { LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { currentLanguage } from '@/i18n/i18n';
import { Paragraphs } from '@/components/Paragraphs';
import { clarificationName } from './topics';

/** A published clarification in the page's language. */
export function ClarificationCard({ clarification }: { clarification: ClarificationOut }) {
  const { t } = useTranslation('questions');
  const language = currentLanguage();
  const { number, revision, topic, question, answer, published_at: published, revised_at: revised } = clarification;
  const titleId = `clarification-${number}`;
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      data-clarification={number}
      tabIndex={-1}
      sx={{
        p: { xs: 4, sm: 5 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        scrollMarginTop: 96,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
        <Typography variant="title" component="h3" id={titleId} sx={{ fontSize: '1rem' }}>
          <LtrText>{clarificationName(number)}</LtrText>
        </Typography>
        <Typography variant="hint">
          {t(`topic.${topic}`)} · <DateTime value={published} />
        </Typography>
      </Box>
      {revision > 1 ? (
        <Typography variant="hint" component="p" sx={{ mt: 1 }}>
          {t('clarifications.corrected', { revision })} · <DateTime value={revised} />
        </Typography>
      ) : null}
      <Typography variant="hint" component="h4" sx={{ mt: 4 }}>
        {t('clarifications.question')}
      </Typography>
      <Box sx={{ fontWeight: 500, '& > *': { fontWeight: 'inherit' } }}>
        <Paragraphs language={language}>{question[language]}</Paragraphs>
      </Box>
      <Typography variant="hint" component="h4" sx={{ mt: 3 }}>
        {t('clarifications.answer')}
      </Typography>
      <Paragraphs language={language}>{answer[language]}</Paragraphs>
    </Box>
  );
}
