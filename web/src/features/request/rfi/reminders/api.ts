import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Reminder } from '@/api/contract';
import type { RemindersOut } from '@/api/schema.gen';
import { pollMs } from '../api';

export const remindersQuery = queryOptions({
  queryKey: ['rfi', 'reminders'],
  queryFn: ({ signal }): Promise<RemindersOut> => unwrap(client.GET('/api/rfi/reminders', { signal })),
  refetchInterval: pollMs,
});

export const switchReminder = ({ hours, audience }: Reminder, isOn: boolean): Promise<RemindersOut> =>
  unwrap(
    client.PUT('/api/rfi/reminders/{hours}/{audience}', {
      params: { path: { hours, audience } },
      body: { is_on: isOn },
    }),
  );
