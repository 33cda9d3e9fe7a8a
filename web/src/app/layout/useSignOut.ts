import { useAuth } from '@/auth/AuthContext';
import { askToLeave } from '@/navigation/leaving';
import { unfinishedUploads } from '@/navigation/unfinishedUploads';

/** Signs out, by default for good; asks first if that would stop an upload. */
export function useSignOut(): (signOut?: () => Promise<void>) => void {
  const { logout } = useAuth();
  return (signOut = logout) => {
    const leave = () => void signOut();
    if (unfinishedUploads() > 0) askToLeave({ from: 'session', leave });
    else leave();
  };
}
