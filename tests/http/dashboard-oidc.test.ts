// People come into the dashboard by way of a real identity provider: who gets in, as what, and what does not pass.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handler as callback } from '../../functions/dashboard/callback';
import { handler as login } from '../../functions/dashboard/login-oidc';
import { handler as session } from '../../functions/dashboard/session';
import { handler as ways } from '../../functions/dashboard/sign-in-ways';
import { identityProvider } from '../../lib/http/oidc/settings';
import { ROOT, serviceFunctions } from '../../scripts/support/service-definition';
import * as app from '../support/app';
import {
  aRuntime,
  callHandler,
  CLIENT,
  dump,
  type HttpAnswer,
  OPERATOR,
  passThrough,
  PROJECT,
  type RunningProvider,
  startProvider,
  type TestRuntime,
} from '../support/shop';

const ADA = { email: 'ada@example.com', email_verified: true };

let provider: RunningProvider;
let rt: TestRuntime;

beforeAll(async () => {
  provider = await startProvider();
});

afterAll(() => provider.stop());

function use(members: Partial<app.IdentityProvider> = {}): void {
  const settings = { ...provider.settings, ...members };
  app.installRuntime({ ...rt, acceptsDemoKeys: false, identityProvider: () => settings });
}

beforeEach(async () => {
  rt = await aRuntime();
  await app.addUser(rt, OPERATOR, { login: 'Ada@Example.com', role: 'SUPPORT' });
  await provider.setAccount(ADA);
  use();
});

const leave = (next?: string, cookie?: string) => {
  const query = next === undefined ? '' : new URLSearchParams({ next }).toString();
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  return callHandler(login, { method: 'GET', path: '/dashboard/login/oidc', query, headers });
};
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
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: CLIENT.redirectUri,
      state,
      nonce,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
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

    app.installRuntime({ ...rt, acceptsDemoKeys: false });

    expect((await way()).body).toMatchObject({ pair: true, oidc: false });
    expect((await leave()).status).toBe(404);
    expect((await comeBack({ query: 'state=x&code=y' })).status).toBe(404);
  });
});

describe('the screen that was requested', () => {
  /** Where somebody is in the end, and what the provider was told. */
  async function cameTo(next: string): Promise<readonly unknown[]> {
    const left = await leave(next);
    const sent = String(left.headers.location);
    const { search } = await passThrough(sent);
    const back = await comeBack({ query: search.slice(1), cookie: cookieOf(left) });
    return [back.headers.location, /screen|codes/.test(decodeURIComponent(sent))];
  }

  it.each(['/dashboard', '/dashboard/codes?filter=a%20b&x=screen#row'])('is shown in the end: %s', async (next) => {
    expect(await cameTo(next)).toEqual([next, false]);
  });

  it.each([
    'https://elsewhere.example/dashboard/codes',
    '//elsewhere.example/dashboard',
    '/\\elsewhere.example/dashboard',
    '/dashboard/../v1/vouchers',
    '/dashboards',
    '/dashboard/login/oidc',
    'codes',
    `/dashboard/${'x'.repeat(2000)}`,
  ])('is the first one for what is no screen: %s', async (next) => {
    expect(await cameTo(next)).toEqual(['/dashboard', false]);
  });

  it('is no other where somebody else wrote the cookie', async () => {
    const left = await leave();
    const { search } = await passThrough(String(left.headers.location));
    const next = Buffer.from('//elsewhere.example').toString('base64url');
    const cookie = cookieOf(left).replace(/\.\.$/, `.${next}.`);
    expect(cookie).toContain(next);
    const answer = await comeBack({ query: search.slice(1), cookie });

    expect(answer.headers.location).toBe('/dashboard');
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
    [['helpdesk'], 'ADMIN', 'SUPPORT'],
    [['helpdesk', 'owners', 'others'], 'ADMIN', 'ADMIN'],
    [['owners'], 'VIEWER', 'VIEWER'],
  ] as const)('gives the highest role of the groups %j, as far as %s in the project', async (groups, most, role) => {
    await app.updateUser(rt, OPERATOR, 'ada@example.com', { role: most });
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

  it('ends the session that the browser had, whether it is seen on the way out or on the way back', async () => {
    const session = async () => held(await enter())!.split(';')[0]!;
    const [seenOut, seenBack, elsewhere] = [await session(), await session(), await session()];
    const left = await leave(undefined, seenOut);
    expect(cookieOf(left)).not.toContain(seenOut.split('=')[1]);
    expect((await who(seenOut)).status).toBe(200);

    const back = await passThrough(String(left.headers.location));
    const answer = await comeBack({ query: back.search.slice(1), cookie: `${cookieOf(left)}; ${seenBack}` });

    const after = await Promise.all([seenOut, seenBack, elsewhere, held(answer)!.split(';')[0]!].map(who));
    expect(after.map(({ status }) => status)).toEqual([401, 401, 200, 200]);
  });

  it('leaves the session alone of a browser that nobody vouches for in the end', async () => {
    const before = held(await enter())!.split(';')[0]!;
    const left = await leave(undefined, before);
    const state = new URL(String(left.headers.location)).searchParams.get('state')!;
    expect(
      held(await comeBack({ query: `state=${state}&error=access_denied`, cookie: cookieOf(left) })),
    ).toBeUndefined();

    expect((await who(before)).status).toBe(200);
  });

  it('takes a code once', async () => {
    const left = await leave();
    const back = await passThrough(String(left.headers.location));
    const again = { query: back.search.slice(1), cookie: cookieOf(left) };
    expect(held(await comeBack(again))).toMatch(/^__Host-stackable=[\w-]{43}; .*HttpOnly; SameSite=Strict; Secure$/);

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
    expect(await leave()).toMatchObject({
      status: 302,
      headers: { location: '/dashboard/sign-in?refused=unavailable' },
      cookies: [expect.stringContaining('__Host-stackable-login=; Path=/; Max-Age=0')],
    });
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
      verifiedClaim: 'email_verified',
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
    ['without https', { ...named, OIDC_ISSUER: 'http://id.example' }],
    ['that is no address', { ...named, OIDC_ISSUER: 'id.example' }],
    ['with a role for no group', { ...named, OIDC_ROLES: 'ADMIN' }],
    ['with a role for a group without a name', { ...named, OIDC_ROLES: 'owners=ADMIN, =USER' }],
    ['with a role that is none', { ...named, OIDC_ROLES: 'owners=KING' }],
  ])('refuses a provider %s', (_name, environment) => {
    expect(() => identityProvider(environment)).toThrow('OIDC_');
  });

  it('takes http on this machine, and another claim for the address', () => {
    for (const issuer of ['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1']) {
      expect(identityProvider({ ...named, OIDC_ISSUER: issuer })).toMatchObject({ issuer });
    }
    const entra = { ...named, OIDC_EMAIL_VERIFIED_CLAIM: 'xms_edov' };
    expect(identityProvider(entra)).toMatchObject({ verifiedClaim: 'xms_edov' });
  });

  it('is read by what signs in alone: a setting that cannot be stops nothing else', () => {
    Object.assign(process.env, { ...named, TABLE_NAME: 'none', OIDC_ROLES: 'ADMIN' });
    app.installRuntime(null);

    expect(() => app.runtime().store).not.toThrow();
    expect(() => app.runtime().identityProvider?.()).toThrow('OIDC_ROLES');
    process.env.OIDC_ROLES = 'owners=ADMIN';
    expect(app.runtime().identityProvider?.()).toMatchObject({ clientId: 'stackable' });
    expect(app.runtime().identityProvider?.()).toBe(app.runtime().identityProvider?.());
  });

  it('is in the environment of the functions that sign in by it, and of no others', () => {
    const functions = [...serviceFunctions()].filter(([, { environment }]) => environment !== undefined);
    const shared = readFileSync(join(ROOT, 'serverless.yml'), 'utf8').split('\nprovider:')[1];

    expect(functions.map(([name]) => name).toSorted()).toEqual([
      'dashboard-callback',
      'dashboard-login-oidc',
      'dashboard-sign-in-ways',
    ]);
    expect(shared).toContain('TABLE_NAME');
    expect(shared).not.toContain('OIDC_');
  });
});
