import { extensionOf } from '@/components/fileNames';

export const extensions = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx', 'zip'];
export const types = 'PDF · JPG · PNG · DOCX · XLSX · ZIP';

export type Refusal = 'onlyOne' | 'unsupported' | 'tooLarge';

/** Error of the chosen files, or null if the one can be uploaded. */
export function refusalOfFiles([first, second]: readonly File[], maxBytes: number): Refusal | null {
  if (!first) return null;
  if (second) return 'onlyOne';
  if (!extensions.includes(extensionOf(first.name))) return 'unsupported';
  return first.size > maxBytes ? 'tooLarge' : null;
}

const byCode: Record<string, Refusal | undefined> = {
  unsupported_file: 'unsupported',
  upload_total_exceeded: 'tooLarge',
  payload_too_large: 'tooLarge',
};

/** The reason for which the server refused a file; null for another one. */
export const refusalOfCode = (code: string): Refusal | null => byCode[code] ?? null;
