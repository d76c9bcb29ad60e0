// A real OpenID Connect provider on this machine: everybody is signed in at once, as the account that was set last. While it
// is closed it answers nothing.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { CLIENT_ID, CLIENT_SECRET, REDIRECT_URI } = process.env;
let account = { email: 'nobody@example.com', email_verified: true, groups: [] };
let isClosed = false;

const server = createServer();
await new Promise((listen) => server.listen(0, '127.0.0.1', listen));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'], profile: ['name'] },
  // Claims stand in the token, so that nobody has to ask for them once more.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...account }) }),
  loadExistingGrant: async (context) => {
    const { client, session } = context.oidc;
    const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

const handle = provider.callback();
server.on('request', (request, response) => {
  if (request.url === '/account') void setAccount(request, response);
  else if (request.url === '/close' || request.url === '/open') {
    isClosed = request.url === '/close';
    response.end();
  } else if (isClosed) request.destroy();
  else if (request.url.startsWith('/interaction/')) {
    void provider.interactionFinished(request, response, { login: { accountId: 'somebody' } });
  } else handle(request, response);
});

async function setAccount(request, response) {
  let text = '';
  for await (const part of request) text += part;
  account = JSON.parse(text);
  response.end();
}

process.stdout.write(`${issuer}\n`);
