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

/**
 * Email, URL, phone, code, file name, checksum: left to right, also within Arabic, in one piece unless it may be longer
 * than a line.
 */
export function LtrText({ children, breakAnywhere = false }: { children: ReactNode; breakAnywhere?: boolean }) {
  return (
    <bdi dir="ltr" style={breakAnywhere ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}>
      {children}
    </bdi>
  );
}

/** A translated text, of which what `isolateLtr` marked (a receipt number) stays in one piece. */
export function LtrParts({ text }: { text: string }) {
  return text
    .split(/\u2066([^\u2069]*)\u2069/)
    .map((piece, index) => (index % 2 === 0 ? piece : <LtrText key={index}>{piece}</LtrText>));
}
