// Decision documents: a validation answers one, and its replay needs nothing else.
import * as app from '../support/app';
import {
  aDiscount,
  aGift,
  answered,
  aRuntime,
  callRoute,
  dump,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  type TestRuntime,
  THREE_LINES,
  voucherOf,
  withoutMember,
  withValue,
} from '../support/shop';

const ORIGIN = { Origin: 'https://shop.example' };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: [ORIGIN.Origin] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 1000 });
  await aGift('G', 3000);
});

const request = {
  redeemables: [voucherOf('OFF'), voucherOf('G', { gift: { credits: 3000 } })],
  order: { items: THREE_LINES },
  options: { expand: ['decision'] },
};

async function decisionOf(body: object = request): Promise<app.DecisionDocument> {
  const { decision } = await answered('POST /v1/validations', { body });
  return decision as app.DecisionDocument;
}

const replay = (body: object, headers: Readonly<Record<string, string>> = KEYS.server) =>
  callRoute('POST /v1/decisions/replay', { body, headers });

describe('a validation with expand decision', () => {
  it('answers the document, and stores nothing', async () => {
    const before = await dump(rt);
    const decision = await decisionOf();

    expect(decision).toMatchObject({
      object: 'decision',
      engine: 1,
      replayer: { engine: 1 },
      input: { request: { redeemables: request.redeemables }, vouchers: [{ name: 'OFF' }, { name: 'G' }] },
      outcome: { valid: true, order: { total_applied_discount_amount: 4000, total_amount: 3247 } },
      replay: { equal: true, engine: 1, differences: [] },
    });
    expect(await dump(rt)).toEqual(before);
  });

  it('answers it also when the request is not valid', async () => {
    const decision = await decisionOf({ ...request, redeemables: [voucherOf('NONE')] });

    expect(decision).toMatchObject({
      outcome: { valid: false, redeemables: [{ key: 'not_found' }] },
      replay: { equal: true },
    });
  });

  it('answers a client key without it', async () => {
    const sent = { body: request, headers: { ...KEYS.client, ...ORIGIN } };
    const { status, body } = await callRoute('POST /client/v1/validations', sent);

    expect(status).toBe(200);
    expect(body).not.toHaveProperty('decision');
  });
});

describe('a replay', () => {
  it('answers the same document, and reads nothing of the project', async () => {
    const decision = await decisionOf();
    await replay(decision);
    rt.meter.reset();

    expect(await replay(decision)).toMatchObject({ status: 200, body: decision });
    expect(rt.meter.made).toEqual([]);
  });

  it('names what differs', async () => {
    const decision = await decisionOf();
    const sent = withValue(decision, '/input/vouchers/0/voucher/discount/amount_off', 1001);

    const { body } = await replay(sent);

    const { replay: replayed, ...document } = body as unknown as app.DecisionDocument;
    expect(document).toEqual(withoutMember(sent, 'replay'));
    expect(replayed).toMatchObject({ equal: false, engine: 1 });
    expect(replayed.differences).toContainEqual({ pointer: '/order/total_amount', then: 3247, now: 3246 });
  });

  it('uses the engine of today for a document of another engine', async () => {
    const decision = await decisionOf();

    expect((await replay({ ...decision, engine: 7 })).body).toMatchObject({
      engine: 7,
      replay: { equal: true, engine: 1 },
    });
  });

  it.each<[string, (document: app.DecisionDocument) => object]>([
    ['nothing', () => ({})],
    ['another object', (document) => ({ ...document, object: 'validation' })],
    ['no input', (document) => withoutMember(document, 'input')],
    ['no outcome', (document) => withoutMember(document, 'outcome')],
    ['no engine', (document) => withoutMember(document, 'engine')],
    ['no time', (document) => withoutMember(document, 'decided_at')],
    ['an engine as text', (document) => ({ ...document, engine: '1' })],
    ['a time that is none', (document) => ({ ...document, decided_at: 'today' })],
    ['a redacted document', ({ engine, decided_at }) => ({ object: 'decision', engine, decided_at, redacted: true })],
    ['no redeemables', (document) => withValue(document, '/input/request/redeemables', [])],
    ['a voucher without its record', (document) => withValue(document, '/input/vouchers', [{ name: 'OFF' }])],
    ['a voucher with half of its record', (document) => withValue(document, '/input/vouchers/0/voucher', { id: 'v' })],
  ])('of %s is invalid_payload', async (_name, change) => {
    const { status, body } = await replay(change(await decisionOf()));

    expect([status, body.key]).toEqual([400, 'invalid_payload']);
  });

  it.each([
    ['/input/vouchers/0/voucher/discount/amount_off', 'x'],
    ['/input/vouchers/0/voucher/discount', { type: 'NONE' }],
    ['/input/vouchers/0/voucher/redemption', {}],
    ['/input/configuration/stacking_rules', { exclusive_categories: 1 }],
    ['/input/configuration/settings', { timezone: 'UTC' }],
    ['/input/configuration/settings/timezone', 'Nowhere'],
    ['/input/request/order', { items: [{ quantity: 'x' }] }],
    ['/input/order', { order: {}, version: 1 }],
    ['/outcome/redeemables', []],
  ])('of a document with another %s is a replay or invalid_payload, and never a broken answer', async (at, value) => {
    const { status, body } = await replay(withValue(await decisionOf(), at, value));

    if (status !== 200) expect([status, body.key]).toEqual([400, 'invalid_payload']);
    else expect(body).toHaveProperty('replay.engine', 1);
  });

  it('with a client key is refused', async () => {
    const { status } = await replay(await decisionOf(), { ...KEYS.client, ...ORIGIN });

    expect(status).toBe(403);
  });
});
