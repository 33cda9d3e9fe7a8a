import type { Config } from '@/api/contract';
import { extensionOf } from '@/components/fileNames';

export type Refusal = 'onlyOne' | 'unsupported' | 'tooLarge';

/** The accepted types for people, e.g. "PDF · JPG". */
export const typesOf = ({ file_types: types, extensions }: Config['limits']) =>
  (types ?? extensions.map((name) => name.toUpperCase())).join(' · ');

/** For the browser's file dialog. */
export const acceptOf = (extensions: readonly string[]) => extensions.map((name) => `.${name}`).join(',');

/** Error of the chosen files, or null if the one can be uploaded. Without `extensions` the server judges the type. */
export function refusalOfFiles(
  [first, second]: readonly File[],
  maxBytes: number,
  extensions: readonly string[] | undefined,
): Refusal | null {
  if (!first) return null;
  if (second) return 'onlyOne';
  if (extensions && !extensions.includes(extensionOf(first.name))) return 'unsupported';
  return first.size > maxBytes ? 'tooLarge' : null;
}

const byCode: Record<string, Refusal | undefined> = {
  unsupported_file: 'unsupported',
  upload_total_exceeded: 'tooLarge',
  payload_too_large: 'tooLarge',
};

/** The reason for which the server refused a file; null for another one. */
export const refusalOfCode = (code: string): Refusal | null => byCode[code] ?? null;
