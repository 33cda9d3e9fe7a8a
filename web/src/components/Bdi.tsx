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
    <bdi dir="ltr" style={breakAnywhere ? { overflowWrap: 'anywhere' } : undefined}>
      {children}
    </bdi>
  );
}

/** Characters of a receipt number or a code; it fits a line of the narrowest screen. */
const longestInOnePiece = 24;

/** A translated text, of which what `isolateLtr` marked (a receipt number) stays in one piece unless it is long. */
export function LtrParts({ text }: { text: string }) {
  return text.split(/\u2066([^\u2069]*)\u2069/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <bdi
        key={index}
        dir="ltr"
        style={piece.length <= longestInOnePiece ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}
      >
        {piece}
      </bdi>
    ),
  );
}
