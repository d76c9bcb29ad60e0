// One project cannot tell whether a record of another exists, nor change it, whichever route and parameter it tries.
import * as app from '../support/app';
import {
  aFinishedBacktest,
  aFinishedWorstCase,
  allRoutes,
  aRuntime,
  callHandler,
  csvForm,
  dump,
  filledPath,
  type HttpAnswer,
  type Ids,
  KEYS,
  OTHER_PROJECT,
  parametersOf,
  populate,
  PROJECT,
  putKeys,
  type Route,
  type SentForm,
  type TestRuntime,
} from '../support/shop';

const MARK = 'ONLYHERE';

let rt: TestRuntime;
let ids: Ids;
let worstCase: string;
let backtest: string;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, MARK);
  worstCase = await aFinishedWorstCase(rt);
  backtest = await aFinishedBacktest(rt);
});

const ROUTES = allRoutes().filter(({ params, kind }) => params.length > 0 && kind !== 'open');

/** What each route needs to get as far as the record. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /v1/redemptions/{redemptionId}/returns': { all: true },
  'POST /v1/vouchers/{code}/balance': { amount: 10 },
  'POST /v1/loyalties/members/{code}/balance': { points: 10 },
  'POST /v1/loyalties/{campaignId}/members/{code}/balance': { points: 10 },
  'POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/balance': { points: 10 },
  'POST /v1/loyalties/{campaignId}/members/{code}/transfers': [{ code: 'unknown', points: 10 }],
  'POST /v1/loyalties/members/{code}/redemption': { reward: { id: 'rew_unknown' } },
  'POST /v1/loyalties/{campaignId}/members/{code}/redemption': { reward: { id: 'rew_unknown' } },
  'POST /v1/loyalties/{campaignId}/qualifications': { customer: { source_id: 'eve' }, order: { amount: 1 } },
  'POST /v1/loyalties/{campaignId}/rewards': { reward: 'rew_unknown' },
  'POST /v1/loyalties/{campaignId}/earning-rules': [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } }],
  'POST /v1/loyalties/{campaignId}/tiers': [{ name: 'x', points: { from: 900_000_000 } }],
  'POST /v1/referrals/members/{code}/holders': [{ source_id: 'x' }],
  'POST /v1/referrals/{campaignId}/members/{code}/holders': [{ source_id: 'x' }],
  'POST /v1/promotions/{campaignId}/tiers': { name: 'x', action: { discount: { type: 'AMOUNT', amount_off: 1 } } },
  'POST /v1/promotions/{campaignId}/stacks': { name: 'x', tiers: { ids: ['promo_unknown'] } },
  'POST /management/v1/projects/{projectId}/templates/campaigns/{campaignTemplateId}/copy': {
    name: 'x',
    destination_project_id: 'proj_unknown',
  },
  'POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup': { name: 'x' },
  'POST /v1/templates/campaigns/{campaignTemplateId}/tier-setup': { name: 'x', campaign_id: 'camp_unknown' },
  'POST /v1/products/{productId}/skus': { sku: 'x' },
  'POST /v1/rewards/{rewardId}/assignments': { campaign: 'camp_unknown' },
  'POST /v1/validation-rules/{ruleId}/assignments': { voucher: 'unknown' },
  'POST /management/v1/projects/{projectId}/api-keys': { kind: 'server' },
  'POST /management/v1/projects/{projectId}/users': { login: 'eve@example.com', role: 'VIEWER' },
  'PUT /management/v1/projects/{projectId}/users/{userId}': { role: 'ADMIN' },
  'POST /management/v1/projects/{projectId}/shopper-keys': { algorithm: 'HS256' },
  'POST /management/v1/projects/{projectId}/custom-event-schemas': { name: 'x', schema: { properties: {} } },
  'POST /management/v1/projects/{projectId}/metadata-schemas': { related_object: 'x', properties: {} },
  'POST /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}/purge': { property: 'x' },
  'POST /management/v1/projects/{projectId}/webhooks': {
    target_url: 'https://receiver.example/',
    events: ['redemption.succeeded'],
  },
  'POST /management/v1/projects/{projectId}/webhooks/{webhookId}/replay': {
    after: '2026-01-01T00:00:00.000Z',
    before: '2027-01-01T00:00:00.000Z',
  },
  'POST /v1/campaigns/{campaignId}/import': [{ code: 'IMPORTED' }],
};

const FORMS: Readonly<Record<string, SentForm>> = {
  'POST /v1/campaigns/{campaignId}/importCSV': csvForm('Code', 'IMPORTED'),
};

/** An id of the same form that belongs to nothing. */
function unknownOf(id: string): string {
  return id.replace(/[0-9a-z]{4}$/i, (end) => (end === 'zzzz' ? 'yyyy' : 'zzzz'));
}

/** The records of the first project that a route names. */
function parametersOfRoute(route: Route): Readonly<Record<string, string>> {
  const params = parametersOf(route, ids);
  if (route.path.startsWith('/v1/backtests/')) return { ...params, async_action_id: backtest };
  return route.path.startsWith('/v1/worst-cases/') ? { ...params, async_action_id: worstCase } : params;
}

function call(route: Route, params: Readonly<Record<string, string>>, isOther: boolean): Promise<HttpAnswer> {
  const kind =
    route.kind === 'management' ? (isOther ? 'otherManagement' : 'management') : isOther ? 'otherProject' : 'server';
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const path = filledPath(route, params);
  const body = hasBody ? { body: BODIES[route.key] ?? {} } : {};
  const form = FORMS[route.key];
  return callHandler(route.handler, {
    method: route.method,
    path,
    params,
    headers: { ...KEYS[kind], ...form?.headers },
    routeKey: route.key,
    ...(form ? { body: form.body } : body),
  });
}

/** An answer without the names it repeats and without what differs from call to call. */
function comparable({ status, body }: HttpAnswer, params: Readonly<Record<string, string>>): unknown {
  let text = JSON.stringify(body);
  for (const id of Object.values(params)) text = text.replaceAll(id, '<id>');
  return { status, text: text.replace(/"request_id":"[^"]+"/, '') };
}

/** Routes that know no such record and yet do not say 404: they list nothing, make a record of their own, or answer that it is not valid. */
const NOT_404: Readonly<Record<string, number>> = {
  'POST /v1/vouchers/{code}': 400,
  'POST /v1/vouchers/{code}/validate': 200,
  'GET /v1/validation-rules/{ruleId}/assignments': 200,
  // An unknown customer is in the segments of a customer without data.
  'GET /v1/customers/{customerId}/segments': 200,
  'POST /v1/promotions/{campaignId}/stacks': 404,
  // A client key alone is no customer.
  'PUT /client/v1/customers/{customerId}/consents': 403,
};

describe('a record of another project', () => {
  it('is what every parameter of this test names', async () => {
    const own = await call(
      ROUTES.find(({ key }) => key === 'GET /v1/vouchers/{code}')!,
      { code: ids.code },
      false,
    );

    expect(own.status).toBe(200);
    expect(ROUTES.length).toBeGreaterThan(70);
  });

  // First, as what the other project asks for by name stays in its own lists of failures.
  it('is in no list, whole or filtered', async () => {
    const lists = allRoutes().filter(
      ({ method, params, kind }) => method === 'GET' && params.length === 0 && kind !== 'open',
    );

    for (const route of lists) {
      const headers = route.kind === 'management' ? KEYS.otherManagement : KEYS.otherProject;
      for (const query of ['', `campaign=${MARK}-coupons`, `customer=${ids.customerId}`, `order=${ids.orderId}`]) {
        const answer = await callHandler(route.handler, { method: 'GET', path: route.path, query, headers });
        expect([route.key, JSON.stringify(answer.body).replaceAll(`${MARK}-coupons`, '').includes(MARK)]).toEqual([
          route.key,
          false,
        ]);
        expect(answer.status).toBeLessThan(500);
      }
    }
    expect(lists.length).toBeGreaterThan(15);
  });

  it.each(ROUTES.map((route) => [route.key, route] as const))('is unknown to %s', async (key, route) => {
    const params = parametersOfRoute(route);
    const unknown = Object.fromEntries(Object.entries(params).map(([name, id]) => [name, unknownOf(id)]));
    const before = await dump(rt);

    const answer = await call(route, params, true);

    expect(answer.status).toBe(NOT_404[key] ?? 404);
    expect(comparable(answer, params)).toEqual(comparable(await call(route, unknown, true), unknown));
    expect(await ofProject(before)).toEqual(await ofProject(await dump(rt)));
  });

  // What changes or deletes records comes last, and what leans on others before what is leant on.
  // The service keeps no locations.
  const reading = ROUTES.filter(({ key, method }) => method === 'GET' && key !== 'GET /v1/locations/{locationId}');
  it.each(reading.map((route) => [route.key, route] as const))('is known there to %s', async (_key, route) => {
    expect((await call(route, parametersOfRoute(route), false)).status).toBe(200);
  });
});

/** What of a dump belongs to the project that owns the records. */
function ofProject(items: Awaited<ReturnType<typeof dump>>): unknown {
  return Object.fromEntries(Object.entries(items).filter(([key]) => key.startsWith(`${PROJECT}#`)));
}
