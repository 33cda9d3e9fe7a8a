import { useCallback, useState } from 'react';
import { isApiError } from '@/api/ApiError';
import type { ContentIn, ManagedVersionOut } from '@/api/schema.gen';

export const contentKinds = ['both', 'each', 'link', 'none'] as const;
export type ContentKind = (typeof contentKinds)[number];

export interface ContentValues {
  kind: ContentKind;
  url: string;
  /** Ids of stored files; empty without one. */
  file: string;
  file_en: string;
  file_ar: string;
}

export const noContent: ContentValues = { kind: 'both', url: '', file: '', file_en: '', file_ar: '' };

/** The fields that hold ids of uploaded files. */
export const fileFields = ['file', 'file_en', 'file_ar'] as const;

/** Which fields have a file on its way. Uploads end at any time, so each change builds on the last one. */
export function useBusy() {
  const [names, setNames] = useState<readonly string[]>([]);
  const onBusy = useCallback((name: string, isBusy: boolean) => {
    setNames((before) => [...before.filter((other) => other !== name), ...(isBusy ? [name] : [])]);
  }, []);
  return { busy: names.length > 0, onBusy };
}

/** What a new version starts with: the files of the last one can be kept, one language at a time. */
export function contentOf(version: ManagedVersionOut | undefined): ContentValues {
  if (version?.kind === 'link') return { ...noContent, kind: 'link', url: version.url ?? '' };
  const of = (language: 'en' | 'ar' | null) => version?.files.find((file) => file.language === language)?.id ?? '';
  const [file_en, file_ar] = [of('en'), of('ar')];
  return { ...noContent, kind: file_en || file_ar ? 'each' : 'both', file: of(null), file_en, file_ar };
}

/** The content as the server takes it; null for none. */
export function contentBody({ kind, url, file, file_en, file_ar }: ContentValues): ContentIn | null {
  switch (kind) {
    case 'none':
      return null;
    case 'link':
      return { url };
    case 'both':
      return { file_en: file, file_ar: file };
    case 'each':
      return { file_en: file_en || null, file_ar: file_ar || null };
  }
}

type ContentField = 'url' | 'file' | 'file_en' | 'file_ar';

/** Shows the server's messages about `content.…` at their fields. Returns false if there are none. */
export function showRefused(
  error: unknown,
  kind: ContentKind,
  show: (name: ContentField, message: string) => void,
): boolean {
  const refused = isApiError(error) ? error.fields.filter(({ field }) => field.startsWith('content.')) : [];
  for (const { field, message } of refused) {
    const name = field.slice('content.'.length) as ContentField;
    show(kind === 'both' && name !== 'url' ? 'file' : name, message);
  }
  return refused.length > 0;
}
