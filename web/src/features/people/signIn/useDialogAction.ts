import { useState, type SyntheticEvent } from 'react';

/** The state of a `DialogForm` that has an action and no fields. `textOf`: what the form says of an error; `fail`: for one that comes later. */
export function useDialogAction(act: () => Promise<unknown>, textOf: (error: unknown) => string) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const fail = (text: string) => {
    setProblem(text);
    setAttempt((count) => count + 1);
  };
  const run = async () => {
    setSubmitting(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      fail(textOf(error));
    } finally {
      setSubmitting(false);
    }
  };
  const form = {
    summary: problem === null ? [] : [{ message: problem }],
    attempt,
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      void run();
    },
    isSubmitting,
  };
  return { form, fail };
}
