import { useTranslation } from 'react-i18next';
import type { ColleaguePlaceOut } from '@/api/schema.gen';
import { PresenceLine } from '@/presence/PresenceLine';
import { stepIds } from './steps/steps';

/** The colleagues who have the response open, each with the step. */
export function Colleagues({ others }: { others: readonly ColleaguePlaceOut[] }) {
  const { t } = useTranslation('submission');
  const textOf = (place: string, name: string) => {
    const index = stepIds.findIndex((id) => place === `response:${id}`);
    const step = stepIds[index];
    return step ? t('presence', { name, number: index + 1, step: t(`steps.${step}`) }) : null;
  };
  return <PresenceLine others={others} textOf={textOf} />;
}
