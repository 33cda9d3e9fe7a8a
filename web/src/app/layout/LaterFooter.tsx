import { later } from '@/components/later';

/** The footer, fetched after the page. If it cannot be fetched, the page has none; that is not worth an error. */
export const LaterFooter = later(
  async () => {
    const { loadFooter } = await import('./Footer');
    return loadFooter();
  },
  { waiting: () => null },
);
