import { extensionOf } from '@/components/fileNames';
import type { Config } from '@/api/contract';
import type { FileKind } from '@/api/schema.gen';

export type Refusal = 'unsupported' | 'empty' | 'tooLarge' | 'onlyOne' | 'tooMany' | 'total';

export interface Refused {
  name: string;
  reason: Refusal;
}

interface Room {
  limits: Config['limits'];
  /** Number of files of this kind, stored or uploading. */
  count: number;
  /** Bytes of all files, stored or uploading. */
  bytes: number;
}

/** Refuses files that the server would refuse before the upload; accepts the others in the chosen order. */
export function sortPicked(files: readonly File[], kind: FileKind, { limits, count, bytes }: Room) {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  const most = kind === 'document' ? limits.documents_max : limits.attachments_max;
  // With several documents the intended one is unclear.
  const ambiguous = kind === 'document' && count + files.length > most;
  let left = limits.upload_total_bytes - bytes;
  for (const file of files) {
    const refuse = (reason: Refusal) => refused.push({ name: file.name, reason });
    if (ambiguous) refuse('onlyOne');
    else if (!limits.extensions.includes(extensionOf(file.name))) refuse('unsupported');
    else if (file.size === 0) refuse('empty');
    else if (file.size > limits.upload_total_bytes) refuse('tooLarge');
    else if (count + accepted.length >= most) refuse('tooMany');
    else if (file.size > left) refuse('total');
    else {
      accepted.push(file);
      left -= file.size;
    }
  }
  return { accepted, refused };
}
