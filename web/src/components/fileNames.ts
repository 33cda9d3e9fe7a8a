import { isolate, isolateLtr } from '@/i18n/isolate';

/** The name as the server cleans it: without invisible characters, and without dots and spaces at its end. */
const shownName = (name: string) => name.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[\s.]+$/u, '');

/** Lower case, without the dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(shownName(name))?.[1]?.toLowerCase() ?? '';

/** `extension`: with its dot, as written; empty if the name ends otherwise. */
export function partsOfFileName(name: string): { base: string; extension: string } {
  const extension = /(?<=.)\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return { base: name.slice(0, name.length - extension.length), extension };
}

export const readsRightToLeft = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** A file name within a sentence; `FileName` is for those that people may copy. */
export function isolateFileName(name: string): string {
  const { base, extension } = partsOfFileName(name);
  return isolateLtr(readsRightToLeft(base) ? `${isolate(base)}${extension}` : name);
}
