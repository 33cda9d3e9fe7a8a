import type { CustomTypeOptions } from 'i18next';

/** Declared in `resources.gen.d.ts`. */
export type Namespace = keyof CustomTypeOptions['resources'];
