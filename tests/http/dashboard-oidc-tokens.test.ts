// What an identity provider answers is not taken at its word: tokens are verified, and what is no answer refuses nobody.
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { handler as callback } from '../../functions/dashboard/callback';
import { handler as login } from '../../functions/dashboard/login-oidc';
import { type Issuer, type Place, startIssuer } from '../support/oidc/issuer';
import * as app from '../support/app';
import { aRuntime, callHandler, CLIENT, type HttpAnswer, OPERATOR, type TestRuntime } from '../support/shop';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
type Sign = (claims: JWTPayload) => Promise<string> | string;

const REFUSED = '/dashboard/sign-in?refused=provider';
const UNAVAILABLE = '/dashboard/sign-in?refused=unavailable';
const ENDED = expect.stringContaining('__Host-stackable-login=; Path=/; Max-Age=0') as string;

let issuer: Issuer;
let rt: TestRuntime;
let own: Pair;
let foreign: Pair;

beforeAll(async () => {
  [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  issuer = await startIssuer();
});

afterAll(() => issuer.stop());

beforeEach(async () => {
  rt = await aRuntime();
  await app.addUser(rt, OPERATOR, { login: 'kim@example.com', role: 'SUPPORT' });
  issuer.says('discovery', { body: issuer.published });
  issuer.says('keys', { body: { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256' }] } });
  use();
});

afterEach(() => jest.restoreAllMocks());

function use(members: Partial<app.IdentityProvider> = {}): void {
  const settings = { ...issuer.settings, ...members };
  app.installRuntime({ ...rt, acceptsDemoKeys: false, identityProvider: () => settings });
}

const signedBy =
  ({ privateKey }: Pair): Sign =>
  (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey);

const bySecret: Sign = (claims) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.clientSecret));

const leave = () => callHandler(login, { method: 'GET', path: '/dashboard/login/oidc' });

/** Out, and back with a code. @param told what the token endpoint says, of the nonce of this sign-in */
async function enter(told: (nonce: string) => Promise<Parameters<Issuer['says']>[1]>, from = ''): Promise<HttpAnswer> {
  const { headers, cookies = [] } = await leave();
  const search = new URL(String(headers.location)).searchParams;
  issuer.says('token', await told(search.get('nonce')!));
  const query = `state=${search.get('state')}&code=any${from}`;
  const cookie = cookies[0]!.split(';')[0]!;
  return callHandler(callback, { method: 'GET', path: '/dashboard/callback', query, headers: { cookie } });
}

/** With a token whose claims are those of kim, but for these. */
function enterWith(claims: JWTPayload = {}, sign: Sign = signedBy(own), from = ''): Promise<HttpAnswer> {
  const now = Math.floor(Date.now() / 1000);
  const usual = {
    iss: issuer.settings.issuer,
    aud: CLIENT.clientId,
    sub: 'kim',
    iat: now,
    exp: now + 300,
    email: 'kim@example.com',
    email_verified: true,
  };
  return enter(async (nonce) => ({ body: { id_token: await sign({ ...usual, nonce, ...claims }) } }), from);
}

const held = ({ cookies = [] }: HttpAnswer) => cookies.find((one) => one.startsWith('__Host-stackable='));

function expectLeftOut(answer: HttpAnswer, location: string): void {
  expect(answer).toMatchObject({ status: 302, headers: { location } });
  expect(answer.cookies).toEqual([ENDED]);
}

describe('a token', () => {
  it.each<[string, JWTPayload]>([
    ['', {}],
    [' for several, to this one', { aud: [CLIENT.clientId, 'other'], azp: CLIENT.clientId }],
  ])('of the provider%s lets somebody in', async (_name, claims) => {
    const answer = await enterWith(claims);

    expect(answer).toMatchObject({ status: 302, headers: { location: '/dashboard' } });
    expect(held(answer)).toMatch(/^__Host-stackable=[\w-]{43}; .*HttpOnly; SameSite=Strict; Secure$/);
  });

  it.each<[string, () => Sign]>([
    ['signed by the secret that both know', () => bySecret],
    ['without a signature', () => (claims) => new UnsecuredJWT(claims).encode()],
    ['signed by another key of the same name', () => signedBy(foreign)],
    ['that is none', () => () => 'no token'],
  ])('%s lets nobody in', async (_name, sign) => {
    expectLeftOut(await enterWith({}, sign()), REFUSED);
  });

  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://id.example' }],
    ['for another client', { aud: 'other' }],
    ['for several, to another one', { aud: [CLIENT.clientId, 'other'], azp: 'other' }],
    ['that has ended', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['that never ends', { exp: undefined }],
    ['of another sign-in', { nonce: 'other' }],
    ['of nobody', { sub: undefined }],
    ['without an address', { email: undefined }],
    ['whose address nobody says to be checked', { email_verified: undefined }],
    ['whose address is not checked', { email_verified: 'false' }],
    ['with a sign in the address that only folds to the letter', { email: '\u212aim@example.com' }],
  ])('%s lets nobody in', async (_name, claims) => {
    expectLeftOut(await enterWith(claims), REFUSED);
  });

  it.each([
    [true, '/dashboard'],
    ['1', '/dashboard'],
    [1, '/dashboard'],
    [0, REFUSED],
    ['0', REFUSED],
    [undefined, REFUSED],
  ])('says by the claim of the deployment whether the address is checked: %j', async (xms_edov, location) => {
    use({ verifiedClaim: 'xms_edov' });

    expect((await enterWith({ xms_edov, email_verified: true })).headers.location).toBe(location);
    expect((await enterWith({ xms_edov, email_verified: undefined })).headers.location).toBe(location);
  });
});

describe('a provider that names itself in the callback', () => {
  it.each([
    ['itself', () => issuer.settings.issuer, '/dashboard'],
    ['another one', () => 'https://id.example', REFUSED],
    ['none', () => null, REFUSED],
  ])('lets somebody in by its own name alone: %s', async (_name, nameOf, location) => {
    issuer.says('discovery', { body: { ...issuer.published, authorization_response_iss_parameter_supported: true } });
    const name = nameOf();
    const from = name === null ? '' : `&iss=${encodeURIComponent(name)}`;

    expect((await enterWith({}, signedBy(own), from)).headers.location).toBe(location);
  });
});

describe('a provider that does not answer', () => {
  const expectUnavailable = (answer: HttpAnswer): void => {
    expectLeftOut(answer, UNAVAILABLE);
    expect(rt.logged).toContainEqual({
      message: 'The identity provider does not answer.',
      error: expect.stringMatching(/\w/) as string,
    });
  };

  it.each<[string, Parameters<Issuer['says']>[1]]>([
    ['has too much to do', { status: 429 }],
    ['fails', { status: 500 }],
    ['gives no token', { body: { access_token: 'x' } }],
    ['gives a list', { body: ['x'] }],
    ['gives no JSON', { body: '<html>' }],
  ])('for a code, as it %s, refuses nobody', async (_name, told) => {
    expectUnavailable(await enter(() => Promise.resolve(told)));
  });

  it.each([400, 401, 403])('refuses with a status of %d, whatever else it says', async (status) => {
    expectLeftOut(await enter(() => Promise.resolve({ status, body: '<html>' })), REFUSED);
  });

  it.each<[string, Parameters<Issuer['says']>[1]]>([
    ['fails', { status: 503 }],
    ['sends elsewhere', { status: 302 }],
    ['gives no JSON', { body: '<html>' }],
    ['gives no keys', { body: { keys: 'x' } }],
  ])('for its keys, as it %s, refuses nobody', async (_name, told) => {
    issuer.says('keys', told);

    expectUnavailable(await enterWith());
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['of another', { issuer: 'https://id.example' }],
    ['without an address for codes', { token_endpoint: undefined }],
    ['with a number for the address of its keys', { jwks_uri: 5 }],
    ['with an address that everybody on the way reads', { authorization_endpoint: 'http://id.example/authorize' }],
  ])('publishes something %s: nobody is sent there', async (_name, members) => {
    issuer.says('discovery', { body: { ...issuer.published, ...members } });

    expectUnavailable(await leave());
  });

  it('has one time for all that is asked of it', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const expiries: number[] = [];
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expiries.push(ms);
      return timeout(ms === 8_000 ? 300 : ms);
    });
    const silent = (place: Place): void => issuer.says(place, { status: 0 });
    const startMs = performance.now();

    silent('discovery');
    expectUnavailable(await leave());
    issuer.says('discovery', { body: issuer.published });
    expectUnavailable(await enter(() => Promise.resolve({ status: 0 })));
    silent('keys');
    expectUnavailable(await enterWith());

    expect(expiries.filter((ms) => ms === 8_000)).toHaveLength(5);
    expect(performance.now() - startMs).toBeLessThan(8_000);
  });
});
