import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import type { DraftState } from '@/storage/useDraft';

/** What is typed; `day` is the last day of validity, empty for no expiry. */
export interface SendDraft {
  text: string;
  locale: Language;
  day: string;
  note: string;
}

export const emptyDraft = (): SendDraft => ({ text: '', locale: currentLanguage(), day: '', note: '' });

export type SendDraftState = DraftState<SendDraft>;

/** Until the end of that day in Saudi Arabia. */
export const expiryOf = (day: string) => (day === '' ? null : `${day}T23:59:59+03:00`);

/** A file's text: UTF-8, or UTF-16 with its mark, as spreadsheets export it. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  return new TextDecoder(utf16 ?? 'utf-8').decode(bytes);
}
