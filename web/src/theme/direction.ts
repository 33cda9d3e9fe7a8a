import createCache, { type EmotionCache } from '@emotion/cache';
import type { Language } from '@/i18n/languages';

export interface DirectionKit {
  cache: EmotionCache;
  localePack: object | undefined;
}

/**
 * The Content Security Policy admits <style> elements with the nonce of this page load, which the server writes into
 * the page.
 */
const nonce = (): { nonce?: string } => {
  const value = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return value ? { nonce: value } : {};
};

/** One Emotion cache per direction; the plugin for Arabic is fetched only for Arabic. */
export async function loadDirection(language: Language): Promise<DirectionKit> {
  if (language === 'en')
    return { cache: createCache({ key: 'css', prepend: true, ...nonce() }), localePack: undefined };
  const { stylisPlugins, localePack } = await import('./rightToLeft');
  return { cache: createCache({ key: 'rtl', prepend: true, stylisPlugins, ...nonce() }), localePack };
}
