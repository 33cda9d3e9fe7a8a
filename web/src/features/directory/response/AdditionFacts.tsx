import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AdditionOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Paragraphs } from '@/components/Paragraphs';
import { Sentence } from '@/components/Sentence';

/** Number, time, sender and note of an addition. */
export function AdditionFacts({ addition, titleId }: { addition: AdditionOut; titleId: string }) {
  const { t } = useTranslation('progress');
  return (
    <>
      <Typography variant="label" component="h4" id={titleId}>
        {t('addition.number', { number: addition.number })}
      </Typography>
      <Typography variant="hint" component="p">
        <Sentence
          text={t('addition.sent')}
          parts={{ time: <DateTime value={addition.sent_at} />, by: <Bdi>{addition.sent_by}</Bdi> }}
        />
      </Typography>
      {addition.note ? (
        <Box sx={{ mt: 1 }}>
          <Paragraphs>{addition.note}</Paragraphs>
        </Box>
      ) : null}
    </>
  );
}
