/** Stays in sight while the page scrolls, where the window is high enough for it (see `base.css`). */
export const sticky = 'var(--sticky)' as 'sticky';

/** Windows in which nothing is sticky: a telephone on its side, a page at 400 %. */
export const shortWindow = '@media (max-height: 479.98px)';
