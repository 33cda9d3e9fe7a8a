/* No placeholder of something that is being loaded. */
() => document.querySelector('.MuiSkeleton-root, [role=status] .MuiCircularProgress-root') === null
