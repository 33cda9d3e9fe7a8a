import { networkError, openEnvelope } from './envelope';
import { proved } from './proof';

/** The complete name (RFC 8187), as the server sends it with every download. */
function nameOf(disposition: string | null): string {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    return decodeURIComponent(named ?? '');
  } catch {
    return '';
  }
}

/**
 * Saves the response of a path below `/api` under `known` or the server's file name. It uses fetch instead of a link,
 * so that a lost session, a missing file or an incomplete response shows a message instead of JSON.
 */
export async function saveFile(address: string, known?: string): Promise<void> {
  const lost = () => {
    throw networkError();
  };
  const response = await proved(async () => {
    const answer = await fetch(address, { credentials: 'same-origin' }).catch(lost);
    if (!answer.ok) openEnvelope(answer.status, await answer.json().catch(() => null));
    return answer;
  });
  const name = known ?? nameOf(response.headers.get('Content-Disposition'));
  saveBlob(await response.blob().catch(lost), name);
}

/** Saves a file in the browser's downloads under this name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser has read the URL by the next task; keeping it would keep the file in memory.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
