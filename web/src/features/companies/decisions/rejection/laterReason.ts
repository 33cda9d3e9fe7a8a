import { laterDialog } from '@/components/laterDialog';

/** The dialog with reasons and preview is loaded separately, because most decisions are approvals. */
export const ReasonDialog = laterDialog(() => import('./ReasonDialog'));
