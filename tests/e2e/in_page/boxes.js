/* Returns the layout of a screen, for a comparison with the same screen in the other direction. `boxes` are measured
   with text of zero size, so that they are equal in every language: place in the document → [start, end, markup], from
   the side where reading starts. The rest is measured on the unchanged screen: the side at which each field's text and
   caret begin and whether that follows its language, which icons are mirrored, and the edge of its button at which a menu
   opens. */
() => {
  const isRtl = document.documentElement.dir === 'rtl';
  const across = ({ left, right }, within = { left: 0, right: document.documentElement.clientWidth }) =>
    isRtl ? [within.right - right, within.right - left] : [left - within.left, right - within.left];
  const what = (element) => element.cloneNode(false).outerHTML.slice(0, 160);
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));

  const fields = shown('input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea').map((field) => {
    const { direction, textAlign } = getComputedStyle(field);
    const runs = direction === 'rtl' ? 'right' : 'left';
    const side = { start: runs, end: runs === 'left' ? 'right' : 'left' }[textAlign] ?? textAlign;
    const holdsWords = field.dir === 'auto' && !field.type.startsWith('date') && /\p{L}/u.test(field.value);
    // Only a field that is made for one language is laid out from its start; others have the language of their input.
    const language = field.style.textAlign === 'start' ? field.lang : '';
    return { side, follows: holdsWords, language, what: what(field) };
  });

  const icons = shown('.MuiSvgIcon-root').map((icon) => {
    // A negative determinant is a mirror image; a rotation by 180° has a positive one.
    const { a, b, c, d } = new DOMMatrix(getComputedStyle(icon).transform);
    const drawing = [...icon.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(' ');
    return { drawing, turned: a * d - b * c < 0, what: icon.outerHTML };
  });

  const opener = shown('[aria-expanded=true][aria-haspopup]')[0];
  const menus = opener === undefined ? [] : shown('.MuiPopover-paper').map((menu) => {
    const [here, there] = [menu, opener].map((one) => across(one.getBoundingClientRect()));
    return ['start', 'end'].filter((edge, at) => Math.abs(here[at] - there[at]) <= 2);
  });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    body :not(svg, svg *) { font-size: 0 !important; letter-spacing: 0 !important; }
    :not(.Toastify *) { transition: none !important; animation: none !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const boxes = {};
  // Elements with a fixed direction count as one box. Boxes in a menu are measured from it, as its button has text.
  const whole = 'svg, iframe, bdi, [dir=ltr]:not(.unexpected, .MuiPopover-paper)';
  // Excluded: elements whose size depends on text or that measure text, and toasts, which appear and disappear at the
  // right in both directions: where the form is at the left, they need no line.
  const unlike = '.Toastify, .toastLine.below, .MuiTabs-indicator, textarea[aria-hidden]';
  const visit = (element, place, within) => {
    if (!element.checkVisibility()) return;
    const box = element.getBoundingClientRect();
    const isMenu = element.matches('.MuiPopover-paper');
    if (isMenu) within = box;
    boxes[place] = [...across(box, within), what(element)];
    if (element.matches(whole)) return;
    [...element.children].filter((child) => !child.matches(unlike)).forEach((child, at) => {
      visit(child, `${place} ${at}${child.localName}`, within);
    });
  };
  visit(document.body, 'body');
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return { boxes, fields, icons, menus };
}
