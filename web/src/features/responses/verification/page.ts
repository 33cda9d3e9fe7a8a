import type { Page } from '@/navigation/page';

export const verifyReceipt: Page = {
  path: 'verify-receipt',
  who: 'everyone',
  namespaces: ['verifyReceipt', 'upload'],
  load: () => import('./VerifyReceiptPage'),
};
