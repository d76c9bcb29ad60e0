// Every function works within its role: all routes are called with success, again, refused and over a table that fails, and
// whatever they ask of the table is held to serverless/roles.yml. So is what every other test of this folder asks.
import { handler as worker } from '../../functions/async-actions/run';
import { apiFunctions } from '../../scripts/support/endpoints';
import { serviceFunctions } from '../../scripts/support/service-definition';
import * as app from '../support/app';
import {
  aCaller,
  aFinishedBacktest,
  aFinishedWorstCase,
  allRoutes,
  answered,
  aRuntime,
  aShopperKey,
  callHandler,
  type Fault,
  filledPath,
  type HttpAnswer,
  KEYS,
  type Known,
  noted,
  OTHER_PROJECT,
  parametersOf,
  plainSteps,
  populate,
  PROJECT,
  putKeys,
  putShopperKeys,
  type Route,
  runAs,
  signedToken,
  type SigningKey,
  type Step,
  STEPS,
  type TestRuntime,
  TOUR,
  type TourCall,
  WORK,
} from '../support/shop';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));
const ENDPOINTS = apiFunctions();
const HOUR_MS = 3_600_000;
const TOKEN = { body: { grant_type: 'client_credentials', scope: 'api' } };
const MOVING = /(Evaluate|Count|Redeem)Role$/;
const WORKER = { name: 'async-actions-run', role: serviceFunctions().get('async-actions-run')!.role! };

let rt: TestRuntime;
let known: Known;
let sent = 0;
const made = new Map<string, string>();
let signing: SigningKey;
const succeeded = new Set<string>();

jest.setTimeout(300_000);

beforeAll(async () => {
  const open = {
    client_trusted_domains: ['*'],
    client_redeem_enabled: true,
    client_publish_enabled: true,
    client_nearest_enabled: true,
    client_create_customer_enabled: true,
    client_list_vouchers_enabled: true,
  };
  rt = await aRuntime({ settings: { ...open, client_publish_campaigns: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  const ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
  known = {
    ...ids,
    ...(await picturesOf(ids.code)),
    ...(await aLockedOrder()),
    worstCase: await aFinishedWorstCase(rt),
    backtest: await aFinishedBacktest(rt),
    made,
  };
  signing = await aShopperKey('HS256');
  await putShopperKeys(rt, signing);
});

/** Held for longer than the tour takes, as it goes an hour with each request. */
async function aLockedOrder(): Promise<Pick<Known, 'lockedOrder' | 'lockId'>> {
  const lockedOrder = 'tour-locked';
  const lease = { nowMs: rt.clock.nowMs(), untilMs: rt.clock.nowMs() + 10_000 * HOUR_MS, owner: null };
  await rt.store.orderLocks.acquire(aCaller(), lockedOrder, lease);
  const held = await rt.store.orderLocks.held(aCaller(), lockedOrder);
  return { lockedOrder, lockId: held!.id };
}

async function picturesOf(code: string): Promise<Pick<Known, 'qrId' | 'barcodeId'>> {
  const { assets } = await answered('GET /v1/vouchers/{code}', { params: { code } });
  const { qr, barcode } = assets as Readonly<Record<'qr' | 'barcode', { readonly id: string }>>;
  return { qrId: qr.id, barcodeId: barcode.id };
}

/** An hour after the request before, so that the use of its key is to be noted and no limit of requests is met. */
async function send(route: Route, { params, headers, ...call }: TourCall): Promise<HttpAnswer> {
  rt.clock.advance(HOUR_MS);
  const pair = route.kind === 'open' ? {} : KEYS[route.kind];
  const origin: Record<string, string> = route.kind === 'client' ? { Origin: 'https://shop.example' } : {};
  const named = { ...parametersOf(route, known), ...params };
  const path = filledPath(route, named);
  const event = {
    method: route.method,
    path,
    params: named,
    routeKey: route.key,
    headers: { ...pair, ...origin, ...headers },
  };
  const answer = await callHandler(route.handler, { ...event, ...call });
  if (answer.status < 300) succeeded.add(route.key);
  return answer;
}

const routeOf = (key: string): Route => {
  const route = ROUTES.get(key);
  if (!route) throw new Error(`There is no route ${key}.`);
  return route;
};
const endpointOf = ({ handler }: Route) => ENDPOINTS.find((one) => one.handler === handler)!.endpoint;

/** With success, and where the route takes a key, once more as its repeat. @returns the answers that are none */
async function tour(steps: readonly Step[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const [key, call] of steps) {
    const route = routeOf(key);
    const isRepeated = endpointOf(route).idempotent === true;
    const headers: Record<string, string> = isRepeated ? { 'Idempotency-Key': `tour ${(sent += 1)}` } : {};
    const own = call?.(known);
    const sending = { ...own, headers: { ...own?.headers, ...headers } };
    const first = await send(route, sending);
    const [id] = idsOf(first);
    if (id !== undefined) made.set(key, id);
    const answers = isRepeated ? [first, await send(route, sending)] : [first];
    for (const { status, body } of answers) if (status >= 300) failed.push(`${key} ${status} ${JSON.stringify(body)}`);
  }
  return failed;
}

function idsOf({ body }: HttpAnswer): readonly (string | undefined)[] {
  const { id, data = [] } = body as { readonly id?: string; readonly data?: readonly { readonly id?: string }[] };
  return id === undefined ? data.map((one) => one.id) : [id];
}

/** Nobody does the work while this runs. */
async function withoutWorker<T>(send: () => Promise<T>): Promise<T> {
  const lease = () => Promise.resolve(false);
  const asyncActions = Object.assign(Object.create(rt.store.asyncActions) as typeof rt.store.asyncActions, { lease });
  app.installRuntime({ ...rt, store: { ...rt.store, asyncActions } });
  const result = await send();
  app.installRuntime(rt);
  return result;
}

/** Finds no record: the service keeps no locations. */
const NEVER_FOUND = 'GET /v1/locations/{locationId}';

const lookingAt = (): readonly Step[] => {
  const listed = new Set([...STEPS.map(([key]) => key), NEVER_FOUND]);
  return [...ROUTES.values()].flatMap(({ key, method }) =>
    method === 'GET' && !listed.has(key) ? [[key] as const] : [],
  );
};

describe('within its role', () => {
  it('every function answers with success, and repeats', async () => {
    expect(await tour([...TOUR.MAKING, ...plainSteps(ROUTES.values())])).toEqual([]);
    expect(await tour(lookingAt())).toEqual([]);
    expect(await tour(TOUR.USING)).toEqual([]);
  });

  it('every function of browsers knows a shopper', async () => {
    for (const [key, call] of STEPS.filter(([name]) => routeOf(name).kind === 'client')) {
      rt.clock.advance(HOUR_MS);
      const token = await signedToken(rt, signing, { sub: 'ada', exp: 2 * 3600 });
      await send(routeOf(key), { ...call?.(known), headers: { 'X-Customer-Token': token } });
    }
    const token = await signedToken(rt, signing, { sub: 'tour-shopper', exp: 2 * 3600 });
    const made = await send(routeOf('POST /client/v1/customers'), { body: {}, headers: { 'X-Customer-Token': token } });
    expect(made.body).toMatchObject({ source_id: 'tour-shopper' });
  });

  it('access tokens are issued, looked at and revoked within their time', async () => {
    const { body } = await send(routeOf('POST /v1/oauth/token'), TOKEN);
    for (const key of ['POST /v1/oauth/introspect', 'POST /v1/oauth/token/revoke']) {
      rt.clock.advance(-HOUR_MS);
      const { status } = await send(routeOf(key), { body: { access_token: body.access_token } });
      expect([key, status < 300]).toEqual([key, true]);
    }
  });

  it.each<Fault['kind']>(['BUSY', 'LOST_REQUEST', 'LOST_ANSWER'])(
    'value is moved over a table that fails: %s',
    async (kind) => {
      for (const [key, call] of TOUR.USING.filter(([name]) => MOVING.test(endpointOf(routeOf(name)).role))) {
        for (const operation of ['write', 'transact'] as const) {
          rt.faults.next(operation, { kind } as Fault);
          await send(routeOf(key), { ...call?.(known) });
          rt.faults.clear();
        }
      }
    },
  );

  it('every function refuses what it does not know', async () => {
    for (const route of ROUTES.values()) {
      const params = Object.fromEntries(route.params.map((name) => [name, 'unknown']));
      const call = STEPS.find(([key]) => key === route.key)?.[1]?.({ ...known, code: 'unknown', giftCode: 'unknown' });
      await send(route, { ...call, params: { ...params, projectId: PROJECT } });
    }
  });

  it('the worker does what requests leave behind', async () => {
    await runAs(WORKER, worker);
    for (const steps of WORK) {
      expect(await withoutWorker(() => tour(steps))).toEqual([]);
      expect(await runAs(WORKER, worker)).toEqual({ ended: steps.length });
    }
  });

  it('records are taken away', async () => {
    expect(await tour(TOUR.ENDING)).toEqual([]);
  });
});

const WRITING = /:(Put|Update|Delete)Item$/;
/** What may be written beside the work of a function: uses of keys, and counts of requests and wrong codes. */
const BESIDE = /^USED#|#D#/;

describe('what was asked of the table', () => {
  const writes = () => noted.filter(({ request }) => WRITING.test(request.action));
  const namesOf = (all: typeof noted) => new Set(all.map(({ name }) => name));
  const nameOf = ({ method, paths }: (typeof ENDPOINTS)[number]['endpoint']) => `${method} ${paths[0]}`;

  it('is all allowed, even where a refusal would be hidden', () => {
    expect(noted.length).toBeGreaterThan(1_000);
    expect(noted.filter(({ decision }) => decision !== 'ALLOWED')).toEqual([]);
  });

  it('covers every route with success', () => {
    expect([...ROUTES.keys()].filter((key) => !succeeded.has(key))).toEqual([NEVER_FOUND]);
  });

  it('covers every function that has the table', () => {
    const covered = namesOf(noted);
    const withTable = ENDPOINTS.filter(({ endpoint }) => endpoint.role !== 'SystemRole');

    expect(withTable.map(({ endpoint }) => nameOf(endpoint)).filter((name) => !covered.has(name))).toEqual([]);
    expect(covered.has(WORKER.name)).toBe(true);
  });

  it('covers a write of every function that is there to write', () => {
    const writing = namesOf(
      writes().filter(({ request }) => !BESIDE.test(request.context['dynamodb:LeadingKeys']![0]!)),
    );
    const readOnly = ENDPOINTS.filter(({ endpoint }) => !writing.has(nameOf(endpoint))).map(({ endpoint }) => endpoint);

    expect(readOnly.filter(({ method }) => method !== 'GET').map(nameOf)).toEqual(EVALUATING);
  });

  it('covers the last use of a key by every function that takes one', () => {
    const noting = namesOf(
      writes().filter(({ request }) => request.context['dynamodb:LeadingKeys']![0]!.startsWith('USED#')),
    );

    expect(ENDPOINTS.filter(({ endpoint }) => endpoint.scope !== 'public' && !noting.has(nameOf(endpoint)))).toEqual(
      [],
    );
  });
});

/** They change nothing but counts. */
const EVALUATING = [
  'POST /v1/campaigns/preview',
  'PUT /v1/customers/{customerId}/consents',
  'POST /v1/decisions/replay',
  'POST /v1/loyalties/{campaignId}/qualifications',
  'POST /v1/oauth/introspect',
  'POST /v1/campaigns/qualification',
  'POST /v1/vouchers/qualification',
  'POST /v1/validation-rules/{ruleId}/validation',
  'POST /v1/promotions/tiers/{tierId}/validation',
  'POST /v1/promotions/validation',
  'POST /v1/qualifications',
  'POST /v1/qualifications/nearest',
  'POST /v1/validations/best',
  'POST /management/v1/projects/{projectId}/webhooks/{webhookId}/test',
];
