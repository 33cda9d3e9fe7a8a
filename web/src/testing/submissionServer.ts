import { HttpResponse } from 'msw';
import type { Submission } from '@/api/contract';
import type { FileKind, RfiOut, FileOut } from '@/api/schema.gen';
import { makeConfig, makeSubmission } from './factories';
import { ok, refuse, reply } from './server';

/** A server with one draft, for tests that navigate through the pages. */
export interface SubmissionServer {
  submission: Submission;
  /** Idempotency keys in the order of the requests. */
  keys: string[];
  uploads: { kind: string | null; name: string | null; body: string }[];
}

let made = 0;

export const makeFile = (changes: Partial<FileOut> = {}): FileOut => ({
  id: `file-${++made}`,
  kind: 'document',
  name: 'answer.pdf',
  content_type: 'application/pdf',
  size: 2 * 1024 * 1024,
  sha256: 'a3f5'.repeat(16),
  uploaded_at: '2026-11-21T09:00:00Z',
  by: null,
  ...changes,
});

const openRfi = (changes: Partial<RfiOut> = {}): RfiOut => {
  const { rfi } = makeConfig();
  if (!rfi) throw new Error('The usual configuration has an RFI');
  return { ...rfi, ...changes };
};

export function serveRfi(changes: Partial<RfiOut>): void {
  reply('get', '/config', () => ok(makeConfig({ rfi: openRfi(changes) })));
}

const withTotal = (submission: Submission): Submission => ({
  ...submission,
  total_bytes: [submission.document, ...submission.attachments].reduce((sum, file) => sum + (file?.size ?? 0), 0),
});

export function serveSubmission(changes: Partial<Submission> = {}): SubmissionServer {
  const state: SubmissionServer = { submission: withTotal(makeSubmission(changes)), keys: [], uploads: [] };
  const change = (next: Partial<Submission>) => {
    state.submission = withTotal({ ...state.submission, ...next });
  };
  reply('get', '/submission', () => ok(state.submission));
  reply('post', '/submission/files', async ({ request }) => {
    const query = new URL(request.url).searchParams;
    const body = await request.text();
    state.uploads.push({ kind: query.get('kind'), name: query.get('name'), body });
    const file = makeFile({ kind: query.get('kind') as FileKind, name: query.get('name') ?? '', size: body.length });
    const kept = state.submission.attachments.filter(({ id }) => id !== query.get('replaces'));
    if (file.kind === 'document') change({ document: file });
    else change({ attachments: [...kept, file] });
    return ok(file, 201);
  });
  reply('delete', '/submission/files/:id', ({ params }) => {
    const { document, attachments } = state.submission;
    change({
      document: document?.id === params.id ? null : document,
      attachments: attachments.filter(({ id }) => id !== params.id),
    });
    return ok(state.submission);
  });
  reply('put', '/submission/links', async ({ request }) => {
    if (new URL(request.url).searchParams.get('based_on') !== state.submission.links_revision)
      return refuse(409, 'links_changed');
    const { links } = (await request.json()) as { links: { url: string; title: string | null }[] };
    change({
      links_revision: `links-${++made}`,
      links: links.map((link, index) => ({ id: `link-${index}`, ...link })),
    });
    return ok(state.submission);
  });
  reply('post', '/submission/submit', ({ request }) => {
    state.keys.push(request.headers.get('Idempotency-Key') ?? '');
    change({ state: 'submitted', receipt_number: 'RFI-2026-000042', submitted_at: '2026-11-21T10:59:03.412Z' });
    return ok(state.submission);
  });
  return state;
}

/** The connection breaks without a response. */
export const cutConnection = () => HttpResponse.error();

export const closeRfi = (deadline = '2026-11-21T10:00:00Z') =>
  refuse(409, 'rfi_closed', { params: { deadline }, message: 'Submission is closed because the deadline has passed' });
