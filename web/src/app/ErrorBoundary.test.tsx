import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { ErrorBoundary } from './ErrorBoundary';

it('shows the message and lets the person try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const Page = () => {
    if (broken) throw new Error('The map fell off the wall');
    return <p>Everything is fine</p>;
  };
  const { user } = await renderPage(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong:' })).toBeInTheDocument();
  expect(screen.getByText('The map fell off the wall')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Everything is fine')).toBeInTheDocument();
});
