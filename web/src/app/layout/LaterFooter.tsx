import { Suspense } from 'react';
import { later } from '@/components/later';

// If it cannot be fetched, the page has no footer; that is not worth an error.
const { Part: Footer } = later(() =>
  import('./Footer').then(
    ({ loadFooter }) => loadFooter(),
    () => ({ default: () => null }),
  ),
);

/** The footer, fetched after the page. */
export function LaterFooter() {
  return (
    <Suspense>
      <Footer />
    </Suspense>
  );
}
