import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import type { Language } from '@/i18n/languages';
import { renderPage } from '@/testing/render';
import { SearchField } from './SearchField';
import { registered, TextInput } from './TextInput';

/** Two uncontrolled fields: a filled one, and a longer empty one. */
function Form() {
  const { register } = useForm({ defaultValues: { company: 'شركة نجد', notes: '' } });
  return (
    <>
      <TextInput {...registered(register('company'))} label="Company" />
      <TextInput {...registered(register('notes'))} label="Notes" multiline />
      <SearchField label="Search" value="" onSearch={() => undefined} />
    </>
  );
}

const lang = (label: string) => screen.getByLabelText(label).getAttribute('lang');

it.each<[Language, string | null]>([
  ['en', 'ar'],
  ['ar', null],
])(
  'in %s, a field that is filled already is not read in another language than its text',
  async (language, expected) => {
    await renderPage(<Form />, { language });
    expect(lang('Company')).toBe(expected);
    expect(lang('Notes')).toBeNull();
  },
);

it.each<[Language, string, string]>([
  ['en', 'خرائط', 'ar'],
  ['ar', 'Maps', 'en'],
])('in %s, what is typed is not read in the language of the page', async (language, text, expected) => {
  const { user } = await renderPage(<Form />, { language });
  for (const label of ['Notes', 'Search']) {
    await user.type(screen.getByLabelText(label), text);
    expect(lang(label)).toBe(expected);
    await user.clear(screen.getByLabelText(label));
    expect(lang(label)).toBeNull();
  }
});
