import { currentLanguage } from '@/i18n/i18n';
import { networkError, openEnvelope } from './envelope';
import { proved } from './proof';

export interface UploadProgress {
  sent: number;
  total: number;
  /** Bytes per second over the last few seconds; null before the first measurement. */
  speed: number | null;
}

export interface UploadOptions {
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

const windowMs = 3000;

type Upload = [path: string, query: Record<string, string>, file: File, options?: UploadOptions];

/**
 * Sends a file as the raw request body. XMLHttpRequest, because fetch cannot report upload progress.
 * Aborting rejects with an AbortError; a lost connection with ApiError `network`.
 */
export const uploadFile = <Data>(...upload: Upload): Promise<Data> => proved(() => send<Data>(...upload));

function send<Data>(...[path, query, file, { onProgress, signal } = {}]: Upload): Promise<Data> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('Upload cancelled', 'AbortError');
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    const request = new XMLHttpRequest();
    const address = new URL(path, window.location.origin);
    for (const [name, value] of Object.entries({ ...query, locale: currentLanguage() })) {
      address.searchParams.set(name, value);
    }
    const cancel = () => {
      request.abort();
    };
    const samples: { at: number; sent: number }[] = [{ at: performance.now(), sent: 0 }];
    request.upload.onprogress = (event) => {
      const now = performance.now();
      samples.push({ at: now, sent: event.loaded });
      while (samples.length > 2 && now - (samples[0]?.at ?? now) > windowMs) samples.shift();
      const first = samples[0] ?? { at: now, sent: 0 };
      const seconds = (now - first.at) / 1000;
      onProgress?.({
        sent: event.loaded,
        total: file.size,
        speed: seconds > 0.2 ? (event.loaded - first.sent) / seconds : null,
      });
    };
    request.onload = () => {
      try {
        resolve(openEnvelope<Data>(request.status, parse(request.responseText)));
      } catch (error) {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- openEnvelope throws ApiError
        reject(error);
      }
    };
    request.onerror = () => {
      reject(networkError());
    };
    request.ontimeout = request.onerror;
    request.onabort = () => {
      reject(aborted());
    };
    request.onloadend = () => {
      signal?.removeEventListener('abort', cancel);
    };
    signal?.addEventListener('abort', cancel);
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
