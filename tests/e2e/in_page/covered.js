/* Returns what is invisible in a small window: controls that are covered or outside after scrolling them into view,
   and text that is cut off. */
() => {
  const found = [];
  // A toast covers other elements only for a moment.
  const toasts = document.querySelector('.Toastify');
  if (toasts) toasts.style.display = 'none';
  const what = (element) => element.outerHTML.slice(0, 200);
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  const kinds = 'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [tabindex="0"]';
  const belongs = (hit, control) =>
    hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control);

  for (const control of document.querySelectorAll(kinds)) {
    if (control.disabled || control.tabIndex < 0 || control.closest('[aria-hidden=true], [inert], [href="#content"], [data-testid^=sentinel]') !== null) continue;
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const [from, to, above, below] = [Math.max(left, 0), Math.min(right, innerWidth), Math.max(top, 0), Math.min(bottom, innerHeight)];
    if (to - from < 1 || below - above < 1) found.push(`out of sight: ${what(control)}`);
    else if (!shares.some((x) => shares.some((y) => belongs(document.elementFromPoint(from + (to - from) * x, above + (below - above) * y), control)))) {
      const cover = document.elementFromPoint((from + to) / 2, (above + below) / 2);
      found.push(`covered: ${what(control)} by ${cover && what(cover)}`);
    }
  }

  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (node.data.trim() === '' || holder.closest('script, style, .visuallyHidden, [aria-hidden=true], option, textarea') || !holder.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    for (let frame = holder; frame !== document.body && frame !== null; frame = frame.parentElement) {
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(frame);
      // Text for screen readers only.
      if (clipPath !== 'none') break;
      const box = frame.getBoundingClientRect();
      const cutAcross = hides(overflowX) && textOverflow !== 'ellipsis' && (words.left < box.left - 1 || words.right > box.right + 1);
      // Ascenders may exceed a tight line.
      const cutDown = hides(overflowY) && (words.top < box.top - 4 || words.bottom > box.bottom + 4);
      if (cutAcross || cutDown) {
        found.push(`cut: “${node.data.slice(0, 60)}” by ${what(frame)}`);
        break;
      }
      // Text outside a scrollable element can be scrolled to.
      if (/auto|scroll/.test(overflowX + overflowY)) break;
    }
  }
  window.scrollTo(0, 0);
  toasts?.style.removeProperty('display');
  return found;
}
