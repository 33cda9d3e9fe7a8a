import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { afterPress } from './afterPress';

it('says it at once while nothing is pressed', () => {
  const say = vi.fn();
  afterPress(say);
  expect(say).toHaveBeenCalledOnce();
});

it.each(['pointerUp', 'pointerCancel'] as const)('waits for the click that is on its way (%s)', async (end) => {
  const said: string[] = [];
  fireEvent.pointerDown(document.body);
  afterPress(() => said.push('error'));
  expect(said).toEqual([]);
  fireEvent[end](document.body);
  said.push('click');
  await vi.waitFor(() => {
    expect(said).toEqual(['click', 'error']);
  });
});
