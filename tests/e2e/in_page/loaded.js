/* Returns whether no loading placeholder is shown. */
() => document.querySelector('.MuiSkeleton-root, [role=status] .MuiCircularProgress-root') === null
