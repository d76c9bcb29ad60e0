// One Idempotency-Key, one effect: through every route that takes one, from any server pair, a year later and at once.
import { endpointFunctions } from '../../scripts/support/endpoints';
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callHandler,
  csvForm,
  dump,
  filledPath,
  type HttpAnswer,
  type Ids,
  KEYS,
  NOW,
  OTHER_PROJECT,
  parametersOf,
  populate,
  PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));
const YEAR_MS = 366 * 24 * 3600 * 1000;
/** A second pair of the same project, as a rotation makes it. */
const ROTATED = { 'X-App-Id': 'rotated-key', 'X-App-Token': 'rotated-secret' };

let rt: TestRuntime;
let ids: Ids;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'], client_redeem_enabled: true } });
  await putKeys(rt, OTHER_PROJECT);
  const { credential } = (await rt.store.credentials.load('server-key'))!;
  const secrets = credential.secrets.map((secret) => ({ ...secret, tokenHash: app.hashToken('rotated-secret') }));
  const rotated = { ...credential, keyId: 'rotated-key', secrets };
  await rt.store.credentials.commit({ before: null, credential: rotated, entry: null });
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
});

beforeEach(() => rt.clock.set(NOW));

interface Call {
  readonly body?: unknown;
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(key: string, idempotencyKey: string, { body, query, params, headers }: Call = {}): Promise<HttpAnswer> {
  const route = ROUTES.get(key)!;
  const named = { ...parametersOf(route, ids), ...params };
  const path = filledPath(route, named);
  const pair = route.kind === 'client' ? { ...KEYS.client, Origin: 'https://shop.example' } : KEYS.server;
  const sent = { method: route.method, path, params: named, routeKey: key };
  return callHandler(route.handler, {
    ...sent,
    headers: { ...pair, ...headers, 'Idempotency-Key': idempotencyKey },
    ...(body !== undefined && { body }),
    ...(query !== undefined && { query }),
  });
}

const replayed = ({ headers }: HttpAnswer) => headers['idempotent-replayed'] === 'true';
const balance = async () =>
  (await rt.store.vouchers.load({ project: PROJECT, caseSensitiveCodes: true }, ids.giftCode))?.voucher.gift?.balance;

const GIFT = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
const COUPONS = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } };
const campaign = (name: string) => ({
  name,
  campaign_type: 'DISCOUNT_COUPONS',
  type: 'AUTO_UPDATE',
  vouchers_count: 3,
  voucher: COUPONS,
});
const CARD = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
const spend = (amount: number) => ({ order: { amount } });

/** Locks and times of last use pass; and what was refused is noted. */
const PASSING = /#O#\w+ S$/;
function withoutPassing(items: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(items).filter(([key]) => !PASSING.test(key)));
}

const withHeaders = (call: Call, headers: Call['headers']): Call => ({
  ...call,
  headers: { ...call.headers, ...headers },
});

type Case = readonly [key: string, first: () => Call, other: () => Call];

/** Imports of files: a header, and the beginning of a row. */
const CSV_FILES = [
  ['POST /v1/vouchers/importCSV', 'Voucher Type,Value,Discount Type,Code', 'DISCOUNT_VOUCHER,10,PERCENT,FILE'],
  ['POST /v1/campaigns/{campaignId}/importCSV', 'Code', 'FILED'],
  ['POST /v1/customers/importCSV', 'Source_id', 'filed'],
  ['POST /v1/products/importCSV', 'source_id,name', 'filed,Filed'],
  ['POST /v1/skus/importCSV', 'product_id,source_id', 'filed,filed'],
] as const;
const file = (header: string, row: string) => () => csvForm(header, row);

/** Each with a request, and another one that differs in its body. */
const BODIES: readonly Case[] = [
  ['POST /v1/vouchers', () => ({ body: GIFT }), () => ({ body: { ...GIFT, gift: { amount: 501 } } })],
  [
    'POST /v1/vouchers/{code}',
    () => ({ params: { code: 'NEW' }, body: GIFT }),
    () => ({ params: { code: 'NEW' }, body: { ...GIFT, active: false } }),
  ],
  [
    'POST /v1/vouchers/import',
    () => ({ body: [{ code: 'I1', ...GIFT }] }),
    () => ({ body: [{ code: 'I2', ...GIFT }] }),
  ],
  [
    'POST /v1/vouchers/bulk/async',
    () => ({ body: [{ code: ids.code, metadata: { a: 1 } }] }),
    () => ({ body: [{ code: ids.code, metadata: { a: 2 } }] }),
  ],
  [
    'POST /v1/vouchers/metadata/async',
    () => ({ body: { codes: [ids.code], metadata: { b: 1 } } }),
    () => ({ body: { codes: [ids.code], metadata: { b: 2 } } }),
  ],
  ['POST /v1/vouchers/{code}/balance', () => ({ body: { amount: 7 } }), () => ({ body: { amount: 8 } })],
  ['POST /v1/vouchers/{code}/redemption', () => ({ body: spend(1000) }), () => ({ body: spend(1001) })],
  ['POST /v1/campaigns', () => ({ body: campaign('once') }), () => ({ body: campaign('twice') })],
  [
    'POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup',
    () => ({ body: { name: 'set up once', vouchers_count: 1 } }),
    () => ({ body: { name: 'set up twice', vouchers_count: 1 } }),
  ],
  ['POST /v1/campaigns/{campaignId}/vouchers', () => ({ body: {} }), () => ({ body: { metadata: { a: 1 } } })],
  [
    'POST /v1/campaigns/{campaignId}/vouchers/{code}',
    () => ({ params: { code: 'ADDED' }, body: {} }),
    () => ({ params: { code: 'ADDED' }, body: { metadata: { a: 1 } } }),
  ],
  ['POST /v1/campaigns/{campaignId}/import', () => ({ body: [{ code: 'C1' }] }), () => ({ body: [{ code: 'C2' }] })],
  ['POST /v1/customers/bulk/async', () => ({ body: [{ source_id: 'a' }] }), () => ({ body: [{ source_id: 'b' }] })],
  [
    'POST /v1/customers/metadata/async',
    () => ({ body: { source_ids: ['a'], metadata: { a: 1 } } }),
    () => ({ body: { source_ids: ['a'], metadata: { a: 2 } } }),
  ],
  [
    'POST /v1/products/bulk/async',
    () => ({ body: [{ source_id: 'a', name: 'A' }] }),
    () => ({ body: [{ source_id: 'b', name: 'B' }] }),
  ],
  [
    'POST /v1/products/metadata/async',
    () => ({ body: { source_ids: ['a'], metadata: { a: 1 } } }),
    () => ({ body: { source_ids: ['a'], metadata: { a: 2 } } }),
  ],
  ...CSV_FILES.map(([key, header, row]): Case => [key, file(header, `${row}-1`), file(header, `${row}-2`)]),
  ['POST /v1/orders/import', () => ({ body: [{ amount: 100 }] }), () => ({ body: [{ amount: 101 }] })],
  [
    'POST /v1/loyalties',
    () => ({ body: { name: 'points', type: 'AUTO_UPDATE', voucher: CARD, vouchers_count: 1 } }),
    () => ({ body: { name: 'others', type: 'AUTO_UPDATE', voucher: CARD, vouchers_count: 1 } }),
  ],
  [
    'POST /v1/worst-cases',
    () => ({ body: { bounds: { amounts: { from: 1_000, to: 3_000, step: 1_000 } }, steps: 50_001 } }),
    () => ({ body: { bounds: { amounts: { from: 1_000, to: 3_000, step: 1_000 } }, steps: 50_002 } }),
  ],
  [
    'POST /v1/backtests',
    () => ({ body: { from: '2026-01-01', to: '2026-02-01' } }),
    () => ({ body: { from: '2026-01-01', to: '2026-03-01' } }),
  ],
  ['POST /v1/loyalties/members/{code}/balance', () => ({ body: { points: 5 } }), () => ({ body: { points: 6 } })],
  [
    'POST /v1/loyalties/{campaignId}/members/{code}/balance',
    () => ({ body: { points: 5 } }),
    () => ({ body: { points: 6 } }),
  ],
  [
    'POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/balance',
    () => ({ body: { points: 5 } }),
    () => ({ body: { points: 6 } }),
  ],
  [
    'POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/activate',
    () => ({}),
    () => ({ params: { pendingPointsId: ids.otherPendingPointsId } }),
  ],
  [
    'POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/cancel',
    () => ({ params: { pendingPointsId: ids.otherPendingPointsId } }),
    () => ({}),
  ],
  [
    'POST /v1/loyalties/{campaignId}/members/{code}/transfers',
    () => ({ body: [{ code: ids.otherCardCode, points: 1 }] }),
    () => ({ body: [{ code: ids.otherCardCode, points: 2 }] }),
  ],
  [
    'POST /v1/loyalties/{campaignId}/members',
    () => ({ params: { campaignId: 'points' }, body: { customer: { source_id: 'm' } } }),
    () => ({ params: { campaignId: 'points' }, body: { customer: { source_id: 'n' } } }),
  ],
  [
    'POST /v1/publications',
    () => ({ body: { campaign: { name: 'HERE-coupons', count: 1 }, customer: { source_id: 'p' } } }),
    () => ({ body: { campaign: { name: 'HERE-coupons', count: 1 }, customer: { source_id: 'q' } } }),
  ],
  [
    'POST /v1/redemptions',
    () => ({ body: { redeemables: [{ object: 'voucher', id: ids.code }], ...spend(1000) } }),
    () => ({ body: { redeemables: [{ object: 'voucher', id: ids.code }], ...spend(1001) } }),
  ],
  [
    'POST /v1/events',
    () => ({ body: { event: 'read', customer: { source_id: 'p' } } }),
    () => ({ body: { event: 'read', customer: { source_id: 'q' } } }),
  ],
  ['POST /v1/promotions/tiers/{tierId}/redemption', () => ({ body: spend(1000) }), () => ({ body: spend(1001) })],
  [
    'POST /v1/redemptions/{redemptionId}/returns',
    () => ({ body: { all: true } }),
    () => ({ body: { all: true, reason: 'Too small' } }),
  ],
  ['POST /v1/redemptions/{id}/rollbacks', () => ({ body: {} }), () => ({ body: { metadata: { a: 1 } } })],
  ['POST /v1/redemptions/{id}/rollback', () => ({ body: {} }), () => ({ body: { metadata: { a: 1 } } })],
  [
    'POST /v1/referrals/members/{code}/holders',
    () => ({ body: [{ source_id: 'friend' }] }),
    () => ({ body: [{ source_id: 'enemy' }] }),
  ],
  [
    'POST /v1/referrals/{campaignId}/members/{code}/holders',
    () => ({ body: [{ source_id: 'aunt' }] }),
    () => ({ body: [{ source_id: 'uncle' }] }),
  ],
  [
    'DELETE /v1/campaigns/{campaignId}',
    () => ({ params: { campaignId: 'once' } }),
    () => ({ params: { campaignId: 'once' }, query: 'force=true' }),
  ],
  [
    'DELETE /v1/loyalties/{campaignId}',
    () => ({ params: { campaignId: 'points' } }),
    () => ({ params: { campaignId: 'points' }, query: 'force=true' }),
  ],
];

/** The same service under other paths; and those that are held to it in tests of their own. */
const ELSEWHERE = [
  'GET /v1/publications/create',
  'POST /client/v1/events',
  'POST /client/v1/publications',
  'POST /client/v1/publish',
  'POST /client/v1/redeem',
  'POST /client/v1/redemptions',
  'POST /v1/loyalties/members/{code}/redemption',
  'POST /v1/loyalties/{campaignId}/members/{code}/redemption',
  'POST /v1/publication',
];

it('stands here for every route that takes a key', () => {
  const declared = endpointFunctions()
    .filter(({ endpoint }) => endpoint.idempotent)
    .flatMap(({ endpoint }) => endpoint.paths.map((path) => `${endpoint.method} ${path}`));

  expect([...BODIES.map(([key]) => key), ...ELSEWHERE].sort()).toEqual(declared.sort());
});

describe('a key', () => {
  it.each(BODIES)(
    '%s takes effect once, and answers a repeat a year later, from a rotated pair',
    async (key, call, other) => {
      const first = await send(key, `key of ${key}`, call());
      expect([first.status, first.body]).toEqual([first.status < 300 ? first.status : 'a success', first.body]);
      expect(replayed(first)).toBe(false);
      const before = await dump(rt);

      rt.clock.advance(YEAR_MS);
      const again = await send(key, `key of ${key}`, withHeaders(call(), ROTATED));
      const otherBody = await send(key, `key of ${key}`, other());

      expect([again.status, again.body, replayed(again)]).toEqual([first.status, first.body, true]);
      expect([otherBody.status, otherBody.body.key]).toEqual([422, 'idempotency_key_reused']);
      expect(withoutPassing(await dump(rt))).toEqual(withoutPassing(before));
    },
  );
});

describe('one key', () => {
  const balanceOf = (key: string, call: Call) => send('POST /v1/vouchers/{code}/balance', key, call);

  it('moves a balance once among ten sent at once, from two pairs', async () => {
    const before = (await balance())!;

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        balanceOf('race', { body: { amount: 11 }, headers: index % 2 ? ROTATED : {} }),
      ),
    );

    expect(await balance()).toBe(before + 11);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.filter((answer) => !replayed(answer))).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it.each([
    ['POST /v1/vouchers', { body: GIFT }],
    ['POST /v1/campaigns/{campaignId}/vouchers', { body: {} }],
    ['POST /v1/campaigns', { body: campaign('raced') }],
    ['POST /v1/vouchers/import', { body: [{ code: 'RACED', ...GIFT }] }],
  ])('%s makes one of it among six sent at once', async (key, call) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(key, `race of ${key}`, call)));

    expect(answers.filter(({ status }) => status >= 300 && status !== 409)).toEqual([]);
    expect(answers.filter((answer) => answer.status < 300 && !replayed(answer))).toHaveLength(1);
    const made = answers.filter(({ status }) => status < 300).map(({ body }) => JSON.stringify(body));
    expect(new Set(made).size).toBe(1);
  });

  it('is for one card: the same change of another is refused', async () => {
    await send('POST /v1/vouchers/{code}', 'second card', { params: { code: 'SECOND' }, body: GIFT });
    await balanceOf('one card', { body: { amount: 3 } });

    const other = await balanceOf('one card', { body: { amount: 3 }, params: { code: 'SECOND' } });

    expect([other.status, other.body.key]).toEqual([422, 'idempotency_key_reused']);
  });

  it('rolls back one redemption, not two', async () => {
    const redeem = async (key: string) =>
      (await send('POST /v1/vouchers/{code}/redemption', key, { body: spend(2000) })).body.id;
    const [one, two] = [await redeem('first of two'), await redeem('second of two')];

    const first = await send('POST /v1/redemptions/{id}/rollback', 'undo', { params: { id: one }, body: {} });
    const second = await send('POST /v1/redemptions/{id}/rollback', 'undo', { params: { id: two }, body: {} });
    const alias = await send('POST /v1/redemptions/{id}/rollbacks', 'undo', { params: { id: one }, body: {} });

    expect(first.status).toBe(200);
    expect([second.status, second.body.key]).toEqual([422, 'idempotency_key_reused']);
    expect([alias.status, replayed(alias)]).toEqual([200, true]);
  });

  it.each<readonly [string, readonly [string, Call], readonly [string, Call]]>([
    [
      'a redemption',
      ['POST /v1/promotions/tiers/{tierId}/redemption', { body: spend(9) }],
      ['POST /v1/vouchers', { body: GIFT }],
    ],
    [
      'a new voucher',
      ['POST /v1/vouchers', { body: GIFT }],
      ['POST /v1/promotions/tiers/{tierId}/redemption', { body: spend(9) }],
    ],
    [
      'a publication',
      ['POST /v1/publications', { body: { campaign: 'HERE-coupons', customer: { source_id: 'x' } } }],
      ['POST /v1/promotions/tiers/{tierId}/redemption', { body: spend(9) }],
    ],
    [
      'a change of a balance',
      ['POST /v1/vouchers/{code}/balance', { body: { amount: 1 } }],
      ['POST /v1/publications', { body: { campaign: 'HERE-coupons', customer: { source_id: 'y' } } }],
    ],
  ])('that stands for %s stands for nothing else', async (name, [first, call], [second, other]) => {
    expect((await send(first, `other ${name}`, call)).status).toBe(200);

    const answer = await send(second, `other ${name}`, other);

    expect([answer.status, answer.body.key]).toEqual([422, 'idempotency_key_reused']);
  });

  it('of a browser stands for nothing of the backend', async () => {
    const body = { redeemables: [{ object: 'voucher', id: ids.code }], order: { amount: 4000 } };
    const byClient = await send('POST /client/v1/redemptions', 'shared', { body });

    const byServer = await send('POST /v1/redemptions', 'shared', { body: { ...body, order: { amount: 5000 } } });

    expect([byClient.status, byServer.status, replayed(byServer)]).toEqual([200, 200, false]);
  });

  it('stands for nothing after a refusal', async () => {
    const refused = await balanceOf('after', { body: { amount: -999_999_999 } });
    const done = await balanceOf('after', { body: { amount: 2 } });

    expect([refused.status, done.status]).toEqual([400, 200]);
  });
});
