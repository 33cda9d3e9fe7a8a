import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { setupServer } from 'msw/node';
import { makeConfig } from './factories';
import { publishedColumns } from './columns';
import { publishedFields } from './fields';
import { makePeople, makeSelf } from './people';
import { publishedPermissions } from './permissions';

const at = (path: string) => `*/api${path}`;

/** The server's envelope around `data`. */
export const ok = (data: unknown, status = 200) =>
  HttpResponse.json({ success: true, code: status, message: '', data } as object, { status });

interface Refusal {
  message?: string;
  params?: object;
  fields?: { field: string; error: string; message: string }[];
  data?: unknown;
}

export const refuse = (
  status: number,
  error: string,
  { message = error, params = {}, fields = [], data = null }: Refusal = {},
) =>
  HttpResponse.json(
    { success: false, code: status, message, data, error, params, fields, request_id: 'test-request' } as object,
    { status },
  );

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** `reply('get', '/documents', () => ok({ items: [] }))` handles one route for the rest of the test. */
export function reply(method: Method, path: string, resolver: HttpResponseResolver): void {
  server.use(http[method](at(path), resolver));
}

export const server = setupServer(
  http.get(at('/config'), () => ok(makeConfig())),
  http.get(at('/config/columns'), () => ok(publishedColumns)),
  http.get(at('/config/fields'), () => ok(publishedFields)),
  http.get(at('/views'), () => ok([])),
  // No request is published: sheets show nothing about a deadline.
  http.get(at('/companies/:id/extension'), () => refuse(404, 'not_found')),
  // Nothing is sealed.
  http.get(at('/submission/opening'), () =>
    ok({ request: 'hd-mapping', sealing: null, commitment: null, opened_at: null }),
  ),
  http.get(at('/submissions/:id/review'), () => refuse(404, 'not_found')),
  http.get(at('/companies/:id/change-request'), () => ok(null)),
  http.get(at('/company/people'), () => ok(makePeople([makeSelf()]))),
  http.get(at('/companies/:id/people'), () => ok(makePeople([makeSelf({ is_self: false })]))),
  // The company has one person.
  http.post(at('/company/presence'), () => ok({ others: [], alone: true })),
  // Every email is mandatory.
  http.get(at('/account/notifications'), () => ok({ items: [] })),
  http.get(at('/access/permissions'), () => ok(publishedPermissions)),
);
