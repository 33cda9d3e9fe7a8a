import { useEffect } from 'react';
import type { Submission } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';

/** The banner and the rail know the company's extension from the user, who may have been read before it was given. */
export function useFollowedExtension(submission: Submission | undefined) {
  const { user, refresh } = useAuth();
  const own = submission?.rfi?.extension;
  const known = user?.journey?.extension;
  const differs = submission !== undefined && (own?.until !== known?.until || own?.reason !== known?.reason);
  const isCompany = user?.journey != null;
  useEffect(() => {
    // A failure changes nothing: the response page has its own dates.
    if (differs && isCompany) refresh().catch(() => undefined);
  }, [differs, isCompany, refresh]);
}
