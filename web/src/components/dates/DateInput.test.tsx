import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { DateInput } from './DateInput';

const onChange = vi.fn<(value: string) => void>();

function Example({ withTime = false, start = '' }: { withTime?: boolean; start?: string }) {
  const [current, setCurrent] = useState(start);
  return (
    <DateInput
      name="until"
      label="Until"
      withTime={withTime}
      value={current}
      onChange={(value) => {
        onChange(value);
        setCurrent(value);
      }}
    />
  );
}

const open = (props: { withTime?: boolean; start?: string } = {}, language: Language = 'en') =>
  renderPage(<Example {...props} />, { language });

it('takes a typed date and shows it as all dates are shown', async () => {
  const { user } = await open({ withTime: true });
  const field = screen.getByLabelText('Until');
  await user.type(field, '5/1/2027 23:59');
  expect(onChange).toHaveBeenLastCalledWith('2027-01-05T23:59');
  expect(field).toHaveValue('5/1/2027 23:59');
  await user.tab();
  expect(field).toHaveValue('5 Jan 2027, 11:59 PM');
});

it('keeps text that is no date and says what one looks like', async () => {
  const { user, container } = await open({ start: '2026-12-25' });
  const field = screen.getByLabelText<HTMLInputElement>('Until');
  await user.clear(field);
  await user.type(field, '31 Feb 2027');
  expect(screen.queryByText(/Enter a date/)).not.toBeInTheDocument();
  await user.tab();
  expect(field).toHaveValue('31 Feb 2027');
  expect(screen.getByText('Enter a date such as 25 Dec 2026')).toBeVisible();
  expect(field.validity.customError).toBe(true);
  expect(onChange).toHaveBeenLastCalledWith('');
  await expectAccessible(container);
});

it('is chosen from a calendar by keyboard, and keeps its time', async () => {
  const { user } = await open({ withTime: true, start: '2026-12-25T09:30' });
  await user.click(screen.getByRole('button', { name: 'Choose a date' }));
  const calendar = await screen.findByRole('dialog', { name: 'Choose a date' });
  expect(await within(calendar).findByRole('grid', { name: 'December 2026' })).toBeVisible();
  expect(within(calendar).getByRole('button', { name: /25 December 2026/ })).toHaveFocus();
  await expectAccessible(calendar);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2027-01-01T09:30');
  expect(screen.getByLabelText('Until')).toHaveValue('1 Jan 2027, 9:30 AM');
});

it('speaks Arabic', async () => {
  const { user } = await open({ withTime: true, start: '2026-12-25T23:59' }, 'ar');
  expect(screen.getByLabelText('Until')).toHaveValue('25 ديسمبر 2026، 11:59 م');
  await user.click(screen.getByRole('button', { name: 'اختيار تاريخ' }));
  expect(await screen.findByRole('grid', { name: /ديسمبر/ })).toBeVisible();
});
