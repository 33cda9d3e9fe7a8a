import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ManagedDocumentOut } from '@/api/schema.gen';
import { libraryQuery } from './api';

/** The library in the cache. */
export function useLibrary() {
  const queryClient = useQueryClient();
  /** Puts a saved entry into the list. */
  const saved = useCallback(
    (document: ManagedDocumentOut) => {
      queryClient.setQueryData(libraryQuery.queryKey, (library) => {
        if (!library) return library;
        const known = library.items.some(({ id }) => id === document.id);
        const items = known
          ? library.items.map((item) => (item.id === document.id ? document : item))
          : [...library.items, document];
        return { ...library, items };
      });
    },
    [queryClient],
  );
  /** Reads the library again: after an error the change may have been saved, or another one before it. */
  const look = useCallback(() => queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey }), [queryClient]);
  return { saved, look };
}
