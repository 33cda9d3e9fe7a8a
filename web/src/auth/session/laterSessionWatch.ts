import { later } from '@/components/later';

/** If it cannot be fetched, the session ends without a warning; that is not worth an error. */
export const SessionWatch = later(() => import('./SessionWatch'), { waiting: () => null });
