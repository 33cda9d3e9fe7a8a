import { client, unwrap } from '@/api/client';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';

/** Companies that a reminder reaches now, by the step that they have reached. */
export const countReminded = (companies: CompanyFilter) =>
  unwrap(client.POST('/api/rfi/reminders/audience', { body: { companies: companies as never } }));

export const sendReminder = (companies: CompanyFilter) =>
  unwrap(client.POST('/api/rfi/reminders/send', { body: { companies: companies as never } }));
