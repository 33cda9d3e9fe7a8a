import type { ReactNode } from 'react';
import { otherLanguageOf } from '@/i18n/textLanguage';

/** Typed text (names, titles): isolated, with its own direction and language. */
export function Bdi({ children }: { children: ReactNode }) {
  return (
    <bdi dir="auto" lang={typeof children === 'string' ? otherLanguageOf(children) : undefined}>
      {children}
    </bdi>
  );
}

/** Email, URL, phone, code, file name, checksum: left to right, also within Arabic. */
export function LtrText({ children, breakAnywhere = false }: { children: ReactNode; breakAnywhere?: boolean }) {
  return (
    <bdi dir="ltr" style={breakAnywhere ? { overflowWrap: 'anywhere' } : { unicodeBidi: 'isolate' }}>
      {children}
    </bdi>
  );
}
