import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OutlineSectionOut } from '@/api/schema.gen';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import type { ListQuery } from '@/lists/definition';
import { sectionQuery } from './api';

/** So long the charts of all sections take to be drawn. */
const drawingMs = 300;

/** Prints every section: fetches them, shows them, and opens the browser's dialog. */
export function usePrint(restriction: ListQuery, sections: readonly OutlineSectionOut[]) {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [state, setState] = useState<'idle' | 'preparing' | 'whole'>('idle');
  useEffect(() => {
    if (state !== 'whole') return;
    const end = () => {
      setState('idle');
    };
    const timer = setTimeout(() => {
      window.print();
    }, drawingMs);
    window.addEventListener('afterprint', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', end);
    };
  }, [state]);
  const start = async () => {
    setState('preparing');
    try {
      await Promise.all(
        sections.map((section) => queryClient.query({ ...sectionQuery(restriction, section), staleTime: Infinity })),
      );
      setState('whole');
    } catch (error) {
      setState('idle');
      notifyError(errorText(error));
    }
  };
  return { start: () => void start(), isPreparing: state !== 'idle', isWhole: state === 'whole' };
}
