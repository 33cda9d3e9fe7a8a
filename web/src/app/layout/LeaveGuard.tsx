import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { later } from '@/components/later';
import { setGate } from '@/navigation/guardedHistory';
import { askToLeave, unfinishedUploads, useLeaving } from '@/navigation/leaving';

const LeaveDialog = later(() => import('./LeaveDialog'));

const uploading = '/rfiDocumentForm';

/** Asks before the person leaves the page during uploads, and before signing out stops them. */
export function LeaveGuard() {
  const { pathname } = useLocation();
  const leaving = useLeaving();
  useEffect(() => {
    if (pathname !== uploading) return;
    return setGate((path, leave) => {
      if (unfinishedUploads() === 0 || path.endsWith(uploading)) return true;
      askToLeave({ from: 'page', leave });
      return false;
    });
  }, [pathname]);
  return leaving ? (
    <LeaveDialog
      {...leaving}
      open
      onClose={() => {
        askToLeave(null);
      }}
    />
  ) : null;
}
