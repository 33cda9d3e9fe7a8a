import { useTranslation } from 'react-i18next';

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
}

export function timeLeft(msLeft: number): TimeLeft {
  const minutes = Math.max(0, Math.floor(msLeft / 60_000));
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
}

/** "3 days 4 h left", in the two largest units. */
export function useTimeLeftText(): (msLeft: number) => string {
  const { t } = useTranslation('progress');
  const duration = (msLeft: number) => {
    const { days, hours, minutes } = timeLeft(msLeft);
    const parts = [
      days > 0 && t('timeLeft.days', { count: days }),
      hours > 0 && t('timeLeft.hours', { count: hours }),
      days === 0 && minutes > 0 && t('timeLeft.minutes', { count: minutes }),
    ]
      .filter((part) => part !== false)
      // A line never ends between a number and its unit.
      .map((part) => part.replaceAll(' ', '\u00a0'));
    const [first, second] = parts;
    if (first === undefined) return t('timeLeft.lessThanAMinute');
    return second === undefined ? first : t('timeLeft.both', { first, second });
  };
  return (msLeft) => t('timeLeft.left', { duration: duration(msLeft) });
}

export type DeadlineTone = 'neutral' | 'warning' | 'error' | 'closed';

const hour = 60 * 60 * 1000;

/** Neutral, warning in the last 72 hours, error in the last 24, then closed. The deadline itself is still open. */
export function deadlineTone(msLeft: number): DeadlineTone {
  if (msLeft < 0) return 'closed';
  if (msLeft <= 24 * hour) return 'error';
  return msLeft <= 72 * hour ? 'warning' : 'neutral';
}
