/** Sticky during scrolling, if the window is high enough (see `base.css`). */
export const sticky = 'var(--sticky)' as 'sticky';

/** Windows without sticky elements: a phone in landscape, a page at 400 %. */
export const shortWindow = '@media (max-height: 479.98px)';
