import AccessTimeRounded from '@mui/icons-material/AccessTimeRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import { judgeAge, type Age } from './age';

const looks = {
  calm: { icon: AccessTimeRounded, bar: 'primary.main', words: 'text.secondary' },
  soon: { icon: WarningAmberRounded, bar: 'warning.main', words: 'warning.main' },
  overdue: { icon: ErrorOutlineRounded, bar: 'error.main', words: 'error.main' },
} as const;

/** How long a company waits, compared with the promised hours: as text and as a bar. */
export function AgeBar({ ageHours }: { ageHours: number }) {
  const { t } = useTranslation('companies');
  const age = judgeAge(ageHours, useConfig()?.review_hours ?? 72);
  const restText = useRestText();
  const { icon: Icon, bar, words } = looks[age.tone];
  return (
    <Box sx={{ minWidth: 132, maxWidth: 240 }}>
      <Typography variant="label" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {age.hours === 0 ? t('age.lessThanOne') : t('age.hours', { count: age.hours })}
      </Typography>
      <Box aria-hidden sx={{ height: 6, my: 1, borderRadius: '999px', bgcolor: 'divider', overflow: 'hidden' }}>
        <Box
          sx={{ width: `${Math.max(2, age.share * 100)}%`, height: '100%', bgcolor: bar, borderRadius: 'inherit' }}
        />
      </Box>
      <Typography
        variant="small"
        component="p"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          color: words,
          fontWeight: age.tone === 'calm' ? 400 : 500,
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 15 }} />
        {restText(age)}
      </Typography>
    </Box>
  );
}

function useRestText() {
  const { t } = useTranslation('companies');
  return ({ tone, left }: Age): string => {
    if (tone === 'overdue') return left === 0 ? t('age.justOverdue') : t('age.overdue', { count: left });
    if (tone === 'soon') return left === 0 ? t('age.lastHour') : t('age.soon', { count: left });
    return t('age.left', { count: left });
  };
}
