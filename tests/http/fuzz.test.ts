// Any request to any route: a documented answer in time, no defect, no trace of one, and nothing kept of a refusal.
// FUZZ_CASES and FUZZ_SEED come from `npm run test:fuzz -- --cases <n> --seed <s>`.
import fc from 'fast-check';
import { casesOf, faultOf, type FuzzCase, isSlow, RecordingTable } from '../support/fuzz';
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  aShopperKey,
  brokenInvariants,
  callHandler,
  dump,
  type HttpAnswer,
  type Ids,
  KEYS,
  OTHER_PROJECT,
  parametersOf,
  populate,
  PROJECT,
  putCredential,
  putKeys,
  putShopperKeys,
  RoleTable,
  type Route,
  signedToken,
  type TestRuntime,
} from '../support/shop';

type Headers = Readonly<Record<string, string>>;

const CASES = Number(process.env.FUZZ_CASES ?? 16);
const SEED = Number(process.env.FUZZ_SEED ?? 20260310);
/** After so many cases for each route the project is made anew, or its configuration would grow without end. */
const PER_ROUND = 50;
const SLOW_MS = 1_000;
/** Work that goes on in the background begins at once, for up to two seconds. */
const SLOW_BEGINNING_MS = 3_000;
const FORBIDDEN = 'ONLYTHERE';

/** Part of a route's name, to try some routes alone; a case depends on what the routes before it left behind. */
const ONLY = process.env.FUZZ_ROUTE ?? '';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
/** What deletes comes last. */
const ROUTES = [...allRoutes()].sort((left, right) => METHODS.indexOf(left.method) - METHODS.indexOf(right.method));

jest.setTimeout(600_000);

let rt: TestRuntime;
let table: RecordingTable;
let ids: Ids;
let pool: readonly string[];
let theirs: unknown;
let tokens: readonly string[];
const totals = { cases: 0, slowestMs: 0, slowest: '', statuses: new Map<number, number>() };

async function aWorld(): Promise<void> {
  const switches = { client_redeem_enabled: true, client_publish_enabled: true, client_nearest_enabled: true };
  const settings = { client_trusted_domains: ['*'], ...switches, client_publish_campaigns: ['*'] };
  rt = await aRuntime({ settings });
  table = new RecordingTable(new RoleTable(new app.DynamoTable(rt.at)));
  app.installRuntime({ ...rt, store: app.storeOver(table), limitsOff: ['requests', 'wrong_codes'] });
  await putKeys(rt, OTHER_PROJECT);
  const others = await populate(
    { server: KEYS.otherProject, management: KEYS.otherManagement, project: OTHER_PROJECT },
    FORBIDDEN,
  );
  ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
  // What is asked for by name is echoed, so only ids lead into the other project.
  const foreign = Object.values(others).filter((id) => !id.includes(FORBIDDEN));
  pool = [...Object.values(ids), ...foreign, 'HERE', 'HERE-customer', 'HERE-order', 'HERE-product', 'HERE-coupons'];
  for (const scope of app.SCOPES)
    await putCredential(rt, { keyId: `only-${scope}`, token: 'scoped-secret', scopes: [scope] });
  tokens = await drawTokens();
  theirs = await otherRecords();
}

async function otherRecords(): Promise<unknown> {
  return Object.entries(await dump(rt)).filter(([key]) => key.startsWith(`${OTHER_PROJECT}#`));
}

function casesFor(route: Route, round: number, count: number): readonly FuzzCase[] {
  const seed = SEED + round * 1_000 + ROUTES.indexOf(route);
  const world = { callers: callersOf(route), params: parametersOf(route, ids), pool };
  return fc.sample(casesOf(route, world), { seed, numRuns: count });
}

/** The full pair of a route's kind most of the time; pairs with one scope, and shopper tokens good and bad, beside it. */
function callersOf({ kind }: Route): readonly Headers[] {
  // A backend sends no origin: with one, a reading call that changes something is refused.
  const origin: Headers = kind === 'server' ? {} : { Origin: 'https://shop.example' };
  const full: Headers = { ...(kind === 'open' ? {} : KEYS[kind]), ...origin };
  const others: Readonly<Record<Route['kind'], readonly Headers[]>> = {
    server: [...app.SCOPES.map(scopedPair), KEYS.merchant],
    client: tokens.map((token) => ({ ...full, 'X-Customer-Token': token })),
    management: [],
    open: [],
  };
  return [...Array.from({ length: 2 * others[kind].length + 1 }, () => full), ...others[kind]];
}

function scopedPair(scope: app.KeyScope): Headers {
  return { 'X-App-Id': `only-${scope}`, 'X-App-Token': 'scoped-secret' };
}

/** Of the customer whose records there are, twice as often as of others; and some that are no good. */
async function drawTokens(): Promise<readonly string[]> {
  const key = await aShopperKey('HS256');
  await putShopperKeys(rt, key);
  const sub = 'HERE-customer';
  const good = await signedToken(rt, key, { sub, orders: ['HERE-order', ids.orderId] });
  const stranger = await signedToken(rt, key, { sub: 'stranger' });
  const expired = await signedToken(rt, key, { sub, iat: -7_200, exp: -3_600 });
  const foreign = await signedToken(rt, key, { sub, aud: OTHER_PROJECT });
  return [good, good, stranger, expired, foreign, 'no token', `${good.slice(0, -2)}AA`];
}

interface Tried {
  readonly answer: HttpAnswer;
  readonly ms: number;
  readonly fault: string | null;
}

async function attempt(route: Route, one: FuzzCase): Promise<Tried> {
  table.written = [];
  const startedMs = performance.now();
  const answer = await callHandler(route.handler, one);
  const ms = performance.now() - startedMs;
  const fault = faultOf({ route, answer, written: table.written }, FORBIDDEN);
  const limitMs = 'async_action_id' in answer.body ? SLOW_BEGINNING_MS : SLOW_MS;
  return { answer, ms, fault: fault ?? (ms > limitMs ? `takes ${ms.toFixed(0)} ms` : null) };
}

/** A busy machine is slow at times: what is too slow once is tried again. */
async function tried(route: Route, one: FuzzCase): Promise<Tried> {
  const first = await attempt(route, one);
  return first.fault !== null && (first.ms > SLOW_MS || isSlow(first.answer)) ? attempt(route, one) : first;
}

function note(route: Route, { answer, ms }: Tried): void {
  totals.cases += 1;
  totals.statuses.set(answer.status, (totals.statuses.get(answer.status) ?? 0) + 1);
  if (ms > totals.slowestMs) Object.assign(totals, { slowestMs: ms, slowest: route.key });
}

function shown(route: Route, one: FuzzCase, { answer, fault }: Tried): string {
  const text = JSON.stringify(one);
  const request = text.length > 4_000 ? `${text.slice(0, 4_000)}… (${text.length} characters)` : text;
  const logged = JSON.stringify(rt.logged.at(-1) ?? {});
  return `${route.key} ${fault ?? ''}, seed ${SEED}:\n${request}\n${JSON.stringify(answer.body).slice(0, 1_000)}\n${logged}`;
}

const rounds = Array.from({ length: Math.ceil(CASES / PER_ROUND) }, (_, round) => round);

describe.each(rounds)('round %i', (round) => {
  beforeAll(aWorld);

  it.each(ROUTES.filter(({ key }) => key.includes(ONLY)).map((route) => [route.key, route] as const))(
    'finds no defect in %s',
    async (_key, route) => {
      const count = Math.min(PER_ROUND, CASES - round * PER_ROUND);
      const faults: string[] = [];
      for (const one of casesFor(route, round, count)) {
        const result = await tried(route, one);
        note(route, result);
        if (result.fault !== null) faults.push(shown(route, one, result));
      }

      expect(faults.slice(0, 3).join('\n\n')).toBe('');
    },
  );

  it('breaks no invariant', async () => {
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('leaves the other project and all prototypes as they were', async () => {
    expect(await otherRecords()).toEqual(theirs);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

afterAll(() => {
  const statuses = [...totals.statuses]
    .sort(([left], [right]) => left - right)
    .map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${totals.cases} cases for ${ROUTES.length} routes, seed ${SEED}; ${statuses.join(', ')}; ` +
      `slowest ${totals.slowestMs.toFixed(0)} ms (${totals.slowest})`,
  );
});
