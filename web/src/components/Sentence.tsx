import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** Translated text with marks for the elements: "Write to <support/>." */
  text: string;
  parts: Record<string, ReactNode>;
}

/** A translated sentence with elements, whose order each language defines. */
export function Sentence({ text, parts }: SentenceProps) {
  return text
    .split(/<(\w+)\/>/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}
