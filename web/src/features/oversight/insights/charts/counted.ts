import { createContext, useContext } from 'react';
import type { ListQuery } from '@/lists/definition';
import { labelOf, listAddress, shareOf, withAnswers, type Asked, type Bar, type Choice } from './figures';

export interface Counted {
  /** The filter of the counted companies, by the server's names. */
  restriction: ListQuery;
  /** The filter as text. */
  filterText: string;
  /** The list of companies that the person may see. */
  list: string;
}

/** Context shared by all charts of the page. */
export const CountedContext = createContext<Counted>({ restriction: {}, filterText: '', list: '' });

interface BarOf {
  question: Asked;
  choice: Choice;
  count: number;
  /** Number of companies. */
  answered: number;
  /** Further answers of these companies. */
  beside?: readonly { question: Asked; value: string }[];
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
