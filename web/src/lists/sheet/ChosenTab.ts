import { createContext } from 'react';

interface Chosen {
  name: () => string | undefined;
  choose: (name: string | undefined) => void;
}

/** The tab that a person has chosen in the open sheet: the next record is shown with the same. */
export const ChosenTab = createContext<Chosen>({ name: () => undefined, choose: () => undefined });

export function rememberTab(): Chosen {
  let chosen: string | undefined;
  return {
    name: () => chosen,
    choose: (name) => {
      chosen = name;
    },
  };
}
