import { describe, expect, it } from 'vitest';
import { parseDate, parseDateTime, showTyped } from './typedDates';

describe('parseDate', () => {
  it.each([
    ['2026-12-25', '2026-12-25'],
    ['25 Dec 2026', '2026-12-25'],
    ['25 december 2026', '2026-12-25'],
    ['5 Sept 2026', '2026-09-05'],
    ['Dec 25, 2026', '2026-12-25'],
    ['25/12/2026', '2026-12-25'],
    ['25.12.2026', '2026-12-25'],
    ['25 ديسمبر 2026', '2026-12-25'],
    ['٢٥ ديسمبر ٢٠٢٦', '2026-12-25'],
    ['29 Feb 2028', '2028-02-29'],
  ])('reads %s', (text, value) => {
    expect(parseDate(text)).toBe(value);
  });

  it.each(['', '25 Dec', '31 Feb 2026', '12/25/2026', '25 Foo 2026', '1 Jan 1899', '25 De 2026', 'tomorrow'])(
    'refuses “%s”',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );
});

describe('parseDateTime', () => {
  it.each([
    ['2026-12-25T23:59', '2026-12-25T23:59'],
    ['25 Dec 2026, 11:59 PM', '2026-12-25T23:59'],
    ['25 Dec 2026 12:05 am', '2026-12-25T00:05'],
    ['25/12/2026 9:00', '2026-12-25T09:00'],
    ['25 ديسمبر 2026، الساعة 11:59 م', '2026-12-25T23:59'],
    ['٢٥ ديسمبر ٢٠٢٦، الساعة ١٢:٠٠ ص', '2026-12-25T00:00'],
  ])('reads %s', (text, value) => {
    expect(parseDateTime(text)).toBe(value);
  });

  it.each(['25 Dec 2026', '25 Dec 2026, 24:00', '25 Dec 2026, 13:00 PM', '25 Dec 2026, 9:60', '9:00'])(
    'refuses “%s”',
    (text) => {
      expect(parseDateTime(text)).toBeNull();
    },
  );

  it.each(['en', 'ar'] as const)('reads what is shown (%s)', (language) => {
    for (let month = 1; month <= 12; month += 1)
      for (const time of ['00:00', '09:05', '12:00', '23:59']) {
        const value = `2026-${String(month).padStart(2, '0')}-08T${time}`;
        expect(parseDateTime(showTyped(value, language))).toBe(value);
      }
  });
});

it('shows a date as all dates are shown', () => {
  expect(showTyped('2026-12-25', 'en')).toBe('25 Dec 2026');
  expect(showTyped('2026-12-25T23:59', 'en')).toBe('25 Dec 2026, 11:59 PM');
  expect(showTyped('2026-12-25T23:59', 'ar')).toBe('25 ديسمبر 2026، 11:59 م');
  expect(showTyped('25 Dec', 'en')).toBe('25 Dec');
});
