import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { OutlineSection } from '@/api/contract';

export const questionId = (number: number): string => `q${number}`;

export const sectionHeadingId = (section: OutlineSection): string => `s-${section.id}`;

/** The section of the address: the named one, else that of the question behind `#`, else the first. */
export function useSection(sections: readonly OutlineSection[], named: string | null): OutlineSection | undefined {
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
  const link = (section: OutlineSection, hash: string) => {
    const next = new URLSearchParams(params);
    next.set('section', section.id);
    return { search: `?${next.toString()}`, hash };
  };
  return {
    toSection: (section: OutlineSection) => link(section, sectionHeadingId(section)),
    toQuestion: (section: OutlineSection, number: number) => link(section, questionId(number)),
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
