import { laterDialog } from '@/components/laterDialog';

/** Few decisions are rejections: the dialog with its reasons and its preview of the mail comes by itself. */
export const RejectionDialog = laterDialog(() => import('./RejectionDialog'));
