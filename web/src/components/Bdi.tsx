import type { ReactNode } from 'react';
import { languages, type Language } from '@/i18n/languages';
import { otherLanguageOf } from '@/i18n/isolate';

interface BdiProps {
  /** Of a text that was entered for one language. Never left out where it is known: a title may begin with a name. */
  language?: Language | null | undefined;
  children: ReactNode;
}

/** Typed text (names, titles): isolated, with the direction of its language, or else of its first letter. */
export function Bdi({ language, children }: BdiProps) {
  const own = language ?? (typeof children === 'string' ? otherLanguageOf(children) : undefined);
  return (
    <bdi dir={language ? languages[language].dir : 'auto'} lang={own}>
      {children}
    </bdi>
  );
}

/** Email, URL, phone, code, checksum: left to right, also within Arabic. */
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
