import { languages, type Language } from './languages';

/** Isolates a value within a sentence, so that an address or a number keeps its direction. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;

/** Isolates typed text: in the direction of its language, or of unknown direction, such as an organisation's name. */
export const isolate = (text: string, language?: Language | null): string =>
  `${language ? marks[languages[language].dir] : '\u2068'}${text}\u2069`;

const marks = { ltr: '\u2066', rtl: '\u2067' };
