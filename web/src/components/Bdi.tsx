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

/** A part of a sentence moves to the next line as a whole, unless it is longer than a line. */
const inOnePiece = { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' } as const;

/** A translated text, of which what `isolateLtr` marked (a receipt number) stays in one piece. */
export function LtrParts({ text }: { text: string }) {
  return text.split(/\u2066([^\u2069]*)\u2069/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <bdi key={index} dir="ltr" style={inOnePiece}>
        {piece}
      </bdi>
    ),
  );
}
