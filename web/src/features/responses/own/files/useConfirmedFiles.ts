import { useState } from 'react';
import type { FileOut } from '@/api/schema.gen';

/** Whether the person confirmed exactly the files that have a warning now. */
export function useConfirmedFiles(files: readonly FileOut[]) {
  const [confirmed, setConfirmed] = useState('');
  const warned = files.flatMap(({ id, warning }) => (warning ? [id] : [])).join(' ');
  return {
    isMissing: warned !== '' && warned !== confirmed,
    areConfirmed: warned !== '' && warned === confirmed,
    confirm: (checked: boolean) => {
      setConfirmed(checked ? warned : '');
    },
  };
}

export type ConfirmedFiles = ReturnType<typeof useConfirmedFiles>;
