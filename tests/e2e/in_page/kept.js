/* Returns everything that the browser stores for the portal, decrypted as far as possible: session storage with the
   app's fixed key, drafts with the key of the signed-in person. */
async () => {
  const bytes = (text) => new TextEncoder().encode(text);
  const keyOf = async (material, purpose) => {
    const base = await crypto.subtle.importKey('raw', bytes(material), 'HKDF', false, ['deriveKey']);
    const how = { name: 'HKDF', hash: 'SHA-256', salt: bytes('rfi-portal'), info: bytes(purpose) };
    return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  };
  const open = async (key, place, text) => {
    try {
      const whole = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const how = { name: 'AES-GCM', iv: whole.slice(0, 12), additionalData: bytes(place) };
      return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, whole.slice(12)));
    } catch {
      return null;
    }
  };

  const kept = [document.cookie, location.href, JSON.stringify(history.state)];
  const session = await keyOf('rfi-portal session storage v1', 'session');
  for (const [name, text] of Object.entries(sessionStorage)) {
    kept.push(name, text, await open(session, name.replace(/^portal\./, ''), text));
  }
  // Requested from the server, because the app keeps the key in memory only.
  const answer = localStorage.getItem('portal.user') ? await (await fetch('/api/user-info?locale=en')).json() : null;
  const person = answer?.data;
  const drafts = person?.draft_key ? await keyOf(person.draft_key, `drafts of ${person.id}`) : null;
  for (const [name, text] of Object.entries(localStorage)) {
    kept.push(name, text);
    const draft = /^portal\.draft\.([^.]+)\.(.+)$/.exec(name);
    if (draft && drafts) kept.push(await open(drafts, `${draft[1]}/${draft[2]}`, JSON.parse(text).sealed));
  }
  for (const { name } of await indexedDB.databases()) kept.push(`database ${name}`);
  for (const name of await caches.keys()) kept.push(`cache ${name}`);
  return kept.filter((one) => one !== null).join('\n');
}
