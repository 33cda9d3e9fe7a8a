/* Controls that offer less than 24 × 24 pixels to press, found by asking the browser what lies under the finger.
   Links inside a sentence are as high as its lines and are left out (WCAG 2.5.8, "inline"). */
() => {
  const half = 11.5;
  const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=menuitem]';

  const isOffered = (control) =>
    control.checkVisibility({ visibilityProperty: true }) &&
    control.closest('[aria-hidden=true], [inert]') === null &&
    getComputedStyle(control).pointerEvents !== 'none' &&
    control.getBoundingClientRect().width > 0;

  const isInSentence = (control) => {
    if (getComputedStyle(control).display !== 'inline') return false;
    let block = control.parentElement;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement;
    return block.textContent.replace(control.textContent, '').trim() !== '';
  };

  const belongsTo = (hit, control) => {
    if (hit === null) return false;
    return control.contains(hit) || hit.closest('label')?.control === control;
  };

  const found = [];
  for (const control of document.querySelectorAll(kinds)) {
    if (!isOffered(control) || isInSentence(control)) continue;
    const own = control.getClientRects()[0];
    if (own.width >= 24 && own.height >= 24) continue;
    // What is small itself may still be pressed through its label, or through what it spreads over.
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, width, height } = control.getClientRects()[0];
    const x = left + width / 2;
    const y = top + height / 2;
    // The skip link and its like stand outside until they have the focus.
    if (y < 0 || x < 0 || y > innerHeight || x > innerWidth) continue;
    // What something lies over cannot be pressed at all: a page behind its dialog.
    if (!belongsTo(document.elementFromPoint(x, y), control)) continue;
    const reach = [[x - half, y], [x + half, y], [x, y - half], [x, y + half]];
    if (reach.every(([across, down]) => belongsTo(document.elementFromPoint(across, down), control))) continue;
    found.push(`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 200)}`);
  }
  window.scrollTo(0, 0);
  return found;
}
