/** The look of what is shown while newer data are fetched; what waits for a connection stays readable. */
export const whileOutdated = (isOutdated: boolean, { isPaused }: { isPaused: boolean }) => ({
  opacity: isOutdated && !isPaused ? 0.6 : 1,
  transition: 'opacity 150ms',
});
