/** Isolates a value within a sentence, so that an address or a number keeps its direction. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;

/** Isolates typed text of unknown direction, such as an organisation's name. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
