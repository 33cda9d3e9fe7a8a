/** Wraps a value for use inside a sentence, so that an address or a number keeps its own direction. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;

/** The same for typed text of unknown direction, such as an organisation's name. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
