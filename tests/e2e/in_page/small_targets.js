/* Returns controls whose target is smaller than 24 × 24 pixels, according to the browser's hit tests. Links inside a
   sentence are as high as its lines and are exempt (WCAG 2.5.8, "inline"). */
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
    // A small control may have a larger target by its label or by a child or pseudo-element that exceeds it.
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, width, height } = control.getClientRects()[0];
    const x = left + width / 2;
    const y = top + height / 2;
    // Controls such as the skip link are outside the window until they have the focus.
    if (y < 0 || x < 0 || y > innerHeight || x > innerWidth) continue;
    // A covered control, such as one behind a dialog, cannot be pressed at all.
    if (!belongsTo(document.elementFromPoint(x, y), control)) continue;
    const reach = [[x - half, y], [x + half, y], [x, y - half], [x, y + half]];
    if (reach.every(([across, down]) => belongsTo(document.elementFromPoint(across, down), control))) continue;
    found.push(`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 200)}`);
  }
  window.scrollTo(0, 0);
  return found;
}
