import { useTranslation } from 'react-i18next';
import type { ColleaguePlaceOut, FormDefinition } from '@/api/schema.gen';
import { PresenceLine } from '@/presence/PresenceLine';
import { reviewStep, stepAt } from '../sections/steps';

const area = 'questionnaire:';

/** The colleagues who have the questionnaire open, each with the section. */
export function Colleagues({ form, others }: { form: FormDefinition; others: readonly ColleaguePlaceOut[] }) {
  const { t } = useTranslation('questionnaire');
  const textOf = (place: string, name: string) => {
    const step = place.startsWith(area) ? stepAt(form, place.slice(area.length)) : null;
    if (!step) return null;
    return step.section
      ? t('presence.section', { name, number: step.index + 1 })
      : t(`presence.${reviewStep}`, { name });
  };
  return <PresenceLine others={others} textOf={textOf} />;
}
