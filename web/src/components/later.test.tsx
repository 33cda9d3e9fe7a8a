import Dialog from '@mui/material/Dialog';
import { act, screen, waitFor } from '@testing-library/react';
import { Suspense, use, useState, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { later } from './later';

interface NoteProps {
  open: boolean;
  onClose: () => void;
}

function Note({ open, onClose }: NoteProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="note">
      <h2 id="note">Note</h2>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- what the test looks at */}
      <button type="button" autoFocus onClick={onClose}>
        Done
      </button>
    </Dialog>
  );
}

/** A stand-in for a lazy part whose fetch the test controls. */
function byHand<Props>(Part: ComponentType<Props>) {
  const asked: { arrive: () => void; fail: () => void }[] = [];
  const load = () =>
    new Promise<{ default: ComponentType<Props> }>((resolve, reject) => {
      asked.push({
        arrive: () => {
          resolve({ default: Part });
        },
        fail: () => {
          reject(new TypeError('Failed to fetch dynamically imported module'));
        },
      });
    });
  return { asked, load };
}

it('opens a dialog that comes late with the focus in it, and gives the focus back', async () => {
  const { asked, load } = byHand(Note);
  const LaterNote = later(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setOpen(true);
          }}
        >
          Write
        </button>
        <LaterNote
          open={open}
          onClose={() => {
            setOpen(false);
          }}
        />
      </>
    );
  }
  const { user } = await renderPage(<Page />);
  expect(asked).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Write' }));
  asked[0]?.fail();
  expect(await screen.findByText(/We could not reach the portal/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Write' }));
  expect(asked).toHaveLength(2);
  asked[1]?.arrive();
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  });
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(screen.getByRole('button', { name: 'Write' })).toHaveFocus();
  // The fetch succeeds from now on.
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible();
  expect(asked).toHaveLength(2);
});

it('keeps the place of a part, and offers another try', async () => {
  const { asked, load } = byHand(() => <p>All of it</p>);
  const Part = later(load, { waiting: <p>On its way</p> });
  const { user } = await renderPage(<Part />);
  expect(screen.getByText('On its way')).toBeVisible();
  asked[0]?.fail();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByText('On its way')).toBeVisible();
  asked[1]?.arrive();
  expect(await screen.findByText('All of it')).toBeVisible();
});

it('leaves its place and the error to a component', async () => {
  const { asked, load } = byHand(({ name }: { name: string }) => <p>All of {name}</p>);
  const Part = later(load, {
    waiting: ({ name, error, onRetry }) => (
      <button type="button" onClick={onRetry}>
        {name}: {error ? 'missing' : 'fetched'}
      </button>
    ),
  });
  const { user } = await renderPage(<Part name="it" />);
  expect(screen.getByText('it: fetched')).toBeVisible();
  asked[0]?.fail();
  await user.click(await screen.findByText('it: missing'));
  expect(screen.getByText('it: fetched')).toBeVisible();
  asked[1]?.arrive();
  expect(await screen.findByText('All of it')).toBeVisible();
});

it('keeps the field beside it in place while its texts are fetched', async () => {
  let texts: (text: string) => void = () => undefined;
  const fetched = new Promise<string>((resolve) => {
    texts = resolve;
  });
  const { asked, load } = byHand(() => <p>{use(fetched)}</p>);
  const History = later(load, { waiting: <p>Loading the history</p> });
  await renderPage(
    <Suspense fallback={<p>Loading the page</p>}>
      <input aria-label="Subject" />
      <History />
    </Suspense>,
  );
  const subject = screen.getByRole('textbox');
  subject.focus();
  await act(async () => {
    asked[0]?.arrive();
    await Promise.resolve();
  });
  expect(screen.getByText('Loading the history')).toBeVisible();
  expect(subject).toBeVisible();
  expect(subject).toHaveFocus();
  await act(async () => {
    texts('Nothing yet');
    await fetched;
  });
  expect(screen.getByText('Nothing yet')).toBeVisible();
});
