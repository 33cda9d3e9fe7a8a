import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { refuse, reply, server } from '@/testing/server';
import { ExportMenu } from './ExportMenu';

const open = () =>
  renderPage(<ExportMenu addressOf={(format) => `/api/users/export?format=${format}`} disabled={false} />, {
    namespaces: ['lists'],
  });

it('saves the table under the name that the server gives it', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/users/export', ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('a,b', {
        headers: {
          'Content-Disposition':
            'attachment; filename="file.xlsx"; filename*=UTF-8\'\'%D8%B4%D8%B1%D9%83%D8%A7%D8%AA%202026-11-21.xlsx',
        },
      });
    }),
  );
  URL.createObjectURL = vi.fn(() => 'blob:table');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /XLSX/ }));
  await waitFor(() => {
    expect(saved).toEqual(['شركات 2026-11-21.xlsx blob:table']);
  });
  expect(asked).toEqual(['?format=xlsx']);
});

it('says in a toast that there is no table, and can be asked again', async () => {
  reply('get', '/users/export', () => refuse(503, 'service_unavailable'));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  expect(await screen.findByText('Download failed')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Export' });
  await waitFor(() => {
    expect(button).toHaveFocus();
  });
  expect(button).toBeEnabled();
});

it('says when the next table may be taken once the budget is spent', async () => {
  reply('get', '/users/export', () =>
    refuse(429, 'too_many_downloads', { message: 'Please try again in 7 seconds.', params: { retry_in: 7 } }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  expect(await screen.findByText('Please try again in 7 seconds.')).toBeVisible();
});
