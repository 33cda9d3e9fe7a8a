// Returns the effects of hostile data on the page: scripts, links, markup, overflow and text that is not isolated.
() => {
  const found = [];
  if (window.hacked !== undefined) found.push('a script ran');
  for (const link of document.querySelectorAll('a[href], form[action], iframe[src]')) {
    const to = link.getAttribute('href') ?? link.getAttribute('action') ?? link.getAttribute('src');
    if (/^\s*(javascript|data|vbscript):/i.test(to)) found.push(`a link leads to ${to.slice(0, 40)}`);
  }
  if (document.querySelector('img[src="x"], svg[onload], [onerror]')) found.push('text became markup');
  if (document.scrollingElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  for (const dialog of document.querySelectorAll('[role=dialog]')) {
    if (dialog.scrollWidth > dialog.clientWidth + 1) found.push('the sheet scrolls sideways');
    for (const part of dialog.querySelectorAll('*')) {
      const scrolls = /auto|scroll/.test(getComputedStyle(part).overflowX);
      if (scrolls && part.scrollWidth > part.clientWidth + 1 && !part.matches('[role=tablist], [role=tablist] *, .MuiTabs-scroller, pre')) {
        found.push(`a part of the sheet scrolls sideways: ${part.outerHTML.slice(0, 120)}`);
      }
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.data.includes('\u202e') || /[\u2066-\u2068][^\u2069]*\u202e/.test(text.data)) continue;
    let element = text.parentElement;
    while (getComputedStyle(element).display === 'inline' && !/isolate|plaintext/.test(getComputedStyle(element).unicodeBidi)) element = element.parentElement;
    const isolates = /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi) && element.textContent === text.data;
    if (!isolates && element.textContent.trim() !== text.data.trim()) found.push(`not isolated: ${element.outerHTML.slice(0, 200)}`);
  }
  return [...new Set(found)];
};
