import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { currentLanguage } from '@/i18n/i18n';
import { isLanguage, storedLanguage, storeLanguage, type Language } from '@/i18n/languages';

/**
 * The language of a mail becomes that of the page that its link opens. True while the page is loaded again for that; the
 * fragment survives it, without the language, which the person may change afterwards.
 */
export function useLinkLanguage(isVisitor: boolean): boolean {
  const { hash } = useLocation();
  const [turns] = useState(() => {
    const language = new URLSearchParams(hash.slice(1)).get('language');
    return isVisitor && isLanguage(language) && language !== currentLanguage() && canStore(language);
  });
  useEffect(() => {
    const fragment = new URLSearchParams(hash.slice(1));
    if (fragment.has('language')) {
      fragment.delete('language');
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', `${pathname}${search}#${fragment.toString()}`);
    }
    if (turns) window.location.reload();
  }, [hash, turns]);
  return turns;
}

/** Without storage a reload would not change the language. */
function canStore(language: Language): boolean {
  storeLanguage(language);
  return storedLanguage() === language;
}
