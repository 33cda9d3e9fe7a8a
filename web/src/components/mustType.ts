/** Above this number of recipients or rows, a person types it: nothing recalls what was sent. */
const many = 100;

/** The number to type before an action on so many; undefined: a click is enough. */
export const typedIfMany = (count: number): string | undefined => (count > many ? String(count) : undefined);
