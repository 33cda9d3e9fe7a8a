/* Marks the server's texts as the pseudo-locale marks the web app's (web/src/i18n/pseudoLocale.ts). It runs in the
   page, because with routes of Playwright the browser caches no files of the web app. */
(() => {
  const accents = [...'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž'];
  const kept = /(<[^>]*>|\{\{[^}]*\}\}|https?:\S+|\S+@\S+)/;
  const accented = (text) =>
    text
      .split(kept)
      .map((part) => (kept.test(part) ? part : part.replace(/[a-z]/gi, (letter) => accents[letter.toLowerCase().charCodeAt(0) - 97])))
      .join('');
  const marked = (text) => `⟦${accented(text)}${'·'.repeat(Math.ceil([...text].length * 0.3))}⟧`;
  const served = ['message', 'action_name', 'subject_type_name'];
  const ofAnAnswer = ['question', 'section', 'answers'];

  const all = (value) => {
    if (Array.isArray(value)) return value.map(all);
    return typeof value === 'string' && value ? marked(value) : value;
  };
  // A node of a public text.
  const isNode = (value) => value.kind === 'text' && 'children' in value;
  const isText = (value) =>
    Object.keys(value).sort().join() === 'ar,en' && Object.values(value).every((text) => typeof text === 'string');
  const withMarks = (value) => {
    if (Array.isArray(value)) return value.map(withMarks);
    if (value === null || typeof value !== 'object') return value;
    const mark = isText(value) ? ['ar', 'en'] : 'question_id' in value ? ofAnAnswer : isNode(value) ? ['text'] : served;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, mark.includes(key) ? all(item) : withMarks(item)]),
    );
  };

  const { fetch, Response } = window;
  window.fetch = async (...request) => {
    const answer = await fetch(...request);
    if (!new URL(answer.url).pathname.startsWith('/api/')) return answer;
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const { status, statusText, headers } = answer;
    const body = JSON.stringify(withMarks(await answer.json()));
    return new Response(body, { status, statusText, headers });
  };

  // Uploads, whose progress only this kind of request reports.
  const { prototype } = window.XMLHttpRequest;
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'responseText');
  Object.defineProperty(prototype, 'responseText', {
    get() {
      const text = get.call(this);
      return text && this.getResponseHeader('content-type')?.includes('json') ? JSON.stringify(withMarks(JSON.parse(text))) : text;
    },
  });
})();
