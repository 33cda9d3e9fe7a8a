import { expect, it } from 'vitest';
import { daysOf } from './recentDays';

it('counts yesterday in Saudi time', () => {
  // 1:30 AM of the next day in Riyadh.
  const lateEvening = Date.parse('2026-11-28T22:30:00Z');
  expect(daysOf('today', lateEvening)).toEqual(['2026-11-29', '2026-11-29']);
  expect(daysOf('yesterday', lateEvening)).toEqual(['2026-11-28', '2026-11-28']);
  expect(daysOf('week', lateEvening)).toEqual(['2026-11-23', '2026-11-29']);
});
