import Dialog from '@mui/material/Dialog';
import { act, screen, waitFor } from '@testing-library/react';
import { Suspense, use, useState, type ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { laterDialog } from './laterDialog';
import { laterPart } from './laterPart';
import { nearPart } from './nearPart';

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
  const LaterNote = laterDialog(load);
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
  expect(await screen.findByRole('button', { name: 'Done' })).toHaveFocus();
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
  const Part = laterPart(load, <p>On its way</p>);
  const { user } = await renderPage(<Part />);
  expect(screen.getByText('On its way')).toBeVisible();
  asked[0]?.fail();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByText('On its way')).toBeVisible();
  asked[1]?.arrive();
  expect(await screen.findByText('All of it')).toBeVisible();
});

it('keeps the field beside it in place while its texts are fetched', async () => {
  let texts: (text: string) => void = () => undefined;
  const fetched = new Promise<string>((resolve) => {
    texts = resolve;
  });
  const { asked, load } = byHand(() => <p>{use(fetched)}</p>);
  const History = laterPart(load, <p>Loading the history</p>);
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

it('fetches a part below what is seen first when it comes near the window', async () => {
  let comeNear: () => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = vi.fn();
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => {
          tell([{ isIntersecting: true }]);
        };
      }
      observe() {
        return this;
      }
    },
  );
  const { asked, load } = byHand(() => <p>All of it</p>);
  const Part = nearPart(load, <p>On its way</p>);
  await renderPage(<Part />);
  expect(screen.queryByText('On its way')).not.toBeInTheDocument();
  expect(asked).toHaveLength(0);
  act(comeNear);
  expect(screen.getByText('On its way')).toBeVisible();
  asked[0]?.arrive();
  expect(await screen.findByText('All of it')).toBeVisible();
  vi.unstubAllGlobals();
});
