import { prepareReload } from './handover';

const reloadedKey = 'reloadedForVersionAt';
const calmMs = 60_000;

/** The start script of a page, whose name changes with its content. Matched as text instead of parsing the page. */
const startIn = (page: string): string | undefined =>
  /<script\b(?=[^>]*type="module")[^>]*\ssrc="([^"]+)"/.exec(page)?.[1];

/**
 * A part that cannot be fetched may be missing after an upgrade of the portal. Then the page reloads with all input;
 * after a network error it does not, because a retry helps. During an upgrade old and new pods respond in turn, so it
 * reloads at most once a minute.
 */
export async function reloadIfReplaced(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(reloadedKey));
  if (Date.now() - last < calmMs) return false;
  try {
    const answer = await fetch(new URL(import.meta.env.BASE_URL, window.location.origin), { cache: 'no-store' });
    if (!answer.ok) return false;
    const served = startIn(await answer.text());
    if (!served || served === startIn(document.documentElement.outerHTML)) return false;
  } catch {
    return false;
  }
  await prepareReload();
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
  return true;
}

/** Dispatched when a part of the app cannot be fetched. */
window.addEventListener('partmissing', () => void reloadIfReplaced());
