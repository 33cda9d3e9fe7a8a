import { extensionOf } from '@/components/fileNames';
import type { Config, FileKind } from '@/api/contract';

/** `contents` is the server's finding: what is inside is not what the name says. */
export type Refusal = 'unsupported' | 'contents' | 'empty' | 'tooLarge' | 'onlyOne' | 'tooMany' | 'total';

export interface Refused {
  name: string;
  reason: Refusal;
}

interface Room {
  limits: Config['limits'];
  /** Files of this kind that are there or on their way. */
  count: number;
  /** Bytes of all files that are there or on their way. */
  bytes: number;
}

/** What the server would refuse is refused before it is sent; what fits is taken in the order it was chosen. */
export function sortPicked(files: readonly File[], kind: FileKind, { limits, count, bytes }: Room) {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  const most = kind === 'document' ? limits.documents_max : limits.attachments_max;
  // Of several documents it is not clear which one is meant.
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
