import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import type { SummaryError } from '@/components/ErrorSummary';
import { afterPress } from './afterPress';
import { answerPath, localized, questionsOf, type AnswerPart } from './definition';
import { noErrors, type QuestionErrors } from './question';
import { answerErrorsOf } from './serverErrors';
import { useAnswerErrorText } from './useAnswerErrorText';
import { validateAnswers, type AnswerError } from './validation';

export interface AnswerErrors {
  of: (questionId: string) => QuestionErrors;
  /** For the error summary, in the form's order. */
  summary: SummaryError[];
  leave: (questionId: string, part: AnswerPart) => void;
  /** The answer has changed, so the server's error no longer applies. */
  forget: (questionId: string) => void;
  /** Shows missing answers from now on. Returns whether there are errors. */
  showAll: () => boolean;
  /** Takes the server's field errors; false if it named no question. */
  refuse: (error: unknown) => boolean;
}

/** Errors appear when a part is left; missing answers only after an attempt to submit. */
const saidEarly = new Set(['too_short', 'invalid_link', 'invalid_option', 'out_of_range']);

const pathOf = ({ questionId, part }: AnswerError) => answerPath(questionId, part);

/** Decides which errors to show: none for questions not reached yet. */
export function useAnswerErrors(form: FormDefinition, answers: Answers, startShown = false): AnswerErrors {
  const { t } = useTranslation('forms');
  const text = useAnswerErrorText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(startShown);
  const [refused, setRefused] = useState<AnswerError[]>([]);

  const found = useMemo(() => validateAnswers(form, answers), [form, answers]);
  const visible = useMemo(() => {
    const own = found.filter(
      (error) => shown || error.code === 'too_long' || (saidEarly.has(error.code) && left.has(pathOf(error))),
    );
    const said = new Set(own.map(pathOf));
    return [...own, ...refused.filter((error) => !said.has(pathOf(error)))];
  }, [found, shown, left, refused]);

  const byQuestion = useMemo(() => {
    const texts = new Map<string, QuestionErrors>();
    for (const error of visible)
      texts.set(error.questionId, { ...texts.get(error.questionId), [error.part]: text(error) });
    return texts;
  }, [visible, text]);

  const summary = useMemo(
    () =>
      questionsOf(form).flatMap(({ id, number, short, title }) =>
        visible
          .filter(({ questionId }) => questionId === id)
          .map((error) => ({
            name: pathOf(error),
            message: t('errorOf', { number, title: localized(short ?? title), message: text(error) }),
          })),
      ),
    [form, visible, text, t],
  );

  return {
    of: (questionId) => byQuestion.get(questionId) ?? noErrors,
    summary,
    leave: useCallback((questionId, part) => {
      afterPress(() => {
        setLeft((before) => new Set(before).add(answerPath(questionId, part)));
      });
    }, []),
    forget: useCallback((questionId) => {
      setRefused((before) =>
        before.some((error) => error.questionId === questionId)
          ? before.filter((error) => error.questionId !== questionId)
          : before,
      );
    }, []),
    showAll: () => {
      setShown(true);
      return found.length > 0;
    },
    refuse: (error) => {
      const errors = answerErrorsOf(form, error);
      setRefused(errors);
      return errors.length > 0;
    },
  };
}
