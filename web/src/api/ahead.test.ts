import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/app/queryClient';
import { serverNow } from '@/clock/serverClock';
import { startI18n } from '@/i18n/i18n';
import { makeConfig } from '@/testing/factories';
import { ok, reply } from '@/testing/server';
import { client, unwrap } from './client';
import { configQuery } from './config';

const minute = 60_000;

/** As the built page does it. */
function askAhead(path: string, answer: Promise<Response>, at = Date.now()) {
  globalThis.portalAhead ??= new Map();
  globalThis.portalAhead.set(`${window.location.origin}/api/${path}?locale=en`, { answer, at });
}

afterEach(() => {
  globalThis.portalAhead = undefined;
});

it('uses an answer that the page asked for ahead, once', async () => {
  await startI18n('en');
  let asked = 0;
  reply('get', '/config', () => {
    asked += 1;
    return ok(makeConfig({ product_slug: 'later' }));
  });
  askAhead('config', Promise.resolve(ok(makeConfig({ product_slug: 'ahead' }))));
  const slug = async () => (await unwrap(client.GET('/api/config'))).product_slug;
  expect([await slug(), asked]).toEqual(['ahead', 0]);
  expect([await slug(), asked]).toEqual(['later', 1]);
});

it('reports that the network was lost, and asks anew', async () => {
  await startI18n('en');
  askAhead('config', Promise.reject(new TypeError('Failed to fetch')));
  await expect(unwrap(client.GET('/api/config'))).rejects.toThrow();
  await expect(unwrap(client.GET('/api/config'))).resolves.toBeDefined();
});

it('uses no answer of before a write', async () => {
  await startI18n('en');
  reply('post', '/logout', () => ok(null));
  const early = ok(makeConfig({ product_slug: 'ahead' }));
  askAhead('config', Promise.resolve(early));
  await unwrap(client.POST('/api/logout'));
  expect((await unwrap(client.GET('/api/config'))).product_slug).not.toBe('ahead');
  // An answer that nothing reads keeps its connection.
  expect(early.bodyUsed).toBe(true);
});

it('uses no answer that has waited too long', async () => {
  await startI18n('en');
  reply('get', '/config', () => ok(makeConfig({ product_slug: 'fresh' })));
  askAhead('config', Promise.resolve(ok(makeConfig({ product_slug: 'ahead' }))), Date.now() - minute);
  expect((await unwrap(client.GET('/api/config'))).product_slug).toBe('fresh');
});

it("takes the server's time for that of the answer's arrival", async () => {
  await startI18n('en');
  const sent = Date.now() - minute / 3;
  askAhead('config', Promise.resolve(ok(makeConfig({ server_time: new Date(sent).toISOString() }))), sent);
  await createQueryClient().query(configQuery);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(minute / 6);
});
