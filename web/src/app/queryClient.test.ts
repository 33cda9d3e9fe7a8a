import { expect, it } from 'vitest';
import { ApiError } from '@/api/ApiError';
import { createQueryClient } from './queryClient';

const { queries } = createQueryClient().getDefaultOptions();
const retry = queries?.retry as (failures: number, error: Error) => boolean;
const delay = queries?.retryDelay as (attempt: number) => number;
const failed = (status: number) => new ApiError({ status, code: 'x', message: '' });

it('tries a fault three times more and a refusal never', () => {
  expect([0, 1, 2, 3].map((failures) => retry(failures, failed(503)))).toEqual([true, true, true, false]);
  expect(retry(0, failed(0))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 410, 422, 429]) expect(retry(0, failed(status))).toBe(false);
});

it('waits a second, doubling, at most thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(delay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('forgets data that no page used for five minutes', () => {
  expect(queries?.gcTime).toBe(300_000);
});
