import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Bdi } from './Bdi';
import { FileName, FileNamesIn } from './FileName';
import { isolateFileName } from './fileNames';
import { Paragraphs } from './Paragraphs';
import { isolate, isolateLtr } from '@/i18n/isolate';

const arabic = 'ملف الرد (النسخة النهائية) 2026.pdf';

it('keeps number and extension of an Arabic name apart, and copies exactly the name', () => {
  const { container } = render(<FileName name={arabic} />);
  const outer = container.querySelector('bdi[dir="ltr"]');
  expect(outer?.querySelector('bdi[dir="auto"]')).toHaveTextContent('ملف الرد (النسخة النهائية) 2026');
  expect(outer?.lastChild?.textContent).toBe('.pdf');
  expect(container.textContent).toBe(arabic);
});

it.each(['report 2026.pdf', 'بلا امتداد', 'كشف. ملحق', '.pdf', 'a.b.tar.gz', 'تقرير.xlsx'])(
  'shows %s as it is',
  (name) => {
    const { container } = render(<FileName name={name} />);
    expect(container.textContent).toBe(name);
  },
);

it('isolates names within sentences', () => {
  expect(isolateFileName(arabic)).toBe(`\u2066\u2068${arabic.slice(0, -4)}\u2069.pdf\u2069`);
  expect(isolateFileName('a.pdf')).toBe('\u2066a.pdf\u2069');
  const { container } = render(<FileNamesIn text={`Added: ${isolateLtr(arabic)} · Links changed`} />);
  expect(container.textContent).toBe(`Added: ${arabic} · Links changed`);
  expect(container.querySelectorAll('bdi')).toHaveLength(2);
});

it('takes the direction of a known language, whatever letters the text begins with', () => {
  render(
    <>
      <Bdi language="ar">HD دليل الخرائط</Bdi>
      <Paragraphs language="ar">{'{company}: أسبوع إضافي'}</Paragraphs>
      <Bdi>Noura</Bdi>
    </>,
  );
  expect(screen.getByText('HD دليل الخرائط')).toHaveAttribute('dir', 'rtl');
  expect(screen.getByText('{company}: أسبوع إضافي')).toHaveAttribute('dir', 'rtl');
  expect(screen.getByText('Noura')).toHaveAttribute('dir', 'auto');
  expect(isolate('HD دليل', 'ar')).toBe('\u2067HD دليل\u2069');
});
