import { createContext, useContext } from 'react';
import type { QuestionFigures } from '@/api/contract';
import type { ListQuery } from '@/lists/definition';
import { labelOf, listAddress, shareOf, withAnswers, type Bar, type Choice } from './figures';

export interface Counted {
  /** Whose answers are counted, by the server's names. */
  restriction: ListQuery;
  /** The same in words. */
  filterText: string;
  /** The list of companies that the person may see. */
  list: string;
}

/** What every chart of the page shares. */
export const CountedContext = createContext<Counted>({ restriction: {}, filterText: '', list: '' });

interface BarOf {
  question: QuestionFigures;
  choice: Choice;
  count: number;
  /** Of how many. */
  answered: number;
  /** Answers that these companies gave beside it. */
  beside?: readonly { question: QuestionFigures; value: string }[];
}

export function useBarOf(): (of: BarOf) => Bar {
  const { restriction, list } = useContext(CountedContext);
  return ({ question, choice, count, answered, beside = [] }) => {
    const narrowed = count > 0 ? withAnswers(restriction, [...beside, { question, value: choice.value }]) : null;
    return {
      value: choice.value,
      label: labelOf(choice, question.type),
      count,
      share: shareOf(count, answered),
      href: narrowed && listAddress(list, narrowed),
    };
  };
}
