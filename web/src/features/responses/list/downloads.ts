/** The address parameter of the Downloads panel: a ZIP's id, or this value for all. */
export const bundleParam = 'bundle';
export const everyBundle = 'all';
