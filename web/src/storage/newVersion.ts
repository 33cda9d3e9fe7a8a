import { prepareReload } from './handover';

const reloadedKey = 'reloadedForVersionAt';
const calmMs = 60_000;

/** The script that a page of the app starts with; its name changes with its content. Read as text: parsing pages is left to the browser. */
const startIn = (page: string): string | undefined =>
  /<script\b(?=[^>]*type="module")[^>]*\ssrc="([^"]+)"/.exec(page)?.[1];

/**
 * A part that cannot be fetched may be gone because the portal was upgraded while this page was open. Then the page is loaded anew,
 * with everything that was typed; where the network is to blame, nothing happens and trying again helps.
 * While an upgrade is under way old and new pods answer in turn: once a minute is enough.
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

/** Dispatched when a part of the app could not be fetched. */
window.addEventListener('partmissing', () => void reloadIfReplaced());
