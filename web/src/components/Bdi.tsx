import type { ReactNode } from 'react';
import { otherLanguageOf } from '@/i18n/textLanguage';

/** What a person typed (names, titles): isolated, in the direction of its own letters and read in their language. */
export function Bdi({ children }: { children: ReactNode }) {
  return (
    <bdi dir="auto" lang={typeof children === 'string' ? otherLanguageOf(children) : undefined}>
      {children}
    </bdi>
  );
}

/** Email, address, phone, code, file name, checksum: always left to right, also inside Arabic. */
export function LtrText({ children, breakAnywhere = false }: { children: ReactNode; breakAnywhere?: boolean }) {
  return (
    <bdi dir="ltr" style={breakAnywhere ? { overflowWrap: 'anywhere' } : { unicodeBidi: 'isolate' }}>
      {children}
    </bdi>
  );
}
