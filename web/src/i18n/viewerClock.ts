import { formatDateTime, formatTime, type Instant } from './dates';
import type { Language } from './languages';

/** For example "2:05 PM" in "Saved at 2:05 PM", in the viewer's zone. */
export const formatClock = (instant: Instant, language: Language) =>
  formatTime(instant, language, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The viewer's zone if its clock differs from the Saudi one at that instant, else null. */
export function viewerZone(instant: Instant): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatDateTime(instant, 'en', zone) === formatDateTime(instant, 'en') ? null : zone;
}
