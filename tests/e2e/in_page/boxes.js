/* Where everything stands, to be compared with the same screen in the other direction. Words take no room meanwhile, so that
   what is left is the same in every language: `boxes` by their place in the document, as [start, end, what it is], measured
   from the side where reading starts. Beside that, as the screen really is: at which side each field's text and caret
   begin, which icons are turned, and at which edge of its button a menu opens. */
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
    return { side, follows: field.dir === 'auto' && !field.type.startsWith('date') && /\p{L}/u.test(field.value), what: what(field) };
  });

  const icons = shown('.MuiSvgIcon-root').map((icon) => {
    // A turn by half a circle is no mirror.
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
  // What keeps its own direction is one box. A menu is placed beside its button, whose words take room.
  const whole = 'svg, iframe, bdi, [dir=ltr]:not(.unexpected, .MuiPopover-paper)';
  // Made by measuring words, or to measure them; toasts come and go.
  const unlike = '.Toastify, .MuiTabs-indicator, textarea[aria-hidden]';
  const visit = (element, place, within) => {
    if (element.matches(unlike) || !element.checkVisibility()) return;
    const box = element.getBoundingClientRect();
    const isMenu = element.matches('.MuiPopover-paper');
    if (isMenu) within = box;
    boxes[place] = [...across(box, within), what(element)];
    if (element.matches(whole)) return;
    [...element.children].forEach((child, at) => {
      visit(child, `${place} ${at}${child.localName}`, within);
    });
  };
  visit(document.body, 'body');
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return { boxes, fields, icons, menus };
}
