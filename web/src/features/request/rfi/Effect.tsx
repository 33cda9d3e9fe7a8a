import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EffectOut } from '@/api/schema.gen';
import { serverNow } from '@/clock/serverClock';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { effectQuery, type EffectDates } from './api';

/** What the dates would do; undefined until the server has answered, and for dates that it would refuse. */
export function useEffectOf(dates: EffectDates, enabled: boolean): EffectOut | undefined {
  const { data } = useQuery({ ...effectQuery(dates), enabled });
  return enabled ? data : undefined;
}

/** Who gets an email about a moved deadline, and who does not. `companies`: all approved ones. */
export function Told({ effect, companies }: { effect: EffectOut; companies: number }) {
  const { t } = useTranslation('request');
  const kept = companies - effect.told;
  return (
    <>
      {t('form.told', { count: effect.told })}
      {kept > 0 ? ` ${t('form.kept', { count: kept })}` : null}
    </>
  );
}

/** Warns of an end of questions that has passed. */
export function QuestionsPassed({ effect }: { effect: EffectOut | undefined }) {
  const { t } = useTranslation('request');
  if (!effect || Date.parse(effect.questions_until) > serverNow()) return null;
  return (
    <Alert severity="warning">
      {t('form.questionsPassed', { time: formatDateTime(effect.questions_until, currentLanguage()) })}
    </Alert>
  );
}
