import { delay, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { startI18n } from '@/i18n/i18n';
import { ok, refuse, reply } from '@/testing/server';
import { onProofNeeded } from './proof';
import { uploadFile } from './upload';

const file = new File(['%PDF-1.7 hello'], 'رد.pdf', { type: 'application/pdf' });
const query = { kind: 'document', name: file.name };
const send = (signal?: AbortSignal) => uploadFile('/api/submission/files', query, file, signal ? { signal } : {});

beforeEach(async () => {
  await startI18n('en');
});

it('sends the bytes as the body, name and kind in the address', async () => {
  let seen: unknown;
  reply('post', '/submission/files', async ({ request }) => {
    const { searchParams } = new URL(request.url);
    seen = [searchParams.get('kind'), searchParams.get('name'), searchParams.get('locale'), await request.text()];
    return ok({ id: 'f1' }, 201);
  });
  expect(await send()).toEqual({ id: 'f1' });
  expect(seen).toEqual(['document', 'رد.pdf', 'en', '%PDF-1.7 hello']);
});

it('rejects with the refusal of the server', async () => {
  reply('post', '/submission/files', () => refuse(413, 'upload_total_exceeded', { params: { max_mb: 20 } }));
  await expect(send()).rejects.toMatchObject({ code: 'upload_total_exceeded', params: { max_mb: 20 } });
});

it('is repeated once after the person has confirmed who they are', async () => {
  let sent = 0;
  reply('post', '/submission/files', () => {
    sent += 1;
    return sent === 2 ? ok({ id: 'f1' }, 201) : refuse(403, 'factor_required');
  });
  await expect(send()).rejects.toMatchObject({ code: 'factor_required' });
  const end = onProofNeeded(() => Promise.resolve(true));
  expect(await send()).toEqual({ id: 'f1' });
  await expect(send()).rejects.toMatchObject({ code: 'factor_required' });
  end();
  expect(sent).toBe(4);
});

it('says that the connection was lost', async () => {
  reply('post', '/submission/files', () => HttpResponse.error());
  await expect(send()).rejects.toMatchObject({ code: 'network', isTransient: true });
});

it('can be cancelled, before and while sending', async () => {
  reply('post', '/submission/files', async () => {
    await delay('infinite');
    return ok({});
  });
  const cancel = new AbortController();
  const sending = send(cancel.signal);
  cancel.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  await expect(send(cancel.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
