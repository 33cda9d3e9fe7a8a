import { useState } from 'react';
import type { SubmissionFile } from '@/api/contract';

/** Whether the person confirmed exactly the files that have a warning now. */
export function useConfirmedFiles(files: readonly SubmissionFile[]) {
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
