/** Of a response that its reader may read. */
export const openToReaders = { closed: null, answers_closed: null, sent: { files: 1, bytes: 1024 } } as const;
