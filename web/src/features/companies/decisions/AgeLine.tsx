import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import { judgeAge, type Age } from './age';

const Line = styled('span')(({ theme: { palette, spacing } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: spacing(2),
  color: palette.text.primary,
  fontVariantNumeric: 'tabular-nums',
  '& > span': {
    flex: 'none',
    width: 24,
    height: 4,
    borderRadius: 999,
    backgroundColor: palette.divider,
    overflow: 'hidden',
  },
  '& > span > span': { display: 'block', height: '100%', backgroundColor: palette.text.secondary },
  '&.soon, &.overdue': { fontWeight: 500 },
  '&.soon': { color: palette.warning.main },
  '&.soon > span > span': { backgroundColor: palette.warning.main },
  '&.overdue': { color: palette.error.main },
  '&.overdue > span > span': { backgroundColor: palette.error.main },
}));

/** Waiting time of a company, compared with the hours of a review: one text and a short bar. */
export function AgeLine({ ageHours }: { ageHours: number }) {
  const age = judgeAge(ageHours, useConfig()?.review_hours ?? 72);
  const ageText = useAgeText();
  return (
    <Line className={age.tone}>
      <span aria-hidden>
        <span style={{ width: `${Math.max(8, age.share * 100)}%` }} />
      </span>
      {ageText(age)}
    </Line>
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
