/* Returns whether all animations that end have ended; spinners and the progress bars of toasts may still run. */
() =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' ||
        effect.getComputedTiming().endTime === Infinity ||
        effect.target.closest('.Toastify__progress-bar') !== null,
    )
