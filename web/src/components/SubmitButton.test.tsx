import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { SubmitButton } from './SubmitButton';

/** As browsers do when the focused button is disabled. */
const loseFocus = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

function Form({ saved }: { saved: Promise<void> }) {
  const [saving, setSaving] = useState(false);
  return (
    <>
      <SubmitButton
        loading={saving}
        onClick={() => {
          setSaving(true);
          void saved.then(() => {
            setSaving(false);
          });
        }}
      >
        Save
      </SubmitButton>
      <input aria-label="Title" />
    </>
  );
}

async function press() {
  let resolve: (() => void) | undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const { user } = await renderPage(<Form saved={promise} />);
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  expect(button).toBeDisabled();
  loseFocus();
  const answer = () =>
    act(async () => {
      resolve?.();
      await promise;
    });
  return { user, button, answer };
}

it('keeps the focus of the person who pressed it', async () => {
  const { button, answer } = await press();
  await answer();
  expect(button).toHaveFocus();
});

it('takes the focus from nowhere else', async () => {
  const { user, button, answer } = await press();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.click(title);
  await answer();
  expect(button).toBeEnabled();
  expect(title).toHaveFocus();
});
