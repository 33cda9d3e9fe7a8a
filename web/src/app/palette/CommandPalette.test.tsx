import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useLocation } from 'react-router';
import type { PermissionOut, ReceiptOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { clearSession } from '@/storage/sessionStore';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeCompanyRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { PaletteButton } from '../layout/PaletteButton';

const page = (items: unknown[]) =>
  ok({ items, total: items.length, matched: items.length, next_cursor: null, previous_cursor: null });

let asked: string[] = [];

beforeEach(() => {
  clearSession();
  asked = [];
  const record = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push(`${pathname} ${searchParams.get('search')} ${searchParams.get('limit')}`);
  };
  reply('get', '/users', ({ request }) => {
    record(request);
    return page([makeCompanyRow({ user_id: 'najd', organization_name: 'Najd Mapping', status: 'Approved' })]);
  });
  reply('get', '/submissions', ({ request }) => {
    record(request);
    return page([
      makeCompanyRow({ submission_id: 's-1', receipt_number: 'RFI-0042', organization_name: 'Najd Mapping' }),
    ]);
  });
  reply('get', '/admins', ({ request }) => {
    record(request);
    return page([]);
  });
});

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p>{`At ${pathname}${search}${hash}`}</p>;
}

const view = (subject: PermissionOut['subject']): PermissionOut => ({ action: 'VIEW', subject });
const own = [view('activeCompanies'), view('submissions')];
const open = async ({
  language = 'en',
  permissions = own,
}: {
  language?: Language;
  permissions?: PermissionOut[];
} = {}) => {
  const rendered = await renderPage(
    <>
      <PaletteButton />
      <Where />
    </>,
    { path: '*', at: '/', language, user: makeAdmin({ permissions }), namespaces: ['shell', 'menu', 'common'] },
  );
  await rendered.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  return { ...rendered, field };
};
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('opens by its shortcut, offers what the permissions include, and returns the focus', async () => {
  const { user, field, baseElement } = await open();
  expect(field).toHaveFocus();
  expect(within(screen.getByRole('group', { name: 'Screens' })).getAllByRole('option')).toHaveLength(5);
  expect(screen.getByRole('option', { name: /Active companies/ })).toHaveAttribute('href', '/activeCompanies');
  expect(screen.queryByRole('option', { name: /Pending companies|New user/ })).not.toBeInTheDocument();
  await expectAccessible(baseElement);
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: /Search/ }));
  await screen.findByRole('combobox');
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: /Search/ })).toHaveFocus();
  });
});

it('moves through the options with the arrow keys while the field keeps the focus', async () => {
  const { user, field } = await open();
  const [first, second] = screen.getAllByRole('option');
  expect(field).toHaveAttribute('aria-activedescendant', first?.id);
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', second?.id);
  expect(second).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option').at(-1)?.id);
  expect(field).toHaveFocus();
});

it('searches the permitted lists after a pause, and keeps the choice for the session', async () => {
  reply('get', '/clarifications/managed', () =>
    page([{ id: 'c-3', clarification_number: 3, question_en: 'Are drones allowed?', question_ar: 'هل …؟' }]),
  );
  const { user, field, unmount } = await open({ permissions: [...own, view('questions')] });
  await user.type(field, 'najd');
  expect(await screen.findByRole('option', { name: /Are drones allowed\?.*C-3/ })).toHaveAttribute(
    'href',
    '/clarificationsList?clarification=c-3',
  );
  expect(await screen.findByRole('option', { name: /RFI-0042/ })).toHaveAttribute(
    'href',
    '/submissionsList?submission=s-1&receipt=RFI-0042',
  );
  expect(asked.sort()).toEqual(['/api/submissions najd 5', '/api/users najd 5']);
  expect(options()[0]).toContain('Najd Mapping');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('At /activeCompanies?company=najd')).toBeVisible();
  // A sheet that the next page opens while the palette fades out would be hidden from screen readers.
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  unmount();

  await open();
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option')).toHaveTextContent('Najd Mapping');
});

const receipt = (number: string, changes: Partial<ReceiptOut> = {}): ReceiptOut => ({
  receipt_number: number,
  state: 'submitted',
  submitted_at: '2026-11-20T11:00:00Z',
  ended_at: null,
  standing: number,
  submission_id: 's-7',
  user_id: 'najd',
  organization_name: 'Najd Mapping',
  exact: false,
  ...changes,
});
const second = 'RFI-2026-001202-2';
const replaced = receipt('RFI-2026-001202', {
  state: 'superseded',
  ended_at: '2026-11-21T11:00:00Z',
  standing: second,
  exact: true,
});

it.each(['001202', '\u2068RFI-2026-001202\u2069'])(
  'puts the receipt that %s names first, before its company',
  async (text) => {
    reply('get', '/submissions/receipts', ({ request }) => {
      expect(new URL(request.url).searchParams.get('search')).toBe(text.replace(/[\u2068\u2069]/g, ''));
      return ok([replaced, receipt(second)]);
    });
    const { user, field } = await open();
    await user.click(field);
    await user.paste(text);
    await screen.findByRole('option', { name: /RFI-2026-001202(?!-)/ });
    await waitFor(() => {
      expect(options()[0]).toMatch(/^RFI-2026-001202Najd MappingReplaced · Current receipt: .*RFI-2026-001202-2/);
    });
    expect(options()[1]).toContain(second);
    expect(options()[1]).not.toContain('Replaced');
    expect(options().at(-1)).toContain('@najd.example');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('At /submissionsList?submission=s-7&receipt=RFI-2026-001202')).toBeVisible();
  },
);

it('shows no company in the place of a receipt that is still searched for', async () => {
  let answer: (() => void) | undefined;
  reply('get', '/submissions/receipts', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return ok([replaced]);
  });
  const { user, field } = await open();
  await user.type(field, '001202');
  await waitFor(() => {
    expect(answer).toBeDefined();
  });
  await waitFor(() => {
    expect(asked).toContain('/api/users 001202 5');
  });
  expect(options()).toEqual([]);
  answer?.();
  await waitFor(() => {
    expect(options()[0]).toContain('RFI-2026-001202');
  });
});

it('finds a person and a screen by what was copied with invisible marks', async () => {
  const { user, field } = await open({ permissions: [view('users')] });
  await user.click(field);
  await user.paste('\u2068Permissions\u2069 «matrix»,');
  await waitFor(() => {
    expect(options()).toEqual(['Permissions matrix']);
  });
});

it('filters screens and actions by words', async () => {
  const { user, field } = await open({ permissions: [{ action: 'CREATE', subject: 'users' }, view('users')] });
  await user.type(field, 'new us');
  await waitFor(() => {
    expect(options()).toEqual(['New user']);
  });
  await user.click(screen.getByRole('option'));
  expect(await screen.findByText('At /usersForm')).toBeVisible();
});

it('says when nothing matches and when a list cannot be searched, in Arabic too', async () => {
  reply('get', '/users', () => page([]));
  reply('get', '/submissions', () => refuse(503, 'service_unavailable'));
  const { user, field, baseElement } = await open({ language: 'ar' });
  await user.type(field, 'قمر');
  expect(await screen.findByText('تعذّر البحث في: الردود المقدَّمة')).toBeVisible();
  await expectAccessible(baseElement);
  reply('get', '/submissions', () => page([]));
  await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText(/لا نتائج مطابقة لعبارة/)).toBeVisible();
  await expectAccessible(baseElement);
});

it('leads to the work that the permissions include', async () => {
  const { user, field } = await open({
    permissions: [
      { action: 'CREATE', subject: 'invitationsCode' },
      { action: 'UPDATE', subject: 'request' },
    ],
  });
  await user.type(field, 'invitation code');
  await waitFor(() => {
    expect(options()).toEqual(['Generate an invitation code']);
  });
  await user.clear(field);
  await user.type(field, 'move dead');
  await waitFor(() => {
    expect(options()).toEqual(['Move the deadline']);
  });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('At /request#deadline')).toBeVisible();
});

it('offers to write to the companies that it finds, by name or by "write to"', async () => {
  const mail: PermissionOut = { action: 'SEND', subject: 'emailAnnouncement' };
  const { user, field, unmount } = await open({ permissions: [...own, mail] });
  await user.type(field, 'Write to najd');
  const option = await screen.findByRole('option', { name: /^Write to .*Najd Mapping/ });
  expect(option).toHaveAttribute('href', expect.stringMatching(/^\/sendEmail\?/));
  expect(asked).toContain('/api/users najd 5');
  expect(screen.getAllByRole('option')[0]).toBe(option);
  unmount();

  const others = await open();
  await others.user.type(others.field, 'najd');
  expect(await screen.findByRole('option', { name: /Najd Mapping.*@/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Write to/ })).not.toBeInTheDocument();
});
