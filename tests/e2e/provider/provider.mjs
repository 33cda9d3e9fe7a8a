// The OpenID provider of the browser tests. Prints its port, then takes commands as JSON, one a line, and answers each
// with a line: {do: "serve", origin} · {do: "know", email, claims} · {do: "dismiss", email}.
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { Provider } from 'oidc-provider';

// Standard output is for answers alone.
console.info = console.error;

const clientId = 'portal';
const accounts = new Map();
const sessions = new Map();
let provider;

const server = createServer((request, response) => provider.callback()(request, response));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));

const commands = {
  serve: ({ origin }) => {
    provider = new Provider(`http://127.0.0.1:${server.address().port}`, {
      clients: [
        {
          client_id: clientId,
          client_secret: 'a secret for tests only',
          redirect_uris: [`${origin}/api/login/provider/callback`],
          backchannel_logout_uri: `${origin}/api/login/provider/sign-out`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'groups'],
      },
      clientDefaults: { require_auth_time: true },
      cookies: { keys: ['a key for tests only'] },
      features: { backchannelLogout: { enabled: true } },
      // Its own refuses addresses of this machine.
      fetch: (url, { dispatcher: _, ...options }) => fetch(url, options),
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
      pkce: { required: () => true },
    });
    provider.on('authorization.success', ({ oidc: { session } }) => {
      sessions.set(session.accountId, session.sidFor(clientId));
    });
  },
  know: ({ email, claims }) => {
    accounts.set(email, { email, email_verified: true, ...claims });
  },
  dismiss: async ({ email }) => {
    const client = await provider.Client.find(clientId);
    await client.backchannelLogout(email, sessions.get(email));
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { do: name, ...given } = JSON.parse(line);
  try {
    await commands[name](given);
    console.log('done');
  } catch (error) {
    console.log(String(error));
  }
}
process.exit();
