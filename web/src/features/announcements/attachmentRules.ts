import { extensionOf } from '@/components/fileNames';

export const extensions = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx', 'zip'];
export const maxMegabytes = 20;

export interface Refusal {
  key: 'onlyOne' | 'unsupported' | 'tooLarge';
  max: number;
}

const refusal = (key: Refusal['key']): Refusal => ({ key, max: maxMegabytes });

/** Error of the chosen files, or null if they can be attached. */
export function refusalOfFiles([first, second]: readonly File[]): Refusal | null {
  if (!first) return null;
  if (second) return refusal('onlyOne');
  if (!extensions.includes(extensionOf(first.name))) return refusal('unsupported');
  return first.size > maxMegabytes * 1024 * 1024 ? refusal('tooLarge') : null;
}

const byCode: Record<string, Refusal['key'] | undefined> = {
  unsupported_file: 'unsupported',
  upload_total_exceeded: 'tooLarge',
  payload_too_large: 'tooLarge',
};

/** The form's message for a file that the server rejected. */
export function refusalOf(code: string): Refusal | null {
  const key = byCode[code];
  return key ? refusal(key) : null;
}
