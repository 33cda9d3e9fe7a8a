/*
 * Returns what a result lies on: controls, sheets and dialogs under a toast that are not under the bar with the controls
 * of the frame anyway. A result in a sheet is part of it.
 */
() => {
  const lying = [];
  const controls = 'a[href], button, input, select, textarea, [role="button"], [role="dialog"], [role="alertdialog"]';
  for (const toast of document.querySelectorAll('.Toastify__toast')) {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    for (let x = left + 2; x < right; x += 12) {
      for (let y = top + 2; y < bottom; y += 8) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !toast.contains(hit)) continue;
        const under = document.elementsFromPoint(x, y).filter((one) => !toast.contains(one));
        for (const one of under) {
          const control = one.closest(controls);
          if (control && !control.contains(toast) && !lying.includes(control)) lying.push(control);
        }
      }
    }
  }
  return lying.map((one) => one.outerHTML.slice(0, 160));
};
