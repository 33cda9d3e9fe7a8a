/* Nothing moves that will come to rest; spinners and the bar that a toast runs out with may. */
() =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' ||
        effect.getComputedTiming().endTime === Infinity ||
        effect.target.closest('.Toastify__progress-bar') !== null,
    )
