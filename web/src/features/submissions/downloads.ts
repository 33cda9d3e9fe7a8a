/** The parameter of the address that opens the Downloads panel: with a ZIP's id, or with this for all. */
export const bundleParam = 'bundle';
export const everyBundle = 'all';
