import { laterDialog } from '@/components/laterDialog';

/** The dialog with reasons and preview is loaded separately, because few decisions are rejections. */
export const RejectionDialog = laterDialog(() => import('./RejectionDialog'));
