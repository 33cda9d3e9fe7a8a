import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** From the catalogue, with marks where elements stand: "Write to <support/>." */
  text: string;
  parts: Record<string, ReactNode>;
}

/** A translated sentence with elements in it, each language putting them where it wants. */
export function Sentence({ text, parts }: SentenceProps) {
  return text
    .split(/<(\w+)\/>/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}
