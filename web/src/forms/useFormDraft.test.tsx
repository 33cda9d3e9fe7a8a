import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { TextInput } from '@/components/TextInput';
import { clearDraft, flushDrafts, hasDraft, readDraft, saveDraft } from '@/storage/drafts';
import { renderPage } from '@/testing/render';
import { usePortalForm } from './usePortalForm';

function Form({ title = 'First call' }: { title?: string }) {
  const { field, ready } = usePortalForm({
    defaultValues: { title, reason: '', file: '' },
    schema: () => Promise.resolve(z.object({})),
    draft: 'test',
    unkept: ['file'],
    onSubmit: () => undefined,
  });
  return ready ? (
    <>
      <TextInput {...field('title')} label="Title" />
      <TextInput {...field('reason')} label="Reason" />
      <TextInput {...field('file')} label="File" />
    </>
  ) : null;
}

it('keeps what was typed, and hides no change of what was not', async () => {
  const { user, unmount } = await renderPage(<Form />);
  await user.type(await screen.findByLabelText('Reason'), 'More time');
  await user.type(screen.getByLabelText('File'), 'on its way');
  await flushDrafts();
  expect(await readDraft('test')).toEqual({ reason: 'More time' });
  unmount();
  // Meanwhile another administrator has changed the title.
  await renderPage(<Form title="Second call" />);
  expect(await screen.findByLabelText('Reason')).toHaveValue('More time');
  expect(screen.getByLabelText('Title')).toHaveValue('Second call');
  expect(screen.getByLabelText('File')).toHaveValue('');
  clearDraft('test');
});

it('keeps nothing that was taken back', async () => {
  const { user } = await renderPage(<Form />);
  await user.type(await screen.findByLabelText('Reason'), 'x');
  await user.clear(screen.getByLabelText('Reason'));
  await flushDrafts();
  expect(hasDraft('test')).toBe(false);
});

function Refreshed() {
  const { form, field } = usePortalForm({
    defaultValues: { title: 'Second call', reason: '' },
    schema: () => Promise.resolve(z.object({})),
    draft: 'test',
    onSubmit: () => undefined,
  });
  useEffect(() => {
    form.reset({ title: 'Second call', reason: '' }, { keepDirtyValues: true });
  }, [form]);
  return <TextInput {...field('reason')} label="Reason" />;
}

it('keeps what was typed in a form that takes the server’s data when it is shown', async () => {
  saveDraft('test', { reason: 'More time' });
  await flushDrafts();
  await renderPage(<Refreshed />);
  await waitFor(() => {
    expect(screen.getByLabelText('Reason')).toHaveValue('More time');
  });
  expect(await readDraft('test')).toEqual({ reason: 'More time' });
  clearDraft('test');
});

function Hasty() {
  const { form, field } = usePortalForm({
    defaultValues: { title: '', reason: '' },
    schema: () => Promise.resolve(z.object({})),
    draft: 'test',
    onSubmit: () => undefined,
  });
  useEffect(() => {
    form.setValue('title', 'Typed at once');
  }, [form]);
  return (
    <>
      <TextInput {...field('title')} label="Title" />
      <TextInput {...field('reason')} label="Reason" />
    </>
  );
}

it('keeps what was typed before the draft was found beside the draft', async () => {
  saveDraft('test', { title: 'Typed earlier', reason: 'More time' });
  await flushDrafts();
  await renderPage(<Hasty />);
  await waitFor(() => {
    expect(screen.getByLabelText('Reason')).toHaveValue('More time');
  });
  expect(screen.getByLabelText('Title')).toHaveValue('Typed at once');
  await flushDrafts();
  expect(await readDraft('test')).toEqual({ title: 'Typed at once', reason: 'More time' });
  clearDraft('test');
});
