// People come into the dashboard by way of a real identity provider: who gets in, as what, and what does not pass.
import { handler as callback } from '../../functions/dashboard/callback';
import { handler as login } from '../../functions/dashboard/login-oidc';
import { handler as session } from '../../functions/dashboard/session';
import { handler as ways } from '../../functions/dashboard/sign-in-ways';
import { identityProvider } from '../../lib/http/oidc/settings';
import type { IdentityProvider } from '../../lib/ports/runtime';
import { installRuntime } from '../../lib/runtime';
import { addUser } from '../../lib/services/management/users';
import { callHandler, type HttpAnswer } from '../support/events';
import { CLIENT, passThrough, type RunningProvider, startProvider } from '../support/oidc/provider';
import { aRuntime, dump, PROJECT, type TestRuntime } from '../support/runtime';
import { OPERATOR } from '../support/users';

const ADA = { email: 'ada@example.com', email_verified: true };

let provider: RunningProvider;
let rt: TestRuntime;

beforeAll(async () => {
  provider = await startProvider();
});

afterAll(() => provider.stop());

function use(members: Partial<IdentityProvider> = {}): void {
  const settings = { ...provider.settings, ...members };
  installRuntime(Object.assign({ ...rt, acceptsDemoKeys: false }, { identityProvider: settings }));
}

beforeEach(async () => {
  rt = await aRuntime();
  await addUser(rt, OPERATOR, { login: 'Ada@Example.com', role: 'SUPPORT' });
  await provider.setAccount(ADA);
  use();
});

const leave = () => callHandler(login, { method: 'GET', path: '/dashboard/login/oidc' });
const cookieOf = ({ cookies = [] }: HttpAnswer) => cookies.map((one) => one.split(';')[0]!).join('; ');

interface Back {
  readonly query?: string;
  readonly cookie?: string;
}

/** All the way: out, through the provider, and back. */
async function enter({ query, cookie }: Back = {}): Promise<HttpAnswer> {
  const left = await leave();
  const back = await passThrough(String(left.headers.location));
  return comeBack({ query: query ?? back.search.slice(1), cookie: cookie ?? cookieOf(left) });
}

function comeBack({ query = '', cookie = '' }: Back): Promise<HttpAnswer> {
  return callHandler(callback, { method: 'GET', path: '/dashboard/callback', query, headers: { cookie } });
}

const held = ({ cookies = [] }: HttpAnswer) => cookies.find((one) => one.startsWith('__Host-stackable='));

function who(cookie: string) {
  const headers = { host: 'shop.example', 'X-Stackable-Dashboard': '1', cookie };
  return callHandler(session, { method: 'GET', path: '/dashboard/session', headers });
}

async function roleOf(answer: HttpAnswer): Promise<unknown> {
  return (await who(held(answer)!.split(';')[0]!)).body.role;
}

const REFUSED = { status: 302, headers: { location: '/dashboard/sign-in?refused=provider' } };

async function expectRefused(answer: HttpAnswer): Promise<void> {
  expect(answer).toMatchObject(REFUSED);
  expect(held(answer)).toBeUndefined();
  expect(JSON.stringify(await dump(rt))).not.toContain('SESSION#');
}

describe('leaving for the provider', () => {
  it('asks for a code with state, nonce and the hash of a verifier, which stays with the browser', async () => {
    const { status, headers, cookies = [] } = await leave();

    const url = new URL(String(headers.location));
    const [, kept = ''] = cookies[0]!.split(';')[0]!.split('=');
    const [state, nonce, verifier = ''] = kept.split('.');
    expect([status, url.origin]).toEqual([302, provider.settings.issuer]);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: CLIENT.clientId, redirect_uri: CLIENT.redirectUri, state, nonce },
      ...{
        scope: 'openid email profile',
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      },
    });
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(url.href).not.toContain(verifier);
    expect(cookies[0]).toMatch(
      /^__Host-stackable-login=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('is there only where the deployment names a provider', async () => {
    const way = () => callHandler(ways, { method: 'GET', path: '/dashboard/login' });
    expect((await way()).body).toMatchObject({ pair: true, oidc: true });

    installRuntime({ ...rt, acceptsDemoKeys: false });

    expect((await way()).body).toMatchObject({ pair: true, oidc: false });
    expect((await leave()).status).toBe(404);
    expect((await comeBack({ query: 'state=x&code=y' })).status).toBe(404);
  });
});

describe('coming back', () => {
  it('begins a session of the user, in the role the project gave them, and takes the login back', async () => {
    const answer = await enter();

    expect(answer).toMatchObject({ status: 302, headers: { location: '/dashboard' } });
    expect(held(answer)).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
    expect(answer.cookies).toContainEqual(expect.stringContaining('__Host-stackable-login=; Path=/; Max-Age=0'));
    expect((await who(held(answer)!.split(';')[0]!)).body).toMatchObject({ project: PROJECT, role: 'SUPPORT' });
  });

  it.each([
    ['who is no user of the project', { email: 'eve@example.com', email_verified: true }],
    ['whose address nobody has checked', { ...ADA, email_verified: false }],
  ])('lets nobody in %s', async (_name, account) => {
    await provider.setAccount(account);

    await expectRefused(await enter());
  });

  it.each([
    [['helpdesk'], 'SUPPORT'],
    [['helpdesk', 'owners', 'others'], 'ADMIN'],
  ])('gives the highest role of the groups %j', async (groups, role) => {
    use({
      roles: new Map([
        ['owners', 'ADMIN'],
        ['helpdesk', 'SUPPORT'],
      ] as const),
    });
    await provider.setAccount({ ...ADA, groups });

    expect(await roleOf(await enter())).toBe(role);
  });

  it('lets nobody in without a group, where groups give roles', async () => {
    use({ roles: new Map([['owners', 'ADMIN']] as const) });
    await provider.setAccount({ ...ADA, groups: ['others'] });

    await expectRefused(await enter());
  });

  it('takes a code once', async () => {
    const left = await leave();
    const back = await passThrough(String(left.headers.location));
    const again = { query: back.search.slice(1), cookie: cookieOf(left) };
    expect(held(await comeBack(again))).toBeDefined();

    expect(held(await comeBack(again))).toBeUndefined();
  });

  it('takes no code from a browser that did not ask, nor with another state, verifier or nonce', async () => {
    const foreign = cookieOf(await leave());
    await expectRefused(await enter({ cookie: foreign }));
    await expectRefused(await enter({ cookie: '' }));

    for (const part of [0, 1, 2]) {
      const left = await leave();
      const back = await passThrough(String(left.headers.location));
      const parts = cookieOf(left).split('=')[1]!.split('.');
      const changed = parts.map((one, index) => (index === part ? `${one.slice(0, -1)}_` : one)).join('.');
      await expectRefused(await comeBack({ query: back.search.slice(1), cookie: `__Host-stackable-login=${changed}` }));
    }
  });

  it('lets nobody in where the provider refuses', async () => {
    const left = await leave();
    const state = new URL(String(left.headers.location)).searchParams.get('state')!;

    await expectRefused(await comeBack({ query: `state=${state}&error=access_denied`, cookie: cookieOf(left) }));
    await expectRefused(await comeBack({ query: `state=${state}&code=guessed`, cookie: cookieOf(left) }));
  });

  it('lets nobody in by another client of the provider, and says where the provider does not answer', async () => {
    use({ clientSecret: 'wrong' });
    await expectRefused(await enter());

    use({ issuer: 'http://127.0.0.1:9' });
    expect(await leave()).toMatchObject({ status: 503, body: { key: 'temporarily_unavailable' } });
  });
});

describe('identityProvider', () => {
  const named = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'stackable',
    OIDC_REDIRECT_URI: 'https://shop.example/dashboard/callback',
    OIDC_PROJECT: PROJECT,
  };

  it('reads what the environment names', () => {
    expect(identityProvider({})).toBeUndefined();
    expect(identityProvider({ ...named, OIDC_ROLES: 'owners=ADMIN, helpdesk = SUPPORT' })).toEqual({
      issuer: 'https://id.example',
      clientId: 'stackable',
      clientSecret: null,
      redirectUri: 'https://shop.example/dashboard/callback',
      project: PROJECT,
      groupsClaim: 'groups',
      roles: new Map([
        ['owners', 'ADMIN'],
        ['helpdesk', 'SUPPORT'],
      ]),
    });
  });

  it.each([
    ['without a client', { ...named, OIDC_CLIENT_ID: '' }],
    ['without an address to come back to', { ...named, OIDC_REDIRECT_URI: undefined }],
    ['without a project', { ...named, OIDC_PROJECT: undefined }],
    ['with a role that is none', { ...named, OIDC_ROLES: 'owners=KING' }],
  ])('refuses a provider %s', (_name, environment) => {
    expect(() => identityProvider(environment)).toThrow('OIDC_');
  });
});
