import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { PhoneInput } from './PhoneInput';

function Example({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <PhoneInput name="phone_number" label="Mobile" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const open = (initial?: string, language: Language = 'en') =>
  renderPage(<Example {...(initial ? { initial } : {})} />, { language, namespaces: ['accounts'] });
const value = () => screen.getByRole('status').textContent;

it('starts in Saudi Arabia and accepts Arabic digits, spaces and dashes', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Mobile'), '٠٥٠ ١٢٣-4567');
  expect(value()).toBe('+9660501234567');
});

it('finds a country by its name in either language or by its code', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Mobile'), '501234567');
  await user.click(screen.getByRole('button', { name: /Country code \+966/ }));
  const search = await screen.findByRole('combobox', {}, { timeout: 10_000 });
  expect(search).toHaveFocus();
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Saudi Arabia');
  await expectAccessible(screen.getByRole('dialog'));
  await user.type(search, 'الامارات');
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('United Arab Emirates');
  await user.clear(search);
  await user.type(search, '+973');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Country code +973' })).toBeInTheDocument();
  expect(value()).toBe('+973501234567');
});

it('moves through the list with the arrows and says when nothing matches', async () => {
  const { user } = await open(undefined, 'ar');
  await user.click(screen.getByRole('button', { name: /\+966/ }));
  const search = await screen.findByRole('combobox', {}, { timeout: 10_000 });
  const [first, second] = screen.getAllByRole('option');
  expect(first).toHaveTextContent('المملكة العربية السعودية');
  await user.keyboard('{ArrowDown}');
  expect(search).toHaveAttribute('aria-activedescendant', second?.id);
  await user.type(search, 'zzzz');
  expect(screen.getByText('لا توجد دولة تطابق «zzzz»')).toBeInTheDocument();
});

it('takes a pasted international number apart', async () => {
  const { user } = await open();
  await user.click(screen.getByLabelText('Mobile'));
  await user.paste('+44 20 7946 0958');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Country code +44' })).toBeInTheDocument();
  });
  expect(screen.getByLabelText('Mobile')).toHaveValue('2079460958');
  expect(value()).toBe('+442079460958');
});

it('shows a restored number with its country', async () => {
  await open('+966501234567');
  await waitFor(() => {
    expect(screen.getByLabelText('Mobile')).toHaveValue('501234567');
  });
});
