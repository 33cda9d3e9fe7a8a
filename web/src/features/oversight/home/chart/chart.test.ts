import { describe, expect, it } from 'vitest';
import { chartOf as chartAt } from './chart';

const chartOf = (
  days: Parameters<typeof chartAt>[0],
  opensAt: string | null,
  deadline: string | null,
  now = '2026-11-03T12:00:00Z',
) => chartAt(days, opensAt, deadline, now);

const on = (day: string, submitted: number) => ({ day, submitted, total: submitted });

describe('the chart of submissions', () => {
  it('is none before the first response', () => {
    expect(chartOf([], '2026-11-01T05:00:00Z', '2026-12-01T20:59:00Z')).toBeNull();
  });

  it('runs from the opening to the deadline, by Saudi days', () => {
    // 21:30 UTC is the next day in Riyadh.
    const chart = chartOf([on('2026-11-03', 2)], '2026-11-01T21:30:00Z', '2026-11-05T20:59:00Z');
    expect(chart?.bars).toEqual([
      { from: '2026-11-02', submitted: 0, total: 0 },
      { from: '2026-11-03', submitted: 2, total: 2 },
      { from: '2026-11-04', submitted: 0, total: 2 },
      { from: '2026-11-05', submitted: 0, total: 2 },
    ]);
    expect([chart?.days, chart?.most.from, chart?.deadlineAfter]).toEqual([1, '2026-11-03', 4]);
  });

  it('marks today, by the Saudi day, within the period only', () => {
    const at = (now: string) => chartOf([on('2026-11-03', 2)], '2026-11-02T05:00:00Z', '2026-11-05T20:59:00Z', now);
    expect(at('2026-11-02T20:59:00Z')?.todayAfter).toBe(1);
    expect(at('2026-11-02T21:01:00Z')?.todayAfter).toBe(2);
    expect(at('2026-11-01T12:00:00Z')?.todayAfter).toBeNull();
    expect(at('2026-11-06T12:00:00Z')?.todayAfter).toBeNull();
  });

  it('keeps responses from outside of both', () => {
    const chart = chartOf([on('2026-10-31', 1), on('2026-11-04', 5)], '2026-11-01T05:00:00Z', '2026-11-02T05:00:00Z');
    expect(chart?.bars.map(({ submitted }) => submitted)).toEqual([1, 0, 0, 0, 5]);
    expect(chart?.deadlineAfter).toBe(3);
  });

  it('counts weeks where days would be too many', () => {
    const chart = chartOf(
      [on('2026-01-01', 1), on('2026-01-07', 2), on('2026-01-08', 4)],
      null,
      '2026-12-31T05:00:00Z',
    );
    expect(chart?.days).toBe(7);
    expect(chart?.bars.slice(0, 3)).toEqual([
      { from: '2026-01-01', submitted: 3, total: 3 },
      { from: '2026-01-08', submitted: 4, total: 7 },
      { from: '2026-01-15', submitted: 0, total: 7 },
    ]);
    expect(chart?.bars).toHaveLength(53);
  });

  it('knows no deadline where there is no request', () => {
    expect(chartOf([on('2026-11-03', 2)], null, null)).toMatchObject({
      bars: [{ from: '2026-11-03', submitted: 2, total: 2 }],
      deadlineAfter: null,
    });
  });
});
