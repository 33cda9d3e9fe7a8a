import type { ReactNode } from 'react';
import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';

/** The language of the first letter, where it is not the page's. Of Latin letters it is taken to be English. */
function otherLanguageOf(text: ReactNode): Language | undefined {
  const letter = typeof text === 'string' ? /\p{Script=Arabic}|\p{Script=Latin}/u.exec(text)?.[0] : undefined;
  if (letter === undefined) return undefined;
  const language = /\p{Script=Arabic}/u.test(letter) ? 'ar' : 'en';
  return language === currentLanguage() ? undefined : language;
}

/** What a person typed (names, titles): isolated, in the direction of its own letters and read in their language. */
export function Bdi({ children }: { children: ReactNode }) {
  return (
    <bdi dir="auto" lang={otherLanguageOf(children)}>
      {children}
    </bdi>
  );
}

/** E-mail, address, phone, code, file name, checksum: always left to right, also inside Arabic. */
export function LtrText({ children, breakAnywhere = false }: { children: ReactNode; breakAnywhere?: boolean }) {
  return (
    <bdi dir="ltr" style={breakAnywhere ? { overflowWrap: 'anywhere' } : { unicodeBidi: 'isolate' }}>
      {children}
    </bdi>
  );
}
