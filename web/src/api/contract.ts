/** The shapes of the HTTP contract by their names; `paths.ts` says which call takes and gives which. */
export type * from './contract/accounts';
export type * from './contract/companies';
export type * from './contract/config';
export type * from './contract/forms';
export type * from './contract/submissions';
