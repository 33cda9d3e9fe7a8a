/* Returns whether the page is rendered, without a loading placeholder. */
() =>
  document.querySelector('h1') !== null &&
  document.querySelector('.MuiSkeleton-root, [role=status] .MuiCircularProgress-root') === null
