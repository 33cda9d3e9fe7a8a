import { describe, expect, it } from 'vitest';
import { chartOf } from './chart';

const on = (day: string, submitted: number) => ({ day, submitted, total: submitted });

describe('the chart of submissions', () => {
  it('is none while nobody has submitted', () => {
    expect(chartOf([], '2026-11-01T05:00:00Z', '2026-12-01T20:59:00Z')).toBeNull();
  });

  it('runs from the opening to the deadline, by Saudi days', () => {
    // 21:30 UTC is the next day in Riyadh.
    const chart = chartOf([on('2026-11-03', 2)], '2026-11-01T21:30:00Z', '2026-11-05T20:59:00Z');
    expect(chart?.bars).toEqual([
      { from: '2026-11-02', submitted: 0 },
      { from: '2026-11-03', submitted: 2 },
      { from: '2026-11-04', submitted: 0 },
      { from: '2026-11-05', submitted: 0 },
    ]);
    expect([chart?.days, chart?.most.from, chart?.deadlineAfter]).toEqual([1, '2026-11-03', 4]);
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
      { from: '2026-01-01', submitted: 3 },
      { from: '2026-01-08', submitted: 4 },
      { from: '2026-01-15', submitted: 0 },
    ]);
    expect(chart?.bars).toHaveLength(53);
  });

  it('knows no deadline where there is no request', () => {
    expect(chartOf([on('2026-11-03', 2)], null, null)).toMatchObject({
      bars: [{ from: '2026-11-03', submitted: 2 }],
      deadlineAfter: null,
    });
  });
});
