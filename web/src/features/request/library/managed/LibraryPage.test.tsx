import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { http } from 'msw';
import type { Action, LibraryOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { at, makeDocument, makeFile, makeVersion } from '@/testing/library';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply, server } from '@/testing/server';
import LibraryPage from './LibraryPage';

let held: LibraryOut;
let sent: { what: string; body: unknown }[];

const record = (method: 'post' | 'put' | 'delete', path: string, answer: () => object) => {
  reply(method, path, async ({ request }) => {
    const text = await request.text();
    sent.push({
      what: `${method} ${new URL(request.url).pathname}`,
      body: text ? (JSON.parse(text) as unknown) : null,
    });
    return ok(answer());
  });
};

beforeEach(() => {
  sent = [];
  held = {
    items: [
      makeDocument(1),
      makeDocument(2, { is_hidden: true, versions: [] }),
      makeDocument(3, {
        versions: [
          makeVersion(2, { notified: { at, by: 'Huda Al-Qahtani', companies: 12 }, note: { en: 'New', ar: 'جديد' } }),
          makeVersion(1),
        ],
      }),
    ],
    companies: 12,
    max_file_bytes: 20 * 1024 * 1024,
    max_documents: 100,
  };
  reply('get', '/library', () => ok(held));
  record('post', '/library', () => makeDocument(4));
  record('put', '/library/:id', () => makeDocument(1, { revision: 4, title: { en: 'Renamed', ar: 'الدليل 1' } }));
  record('put', '/library/order', () => held);
  record('post', '/library/:id/versions', () => makeDocument(1, { revision: 4, versions: [makeVersion(2)] }));
  record('post', '/library/:id/notifications', () => makeDocument(1, { revision: 4 }));
  record('delete', '/library/:id', () => ({}));
});

const all: Action[] = ['VIEW', 'CREATE', 'UPDATE', 'DELETE'];

const open = ({
  path = '/library',
  language = 'en',
  actions = all,
}: {
  path?: string;
  language?: Language;
  actions?: Action[];
} = {}) =>
  renderPage(<LibraryPage />, {
    path: '/library',
    at: path,
    language,
    user: makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'library' })) }),
    namespaces: ['library', 'upload', 'validation'],
  });

const upload = (answer: () => Response) => {
  server.use(http.post('*/api/library/files', answer));
};

describe('the list', () => {
  it('shows the state and the last version of each document', async () => {
    const { container } = await open();
    const rows = within(await screen.findByRole('list', { name: 'Document library' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Guide 1');
    expect(rows[0]).toHaveTextContent('PDF · Version 1 · 20 Nov 2026 · companies not notified');
    expect(rows[1]).toHaveTextContent('HiddenNo content');
    expect(rows[2]).toHaveTextContent('companies notified');
    await expectAccessible(container);
  });

  it('moves a document and saves at once', async () => {
    const { user } = await open();
    const button = await screen.findByRole('button', { name: /Move down: .Guide 1/ });
    held = {
      ...held,
      items: [makeDocument(2), makeDocument(1)].map((item, index) => ({ ...item, position: index + 1 })),
    };
    await user.click(button);
    expect(await screen.findByText(/Guide 1.* is now number 2 of 2/)).toBeInTheDocument();
    expect(sent).toEqual([
      { what: 'put /api/library/order', body: { before: ['d1', 'd2', 'd3'], after: ['d2', 'd1', 'd3'] } },
    ]);
    expect(screen.getByRole('button', { name: /Move up: .Guide 2/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the order of another administrator after a conflict', async () => {
    const { user } = await open();
    const button = await screen.findByRole('button', { name: /Move down: .Guide 1/ });
    reply('put', '/library/order', () => refuse(409, 'library_changed_meanwhile', { message: 'Changed meanwhile' }));
    held = { ...held, items: [makeDocument(9)] };
    await user.click(button);
    expect(await screen.findByText('Changed meanwhile')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Guide 9' })).toBeInTheDocument();
  });

  it('offers only what the permissions allow', async () => {
    await open({ actions: ['VIEW'], path: '/library?document=d1' });
    const sheet = await screen.findByRole('dialog', { name: 'Guide 1' });
    expect(screen.queryByRole('button', { name: /Add document/, hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Move/, hidden: true })).not.toBeInTheDocument();
    expect(within(sheet).queryByRole('button', { name: /Replace|Notify|Delete|Save/ })).not.toBeInTheDocument();
    expect(within(sheet).getByText('Title in Arabic')).toBeVisible();
  });

  it('says when there are none, and when it cannot be read', async () => {
    held = { ...held, items: [] };
    const { unmount } = await open();
    expect(await screen.findByText('No documents yet')).toBeVisible();
    unmount();
    reply('get', '/library', () => refuse(500, 'internal', { message: 'It broke' }));
    await open();
    expect(await screen.findByText('It broke')).toBeVisible();
  });
});

describe('a document', () => {
  it('is added with a file for both languages', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add document' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a document' });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByRole('link', { name: /Title in Arabic/ })).toBeVisible();
    expect(within(dialog).getByRole('link', { name: /At least one file is required/ })).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Title in English/), 'Annex');
    await user.type(within(dialog).getByLabelText(/Title in Arabic/), 'ملحق');
    upload(() => ok(makeFile('stored'), 201));
    await user.upload(
      within(dialog).getByLabelText('Choose a file', { selector: 'input' }),
      new File(['%PDF-'], 'annex.pdf'),
    );
    expect(await within(dialog).findByText('stored.pdf')).toBeVisible();
    await expectAccessible(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => {
      expect(sent).toEqual([
        {
          what: 'post /api/library',
          body: {
            title_en: 'Annex',
            title_ar: 'ملحق',
            description_en: '',
            description_ar: '',
            is_hidden: false,
            is_public: false,
            content: { file_en: 'stored', file_ar: 'stored' },
          },
        },
      ]);
    });
    expect(await screen.findByRole('dialog', { name: 'Guide 4' })).toBeVisible();
  });

  it('is replaced in one language, with what has changed in both', async () => {
    held.items[0] = makeDocument(1, {
      versions: [
        makeVersion(1, { files: [makeFile('english', { language: 'en' }), makeFile('arabic', { language: 'ar' })] }),
      ],
    });
    const { user } = await open({ path: '/library?document=d1' });
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    const dialog = await screen.findByRole('dialog', { name: /Replace .*Guide 1/ });
    upload(() => ok(makeFile('newer'), 201));
    const [english] = within(dialog).getAllByLabelText('Choose a file', { selector: 'input' });
    if (english) await user.upload(english, new File(['%PDF-'], 'newer.pdf'));
    expect(await within(dialog).findByText('newer.pdf')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/What has changed, in English/), 'Section 4');
    await user.click(within(dialog).getByRole('button', { name: 'Save new version' }));
    expect(await within(dialog).findByRole('link', { name: /What has changed, in Arabic/ })).toBeVisible();
    await user.type(within(dialog).getByLabelText(/What has changed, in Arabic/), 'القسم الرابع');
    await user.click(within(dialog).getByRole('button', { name: 'Save new version' }));
    await waitFor(() => {
      expect(sent.at(-1)?.body).toEqual({
        content: { file_en: 'newer', file_ar: 'arabic' },
        note_en: 'Section 4',
        note_ar: 'القسم الرابع',
        revision: 3,
      });
    });
    expect(await screen.findByText('The new version was saved.')).toBeInTheDocument();
  });

  it('keeps what was typed when the server refuses the link', async () => {
    reply('post', '/library/:id/versions', () =>
      refuse(422, 'validation_failed', {
        fields: [{ field: 'content.url', error: 'invalid_link', message: 'Not this link' }],
      }),
    );
    const { user } = await open({ path: '/library?document=d1' });
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    const dialog = await screen.findByRole('dialog', { name: /Replace/ });
    await user.click(within(dialog).getByRole('button', { name: 'Link' }));
    await user.type(within(dialog).getByLabelText(/Web address/), 'https://example.com/x');
    await user.click(within(dialog).getByRole('button', { name: 'Save new version' }));
    expect((await within(dialog).findAllByText(/Not this link/)).length).toBeGreaterThan(0);
    expect(within(dialog).getByLabelText(/Web address/)).toHaveValue('https://example.com/x');
  });

  it('refuses files of other kinds, and says why the server refused one', async () => {
    const { user } = await open({ path: '/library?document=d1' });
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    const dialog = await screen.findByRole('dialog', { name: /Replace/ });
    const input = within(dialog).getByLabelText('Choose a file', { selector: 'input' });
    upload(() => refuse(415, 'unsupported_file', { message: 'Not a PDF' }));
    await user.upload(input, new File(['x'], 'a.pdf'));
    expect(await within(dialog).findByText(/a\.pdf.* was not accepted: Not a PDF/)).toBeVisible();
    upload(() => refuse(503, 'service_unavailable'));
    await user.upload(input, new File(['x'], 'a.pdf'));
    expect(await within(dialog).findByText(/The upload was interrupted/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Save new version' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: /Remove .*a\.pdf/ }));
    expect(within(dialog).getByRole('button', { name: 'Save new version' })).toBeEnabled();
  });

  it('is edited with the revision that was read', async () => {
    const { user, container } = await open({ path: '/library?document=d1' });
    const title = await screen.findByLabelText(/Title in English/);
    await user.clear(title);
    await user.type(title, 'Renamed');
    await user.click(screen.getByRole('switch', { name: 'Visible to companies' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => {
      expect(sent.at(-1)?.body).toEqual({
        title_en: 'Renamed',
        title_ar: 'الدليل 1',
        description_en: '',
        description_ar: '',
        is_hidden: true,
        is_public: false,
        revision: 3,
      });
    });
    expect(await screen.findByRole('dialog', { name: 'Renamed' })).toBeVisible();
    await expectAccessible(container);
  });

  it('is notified once after a confirmation with the number of companies', async () => {
    const { user } = await open({ path: '/library?document=d1' });
    await user.click(await screen.findByRole('button', { name: 'Notify companies' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Notify 12 companies?' });
    await user.click(within(asked).getByRole('button', { name: 'Notify' }));
    expect(await screen.findByText('12 companies are being notified.')).toBeInTheDocument();
    expect(sent.at(-1)?.body).toEqual({ revision: 3, again: false });
  });

  it('is notified again only knowingly', async () => {
    const { user } = await open({ path: '/library?document=d3' });
    await user.click(await screen.findByRole('button', { name: 'Notify again' }));
    const asked = await screen.findByRole('alertdialog');
    expect(asked).toHaveTextContent('already notified of version 2');
    await user.click(within(asked).getByRole('button', { name: 'Notify again' }));
    await waitFor(() => {
      expect(sent.at(-1)?.body).toEqual({ revision: 3, again: true });
    });
  });

  it('is not notified while companies cannot see it', async () => {
    await open({ path: '/library?document=d2' });
    expect(await screen.findByRole('button', { name: 'Add content' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Notify/ })).not.toBeInTheDocument();
  });

  it('is deleted after a confirmation', async () => {
    const { user } = await open({ path: '/library?document=d3' });
    await user.click(await screen.findByRole('button', { name: 'Delete document' }));
    const asked = await screen.findByRole('alertdialog', { name: /Delete .*Guide 3/ });
    expect(asked).toHaveTextContent('All 2 versions');
    held = { ...held, items: held.items.slice(0, 2) };
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The document was deleted.')).toBeInTheDocument();
    expect(sent.at(-1)?.what).toBe('delete /api/library/d3');
  });

  it('may be gone', async () => {
    await open({ path: '/library?document=unknown' });
    expect(await screen.findByText('This document does not exist')).toBeVisible();
  });

  it('lists its versions in Arabic', async () => {
    const { container } = await open({ path: '/library?document=d3', language: 'ar' });
    expect(await screen.findByText('النسخة 2 (الحالية)')).toBeVisible();
    expect(screen.getByText('جديد')).toBeVisible();
    await expectAccessible(container);
  });
});
