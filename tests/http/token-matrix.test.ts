// Every route with every kind of access token: what each reaches is derived from the path and from what the endpoint declares.
import { handler as issue } from '../../functions/oauth/token';
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  aRuntime,
  callHandler,
  dump,
  filledPath,
  KEYS,
  OTHER_PROJECT,
  putCredential,
  putKeys,
  type Route,
  type TestRuntime,
} from '../support/shop';

const READER = { 'X-App-Id': 'reader', 'X-App-Token': 'reader-secret' } as const;

/** What a token was asked for, with which pair, and what that pair may do; null for all of it. */
interface Token {
  readonly scope: string;
  readonly pair: Readonly<Record<string, string>>;
  readonly may: readonly string[] | null;
}

const of = (scope: string, pair: Token['pair'] = KEYS.server, may: Token['may'] = null): Token => ({
  scope,
  pair,
  may,
});

const TOKENS: readonly Token[] = [
  ...['api', 'client_api', 'api client_api', 'vouchers', 'validations redemptions', 'client_validations'].map((scope) =>
    of(scope),
  ),
  ...[
    'publications',
    'client_publish',
    'validation-rules',
    'segments',
    'products',
    'skus',
    'vouchers read',
    'client_api read',
  ].map((scope) => of(scope)),
  ...app.SCOPES.map((scope) => of(scope)),
  of('api', KEYS.merchant, ['read', 'evaluate']),
  of('client_api evaluate', KEYS.merchant, ['read', 'evaluate']),
  of('api', READER, ['read']),
  of('vouchers orders', READER, ['read']),
];

const ROUTES = allRoutes().filter(({ kind }) => kind !== 'open');

let rt: TestRuntime;
const issued = new Map<Token, string>();

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  await putCredential(rt, { keyId: 'reader', token: 'reader-secret', scopes: ['read'] });
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  // The first request for counters, or for a statement, begins the work behind them.
  await app.beginCounting(rt, aCaller());
  await app.beginCheckpoints(rt, aCaller());
  for (const token of TOKENS) {
    const body = { grant_type: 'client_credentials', scope: token.scope };
    const answer = await callHandler(issue, { path: '/v1/oauth/token', headers: token.pair, body });
    issued.set(token, answer.body.access_token as string);
  }
});

/**
 * As the published description has it: a part is the first segment of the path, and `client_` stands before those of clients.
 * The SKUs of a product are a part as well.
 */
function partsOf(path: string): readonly string[] {
  const [, first, second = '', third = '', fourth = ''] = path.split('/');
  const part = first === 'client' ? `client_${third}` : second;
  const name = { publication: 'publications', client_publications: 'client_publish' }[part] ?? part;
  return name === 'products' && fourth === 'skus' ? [name, 'skus'] : [name];
}

/** It needs a shopper token as well: `tests/http/older-clients`. */
const OF_SHOPPERS = 'GET /client/v1/vouchers';

function expected({ key, kind, path, scope }: Route, token: Token): 401 | 403 | null {
  if (key === OF_SHOPPERS) return 403;
  if (kind === 'management' || path.startsWith('/v1/oauth/')) return 401;
  const names = token.scope.split(' ');
  const actions = names.filter((name) => (app.SCOPES as readonly string[]).includes(name));
  const parts = names.length === actions.length ? ['api'] : names;
  const reaching = [kind === 'client' ? 'client_api' : 'api', ...partsOf(path)];
  if (!reaching.some((name) => parts.includes(name))) return 403;
  if (actions.length > 0 && !actions.includes(scope)) return 403;
  return token.may && !token.may.includes(scope) ? 403 : null;
}

async function statusOf(route: Route, token: Token): Promise<number> {
  const params = Object.fromEntries(route.params.map((name) => [name, 'unknown']));
  const headers = {
    ...(route.kind === 'client' && { Origin: 'https://shop.example' }),
    Authorization: `Bearer ${issued.get(token)}`,
  };
  const call = { method: route.method, path: filledPath(route, params), params, headers, body: '[null]' };
  return (await callHandler(route.handler, { ...call, routeKey: route.key })).status;
}

describe('every access token', () => {
  it.each(ROUTES.map((route) => [route.key, route] as const))('reaches or does not reach %s', async (_key, route) => {
    const wrong: string[] = [];
    const before = await dump(rt);
    for (const token of TOKENS) {
      const refusal = expected(route, token);
      const status = await statusOf(route, token);
      const isRefused = status === 401 || status === 403;
      if (refusal === null ? isRefused : status !== refusal)
        wrong.push(`${token.scope} of ${token.pair['X-App-Id']}: ${status}`);
    }

    expect(wrong).toEqual([]);
    expect(await dump(rt)).toEqual(before);
  });

  it('can name the part of every route', () => {
    const taking = ROUTES.filter(({ kind, path }) => kind !== 'management' && !path.startsWith('/v1/oauth/'));

    expect(taking.filter(({ path }) => !app.namesReaching(path).every(app.isTokenScope)).map(({ key }) => key)).toEqual(
      [],
    );
    expect(taking.length).toBeGreaterThan(110);
    expect([...issued.values()].every((token) => typeof token === 'string')).toBe(true);
  });
});
