import { client } from '@/api/client';
import { storeLanguage, type Language } from '@/i18n/languages';
import { flushDrafts } from './drafts';
import { readSession, removeSession, writeSession } from './sessionStore';

/**
 * Passwords are never in a draft but must survive the reload of a change of language. They are written immediately
 * before that reload, read once by the next page, and expire after 30 seconds.
 */
const lifeMs = 30_000;
const givers = new Map<string, () => unknown>();

export function giveOnReload(name: string, value: () => unknown): () => void {
  givers.set(name, value);
  return () => {
    givers.delete(name);
  };
}

export async function prepareReload(): Promise<void> {
  await Promise.all([
    flushDrafts(),
    ...[...givers].map(([name, value]) => writeSession(`handover.${name}`, { at: Date.now(), value: value() })),
  ]);
}

export async function takeHandover(name: string): Promise<unknown> {
  const place = `handover.${name}`;
  const found = await readSession<{ at: number; value: unknown } | null>(place, null);
  removeSession(place);
  return found && Date.now() - found.at < lifeMs ? found.value : undefined;
}

/** Stores the language, saves input, informs the server (for mails) and reloads. */
export async function changeLanguage(language: Language, { signedIn }: { signedIn: boolean }): Promise<void> {
  await prepareReload();
  if (signedIn) {
    // `keepalive` lets the request outlive this page; a failure only affects the language of mails.
    client.PUT('/api/account/locale', { body: { locale: language }, keepalive: true }).catch(() => undefined);
  }
  storeLanguage(language);
  window.location.reload();
}
