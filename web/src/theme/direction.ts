import createCache, { type EmotionCache } from '@emotion/cache';
import type { Language } from '@/i18n/languages';

export interface DirectionKit {
  cache: EmotionCache;
  localePack: object | undefined;
}

/**
 * The Content Security Policy lets in the <style> elements that bear the nonce of this page load; the server writes it
 * into the page.
 */
const nonce = (): { nonce?: string } => {
  const value = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return value ? { nonce: value } : {};
};

/** One Emotion cache per direction; what only Arabic needs is fetched only for Arabic. */
export async function loadDirection(language: Language): Promise<DirectionKit> {
  if (language === 'en')
    return { cache: createCache({ key: 'css', prepend: true, ...nonce() }), localePack: undefined };
  const { stylisPlugins, localePack } = await import('./rightToLeft');
  return { cache: createCache({ key: 'rtl', prepend: true, stylisPlugins, ...nonce() }), localePack };
}
