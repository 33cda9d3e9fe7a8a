import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Reminder, Reminders } from '@/api/contract';
import { pollMs } from '../api';

export const remindersQuery = queryOptions({
  queryKey: ['rfi', 'reminders'],
  queryFn: ({ signal }): Promise<Reminders> => unwrap(client.GET('/api/rfi/reminders', { signal })),
  refetchInterval: pollMs,
});

export const switchReminder = ({ hours, audience }: Reminder, isOn: boolean): Promise<Reminders> =>
  unwrap(
    client.PUT('/api/rfi/reminders/{hours}/{audience}', {
      params: { path: { hours, audience } },
      body: { is_on: isOn },
    }),
  );
