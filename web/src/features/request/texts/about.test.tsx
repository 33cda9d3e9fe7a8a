import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PublicText } from '@/api/contract';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeConfig } from '@/testing/factories';
import { renderApp } from '@/testing/renderApp';
import { ok, refuse, reply } from '@/testing/server';

const text: PublicText = {
  version: '3f9c2a7d41b0',
  updated_on: '2026-11-25',
  nodes: [
    { kind: 'heading', children: [{ kind: 'text', text: 'Who should answer', children: [] }] },
    {
      kind: 'paragraph',
      children: [
        { kind: 'text', text: 'Everybody <b>with</b> ', children: [] },
        { kind: 'strong', children: [{ kind: 'text', text: 'maps', children: [] }] },
        { kind: 'link', href: '/app/terms', children: [{ kind: 'text', text: 'the terms', children: [] }] },
        { kind: 'link', href: 'mailto:a@b.example', children: [{ kind: 'text', text: 'a@b.example', children: [] }] },
      ],
    },
    {
      kind: 'bullets',
      children: [
        {
          kind: 'item',
          children: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'Small companies', children: [] }] }],
        },
      ],
    },
  ],
};
const running = makeConfig().rfi;

const withRequest = (rfi: object | null) => {
  reply('get', '/config', () => ok({ ...makeConfig(), rfi }));
};

beforeEach(() => {
  reply('get', '/texts/:name', () => ok(text));
  reply('get', '/documents/public', () => ok({ items: [] }));
});

it('tells visitors what the request is, until when, and how to take part', async () => {
  const { container } = await renderApp('/about');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('HD mapping and panoramic imaging');
  expect(screen.getByText(/^Open for responses · [\d,]+ days/)).toBeInTheDocument();
  expect(await screen.findByText('Small companies')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'How to take part' })).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'Register your company' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('link', { name: 'support@regulator.example' })).toHaveAttribute(
    'href',
    'mailto:support@regulator.example',
  );
  await expectAccessible(container);
});

it.each([
  ['scheduled', { ...running, state: 'scheduled', opens_at: '2098-01-01T06:00:00Z' }, /^The request opens on/, true],
  ['closed', { ...running, state: 'closed', deadline: '2025-02-05T20:59:00Z' }, /^The deadline has passed/, false],
  ['none', null, /^There is no request/, false],
] as const)('says what a visitor can do: %s', async (_, rfi, state, registers) => {
  withRequest(rfi);
  await renderApp('/about');
  expect(await screen.findByText(state)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Register your company' }) !== null).toBe(registers);
  expect(screen.queryByRole('link', { name: /calendar/ }) !== null).toBe(registers);
});

it('lists the public documents with their files and sites', async () => {
  const file = {
    id: 'file-1',
    language: 'ar',
    name: 'guide.pdf',
    size: 1_400_000,
    content_type: 'application/pdf',
    in_place: true,
  };
  const document = {
    id: 'document-1',
    title: { en: 'Guidelines', ar: 'إرشادات' },
    description: { en: '', ar: '' },
    url: null,
    files: [file],
    changed_at: '2026-11-20T08:00:00Z',
  };
  const site = {
    ...document,
    id: 'document-2',
    title: { en: 'Law', ar: 'نظام' },
    url: 'https://law.example',
    files: [],
  };
  reply('get', '/documents/public', () => ok({ items: [document, site] }));
  const { container } = await renderApp('/about');
  expect(await screen.findByRole('link', { name: /^Download · العربية.*Guidelines$/ })).toHaveAttribute(
    'href',
    '/api/documents/public/document-1/file?language=ar&locale=en',
  );
  expect(screen.getByRole('link', { name: /^Open the website.*Law$/ })).toHaveAttribute('href', 'https://law.example');
  await expectAccessible(container);
});

it('asks for no documents before the opening', async () => {
  let asked = false;
  reply('get', '/documents/public', () => {
    asked = true;
    return ok({ items: [] });
  });
  withRequest({ ...running, state: 'scheduled', opens_at: '2098-01-01T06:00:00Z' });
  await renderApp('/about');
  expect(await screen.findByText(/^The request opens on/)).toBeInTheDocument();
  expect(screen.queryByText('Public documents')).not.toBeInTheDocument();
  expect(asked).toBe(false);
});

it('leads signed-in people back into the portal', async () => {
  await renderApp('/about', { user: makeAdmin() });
  await screen.findByRole('heading', { level: 1, name: /HD mapping/ });
  expect(screen.getAllByRole('link', { name: 'Go to the portal' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

it('shows a text as elements, and markup in it as text', async () => {
  const { container } = await renderApp('/privacy');
  expect(await screen.findByText(/Everybody <b>with<\/b>/)).toBeInTheDocument();
  expect(screen.getByText('maps').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'the terms' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy notice');
  expect(screen.getByText('3f9c2a7d41b0')).toBeInTheDocument();
  await expectAccessible(container);
});

it('offers to try again when a text cannot be read', async () => {
  reply('get', '/texts/:name', () => refuse(503, 'unavailable', { message: 'Not now' }));
  const { user } = await renderApp('/terms');
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  reply('get', '/texts/:name', () => ok(text));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Small companies')).toBeInTheDocument();
});

it.each(['/login', '/signup', '/about', '/nothing/there'])('%s has the footer', async (path) => {
  await renderApp(path);
  const footer = await screen.findByRole('contentinfo', {}, { timeout: 5000 });
  expect(
    within(footer)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/about', '/privacy', '/terms', '/accessibility', '/verify-receipt', '/about#contact']);
  expect(await within(footer).findByText('Last updated 25 Nov 2026')).toBeInTheDocument();
});
