import { networkError, openEnvelope } from './envelope';
import { saveBlob } from './saveBlob';

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
  saveBlob(await response.blob().catch(lost), name);
}
