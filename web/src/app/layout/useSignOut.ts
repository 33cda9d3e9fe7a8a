import { useAuth } from '@/auth/AuthContext';
import { askToLeave } from '@/navigation/leaving';
import { unfinishedUploads } from '@/navigation/unfinishedUploads';

/** Signs out; where that would stop an upload, it asks first. */
export function useSignOut(): () => void {
  const { logout } = useAuth();
  return () => {
    const leave = () => void logout();
    if (unfinishedUploads() > 0) askToLeave({ from: 'session', leave });
    else leave();
  };
}
