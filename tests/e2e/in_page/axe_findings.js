/* The violations that axe-core finds. `left_out`: rules that it leaves out. Without those of colours, a page on which axe
   found nothing before is not judged again as long as nothing has changed that the other rules read: markup, values, what
   is shown, what stands outside the window, and what scrolls. Forced colours move things by the width of an edge. */
async ({ left_out, judges_colours }) => {
  const state = (one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const { display, visibility, opacity, position, overflow, clip, clipPath, textIndent } = getComputedStyle(one);
    return [
      ...[display, visibility, opacity, position, overflow, clip, clipPath, textIndent],
      ...[width > 1, height > 1, right > 0, bottom > 0, left < innerWidth, top < innerHeight],
      // From here on, axe calls a region scrollable.
      ...[one.scrollWidth > one.clientWidth + 13, one.scrollHeight > one.clientHeight + 13],
      ...[one.value, one.checked, one.disabled, one.indeterminate],
    ].join();
  };
  const page = () => {
    const { documentElement, body, title } = document;
    const shown = [...body.querySelectorAll('*')].map(state);
    return [innerWidth, innerHeight, title, documentElement.cloneNode(false).outerHTML, body.outerHTML, ...shown].join('\n');
  };

  const before = page();
  if (!judges_colours && window.flawless === before) return [];
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(left_out.map((rule) => [rule, { enabled: false }])),
    // No rule reads style sheets but an experimental one, which does not run. Axe copies all of them otherwise.
    preload: { assets: ['media'] },
  });
  if (judges_colours) window.flawless = violations.length === 0 ? before : undefined;
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html.slice(0, 160)} ${failureSummary}`),
  );
}
