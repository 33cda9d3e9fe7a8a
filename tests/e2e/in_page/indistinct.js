/* With forced colours: returns filled controls without an edge, and selected or current elements that look like the
   others. */
() => {
  const what = (element) => element.outerHTML.slice(0, 200);
  const isEdged = (element) => {
    const { borderTopStyle, borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine, backgroundColor } = getComputedStyle(element);
    const border = borderTopStyle === 'none' ? 0 : Math.max(parseFloat(borderTopWidth), parseFloat(borderBottomWidth));
    const isPlain = ['rgba(0, 0, 0, 0)', getComputedStyle(document.body).backgroundColor].includes(backgroundColor);
    return border >= 1 || !isPlain || outlineStyle !== 'none' || textDecorationLine.includes('underline') || element.querySelector('fieldset, u') !== null;
  };
  const found = (window.filled ?? []).filter((one) => one.isConnected && !isEdged(one)).map((one) => `no edge: ${what(one)}`);

  // The visible properties of an element and its parts, except the text.
  const paint = (element) =>
    [element, ...element.querySelectorAll('*')]
      .map((part) => {
        const { backgroundColor, borderTopStyle, borderTopWidth, borderTopColor, fontWeight, visibility } = getComputedStyle(part);
        const edge = borderTopStyle === 'none' ? '' : `${borderTopWidth} ${borderTopColor}`;
        const drawn = part.localName === 'path' ? part.getAttribute('d') : '';
        return [part.localName, backgroundColor, edge, fontWeight, visibility, drawn].join(' ');
      })
      .join(' | ');
  const states = ['aria-pressed', 'aria-selected', 'aria-current', 'aria-checked'];
  for (const state of states) {
    // A selected tab has a line below it, which is a separate element.
    for (const chosen of document.querySelectorAll(`[${state}]:not([${state}=false], [role=tab])`)) {
      if (!chosen.checkVisibility({ visibilityProperty: true })) continue;
      const others = `${chosen.localName}:not([${state}]), ${chosen.localName}[${state}=false]`;
      let rest = [];
      for (let at = chosen.parentElement, levels = 0; rest.length === 0 && at !== null && levels < 3; at = at.parentElement, levels += 1) {
        rest = [...at.querySelectorAll(others)].filter((one) => one.role === chosen.role && one.checkVisibility());
      }
      if (rest.some((other) => paint(other) === paint(chosen))) found.push(`not told from the others: ${what(chosen)}`);
    }
  }
  return found;
}
