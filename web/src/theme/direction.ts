import createCache, { type EmotionCache } from '@emotion/cache';
import type { Language } from '@/i18n/languages';

export interface DirectionKit {
  cache: EmotionCache;
  localePack: object | undefined;
}

/** One Emotion cache per direction; what only Arabic needs is fetched only for Arabic. */
export async function loadDirection(language: Language): Promise<DirectionKit> {
  if (language === 'en') return { cache: createCache({ key: 'css', prepend: true }), localePack: undefined };
  const { stylisPlugins, localePack } = await import('./rightToLeft');
  return { cache: createCache({ key: 'rtl', prepend: true, stylisPlugins }), localePack };
}
