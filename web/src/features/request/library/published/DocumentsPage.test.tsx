import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import type { LibraryDocument } from '@/api/contract';
import type { DocumentFileOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser, makeConfig, makeJourney } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply, server } from '@/testing/server';
import DocumentsPage from './DocumentsPage';

const at = '2026-11-21T11:05:00Z';

const makeFile = (name: string, changes: Partial<DocumentFileOut> = {}): DocumentFileOut => ({
  id: name,
  language: null,
  name,
  size: 1_468_006,
  content_type: 'application/pdf',
  in_place: true,
  ...changes,
});

const makeDocument = (position: number, changes: Partial<LibraryDocument> = {}): LibraryDocument => ({
  id: `document-${position}`,
  key: `key-${position}`,
  position,
  title: { en: `Guideline ${position}`, ar: `الدليل ${position}` },
  description: { en: 'What it is about.', ar: 'نبذة عنه.' },
  kind: 'file',
  url: null,
  name: `guideline-${position}.pdf`,
  size: 1_468_006,
  content_type: 'application/pdf',
  files: [makeFile(`guideline-${position}.pdf`)],
  changed_at: at,
  is_new: false,
  versions: [],
  ...changes,
});

const items = [
  makeDocument(2, {
    kind: 'link',
    url: 'https://regulator.example/policy',
    name: null,
    size: null,
    content_type: null,
    files: [],
  }),
  makeDocument(1),
  makeDocument(3, { kind: 'missing', name: null, size: null, content_type: null, files: [], changed_at: null }),
];

let visits = 0;

beforeEach(() => {
  visits = 0;
  reply('get', '/documents', () => ok({ items }));
  reply('get', '/clarifications', () => ok({ items: [], total: 0 }));
  reply('post', '/documents/visit', () => {
    visits += 1;
    return ok(null);
  });
});

const open = async (user = makeAnsweredUser(), language: 'en' | 'ar' = 'en') =>
  renderPage(<DocumentsPage />, { path: '/documentsList', user, language, namespaces: ['documents'] });

const journey = (changes: object) =>
  makeAnsweredUser({ journey: makeJourney({ approved_at: at, questionnaire_at: at, ...changes }) });

it('shows the status of a submitted response with the message of the authority', async () => {
  const review = { status: 'under_review', since: at, message: 'We read until March' };
  await open(journey({ submitted_at: at, review }));
  const notice = await screen.findByRole('region', { name: 'Status of your response' });
  expect(notice).toHaveTextContent('We read until March');
  expect(await within(notice).findByText('Under review')).toBeVisible();
  expect(within(notice).getByRole('link', { name: 'Open your response' })).toHaveAttribute('href', '/rfiDocumentForm');
});

describe('the clarifications', () => {
  it('are listed in their order, each linked to its text', async () => {
    const clarification = (number: number) => ({
      number,
      revision: 1,
      topic: 'dates',
      question: { en: `Question ${number}`, ar: `سؤال ${number}` },
      answer: { en: 'Yes', ar: 'نعم' },
      published_at: at,
      revised_at: at,
    });
    reply('get', '/clarifications', () => ok({ items: [clarification(2), clarification(1)], total: 2 }));
    await open();
    const list = await screen.findByRole('region', { name: 'Clarifications' });
    expect(
      within(list)
        .getAllByRole('link', { name: /^C-/ })
        .map((link) => link.textContent),
    ).toEqual(['C-1', 'C-2']);
    expect(within(list).getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      '/api/clarifications/pdf?locale=en',
    );
  });
});

describe('the documents', () => {
  it('are listed by their number, each with how to get it', async () => {
    const { container } = await open();
    const list = await screen.findByRole('region', { name: 'Reference documents' });
    const entries = within(list).getAllByRole('listitem');
    expect(entries.map((entry) => within(entry).getByRole('heading').textContent)).toEqual([
      'Guideline 1',
      'Guideline 2',
      'Guideline 3',
    ]);
    expect(entries[0]).toHaveTextContent('PDF file·1.4 MB·Published on 21 Nov 2026');
    expect(visits).toBe(1);
    const link = screen.getByRole('link', { name: 'Open: Guideline 2 (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://regulator.example/policy');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(entries[2]).toHaveTextContent('Will be published');
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    expect(list).toHaveTextContent('2 of 3 documents are available');
    await expectAccessible(container);
  });

  it('are saved under their own name', async () => {
    server.use(
      http.get('*/api/documents/document-1/file', () =>
        HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF').buffer, {
          headers: { 'Content-Disposition': "attachment; filename*=UTF-8''guideline-1.pdf" },
        }),
      ),
    );
    URL.createObjectURL = vi.fn(() => 'blob:document');
    URL.revokeObjectURL = vi.fn();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Download: Guideline 1' }));
    await waitFor(() => {
      expect(saved).toEqual(['guideline-1.pdf blob:document']);
    });
  });

  it('open in place', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Open: Guideline 1' }));
    const shown = await screen.findByRole('dialog', { name: 'guideline-1.pdf' });
    expect(within(shown).getByTitle('guideline-1.pdf')).toHaveAttribute(
      'src',
      '/api/documents/document-1/preview?locale=en&language=en',
    );
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('name the other language of two files', async () => {
    const two = [
      makeFile('guide.docx', { language: 'en', in_place: false }),
      makeFile('دليل.pdf', { language: 'ar', content_type: 'application/pdf' }),
    ];
    reply('get', '/documents', () => ok({ items: [makeDocument(1, { files: two, name: 'guide.docx' })] }));
    await open();
    expect(await screen.findByRole('link', { name: 'Download: Guideline 1' })).toHaveAttribute(
      'href',
      '/api/documents/document-1/file?locale=en&language=en',
    );
    expect(screen.getByRole('button', { name: 'Arabic version: Guideline 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open: Guideline 1' })).not.toBeInTheDocument();
  });

  it('say what is new since the last visit, and what has changed', async () => {
    const versions = [
      { number: 2, at, note: { en: 'Section 4 is new', ar: 'القسم الرابع جديد' } },
      { number: 1, at: '2026-11-01T11:05:00Z', note: null },
    ];
    reply('get', '/documents', () => ok({ items: [makeDocument(1, { is_new: true, versions }), makeDocument(2)] }));
    const { user } = await open();
    const title = await screen.findByRole('heading', { name: 'Guideline 1' });
    expect(title.parentElement).toContainElement(screen.getByText('New'));
    await user.click(screen.getByText('2 versions'));
    expect(screen.getByText('Section 4 is new')).toBeVisible();
  });

  it('are downloaded as one ZIP', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Download all (ZIP)' })).toHaveAttribute(
      'href',
      '/api/documents/archive?locale=en',
    );
  });

  it('say so when a download fails', async () => {
    reply('get', '/documents/document-1/file', () => refuse(404, 'not_found'));
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Download: Guideline 1' }));
    expect(await screen.findByText('Download failed')).toBeInTheDocument();
  });

  it('offer another try when they cannot be read', async () => {
    let broken = true;
    reply('get', '/documents', () => (broken ? refuse(500, 'internal', { message: 'It broke' }) : ok({ items })));
    const { user } = await open();
    expect(await screen.findByText('It broke')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Guideline 1')).toBeInTheDocument();
  });

  it('say when there are none yet', async () => {
    reply('get', '/documents', () => ok({ items: [] }));
    await open();
    expect(await screen.findByText('No documents yet')).toBeInTheDocument();
  });

  it('have their Arabic titles', async () => {
    const { container } = await open(makeAnsweredUser(), 'ar');
    expect(await screen.findByRole('heading', { name: 'الدليل 1' })).toBeInTheDocument();
    expect(screen.getByText('وثيقتان متاحتان من أصل 3')).toBeInTheDocument();
    await expectAccessible(container);
  });
});

describe('the next step', () => {
  const config = makeConfig();
  const closed = {
    ...config,
    rfi: config.rfi && { ...config.rfi, state: 'closed' as const, deadline: '2025-02-05T20:59:00Z' },
  };
  const scheduled = {
    ...config,
    rfi: config.rfi && { ...config.rfi, state: 'scheduled' as const, opens_at: '2099-01-01T05:00:00Z' },
  };

  it.each([
    ['after the deadline', journey({}), closed],
    ['after the submission', journey({ submitted_at: '2026-10-01T09:00:00Z' }), config],
  ])('is no longer to prepare a response %s', async (_, person, served) => {
    reply('get', '/config', () => ok(served));
    await open(person);
    expect(await screen.findByText(/They remain available after the deadline/)).toBeVisible();
    expect(screen.queryByText(/before you prepare your response/)).not.toBeInTheDocument();
  });

  it.each([
    ['the response', journey({}), config, 'Submit your RFI response', 'Prepare the response', '/rfiDocumentForm'],
    [
      'the draft after the deadline',
      journey({ has_draft: true }),
      closed,
      'Submission is closed',
      'See your draft',
      '/rfiDocumentForm',
    ],
    ['feedback', journey({ submitted_at: at }), closed, /one step is left/, 'Give feedback', '/rfi_feedback'],
  ])('is %s', async (_, user, answer, title, action, to) => {
    reply('get', '/config', () => ok(answer));
    await open(user);
    const next = await screen.findByRole('region', { name: 'Your next step' });
    expect(within(next).getByRole('heading', { name: title })).toBeInTheDocument();
    expect(within(next).getByRole('link', { name: action })).toHaveAttribute('href', to);
  });

  it('is to wait until the request opens', async () => {
    reply('get', '/config', () => ok(scheduled));
    await open(journey({}));
    const next = await screen.findByRole('region', { name: 'Your next step' });
    expect(within(next).getByRole('heading', { name: /^The request opens on 1 Jan 2099/ })).toBeInTheDocument();
    expect(within(next).queryByRole('link')).not.toBeInTheDocument();
  });

  it('says whom to write to after the deadline', async () => {
    reply('get', '/config', () => ok(closed));
    await open(journey({}));
    expect(await screen.findByRole('link', { name: 'support@regulator.example' })).toHaveAttribute(
      'href',
      'mailto:support@regulator.example',
    );
  });
});
