// Input no caller should send: each answers one documented error, and leaves no record behind.
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aGiftCard,
  aRuntime,
  aVoucher,
  callHandler,
  dump,
  type HttpCall,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putStack,
  putTier,
  putVoucher,
  type TestRuntime,
} from '../support/shop';

let rt: TestRuntime;

beforeAll(async () => {
  // Most of these name codes that nobody has: the limit of those would answer before what is tested.
  rt = await aRuntime({ settings: { wrong_code_limit_enabled: false } });
  await putKeys(rt, OTHER_PROJECT);
  await putVoucher(rt, aVoucher({ code: 'COUPON', id: `v_${'a'.repeat(26)}000001` }));
  await putVoucher(rt, aGiftCard(1_000, { code: 'GIFT' }));
  await putVoucher(rt, aVoucher({ code: 'AMOUNT', discount: { type: 'AMOUNT', amount_off: 100 } }));
  app.installRuntime(rt);
});

type Call = Omit<HttpCall, 'path'>;

/** The same call to both routes of the main job; each must answer the same error. */
async function refused(call: Call, status: number, key: string): Promise<void> {
  const before = await dump(rt);
  for (const [handler, path] of [
    [validate, '/v1/validations'],
    [redeem, '/v1/redemptions'],
  ] as const) {
    const answer = await callHandler(handler, { path, ...call, headers: { ...KEYS.server, ...call.headers } });
    expect(answer).toMatchObject({ status, body: { code: status, key } });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|at .*\.ts|node_modules/);
  }
  expect(await dump(rt)).toEqual(before);
}

/** A body with one coupon, and whatever a case is about. */
function withCoupon(members: object): object {
  return { redeemables: [{ object: 'voucher', id: 'COUPON' }], ...members };
}

function listing(...redeemables: readonly unknown[]): object {
  return { redeemables, order: { amount: 1_000 } };
}

/** Numbers that JSON.stringify would not write. */
function credits(text: string): string {
  return `{"redeemables":[{"object":"voucher","id":"GIFT","gift":{"credits":${text}}}],"order":{"amount":1000}}`;
}

/** Too deep for anything that recurses. */
function deepMetadata(depth: number, open: string, close: string): string {
  const metadata = `${open.repeat(depth)}0${close.repeat(depth)}`;
  return `{"redeemables":[{"object":"voucher","id":"COUPON"}],"metadata":${metadata}}`;
}

const VOUCHER = { object: 'voucher', id: 'COUPON' };
const INVALID = 'invalid_payload';

describe('a body that is no request', () => {
  it.each<[string, Call, number, string]>([
    ['empty', {}, 400, INVALID],
    ['null', { body: 'null' }, 400, INVALID],
    ['a list', { body: '[]' }, 400, INVALID],
    ['a text', { body: '"x"' }, 400, INVALID],
    ['cut short', { body: '{"redeemables":[' }, 400, INVALID],
    ['with a byte order mark', { body: '\ufeff{}' }, 400, INVALID],
    ['with NaN', { body: '{"redeemables":NaN}' }, 400, INVALID],
    [
      'invalid UTF-8',
      { body: Buffer.from([0x7b, 0xff, 0x7d]).toString('base64'), isBase64Encoded: true },
      400,
      INVALID,
    ],
    ['plain text', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    [
      'UTF-16',
      { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
      415,
      'unsupported_media_type',
    ],
    ['compressed', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 415, 'unsupported_media_type'],
    ['of 1.8 MB', { body: withCoupon({ metadata: { text: 'x'.repeat(1_800_000) } }) }, 413, 'payload_too_large'],
    ['200,000 open brackets', { body: '['.repeat(200_000) }, 400, INVALID],
    ['metadata nested 40,000 deep', { body: deepMetadata(40_000, '{"a":', '}') }, 400, INVALID],
    ['metadata of 100,000 lists, each in the other', { body: deepMetadata(100_000, '[', ']') }, 400, INVALID],
    ['with a __proto__ member', { body: '{"__proto__":{"valid":true}}' }, 400, INVALID],
    ['with metadata named constructor', { body: '{"metadata":{"constructor":1}}' }, 400, INVALID],
    ['with metadata named prototype', { body: '{"metadata":{"prototype":1}}' }, 400, INVALID],
  ])('is refused when it is %s', (_name, call, status, key) => refused(call, status, key));

  it.each([
    [10, 200],
    [11, 400],
  ])('%i levels deep answers %i', async (levels, status) => {
    // The body and metadata are the first two levels.
    let metadata: object = { end: true };
    for (let level = 2; level < levels; level += 1) metadata = { deeper: metadata };
    const body = withCoupon({ metadata });

    expect(await callHandler(validate, { path: '/v1/validations', headers: KEYS.server, body })).toMatchObject({
      status,
    });
  });
});

describe('redeemables', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ object: 'voucher', id: `C${index}` }));

  it.each<[string, unknown]>([
    ['missing', {}],
    ['none', listing()],
    ['31', listing(...lines(31))],
    ['an object', { redeemables: VOUCHER }],
    ['with null in it', listing(null)],
    ['without an object', listing({ id: 'COUPON' })],
    ['of an unknown object', listing({ object: 'coupon', id: 'COUPON' })],
    ['of an object in capitals', listing({ object: 'Voucher', id: 'COUPON' })],
    ['without an id', listing({ object: 'voucher' })],
    ['with an empty id', listing({ object: 'voucher', id: '' })],
    ['with a number for an id', listing({ object: 'voucher', id: 1 })],
    ['with a list for an id', listing({ object: 'voucher', id: ['COUPON'] })],
    ['with an id of 256 characters', listing({ object: 'voucher', id: 'x'.repeat(256) })],
    ['with a null character', '{"redeemables":[{"object":"voucher","id":"a\\u0000"}]}'],
    ['with half a surrogate pair', '{"redeemables":[{"object":"voucher","id":"a\\ud800"}]}'],
    ['with a gift on a tier', listing({ object: 'promotion_tier', id: 'promo_1', gift: { credits: 1 } })],
    ['with points below zero', listing({ ...VOUCHER, reward: { points: -5 } })],
    ['with half a point', listing({ ...VOUCHER, reward: { points: 1.5 } })],
  ])('are refused when they are %s', (_name, body) => refused({ body }, 400, INVALID));

  it('are refused when one is listed twice', () =>
    refused({ body: listing(VOUCHER, VOUCHER) }, 400, 'duplicated_redeemables'));

  it('are refused when they hold two stacks', async () => {
    const stacks = [await putStack(rt, [await putTier(rt)]), await putStack(rt, [await putTier(rt)])];

    await refused({ body: listing(...stacks.map(({ id, object }) => ({ id, object }))) }, 400, 'invalid_redeemables');
  });

  it.each([1, 30])('may be %i', async (count) => {
    const answer = await callHandler(validate, {
      path: '/v1/validations',
      headers: KEYS.server,
      body: listing(...lines(count)),
    });

    expect(answer).toMatchObject({ status: 200, body: { valid: false } });
  });
});

describe('gift.credits', () => {
  it.each(['0', '-1', '0.5', '"100"', 'true', 'null', '{}', '1e400', '9007199254740993', '1000000000001', '-0'])(
    '%s is refused',
    (text) => refused({ body: credits(text) }, 400, 'invalid_gift'),
  );

  it.each(['1', '1000', '1e3', '100.0'])('%s is taken', async (text) => {
    const call = { path: '/v1/validations', headers: KEYS.server, body: credits(text) };

    expect(await callHandler(validate, call)).toMatchObject({ status: 200, body: { valid: true } });
  });
});

describe('order and customer', () => {
  it.each<[string, object, string]>([
    ['an amount below zero', { order: { amount: -1 } }, 'invalid_order'],
    ['a broken amount', { order: { amount: 0.1 } }, 'invalid_order'],
    ['an amount as text', { order: { amount: '1' } }, 'invalid_order'],
    ['an amount above the limit', { order: { amount: 1_000_000_000_001 } }, 'invalid_order'],
    ['an empty order id', { order: { id: '' } }, 'invalid_order'],
    ['an order id of 1 KB', { order: { id: 'x'.repeat(1_024) } }, 'invalid_order'],
    ['an order that is a text', { order: 'order-1' }, 'invalid_order'],
    ['a customer that is a text', { customer: 'ada' }, 'invalid_customer'],
    ['an empty source id', { customer: { source_id: '' } }, 'invalid_customer'],
    ['metadata of 60 KB', { metadata: { text: 'x'.repeat(60_000) } }, INVALID],
    ['metadata one byte too long', { order: { metadata: { text: 'x'.repeat(32_758) } } }, INVALID],
  ])('are refused with %s', (_name, members, key) => refused({ body: withCoupon(members) }, 400, key));

  it('at their limits are taken', async () => {
    const order = { amount: 1_000_000_000_000, source_id: 'x'.repeat(255), metadata: { text: 'x'.repeat(32_757) } };
    const body = withCoupon({ order });
    const call = { path: '/v1/validations', headers: KEYS.server, body };

    expect(await callHandler(validate, call)).toMatchObject({ status: 200, body: { valid: true } });
  });

  it.each(['ord_unknown', 'A#SESSION', '../../x', 'O#1'])('order id %s is not found', async (id) => {
    for (const [handler, path] of [
      [validate, '/v1/validations'],
      [redeem, '/v1/redemptions'],
    ] as const) {
      const answer = await callHandler(handler, { path, headers: KEYS.server, body: withCoupon({ order: { id } }) });
      expect(answer).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: 'order' } });
    }
  });

  it('an amount discount on an order without an amount is refused', async () => {
    const body = { redeemables: [{ object: 'voucher', id: 'AMOUNT' }], order: { source_id: 'no-amount' } };

    const answer = await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.server, body });

    expect(answer).toMatchObject({ status: 400, body: { key: 'missing_amount' } });
  });
});

describe('Idempotency-Key', () => {
  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a control character', 'a\u0007b'],
    ['with a letter beyond ASCII', 'żółć'],
  ])('is refused when it is %s', (_name, key) =>
    refused({ body: withCoupon({}), headers: { 'idempotency-key': key } }, 400, 'invalid_idempotency_key'),
  );
});
