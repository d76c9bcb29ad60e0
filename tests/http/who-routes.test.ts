// Every route by which a person of the dashboard changes something says who: each is called with a person's session, and what it left
// behind is looked through for the id of the person.
import * as app from '../support/app';
import {
  aCaller,
  aFinishedBacktest,
  aFinishedWorstCase,
  allRoutes,
  answered,
  aRuntime,
  aUserSession,
  callHandler,
  dump,
  filledPath,
  type HttpAnswer,
  KEYS,
  type Known,
  OTHER_PROJECT,
  parametersOf,
  plainSteps,
  populate,
  PROJECT,
  putKeys,
  type Route,
  type Step,
  type TestRuntime,
  TOUR,
  type TourCall,
} from '../support/shop';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));
const TIERS = '/v1/loyalties/{campaignId}/tiers';
const EARNING_RULES = '/v1/loyalties/{campaignId}/earning-rules';
const PENDING_POINTS = '/v1/loyalties/members/{code}/pending-points/{pendingPointsId}';
const [OF_PROJECT, CARD_OF] = ['/management/v1/projects/{projectId}', '/v1/loyalties/{campaignId}/members/{code}'];

interface Saying {
  /** What holds the id of the person then. */
  readonly kind: app.ItemKind;
  readonly routes: readonly string[];
}

/** How each says who. What is in none of these lists, nor in one of those below, fails. */
const SAYING: Readonly<Record<string, Saying>> = {
  'a line of the audit trail, about keys, users, settings, exports or a lock': {
    kind: 'TRAIL T',
    routes: [
      ...['DELETE /v1/exports/{exportId}', 'DELETE /v1/orders/{orderId}/sessions/{sessionId}', 'POST /v1/exports'],
      ...['campaigns/{campaignId}', 'loyalties/members/{code}', 'loyalties/{campaignId}', 'vouchers/{code}'].map(
        (path) => `POST /v1/${path}/transactions/export`,
      ),
      ...[`POST ${CARD_OF}/transactions/export`, 'POST /v1/loyalties/{campaignId}/points-expiration/export'],
      ...[
        'POST /v1/orders/export',
        'POST /management/v1/projects/users/invite',
        'POST /management/v1/projects',
        `PUT ${OF_PROJECT}`,
        `DELETE ${OF_PROJECT}`,
      ],
      ...['api-keys', 'api-keys/{keyId}/rotate', 'shopper-keys', 'shopper-keys/{kid}/rotate', 'stacking-rules'].map(
        (path) => `POST ${OF_PROJECT}/${path}`,
      ),
      ...[`POST ${OF_PROJECT}/users`, `DELETE ${OF_PROJECT}/api-keys/{keyId}/secrets/{secretId}`],
      ...['api-keys/{keyId}', 'stacking-rules/{stackingRulesId}', 'users/{userId}'].flatMap((path) => [
        `PUT ${OF_PROJECT}/${path}`,
        `DELETE ${OF_PROJECT}/${path}`,
      ]),
      `DELETE ${OF_PROJECT}/shopper-keys/{kid}`,
    ],
  },
  'a line of the audit trail, about the configuration, the catalogue, a code or an order': {
    kind: 'CHANGES T',
    routes: [
      ...['campaigns', 'categories', 'loyalties', 'product-collections', 'products', 'rewards', 'segments'].map(
        (path) => `POST /v1/${path}`,
      ),
      ...['validation-rules', 'vouchers', 'vouchers/{code}', 'orders'].map((path) => `POST /v1/${path}`),
      ...['import', 'importCSV', 'vouchers', 'vouchers/{code}', 'enable', 'disable'].map(
        (path) => `POST /v1/campaigns/{campaignId}/${path}`,
      ),
      ...['products/{productId}/skus', 'promotions/{campaignId}/tiers', 'promotions/{campaignId}/stacks'].map(
        (path) => `POST /v1/${path}`,
      ),
      ...['promotions/tiers/{tierId}', 'vouchers/{code}'].flatMap((path) => [
        `POST /v1/${path}/enable`,
        `POST /v1/${path}/disable`,
      ]),
      ...['rewards/{rewardId}', 'validation-rules/{ruleId}'].map((path) => `POST /v1/${path}/assignments`),
      'POST /v1/loyalties/{campaignId}/rewards',
      `POST ${EARNING_RULES}`,
      `POST ${TIERS}`,
      ...['PUT', 'DELETE'].map((verb) => `${verb} ${TIERS}/{loyaltyTierId}`),
      ...['enable', 'disable'].map((verb) => `POST ${EARNING_RULES}/{earningRuleId}/${verb}`),
      ...['PUT', 'DELETE'].map((verb) => `${verb} ${EARNING_RULES}/{earningRuleId}`),
      ...['categories/{categoryId}', 'loyalties/{campaignId}', 'products/{productId}', 'rewards/{rewardId}'].flatMap(
        (path) => [`PUT /v1/${path}`, `DELETE /v1/${path}`],
      ),
      ...['campaigns/{campaignId}', 'validation-rules/{ruleId}', 'vouchers/{code}'].flatMap((path) => [
        `PUT /v1/${path}`,
        `DELETE /v1/${path}`,
      ]),
      ...['products/{productId}/skus/{skuId}', 'promotions/tiers/{tierId}'].flatMap((path) => [
        `PUT /v1/${path}`,
        `DELETE /v1/${path}`,
      ]),
      ...['promotions/{campaignId}/stacks/{stackId}', 'rewards/{rewardId}/assignments/{assignmentId}'].flatMap(
        (path) => [`PUT /v1/${path}`, `DELETE /v1/${path}`],
      ),
      ...['PUT', 'DELETE'].map((verb) => `${verb} /v1/loyalties/{campaignId}/rewards/{assignmentId}`),
      'PUT /v1/orders/{orderId}',
      ...['PUT', 'DELETE'].map((verb) => `${verb} /v1/product-collections/{productCollectionId}`),
      'DELETE /v1/segments/{segmentId}',
      'DELETE /v1/trash-bin/{binEntryId}',
      'POST /v1/templates/campaigns',
      ...['PUT', 'DELETE'].map((verb) => `${verb} /v1/templates/campaigns/{campaignTemplateId}`),
      ...['campaign-setup', 'tier-setup'].map((path) => `POST /v1/templates/campaigns/{campaignTemplateId}/${path}`),
      'DELETE /v1/validation-rules/{ruleId}/assignments/{assignmentId}',
      ...['DELETE /v1/vouchers/{code}/sessions', 'DELETE /v1/vouchers/{code}/sessions/{sessionKey}'],
      ...['branding', 'custom-event-schemas', 'metadata-schemas', 'webhooks'].map(
        (path) => `POST ${OF_PROJECT}/${path}`,
      ),
      ...[
        'custom-event-schemas/{eventSchemaId}',
        'metadata-schemas/{metadataSchemaId}',
        'webhooks/{webhookId}',
        'branding/{brandingId}',
      ].flatMap((path) => [`PUT ${OF_PROJECT}/${path}`, `DELETE ${OF_PROJECT}/${path}`]),
      `POST ${OF_PROJECT}/templates/campaigns/{campaignTemplateId}/copy`,
      `POST ${OF_PROJECT}/webhook-secret/rotate`,
      `POST ${OF_PROJECT}/webhook-sendouts/{sendoutId}/retry`,
    ],
  },
  'a line of the audit trail, about a customer': {
    kind: 'PEOPLE T',
    routes: [
      ...['POST /v1/customers', 'PUT /v1/customers/{customerId}', 'DELETE /v1/customers/{customerId}'],
      'POST /v1/customers/{customerId}/permanent-deletion',
    ],
  },
  'the redemption: its channel': {
    kind: 'R R',
    routes: [
      ...['POST /v1/redemptions', 'POST /v1/vouchers/{code}/redemption', `POST ${CARD_OF}/redemption`],
      ...['POST /v1/loyalties/members/{code}/redemption', 'POST /v1/promotions/tiers/{tierId}/redemption'],
    ],
  },
  'the rollback: its channel': {
    kind: 'R B',
    routes: ['POST /v1/redemptions/{id}/rollback', 'POST /v1/redemptions/{id}/rollbacks'],
  },
  'the return: its channel': {
    kind: 'R RT',
    routes: ['POST /v1/redemptions/{redemptionId}/returns'],
  },
  'the movement of the balance: its channel': {
    kind: 'L T',
    routes: [
      ...['vouchers/{code}', 'loyalties/members/{code}', 'loyalties/{campaignId}/members/{code}'].map(
        (path) => `POST /v1/${path}/balance`,
      ),
      'POST /v1/loyalties/{campaignId}/members/{code}/transfers',
    ],
  },
  'the work in the background: its user_id': {
    kind: 'J J',
    routes: [
      ...['POST /v1/vouchers/import', 'POST /v1/orders/import', 'POST /v1/skus/importCSV'],
      ...['customers', 'products', 'vouchers'].flatMap((path) =>
        ['importCSV', 'bulk/async', 'metadata/async'].map((what) => `POST /v1/${path}/${what}`),
      ),
      `POST ${OF_PROJECT}/metadata-schemas/{metadataSchemaId}/purge`,
      `POST ${OF_PROJECT}/webhooks/{webhookId}/replay`,
      'POST /v1/backtests',
    ],
  },
  'the publication: its user_id': {
    kind: 'B B',
    routes: ['POST /v1/publications', 'POST /v1/publication', 'POST /v1/loyalties/{campaignId}/members'],
  },
  'what the session has reserved of a code: its user_id': {
    kind: 'V V',
    routes: ['POST /v1/validations', 'POST /v1/vouchers/{code}/validate'],
  },
  'the activity of the customer: its created_by': {
    kind: 'C Y',
    routes: [
      ...['activate', 'balance', 'cancel'].map((verb) => `POST ${PENDING_POINTS}/${verb}`),
      'POST /v1/events',
      'DELETE /v1/referrals/members/{code}/holders/{holderId}',
      'DELETE /v1/referrals/{campaignId}/members/{code}/holders/{holderId}',
    ],
  },
  'the referee: their created_by': {
    kind: 'H V',
    routes: ['POST /v1/referrals/members/{code}/holders', 'POST /v1/referrals/{campaignId}/members/{code}/holders'],
  },
  'the upload': { kind: 'X U', routes: ['POST /v1/uploads'] },
};

/** What changes nothing, so that there is nothing to say. */
const CHANGES_NOTHING = [
  ...['POST /v1/campaigns/preview', 'POST /v1/qualifications', 'POST /v1/validations/best'],
  'POST /v1/qualifications/nearest',
  ...['POST /v1/vouchers/qualification', 'POST /v1/campaigns/qualification'],
  ...['POST /v1/validation-rules/{ruleId}/validation', 'PUT /v1/customers/{customerId}/consents'],
  'POST /v1/loyalties/{campaignId}/qualifications',
  'POST /v1/worst-cases',
  ...['POST /v1/promotions/validation', 'POST /v1/promotions/tiers/{tierId}/validation'],
  ...[`POST ${OF_PROJECT}/webhooks/{webhookId}/test`, 'POST /v1/decisions/replay'],
];

/** No person gets there: routes of pages of the shop, and of access tokens, which belong to pairs. */
const OUT_OF_REACH = ({ kind, scope }: Route): boolean => kind === 'client' || scope === 'any';

const CHANGING = [...ROUTES.values()].filter(({ method, kind }) => method !== 'GET' && kind !== 'open');
const HOST = 'shop.example';
const OF_PAGE = {
  host: HOST,
  'X-Stackable-Dashboard': '1',
  'Sec-Fetch-Site': 'same-origin',
  Origin: `https://${HOST}`,
};

let rt: TestRuntime;
let known: Known;
let person: { readonly id: string; readonly cookie: string };
const made = new Map<string, string>();
/** For each call what it left behind: the kinds of items that it changed, and of these those that hold the id of the person since. */
const left = new Map<string, { readonly changed: ReadonlySet<string>; readonly naming: ReadonlySet<string> }[]>();

jest.setTimeout(120_000);

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  const ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
  // What waits to be sent is not due yet, so that a retry is sooner.
  rt.clock.advance(-60_000);
  const { assets } = await answered('GET /v1/vouchers/{code}', { params: { code: ids.code } });
  const { qr, barcode } = assets as Readonly<Record<'qr' | 'barcode', { readonly id: string }>>;
  const worstCase = await aFinishedWorstCase(rt);
  const backtest = await aFinishedBacktest(rt);
  const lockedOrder = 'tour-locked';
  const lease = { nowMs: rt.clock.nowMs(), untilMs: rt.clock.nowMs() + 3_600_000, owner: null };
  await rt.store.orderLocks.acquire(aCaller(), lockedOrder, lease);
  const held = await rt.store.orderLocks.held(aCaller(), lockedOrder);
  known = { ...ids, qrId: qr.id, barcodeId: barcode.id, lockedOrder, lockId: held!.id, worstCase, backtest, made };
  person = await aUserSession(rt, { login: 'ada@example.com', role: 'ADMIN' });
  for (const step of STEPS) await take(step);
});

/** What the tour has no step for, or one that changes nothing. */
const MORE: readonly Step[] = [['POST /v1/uploads']];
const BY_PEOPLE = new Set(CHANGING.filter((route) => !OUT_OF_REACH(route)).map(({ key }) => key));
const STEPS = [...TOUR.MAKING, ...plainSteps(ROUTES.values()), ...TOUR.USING, ...MORE, ...TOUR.ENDING].filter(([key]) =>
  BY_PEOPLE.has(key),
);

async function take([key, callOf]: Step): Promise<void> {
  const before = await stored();
  const call = callOf?.(known) ?? {};
  const answer = await send(ROUTES.get(key)!, call);
  expect([key, answer.status < 300 || answer.body]).toEqual([key, true]);
  const name = idOf(answer);
  if (name !== undefined) made.set(key, name);
  const after = await stored();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (place) => before.get(place)?.text !== after.get(place)?.text,
  );
  const naming = changed.filter((place) => namings(after.get(place)) > namings(before.get(place)));
  const kinds = (places: readonly string[]) =>
    new Set(places.map((place) => (after.get(place) ?? before.get(place))!.kind));
  left.set(key, [...(left.get(key) ?? []), { changed: kinds(changed), naming: kinds(naming) }]);
}

/** Of what it made, or of the first of them. */
function idOf({ body }: HttpAnswer): string | undefined {
  const { id, data } = body as { readonly id?: string; readonly data?: unknown };
  return id ?? (Array.isArray(data) ? (data as readonly { readonly id?: string }[])[0]?.id : undefined);
}

let sent = 0;

function send(route: Route, { params, headers, ...call }: TourCall): Promise<HttpAnswer> {
  const named = { ...parametersOf(route, known), ...params };
  const once: Record<string, string> = route.handler.endpoint?.idempotent
    ? { 'Idempotency-Key': `person ${(sent += 1)}` }
    : {};
  return callHandler(route.handler, {
    method: route.method,
    path: filledPath(route, named),
    params: named,
    routeKey: route.key,
    headers: { ...headers, ...OF_PAGE, ...once, cookie: person.cookie },
    ...call,
  });
}

interface Stored {
  readonly kind: string;
  readonly text: string;
}

/** How often an item has the id of the person. */
const namings = (item: Stored | undefined): number => (item?.text.split(person.id).length ?? 1) - 1;

/** Beside the work of a route: uses of keys, counts of requests, and locks of orders that it gives back. */
const BESIDE: ReadonlySet<string> = new Set(['USED# USED', 'USED# SEEN', 'SESSION# SESSION', 'D Q', 'D W', 'O S']);

/** Every item, with what is compressed in it unpacked, and its members in one order. */
async function stored(): Promise<ReadonlyMap<string, Stored>> {
  const items = Object.entries(await dump(rt)).map(([place, item]) => {
    const kind = app.kindOf(item) ?? place;
    return [place, { kind, text: JSON.stringify(item, inOrder) }] as const;
  });
  return new Map(items.filter(([, { kind }]) => !BESIDE.has(kind)));
}

function inOrder(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return app.decompressJson(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const HOW = Object.entries(SAYING).flatMap(([how, { kind, routes }]) => routes.map((key) => [key, how, kind] as const));

it('stands here for every route by which a person may change something', () => {
  const named = [...HOW.map(([key]) => key), ...CHANGES_NOTHING];

  expect([...BY_PEOPLE].filter((key) => !named.includes(key))).toEqual([]);
  expect(named.filter((key) => !BY_PEOPLE.has(key))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

it.each(HOW)('%s says who in %s', (key, _how, kind) => {
  const calls = left.get(key) ?? [];

  expect(calls.length).toBeGreaterThan(0);
  for (const { naming } of calls) expect([...naming]).toContain(kind);
});

it.each(CHANGES_NOTHING)('%s changes nothing', (key) => {
  const calls = left.get(key) ?? [];

  expect(calls.length).toBeGreaterThan(0);
  for (const { changed } of calls) expect([...changed]).toEqual([]);
});

it.each(CHANGING.filter(OUT_OF_REACH).map((route) => [route.key, route] as const))(
  '%s is out of the reach of people',
  async (_key, route) => {
    const before = await stored();
    const { status } = await send(route, { body: {} });

    expect([401, 403]).toContain(status);
    expect(await stored()).toEqual(before);
  },
);

it('would be found out: a key pair of the shop leaves the id of nobody', async () => {
  const before = await stored();
  const route = ROUTES.get('POST /v1/customers')!;
  const call = { method: 'POST', path: route.path, routeKey: route.key, body: { source_id: 'of-the-shop' } };
  await callHandler(route.handler, { ...call, headers: KEYS.server });

  const changed = [...(await stored())].filter(([place, { text }]) => before.get(place)?.text !== text);
  expect(changed.map(([, { kind }]) => kind)).toEqual(['C C']);
  expect(changed.filter(([, item]) => namings(item) > 0)).toEqual([]);
});
