import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { OutlineSectionOut } from '@/api/schema.gen';

export const questionId = (number: number): string => `q${number}`;

export const sectionHeadingId = (section: OutlineSectionOut): string => `s-${section.id}`;

/** The section of the address: the named one, else that of the question behind `#`, else the first. */
export function useSection(
  sections: readonly OutlineSectionOut[],
  named: string | null,
): OutlineSectionOut | undefined {
  const { hash } = useLocation();
  return (
    sections.find(({ id }) => id === named) ??
    sections.find(({ questions }) => questions.some(({ number }) => hash === `#${questionId(number)}`)) ??
    sections[0]
  );
}

/** Addresses of sections and questions with the same filter and view. */
export function useSectionLinks() {
  const [params] = useSearchParams();
  const link = (section: OutlineSectionOut, hash: string) => {
    const next = new URLSearchParams(params);
    next.set('section', section.id);
    return { search: `?${next.toString()}`, hash };
  };
  return {
    toSection: (section: OutlineSectionOut) => link(section, sectionHeadingId(section)),
    toQuestion: (section: OutlineSectionOut, number: number) => link(section, questionId(number)),
  };
}

/** Shows the question or section behind `#` once it is there, and gives it the focus. */
export function useNamedPlace(isThere: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isThere || hash === '') return;
    const named = document.getElementById(hash.slice(1));
    named?.scrollIntoView({ block: 'start' });
    named?.focus({ preventScroll: true });
  }, [isThere, hash, key]);
}
