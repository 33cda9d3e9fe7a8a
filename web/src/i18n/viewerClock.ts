import { formatDateTime, type Instant } from './dates';
import { languages, type Language } from './languages';

/** "14:05" for "Saved at 14:05", in the viewer's own zone. */
export const formatClock = (instant: Instant, language: Language) =>
  new Intl.DateTimeFormat(languages[language].intl, { hour: '2-digit', minute: '2-digit', hour12: false }).format(new Date(instant));

/** The viewer's zone where its clock differs from the Saudi one at that instant, else null. */
export function viewerZone(instant: Instant): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatDateTime(instant, 'en', zone) === formatDateTime(instant, 'en') ? null : zone;
}
