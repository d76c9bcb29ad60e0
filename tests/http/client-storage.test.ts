// How much somebody with only a client key can store: what stays is small, and everything else ends by itself.
import { randomBytes } from 'node:crypto';
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  aRuntime,
  callHandler,
  dump,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putVoucher,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
/** An order, the record of its redemption with the packed answer, and its entry in lists. */
const MOST_PER_REQUEST = 3 * app.LIMITS.claimedOrderBytes;
const REDEEMED_CODES = 15;

let rt: TestRuntime;
let codes: readonly app.Voucher[];

beforeEach(async () => {
  const open = {
    client_trusted_domains: [SHOP],
    client_redeem_enabled: true,
    client_publish_enabled: true,
    client_nearest_enabled: true,
    client_create_customer_enabled: true,
    client_list_vouchers_enabled: true,
  };
  const limits = { client_rate_limit_enabled: false, wrong_code_limit_enabled: false };
  rt = await aRuntime({ settings: { ...open, ...limits, client_publish_campaigns: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  // Pictures of codes get their key with the first code.
  await app.createVoucher(rt, aCaller(), 'SETUP', { discount: { type: 'PERCENT', percent_off: 5 } });
  codes = await Promise.all(Array.from({ length: REDEEMED_CODES }, () => putVoucher(rt)));
});

/** Text that does not compress. */
const noise = (length: number): string => randomBytes(length).toString('base64').slice(0, length);
const metadata = () => ({ note: noise(31_000) });
const customer = () => ({ source_id: 'stranger', description: noise(900), metadata: metadata() });

/** An order of about so many bytes. */
function order(bytes: number): object {
  const items = Array.from({ length: Math.round(bytes / 2_000) }, (_, at) => ({
    source_id: `line-${at}`,
    quantity: 1,
    price: 100,
    metadata: { note: noise(1_700) },
  }));
  return { source_id: noise(200), customer: customer(), items };
}

interface Sent {
  readonly key: string;
  readonly body?: object;
  readonly query?: string;
}

function send({ key, body, query = '' }: Sent): Promise<HttpAnswer> {
  const { handler, method, path, params: names } = allRoutes().find((route) => route.key === key)!;
  const params = Object.fromEntries(names.map((name) => [name, 'stranger']));
  const headers = { ...KEYS.client, Origin: SHOP, ...(method === 'POST' && { 'Idempotency-Key': noise(40) }) };
  return callHandler(handler, { method, path, params, headers, query, ...(body && { body }) });
}

const lines = (count = 1) => codes.slice(0, count).map(({ code }) => voucherLine(code));
const LOCK = { type: 'LOCK', key: 'k'.repeat(100) };
const kept = () => order(app.LIMITS.claimedOrderBytes - 4_000);

/** The largest that is accepted on each client route, and with what is redeemed more than one of each kind. */
const LARGEST: readonly (readonly [title: string, sent: () => Sent])[] = [
  [
    'a redemption with an order',
    () => ({
      key: 'POST /client/v1/redemptions',
      body: { redeemables: lines(), order: kept(), customer: customer() },
    }),
  ],
  [
    'a redemption with metadata',
    () => ({
      key: 'POST /client/v1/redemptions',
      body: { redeemables: lines(), order: { amount: 100 }, customer: customer(), metadata: metadata() },
    }),
  ],
  [
    'a redemption of many codes',
    () => ({
      key: 'POST /client/v1/redemptions',
      body: { redeemables: lines(REDEEMED_CODES), order: kept(), customer: customer() },
    }),
  ],
  [
    'a redemption of one code',
    () => ({
      key: 'POST /client/v1/redeem',
      query: `code=${codes[0]!.code}`,
      body: { order: kept(), customer: customer() },
    }),
  ],
  ...['publish', 'publications'].map((path): readonly [string, () => Sent] => [
    `a publication: ${path}`,
    () => ({
      key: `POST /client/v1/${path}`,
      body: { voucher: codes[0]!.code, customer: customer(), metadata: metadata(), source_id: noise(200) },
    }),
  ]),
];

/** Requests that leave nothing for good. */
const PASSING: readonly (readonly [title: string, sent: () => Sent])[] = [
  [
    'a custom event',
    () => ({
      key: 'POST /client/v1/events',
      body: { event: 'clicked', customer: customer(), metadata: metadata() },
    }),
  ],
  [
    'a validation with a session',
    () => ({
      key: 'POST /client/v1/validations',
      body: { redeemables: lines(REDEEMED_CODES), order: order(100_000), customer: customer(), session: LOCK },
    }),
  ],
  [
    'a qualification with a session',
    () => ({
      key: 'POST /client/v1/qualifications',
      body: { order: order(100_000), customer: customer(), session: LOCK },
    }),
  ],
  [
    'what many codes lack',
    () => ({
      key: 'POST /client/v1/qualifications/nearest',
      body: { redeemables: lines(REDEEMED_CODES), order: order(100_000), customer: customer() },
    }),
  ],
  [
    'the best stack of many codes',
    () => ({
      key: 'POST /client/v1/validations/best',
      body: { candidates: lines(REDEEMED_CODES), order: order(100_000), customer: customer() },
    }),
  ],
  [
    'a validation of one code with a session',
    () => ({
      key: 'GET /client/v1/validate',
      query: `code=${codes[0]!.code}&amount=100&session_type=LOCK&session_key=${LOCK.key}&tracking_id=${'t'.repeat(200)}`,
    }),
  ],
  ['promotions', () => ({ key: 'GET /client/v1/promotions/validation', query: 'amount=100&tracking_id=stranger' })],
  ['promotion tiers', () => ({ key: 'GET /client/v1/promotions/tiers' })],
  ['consents', () => ({ key: 'GET /client/v1/consents' })],
];

/** Requests that need a shopper token. */
const REFUSED: readonly (readonly [title: string, sent: () => Sent])[] = [
  ['a customer', () => ({ key: 'POST /client/v1/customers', body: customer() })],
  ['the list of own codes', () => ({ key: 'GET /client/v1/vouchers' })],
  ['consents of a customer', () => ({ key: 'PUT /client/v1/customers/{customerId}/consents', body: {} })],
];

/** Bytes of what has no end, with the names of its members. */
async function lastingBytes(): Promise<number> {
  const items = Object.values(await dump(rt)).filter(({ expires_at: end }) => end === undefined);
  return items.reduce((sum, item) => sum + bytesOf(item), 0);
}

function bytesOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + bytesOf(one), 0);
  if (typeof value !== 'object' || value === null) return Buffer.byteLength(String(value));
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + bytesOf(member), 0);
}

describe('what a request of a stranger stores for good', () => {
  it.each(LARGEST)('is small: %s', async (_title, sent) => {
    const before = await lastingBytes();

    expect((await send(sent())).status).toBe(200);

    const stored = (await lastingBytes()) - before;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(MOST_PER_REQUEST);
  });

  it.each(PASSING)('is nothing: %s', async (_title, sent) => {
    const before = await lastingBytes();

    expect((await send(sent())).status).toBe(200);

    expect(await lastingBytes()).toBe(before);
  });

  it.each(REFUSED)('is nothing, as it is refused: %s', async (_title, sent) => {
    const before = await lastingBytes();

    expect(await send(sent())).toMatchObject({ status: 403, body: { key: 'forbidden' } });

    expect(await lastingBytes()).toBe(before);
  });

  it('is known for every route of client keys', () => {
    const routes = new Set(allRoutes().map(({ key }) => key));
    const known = new Set([...LARGEST, ...PASSING, ...REFUSED].map(([, sent]) => sent().key));
    const client = [...routes].filter((key) => key.includes('/client/v1/') && !key.startsWith('OPTIONS'));

    expect(client.filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('a larger order of a stranger', () => {
  const larger = () => order(app.LIMITS.claimedOrderBytes + 4_000);

  it.each<[string, () => Sent]>([
    ['a redemption', () => ({ key: 'POST /client/v1/redemptions', body: { redeemables: lines(), order: larger() } })],
    [
      'a redemption of many codes',
      () => ({ key: 'POST /client/v1/redemptions', body: { redeemables: lines(REDEEMED_CODES), order: larger() } }),
    ],
    [
      'a redemption with metadata',
      () => ({
        key: 'POST /client/v1/redemptions',
        body: { redeemables: lines(), order: order(6_000), metadata: metadata() },
      }),
    ],
    [
      'a redemption of one code',
      () => ({ key: 'POST /client/v1/redeem', query: `code=${codes[0]!.code}`, body: { order: larger() } }),
    ],
  ])('is refused, and stores nothing for good: %s', async (_title, sent) => {
    const before = await lastingBytes();

    expect(await send(sent())).toMatchObject({ status: 400, body: { key: 'invalid_order' } });

    expect(await lastingBytes()).toBe(before);
  });

  it('is accepted from the backend of the shop', async () => {
    const { handler, method, path } = allRoutes().find(({ key }) => key === 'POST /v1/redemptions')!;
    const body = { redeemables: lines(), order: larger() };

    expect(await callHandler(handler, { method, path, headers: KEYS.server, body })).toMatchObject({ status: 200 });
  });
});
