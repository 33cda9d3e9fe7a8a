import type { CustomTypeOptions } from 'i18next';

/** Declared in `resources.d.ts`. */
export type Namespace = keyof CustomTypeOptions['resources'];
