import { describe, expect, it } from 'vitest';
import { i18next, loadNamespaces, startI18n } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import { createPresets } from './presets';

type Presets = ReturnType<typeof createPresets>;

async function presetsIn(language: Language): Promise<Presets> {
  await startI18n(language);
  await loadNamespaces(['validation']);
  return createPresets(i18next.getFixedT(language, 'validation'));
}

const lengths = { min: 12, max: 128 };
type Preset = Exclude<keyof Presets, 'requiredAs' | 'nameAs'>;
const webAddress = 'Website is required';
const permissions = 'At least one permission is required';
const given: Partial<Record<Preset, unknown>> = { newPassword: lengths, webAddress, multipleSelect: permissions };
const messageOf = async (presets: Presets, name: Preset, value: unknown) => {
  const preset = presets[name];
  const schema = typeof preset === 'function' ? preset(given[name] as never) : preset;
  const result = await schema.safeParseAsync(value);
  // A form shows the first problem of a field.
  return result.success ? null : result.error.issues[0]?.message;
};

const long = (length: number) => 'a'.repeat(length);

describe.each<[Preset, unknown, string, string]>([
  ['email', '', 'Email is required', 'البريد الإلكتروني مطلوب'],
  ['email', 'sara@', 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  ['email', `${long(250)}@a.sa`, 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  ['email', 'سارة@najd.example', 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  ['email', 'sara@najd', 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  ['email', 'sara@najd.example/x', 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  ['email', 'sara@najd.example:25', 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  ['email', 'sara@192.0.2.1', 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  ['email', 'sara@[192.0.2.1]', 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  ['email', 'sara@a.example, omar@b.example', 'Invalid email address', 'عنوان البريد الإلكتروني غير صحيح'],
  [
    'email',
    'Sara <sara@a.example>, Omar <omar@b.example>',
    'Invalid email address',
    'عنوان البريد الإلكتروني غير صحيح',
  ],
  ['password', '', 'Password is required', 'كلمة المرور مطلوبة'],
  ['newPassword', '', 'Password is required', 'كلمة المرور مطلوبة'],
  ['newPassword', 'Short 1!', 'Password is too short', 'كلمة المرور قصيرة جدًا'],
  ['newPassword', `Aa1!${long(125)}`, 'Password is too long', 'كلمة المرور طويلة جدًا'],
  [
    'newPassword',
    'all lower case 1!',
    'Password must contain an uppercase letter',
    'يجب أن تحتوي كلمة المرور على حرف لاتيني كبير',
  ],
  [
    'newPassword',
    'ALL UPPER CASE 1!',
    'Password must contain a lowercase letter',
    'يجب أن تحتوي كلمة المرور على حرف لاتيني صغير',
  ],
  ['newPassword', 'No digit in here!', 'Password must contain a digit', 'يجب أن تحتوي كلمة المرور على رقم'],
  [
    'newPassword',
    'Nothing5pecialhere',
    'Password must contain a special character',
    'يجب أن تحتوي كلمة المرور على رمز خاص',
  ],
  ['confirmPassword', '', 'Confirm password is required', 'تأكيد كلمة المرور مطلوب'],
  ['webAddress', '', webAddress, webAddress],
  ['webAddress', 'not a site', 'Invalid URL', 'عنوان الموقع غير صحيح'],
  ['webAddress', 'javascript:alert(1)', 'Invalid URL', 'عنوان الموقع غير صحيح'],
  ['webAddress', 'https://bank.example@evil.example', 'Invalid URL', 'عنوان الموقع غير صحيح'],
  ['link', '', 'Link is required', 'الرابط مطلوب'],
  ['link', 'ftp://files.example', 'Invalid link', 'الرابط غير صحيح'],
  ['name', '', 'This field is required', 'هذا الحقل مطلوب'],
  ['name', 'A', 'Must be between 2 and 50 characters', 'يجب أن يتراوح عدد الأحرف بين 2 و50'],
  ['name', long(51), 'Must be between 2 and 50 characters', 'يجب أن يتراوح عدد الأحرف بين 2 و50'],
  ['name', 'S4ra', 'Only letters, spaces and hyphens are allowed', 'يُسمح بالحروف والمسافات والشرطات فقط'],
  ['name', 'Sara <b>', 'Only letters, spaces and hyphens are allowed', 'يُسمح بالحروف والمسافات والشرطات فقط'],
  ['string', 'x', 'Must be between 2 and 100 characters', 'يجب أن يتراوح عدد الأحرف بين 2 و100'],
  ['string', long(101), 'Must be between 2 and 100 characters', 'يجب أن يتراوح عدد الأحرف بين 2 و100'],
  ['description', long(501), 'Must be between 2 and 500 characters', 'يجب أن يتراوح عدد الأحرف بين 2 و500'],
  ['phone', '', 'Phone number is required', 'رقم الجوال مطلوب'],
  ['phone', '+966abc', 'Must be a number', 'أدخلوا أرقامًا فقط'],
  ['phone', '0501234567', 'Select a code', 'اختاروا رمز الدولة'],
  ['phone', '+96612', 'Invalid phone number', 'رقم الجوال غير صحيح'],
  ['number', '12a', 'Must be a number', 'أدخلوا أرقامًا فقط'],
  ['date', null, 'Date is required', 'التاريخ مطلوب'],
  ['date', '', 'Date is required', 'التاريخ مطلوب'],
  ['select', '', 'Select an option', 'اختاروا أحد الخيارات'],
  ['multipleSelect', [], permissions, permissions],
  ['requiredFiles', [], 'At least one file is required', 'يلزم ملف واحد على الأقل'],
  ['code', '  ', 'Code is required', 'الرمز مطلوب'],
  ['agreement', false, 'Agreement is required to proceed', 'تلزم الموافقة للمتابعة'],
])('%s refuses %j', (name, value, english, arabic) => {
  it('in both languages', async () => {
    expect(await messageOf(await presetsIn('en'), name, value)).toBe(english);
    expect(await messageOf(await presetsIn('ar'), name, value)).toBe(arabic);
  });
});

it.each<[Preset, unknown]>([
  ['email', ' sara@najd.example '],
  ['email', 'sara@خرائط.السعودية'],
  ['email', 'first.last+tag@sub.najd.example'],
  ['newPassword', 'عبارة Aa طويلة 1'],
  ['newPassword', 'A long sentence ١!'],
  ['webAddress', 'najd.example'],
  ['webAddress', 'https://الخرائط.السعودية/صفحة?x=1'],
  ['link', 'http://a.sa:8080/x#y'],
  ['name', 'سارة الحربي'],
  ['name', 'Al-Harbi'],
  ['name', 'Łukasz'],
  ['string', 'xx'],
  ['description', long(500)],
  ['date', '2025-02-05'],
  ['agreement', true],
  ['optionalFiles', []],
])('%s accepts %j', async (name, value) => {
  expect(await messageOf(await presetsIn('en'), name, value)).toBeNull();
});

it('gives emails and web addresses without what was pasted around them', async () => {
  const { email, webAddress: website, link } = await presetsIn('en');
  expect(email.parse('Sara <sara@najd.example>')).toBe('sara@najd.example');
  expect(website(webAddress).parse('«najd.example»،')).toBe('https://najd.example');
  expect(link.parse('https://najd.example/maps؛')).toBe('https://najd.example/maps');
});

it.each([
  ['+9660501234567', '+966501234567'],
  ['+966501234567', '+966501234567'],
  ['+442079460958', '+442079460958'],
])('gives %s as E.164', async (typed, expected) => {
  expect(await (await presetsIn('en')).phone.parseAsync(typed)).toBe(expected);
});

it('reads Arabic-Indic digits as digits', async () => {
  const en = await presetsIn('en');
  expect(en.number.parse('١٢٣')).toBe('123');
  expect(en.code.parse('۴۵۶')).toBe('456');
});

const sources = Object.values(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./presets.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const taken = new Set(
  sources.flatMap((source) => [
    ...[...source.matchAll(/const \{([\w, ]+)\} = createPresets\(/g)].flatMap(([, names = '']) =>
      names.trim().split(/, */),
    ),
    ...[...source.matchAll(/\b(?:presets|createPresets\(\w+\))\.(\w+)/g)].map(([, name = '']) => name),
  ]),
);
/** Presets of the specification, section 5, for which the portal has no such field. */
const specified = ['number', 'optionalFiles'];

it('has no preset that neither a form nor the specification needs', async () => {
  const names = Object.keys(await presetsIn('en'));
  expect(names.filter((name) => !taken.has(name))).toEqual(specified);
  expect([...taken].filter((name) => !names.includes(name))).toEqual([]);
});
