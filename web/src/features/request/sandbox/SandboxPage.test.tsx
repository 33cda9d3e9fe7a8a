import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import SandboxPage from './SandboxPage';

it.each([
  ['en', 'Sandbox', 'Coming soon'],
  ['ar', 'البيئة التجريبية', 'قريبًا'],
] as const)('announces itself and asks for nothing (%s)', async (language, title, badge) => {
  const { container } = await renderPage(<SandboxPage />, {
    path: '/sandBox',
    user: makeAnsweredUser(),
    language,
    namespaces: ['sandbox'],
  });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(badge)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await expectAccessible(container);
});
