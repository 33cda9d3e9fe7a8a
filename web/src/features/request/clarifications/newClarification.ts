/** In the address of the list, instead of an id: the sheet of a new draft. */
export const newClarification = 'new';
