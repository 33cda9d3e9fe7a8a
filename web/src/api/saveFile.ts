import { networkError, openEnvelope } from './envelope';

/** The name in full (RFC 8187), as the server gives it to everything that is taken away. */
function nameOf(disposition: string | null): string {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    return decodeURIComponent(named ?? '');
  } catch {
    return '';
  }
}

/**
 * Saves what an address below `/api` gives, under `known` or else the server's name for it. Fetched instead of followed, so that a lost
 * session, a missing file or an answer that breaks off is said in words, and never ends in a page of JSON.
 */
export async function saveFile(address: string, known?: string): Promise<void> {
  const lost = () => {
    throw networkError();
  };
  const response = await fetch(address, { credentials: 'same-origin' }).catch(lost);
  if (!response.ok) openEnvelope(response.status, await response.json().catch(() => null));
  const name = known ?? nameOf(response.headers.get('Content-Disposition'));
  const file = URL.createObjectURL(await response.blob().catch(lost));
  const anchor = document.createElement('a');
  anchor.href = file;
  anchor.download = name;
  anchor.click();
  // The browser has taken the address by the next turn; keeping it would keep the file in memory.
  setTimeout(() => {
    URL.revokeObjectURL(file);
  }, 10_000);
}
