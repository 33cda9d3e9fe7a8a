import { expect, it } from 'vitest';
import { judgeAge, steadyHours } from './age';

it('judges the same by the hours that stay', () => {
  const words = (hours: number) => ({ ...judgeAge(hours, 72), share: null });
  for (let hundredths = 0; hundredths < 10_000; hundredths += 1) {
    const hours = hundredths / 100;
    expect(words(steadyHours(hours))).toEqual(words(hours));
  }
  expect(steadyHours(12.31)).toBe(steadyHours(12.98));
});
