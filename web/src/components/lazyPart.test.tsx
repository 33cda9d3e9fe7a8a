import { screen } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { lazyPart } from './lazyPart';

it('hands on what the part is given', async () => {
  const Note = ({ text }: { text: string }) => <p>{text}</p>;
  const load = () => Promise.resolve<{ default: ComponentType<{ text: string }> }>({ default: Note });
  await renderPage(createElement(lazyPart(load), { text: 'Contour lines' }));
  expect(await screen.findByText('Contour lines')).toBeInTheDocument();
});
