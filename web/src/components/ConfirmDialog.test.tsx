import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { ConfirmDialog } from './ConfirmDialog';

const open = async (changes: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const rendered = await renderPage(
    <ConfirmDialog
      open
      title="Delete Najd Mapping Co.?"
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
      destructive
      {...changes}
    >
      Its 4 files and answers go too.
    </ConfirmDialog>,
  );
  await screen.findByRole('alertdialog');
  return { ...rendered, onConfirm, onCancel };
};

it('names the thing and the consequence, and starts on Cancel', async () => {
  const { user, onConfirm, onCancel } = await open();
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Najd Mapping Co.?' });
  expect(dialog).toHaveAccessibleDescription('Its 4 files and answers go too.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible(dialog);
  await user.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onCancel).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('waits for the words it asks for', async () => {
  const { user, onConfirm } = await open({ mustType: 'Najd Mapping Co.' });
  const verb = screen.getByRole('button', { name: 'Delete' });
  expect(verb).toBeDisabled();
  await user.type(screen.getByLabelText(/to confirm/), ' Najd Mapping Co. ');
  await user.click(verb);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('cannot be left while it works', async () => {
  const { user, onCancel } = await open({ loading: true });
  await user.keyboard('{Escape}');
  expect(onCancel).not.toHaveBeenCalled();
});
