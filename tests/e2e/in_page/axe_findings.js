/* Returns the violations that axe-core finds without the rules `left_out`. If colours are not judged, a page without
   violations is not checked again until something changes that the other rules read: markup, values, visibility, and
   what is outside the window or scrollable. Exact positions are not compared, because forced colours shift them. */
async ({ left_out, judges_colours }) => {
  const state = (one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const { display, visibility, opacity, position, overflow, clip, clipPath, textIndent } = getComputedStyle(one);
    return [
      ...[display, visibility, opacity, position, overflow, clip, clipPath, textIndent],
      ...[width > 1, height > 1, right > 0, bottom > 0, left < innerWidth, top < innerHeight],
      // From 14 pixels of overflow on, axe treats a region as scrollable.
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
    // Prevents axe from copying all style sheets, which only an experimental, disabled rule reads.
    preload: { assets: ['media'] },
  });
  if (judges_colours) window.flawless = violations.length === 0 ? before : undefined;
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html.slice(0, 160)} ${failureSummary}`),
  );
}
