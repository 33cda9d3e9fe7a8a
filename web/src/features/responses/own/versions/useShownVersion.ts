import { useSearchParams } from 'react-router';

/** The number of the version whose receipt is to be shown; null for what stands now. */
export function useShownVersion(): number | null {
  const number = Number(useSearchParams()[0].get('version'));
  return Number.isInteger(number) && number > 0 ? number : null;
}
