import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import { judgeAge, type Age } from './age';

const looks = {
  calm: { bar: 'text.secondary', text: 'text.primary', weight: 400 },
  soon: { bar: 'warning.main', text: 'warning.main', weight: 500 },
  overdue: { bar: 'error.main', text: 'error.main', weight: 500 },
} as const;

/** Waiting time of a company, compared with the hours of a review: one text and a short bar. */
export function AgeLine({ ageHours }: { ageHours: number }) {
  const age = judgeAge(ageHours, useConfig()?.review_hours ?? 72);
  const ageText = useAgeText();
  const { bar, text, weight } = looks[age.tone];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        color: text,
        fontWeight: weight,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 'none', width: 24, height: 4, borderRadius: '999px', bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box
          component="span"
          sx={{ display: 'block', width: `${Math.max(8, age.share * 100)}%`, height: '100%', bgcolor: bar }}
        />
      </Box>
      {ageText(age)}
    </Box>
  );
}

/** The time since the registration; near the end the time left, then the time since the end. */
function useAgeText() {
  const { t } = useTranslation('companies');
  return ({ tone, hours, left }: Age): string => {
    if (tone === 'overdue') return left === 0 ? t('age.justOverdue') : t('age.overdue', { count: left });
    if (tone === 'soon') return left === 0 ? t('age.lastHour') : t('age.soon', { count: left });
    return hours === 0 ? t('age.lessThanOne') : t('age.hours', { count: hours });
  };
}
