/* Returns the focused element and its problem: no focus, or focus outside the screen, covered, or without a ring. */
() => {
  const active = document.activeElement;
  if (active === null || active === document.body) return { name: 'nothing', problem: 'nothing has the focus' };
  const name = active.outerHTML.slice(0, 200);

  const { left, top, right, bottom } = active.getBoundingClientRect();
  const seen = { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) return { name, problem: 'the focus is outside the screen' };

  const own = (hit) => hit !== null && (active.contains(hit) || hit.contains(active) || hit.closest('label')?.control === active);
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  const covered = !shares.some((across) =>
    shares.some((down) => own(document.elementFromPoint(seen.left + (seen.right - seen.left) * across, seen.top + (seen.bottom - seen.top) * down))),
  );
  if (covered) return { name, problem: 'the focus is covered' };

  // Headings, summaries and dialogs get the focus only to be read aloud, and need no ring.
  if (active.tabIndex < 0) return { name, problem: null };

  const overlaps = (element) => {
    const other = element.getBoundingClientRect();
    return other.left < right && left < other.right && other.top < bottom && top < other.bottom;
  };
  const isRinged = (element) => {
    const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(element);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) return true;
    return element.matches('.Mui-focused > .MuiOutlinedInput-notchedOutline') && parseFloat(borderTopWidth) >= 2;
  };
  const near = [active, ...active.parentElement.querySelectorAll('*')];
  // The control may be invisible itself, with a ring on a parent or sibling.
  for (let at = active.parentElement, levels = 0; at !== null && levels < 4; at = at.parentElement, levels += 1) near.push(at, ...at.children);
  return { name, problem: near.some((element) => overlaps(element) && isRinged(element)) ? null : 'the focus cannot be seen' };
}
