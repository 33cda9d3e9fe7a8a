import { useSearchParams } from 'react-router';

export const stepIds = ['document', 'attachments', 'links', 'review'] as const;
export type StepId = (typeof stepIds)[number];

const isStep = (value: string | null): value is StepId => stepIds.some((step) => step === value);

export const stepAddress = (step: StepId) => ({ search: `?step=${step}` });
export const stepAfter = (step: StepId): StepId => stepIds[stepIds.indexOf(step) + 1] ?? step;
export const stepBefore = (step: StepId): StepId | undefined => stepIds[stepIds.indexOf(step) - 1];

/** The step is in the address, so that reload, change of language and the back button keep it. */
export function useStep(): StepId {
  const step = useSearchParams()[0].get('step');
  return isStep(step) ? step : 'document';
}
