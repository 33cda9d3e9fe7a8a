/* Returns visible or audible Latin text that is not from a catalogue; the pseudo-locale marks text that is: ⟦ťéẋţ···⟧.
   Exempt: typed text (in <bdi>, dir="auto", with its language, and so the title), dates, calendars and countries, which the browser names,
   the button that closes an alert, from the component library, names of languages, and the outermost error screen
   (.unexpected), which has its own text in case the catalogues have failed. */
() => {
  const latin = /[A-Za-z]{2,}/;
  const skipped = 'script, style, noscript, bdi, time, [dir=auto], body [lang], [role=listbox], .rdp-month, .MuiAlert-action, .unexpected';
  const date = /\d{1,2} [A-Z][\p{L}ʻ’' -]* \d{4}( AH)?(, \d{1,2}:\d{2}(:\d{2})? [AP]M)?/gu;
  const marked = /⟦[^⟦⟧]*⟧/g;
  const rest = (text) => {
    let left = text;
    for (let before = ''; before !== left; ) {
      before = left;
      left = left.replace(marked, '');
    }
    return left.replace(date, '').replaceAll('English', '');
  };

  let title = document.querySelector('.unexpected') ? '' : document.title;
  for (const typed of document.querySelectorAll('bdi')) {
    if (typed.textContent) title = title.replaceAll(typed.textContent, '');
  }
  const words = [title, '\n'];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest(skipped) || !node.parentElement.checkVisibility()) continue;
    words.push(node.data, '\n');
  }
  const said = [];
  for (const attribute of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${attribute}]:not([aria-hidden=true] *, [aria-hidden=true], .MuiAlert-action *, .rdp-month_grid, .rdp-month_grid *)`)) said.push(`${attribute}: ${rest(element.getAttribute(attribute))}`);
  }
  const isRaw = (text) => latin.test(text.replace(/^[a-z-]+: /, '')) || /[⟦⟧]/.test(text);
  return [...rest(words.join('')).split('\n').filter((text) => latin.test(text) || /[⟦⟧]/.test(text)), ...said.filter(isRaw)];
}
