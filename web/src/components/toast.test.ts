import { expect, it, vi } from 'vitest';
import { notifySuccess } from './toast';

vi.mock('./ToastHost', () => {
  throw new Error('could not be fetched');
});

it('tells that its container could not be fetched', async () => {
  const heard = vi.fn();
  window.addEventListener('partmissing', heard);
  notifySuccess('Saved');
  await vi.waitFor(() => {
    expect(heard).toHaveBeenCalledOnce();
  });
  window.removeEventListener('partmissing', heard);
});
