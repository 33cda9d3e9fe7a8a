import { describe, expect, it } from 'vitest';
import { completedLink, isHttpLink } from './links';
import { lengthOf, paragraphs, singleLine, storable } from './typedText';

describe('typed text', () => {
  it.each([
    ['a\tb', 'a b'],
    ['a\r\nb\u2028c', 'a\nb\nc'],
    ['a\u0000\u0007\u200b\ufeffb', 'ab'],
    ['\ud83d left', ' left'],
    ['a\u202eb\u2066c', 'abc'],
    ['e\u0301', 'é'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(storable(typed)).toBe(kept);
  });

  it('folds blanks in one line, keeps paragraphs in several', () => {
    expect(singleLine('  a \n b  ')).toBe('a b');
    expect(paragraphs('  a  \n\n b  ')).toBe('a\n\n b');
  });

  it('takes marks alone for nothing', () => {
    expect(singleLine('\u200e \u200f')).toBe('');
    expect(paragraphs('\u200d')).toBe('');
    expect(singleLine('\u3164\u115f \uffa0\u2800')).toBe('');
    expect(singleLine('한\u3164')).toBe('한\u3164');
  });

  it('counts characters, not UTF-16 units', () => {
    expect(lengthOf('🛰🛰')).toBe(2);
  });

  it('takes the direction marks off the ends of a line', () => {
    expect(singleLine('\u200fنجد\u200e \u061c')).toBe('نجد');
  });
});

describe('links', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/a?b=c#d',
    'HTTPS://EXAMPLE.COM/A',
    'https://موقع.السعودية/صفحة',
    'https://a-b.example.co/%D9%85',
  ])('takes %s', (link) => {
    expect(isHttpLink(link)).toBe(true);
  });

  it.each([
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https:example.com',
    'https:///example.com',
    'https://bank.example@evil.example',
    'https://192.168.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://example.com:0/',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://example.com\\evil',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %s', (link) => {
    expect(isHttpLink(link)).toBe(false);
  });

  it.each([
    ['example.com/page', 'https://example.com/page'],
    [' https://example.com ', 'https://example.com'],
    ['https://example.com،', 'https://example.com'],
    ['not a link', 'not a link'],
    ['ftp://example.com', 'ftp://example.com'],
    ['  ', ''],
  ])('completes %j to %j', (typed, completed) => {
    expect(completedLink(typed)).toBe(completed);
  });
});
