import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { PermissionOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { inBoth } from '@/testing/catalogue';
import { publishedPermissions } from '@/testing/permissions';
import { renderPage } from '@/testing/render';
import { PermissionMatrix } from './PermissionMatrix';
import { nameOf } from '../permissions';

const presetButton = { en: 'Apply a preset', ar: 'تطبيق مجموعة جاهزة' };

const everything: PermissionOut[] = publishedPermissions.flatMap(({ subject, actions }) =>
  actions.map(({ action }) => ({ action, subject })),
);

function Form({ own, byGroups = false }: { own: readonly PermissionOut[]; byGroups?: boolean }) {
  const [granted, setGranted] = useState<string[]>([]);
  return (
    <PermissionMatrix
      granted={granted}
      error={undefined}
      mayGrant={(action, subject) => own.map(nameOf).includes(nameOf({ action, subject }))}
      locked={false}
      byGroups={byGroups}
      onChange={setGranted}
    />
  );
}

const open = ({ language = 'en', own = everything }: { language?: Language; own?: PermissionOut[] } = {}) =>
  renderPage(<Form own={own} />, { language, namespaces: ['admins'] });

const permission = (label: string) => screen.getByRole('checkbox', { name: label });

it('adds what an action implies', async () => {
  const { user } = await open();
  const see = await screen.findByRole('checkbox', { name: 'See active companies' });
  await user.click(permission('Delete active companies'));
  expect(see).toBeChecked();
  expect(see).toBeDisabled();
  await user.click(permission('Delete active companies'));
  expect(see).toBeEnabled();
});

it('aligns the actions, and leaves cells that do not exist empty', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Permissions' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toEqual(['Work on', 'See', 'Create', 'Edit', 'Approve', 'Reject', 'Send', 'Delete']);
  const row = within(table).getByRole('row', { name: /Active companies/ });
  const filled = within(row)
    .getAllByRole('cell')
    .map((cell) => within(cell).queryByRole('checkbox') !== null);
  expect(filled).toEqual([true, false, false, false, false, false, true]);
});

it.each<[Language, RegExp]>([
  ['en', /groups at the sign-in service decide/],
  ['ar', /بمجموعات المستخدم في خدمة تسجيل الدخول/],
])('is only read where groups decide (%s)', async (language, sentence) => {
  const { container } = await renderPage(<Form own={everything} byGroups />, { language, namespaces: ['admins'] });
  expect(await screen.findByText(sentence)).toBeVisible();
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.filter((box) => !box.hasAttribute('disabled'))).toEqual([]);
  expect(screen.queryByRole('button', { name: presetButton[language] })).not.toBeInTheDocument();
  await expectAccessible(container);
});

it.each<[Language, string]>([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
])('moves between the cells with arrow keys (%s)', async (language, onward) => {
  const { user } = await open({ language });
  const table = await screen.findByRole('table');
  table.style.direction = language === 'ar' ? 'rtl' : 'ltr';
  const label = (name: string) => inBoth(`choice.permission.${name}`)[language];
  permission(label('VIEW submissions')).focus();
  await user.keyboard(onward);
  expect(permission(label('UPDATE submissions'))).toHaveFocus();
  await user.keyboard(onward);
  expect(permission(label('DELETE submissions'))).toHaveFocus();
  await user.keyboard('{ArrowDown} ');
  expect(permission(label('DELETE pendingCompanies'))).toHaveFocus();
  expect(permission(label('DELETE pendingCompanies'))).toBeChecked();
});

it('applies a preset that is shown in words, within the permissions of the editor, and undoes it', async () => {
  const own = everything.filter(({ action }) => action !== 'REJECT');
  const { user } = await open({ own });
  await user.click(permission('Delete responses'));
  await user.click(screen.getByRole('button', { name: 'Apply a preset' }));
  const registrar = await screen.findByRole('menuitem', { name: /^Registrar/ });
  expect(registrar).toHaveTextContent(
    'Pending companies (see and approve); Active companies (see); Invitation codes (create, see and delete); ' +
      'Request for information (see)Without what you cannot grant: Pending companies (reject)',
  );
  await expectAccessible(document.body);
  await user.click(registrar);
  expect(await screen.findByText('Registrar applied.')).toBeVisible();
  expect(permission('Approve pending companies')).toBeChecked();
  expect(permission('Reject pending companies')).not.toBeChecked();
  expect(permission('Delete responses')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(permission('Delete responses')).toBeChecked();
  expect(permission('Approve pending companies')).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Apply a preset' })).toHaveFocus();
});

it('is made of blocks on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user, container } = await open();
  const block = await screen.findByRole('group', { name: 'Pending companies' });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await user.click(within(block).getByText('Approve pending companies'));
  expect(permission('See pending companies')).toBeChecked();
  await expectAccessible(container);
  vi.unstubAllGlobals();
});
