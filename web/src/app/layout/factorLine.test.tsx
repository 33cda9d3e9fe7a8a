import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setServerTime } from '@/clock/serverClock';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { FactorLine } from './FactorLine';

const open = (factor_from: string | null, language: 'en' | 'ar' = 'en') => {
  setServerTime('2026-11-20T08:00:00Z');
  return renderPage(<FactorLine />, { language, user: makeAdmin({ factor_from }), namespaces: ['shell'] });
};

it.each([
  // 22:30 UTC is the next day in Riyadh.
  ['en', 'From 1 Feb 2027 you need a passkey or an authenticator app to sign in. Add one now', 'Add one now'],
  [
    'ar',
    /^ابتداءً من 1 فبراير 2027 يلزمكم مفتاح مرور أو تطبيق مصادقة لتسجيل الدخول\. أضيفوا أحدهما الآن$/,
    'أضيفوا أحدهما الآن',
  ],
] as const)('says from which day one is needed, in %s', async (language, text, link) => {
  const { container } = await open('2027-01-31T22:30:00Z', language);
  expect(screen.getByRole('region')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/account#factors');
  await expectAccessible(container);
});

it('is not there for those who have one', async () => {
  const { container } = await open(null);
  expect(container).toBeEmptyDOMElement();
});
