import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isHttpLink, webAddress } from '@/forms/links';
import { i18next, loadNamespaces, startI18n } from '@/i18n/i18n';
import { readEmail } from './email';
import { readPhone } from './phone';
import { createPresets } from './presets';

type Taken = [typed: string, kept: string][];

interface Cases {
  web_addresses: { taken: Taken; refused: string[] };
  emails: { taken: Taken; refused: string[] };
  phones: { separators: string; taken: Taken; refused: [string, string][] };
  names: { taken: Taken; refused: string[] };
}

const { web_addresses, emails, phones, names } = JSON.parse(
  readFileSync('../tests/pasted_cases.json', 'utf-8'),
) as Cases;
const shown = (text: string) => JSON.stringify(text);

/** The form in which the server stores and compares it. */
const stored = (address = '') => {
  const [local = '', domain = ''] = address.split('@');
  return `${local.toLowerCase()}@${new URL(`https://${domain}`).hostname}`;
};

describe('the browser reads pasted values as the server does', () => {
  it.each(web_addresses.taken)('keeps the web address %j as %j', (typed, kept) => {
    expect(shown(webAddress(typed))).toBe(shown(kept));
    expect(isHttpLink(kept)).toBe(true);
  });

  it.each(web_addresses.refused)('refuses the web address %j', (typed) => {
    expect(isHttpLink(webAddress(typed))).toBe(false);
  });

  it.each(emails.taken)('keeps the email %j as %j', (typed, kept) => {
    expect(stored(readEmail(typed))).toBe(kept);
  });

  it.each(emails.refused)('refuses the email %j', (typed) => {
    expect(readEmail(typed)).toBeUndefined();
  });

  it.each(phones.taken)('keeps the number %j as %j', async (typed, kept) => {
    expect(await readPhone(typed)).toEqual({ e164: kept });
  });

  it.each(phones.refused)('refuses the number %j: %s', async (typed, error) => {
    const problem = {
      not_a_number: 'number',
      phone_extension: 'extension',
      country_code_required: 'code',
      invalid_phone: 'invalid',
    }[error];
    expect(await readPhone(typed)).toEqual({ problem });
  });

  it.each(Array.from(phones.separators))('takes %j between digits', async (sign) => {
    expect(await readPhone(`+966${sign}50${sign}1234567`)).toEqual({ e164: '+966501234567' });
  });
});

describe('names', () => {
  const preset = async () => {
    await startI18n('en');
    await loadNamespaces(['validation']);
    return createPresets(i18next.getFixedT('en', 'validation')).name;
  };

  it.each(names.taken)('keeps %j as %j', async (typed, kept) => {
    expect(shown((await preset()).parse(typed))).toBe(shown(kept));
  });

  it.each(names.refused)('refuses %j', async (typed) => {
    const message = 'Only letters, spaces and hyphens are allowed';
    expect((await preset()).safeParse(typed).error?.issues[0]?.message).toBe(message);
  });
});
