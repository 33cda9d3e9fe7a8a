import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatHijri, formatTime, saudiZone, viewerZone } from './dates';
import { formatFileSize, westernDigits } from './numbers';

const deadline = '2025-02-05T20:59:00Z';

describe('dates', () => {
  it.each([
    ['en', '5 Feb 2025, 11:59 PM', '5 Feb 2025', /^6 Sha.ban 1446 AH$/],
    ['ar', '5 فبراير 2025، الساعة 11:59 م', '5 فبراير 2025', /^6 شعبان 1446 هـ$/],
  ] as const)('in %s stand in Saudi time and in both calendars', (language, full, day, hijri) => {
    expect(formatDateTime(deadline, language)).toBe(full);
    expect(formatDate(deadline, language)).toBe(day);
    expect(formatHijri(deadline, language)).toMatch(hijri);
  });

  it.each(['en', 'ar'] as const)('in %s have one clock on a screen, with and without their day', (language) => {
    for (const instant of ['2025-02-05T20:59:00Z', '2025-02-05T21:05:00Z', '2025-02-06T09:00:00Z'])
      expect(formatDateTime(instant, language)).toContain(formatTime(instant, language, saudiZone));
  });

  it('change day where Riyadh does', () => {
    expect(formatDate('2025-02-05T20:59:59Z', 'en')).toBe('5 Feb 2025');
    expect(formatDate('2025-02-05T21:00:00Z', 'en')).toBe('6 Feb 2025');
  });

  it('name the viewer’s zone only where its clock differs', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const differs =
      new Date(deadline).toLocaleString('en', { timeZone }) !==
      new Date(deadline).toLocaleString('en', { timeZone: 'Asia/Riyadh' });
    expect(viewerZone(deadline)).toBe(differs ? timeZone : null);
  });
});

describe('numbers', () => {
  it.each([
    [0, '0', 'bytes'],
    [1023, '1,023', 'bytes'],
    [1024, '1', 'kB'],
    [1024 * 1024, '1', 'MB'],
    [1.44 * 1024 * 1024, '1.4', 'MB'],
    [20 * 1024 * 1024, '20', 'MB'],
  ] as const)('%i bytes are %s %s', (bytes, amount, unit) => {
    expect(formatFileSize(bytes, 'en')).toEqual({ amount, unit });
    expect(formatFileSize(bytes, 'ar').unit).toBe(unit);
  });

  it('reads every Arabic digit', () => {
    expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 42')).toBe('0123456789 0123456789 42');
  });
});
