import { client } from '@/api/client';
import { storeLanguage, type Language } from '@/i18n/languages';
import { prepareReload } from '@/storage/handover';

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
