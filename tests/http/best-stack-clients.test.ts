// The best stack with the key of a page: it answers what validations with this key would answer, and nothing beside.
import { handler as findBest } from '../../functions/validations/find-best';
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aShopperKey,
  aVoucher,
  callHandler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putShopperKeys,
  putTier,
  putVoucher,
  signedToken,
  type SigningKey,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const order = { amount: 10_000 };

let rt: TestRuntime;
let signer: SigningKey;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: [SHOP], client_rate_limit_enabled: false } });
  await putKeys(rt, OTHER_PROJECT);
  signer = await aShopperKey();
  await putShopperKeys(rt, signer);
  app.installRuntime(rt);
  await app.upsertCustomer(rt, aCaller(), { source_id: 'ada' });
});

async function post(body: object, as: string | null = null): Promise<HttpAnswer> {
  const token: Record<string, string> =
    as === null ? {} : { 'X-Customer-Token': await signedToken(rt, signer, { sub: as }) };
  const headers = { ...KEYS.client, Origin: SHOP, ...token };
  return callHandler(findBest, { path: '/client/v1/validations/best', headers, body });
}

const lines = (...ids: readonly string[]): readonly app.Redeemable[] => ids.map((id) => voucherLine(id));

function putPercent(code: string, percent_off: number, members: object = {}) {
  return putVoucher(
    rt,
    aVoucher({ code, discount: { type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' }, ...members }),
  );
}

/** The answer with one code in place of another, without its random id. */
function withName({ body }: HttpAnswer, code: string, other: string): string {
  return JSON.stringify(body)
    .replaceAll(code, other)
    .replace(/valid_\w+/g, 'valid');
}

describe('the best stack with a client key', () => {
  it('holds the codes that the page names, and tiers', async () => {
    await putPercent('HALF', 50);
    const tier = await putTier(rt);

    const { status, body } = await post({ order, candidates: [...lines('HALF'), tierLine(tier.id)] });

    expect([status, body]).toMatchObject([200, { proof: 'OPTIMAL', validation: { valid: true } }]);
    expect(body['redeemables']).toHaveLength(2);
  });

  it.each([
    ['disabled', { active: false }],
    ['not begun', { start_date: '2099-01-01T00:00:00.000Z' }],
  ])('has the same answer for a code that is %s as for an unknown one', async (_, members) => {
    await putPercent('HALF', 50);
    await putPercent('HIDDEN', 60, members);

    const hidden = await post({ order, candidates: lines('HIDDEN', 'HALF'), budget_ms: 1 });
    const unknown = await post({ order, candidates: lines('ABSENT', 'HALF'), budget_ms: 1 });

    expect(hidden.body).toMatchObject({
      redeemables: lines('HALF'),
      left_out: [{ id: 'HIDDEN', reason: 'INAPPLICABLE', key: 'not_found' }],
    });
    expect(withName(hidden, 'HIDDEN', 'ABSENT')).toBe(withName(unknown, 'ABSENT', 'ABSENT'));
  });

  it('finds no code of a customer without a token, and those of the customer of the token', async () => {
    await putPercent('ADAS', 50);
    const command = app.publishCommand({ voucher: 'ADAS', customer: 'ada' }, {});
    await app.publish(rt, aCaller(), { command, idempotencyKey: null });

    const claim = await post({ order, customer: { source_id: 'ada' } });
    const proved = await post({ order, customer: { source_id: 'ada' } }, 'ada');

    expect([claim.status, claim.body]).toMatchObject([200, { redeemables: [], left_out: [] }]);
    expect(JSON.stringify(claim.body)).not.toContain('ADAS');
    expect([proved.status, proved.body]).toMatchObject([200, { redeemables: lines('ADAS'), value: 5_000 }]);
  });

  it('shows no balance of a card: without named credits the card is in no stack', async () => {
    const { code } = await putVoucher(rt, aGiftCard(5_000));
    await putPercent('HALF', 50);
    const ask = (balance: number) =>
      post({ order: { amount: balance }, candidates: lines(code, 'HALF'), objective: 'PAYABLE' });

    for (const amount of [4_000, 9_000, 20_000])
      expect((await ask(amount)).body).toMatchObject({
        redeemables: lines('HALF'),
        left_out: [{ id: code, reason: 'INAPPLICABLE', key: 'gift_amount_exceeded' }],
      });
  });

  it('takes a card with named credits, and counts a wrong amount as a guess', async () => {
    const { code } = await putVoucher(rt, aGiftCard(5_000));
    const ask = (credits: number) => post({ order, candidates: [voucherLine(code, credits)], objective: 'PAYABLE' });

    expect((await ask(5_000)).body).toMatchObject({ value: 5_000, redeemables: [voucherLine(code, 5_000)] });
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess += 1) statuses.push((await ask(5_001 + guess)).status);

    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it('counts unknown codes as guesses', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess += 1)
      statuses.push((await post({ order, candidates: lines(`GUESS-${guess}`) })).status);

    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([
    ['a floor of metadata, which would show what products cost', { floor: { metadata: 'cost' } }],
    ['a budget above 50', { budget_ms: 51 }],
  ])('refuses %s', async (_, members) => {
    const refused = await post({ order, candidates: lines('ANY'), ...members });

    expect([refused.status, refused.body]).toMatchObject([400, { key: 'invalid_payload' }]);
  });

  it('shows no metadata of a code', async () => {
    await putPercent('HALF', 50, { metadata: { note: 'from Acme' } });

    const { status, body } = await post({ order, candidates: lines('HALF') });

    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('from Acme');
  });
});
