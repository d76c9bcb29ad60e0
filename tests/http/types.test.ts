// The type of a campaign follows from what it consists of; the type of a discount stays.
import * as app from '../support/app';
import { answered, aRuntime, callRoute, OTHER_PROJECT, putKeys, type TestRuntime } from '../support/shop';

type Params = Readonly<Record<string, string>>;

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const call = (key: string, params: Params = {}, body?: unknown) => answered(key, { params, body });
const refused = async (key: string, params: Params, body: unknown) => (await callRoute(key, { params, body })).body;
const voucherOf = (code: string) => call('GET /v1/vouchers/{code}', { code });
const campaignOf = (campaignId: string) => call('GET /v1/campaigns/{campaignId}', { campaignId });
const work = () => app.runDueActions(rt, performance.now() + 20_000);

const DISCOUNTS = {
  AMOUNT: { type: 'AMOUNT', amount_off: 1_000 },
  PERCENT: { type: 'PERCENT', percent_off: 10 },
  FIXED: { type: 'FIXED', fixed_amount: 500, effect: 'APPLY_TO_ORDER' },
  UNIT: { type: 'UNIT', unit_off: 1, unit_type: 'prod_gift', effect: 'ADD_NEW_ITEMS' },
} as const;
const OTHERS = {
  AMOUNT: { type: 'AMOUNT', amount_off: 2_000 },
  PERCENT: { type: 'PERCENT', percent_off: 20.5 },
  FIXED: { type: 'FIXED', fixed_amount: 700, effect: 'APPLY_TO_ITEMS' },
  UNIT: { type: 'UNIT', unit_off: 2, unit_type: 'prod_gift', effect: 'ADD_MISSING_ITEMS' },
} as const;
type Kind = keyof typeof DISCOUNTS;
const KINDS = Object.keys(DISCOUNTS) as Kind[];
const PAIRS = KINDS.flatMap((from) => KINDS.filter((to) => to !== from).map((to) => [from, to] as const));

describe('a campaign without campaign_type', () => {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: DISCOUNTS.AMOUNT };

  it.each([
    ['left out', {}],
    ['null', { campaign_type: null, type: null, promotion: null, referral_program: null, vouchers_count: null }],
  ])('begins the way of the official client: %s', async (name, more) => {
    const { id, ...campaign } = await call('POST /v1/campaigns', {}, { name, voucher, ...more });
    const code = await call('POST /v1/campaigns/{campaignId}/vouchers', { campaignId: id }, {});

    expect(campaign).toMatchObject({ campaign_type: 'DISCOUNT_COUPONS', type: 'STATIC', vouchers_count: 0 });
    expect(code).toMatchObject({ campaign_id: id, discount: DISCOUNTS.AMOUNT });
  });

  it('is a program of /v1/loyalties there', async () => {
    const card = { loyalty_card: { points: 10 } };

    const { id } = await call('POST /v1/campaigns', {}, { name: 'Points', voucher: card });

    expect(await call('GET /v1/loyalties/{campaignId}', { campaignId: id })).toMatchObject({ id });
  });

  it.each([
    ['nothing', {}, 'invalid_campaign'],
    ['codes and tiers', { voucher, promotion: { tiers: [{ name: 'Tier' }] } }, 'invalid_campaign'],
    ['an unknown type', { voucher, campaign_type: 'COUPONS' }, 'invalid_payload'],
    ['a type that is no text', { voucher, campaign_type: 1 }, 'invalid_payload'],
  ])('is refused with %s', async (name, body, key) => {
    const answer = await refused('POST /v1/campaigns', {}, { name, ...body });

    expect(answer).toMatchObject({ code: 400, key });
    expect((await callRoute('GET /v1/campaigns/{campaignId}', { params: { campaignId: name } })).status).toBe(404);
  });
});

describe('the discount of a voucher', () => {
  it.each(PAIRS)('of type %s does not become %s, and nothing is stored', async (from, to) => {
    const code = `${from}-${to}`;
    await call('POST /v1/vouchers/{code}', { code }, { discount: DISCOUNTS[from] });
    const before = await voucherOf(code);
    rt.clock.advance(1_000);

    const body = { discount: DISCOUNTS[to], metadata: { a: 1 } };
    const answer = await refused('PUT /v1/vouchers/{code}', { code }, body);

    expect(answer).toMatchObject({ code: 400, key: 'invalid_voucher', message: 'Invalid Voucher' });
    expect(await voucherOf(code)).toEqual(before);
  });

  it.each(KINDS)('of type %s changes within its type, and a repeat changes nothing', async (kind) => {
    await call('POST /v1/vouchers/{code}', { code: `SAME-${kind}` }, { discount: DISCOUNTS[kind] });
    const put = () => call('PUT /v1/vouchers/{code}', { code: `SAME-${kind}` }, { discount: OTHERS[kind] });

    const first = await put();
    rt.clock.advance(1_000);

    expect(first).toMatchObject({ discount: OTHERS[kind] });
    expect(await put()).toEqual(first);
  });

  it('is out of reach of a bulk update and of an import', async () => {
    await call('POST /v1/vouchers/{code}', { code: 'BULK' }, { discount: DISCOUNTS.AMOUNT });
    const row = { code: 'BULK', discount: DISCOUNTS.PERCENT };

    const bulk = await callRoute('POST /v1/vouchers/bulk/async', { body: [{ ...row, metadata: { a: 1 } }] });
    await work();
    const imported = await refused('POST /v1/vouchers/import', {}, [row]);

    expect(bulk.status).toBe(202);
    expect(imported).toMatchObject({ code: 400, key: 'duplicate_key' });
    expect(await voucherOf('BULK')).toMatchObject({ discount: DISCOUNTS.AMOUNT, metadata: { a: 1 } });
  });
});

describe('the discount of a campaign', () => {
  const create = (name: string, discount: object, more: object = {}) =>
    call('POST /v1/campaigns', {}, { name, voucher: { discount }, ...more });
  const REFERRAL = { referral_program: { conversion_event_type: 'redemption' } };
  const FORMS: Readonly<Record<string, (discount: object) => object>> = {
    discount: (discount) => ({ discount }),
    'voucher.discount': (discount) => ({ voucher: { type: 'DISCOUNT_VOUCHER', discount } }),
  };

  const routes = Object.entries(FORMS).flatMap(([form, bodyOf]) => [
    [`coupons by ${form}`, bodyOf, {}] as const,
    [`referral codes by ${form}`, bodyOf, REFERRAL] as const,
  ]);

  it.each(routes)('keeps its type: %s', async (name, bodyOf, more) => {
    const { id } = await create(name, DISCOUNTS.AMOUNT, more);
    const code = `OF ${name}`;
    await call('POST /v1/campaigns/{campaignId}/vouchers/{code}', { campaignId: id, code }, {});
    const before = await campaignOf(id);
    rt.clock.advance(1_000);

    const body = { ...bodyOf(DISCOUNTS.PERCENT), description: 'Never' };
    const answer = await refused('PUT /v1/campaigns/{campaignId}', { campaignId: id }, body);
    await work();

    expect(answer).toMatchObject({ code: 400, key: 'invalid_voucher' });
    expect(await campaignOf(id)).toEqual(before);
    expect(await voucherOf(code)).toMatchObject({ discount: DISCOUNTS.AMOUNT, updated_at: null });
  });

  it.each(routes)('changes within its type: %s', async (name, bodyOf, more) => {
    const { id } = await create(`Within ${name}`, DISCOUNTS.AMOUNT, more);
    const code = `WITHIN ${name}`;
    await call('POST /v1/campaigns/{campaignId}/vouchers/{code}', { campaignId: id, code }, {});

    await call('PUT /v1/campaigns/{campaignId}', { campaignId: id }, bodyOf(OTHERS.AMOUNT));
    await work();

    expect(await campaignOf(id)).toMatchObject({ voucher: { discount: OTHERS.AMOUNT } });
    expect(await voucherOf(code)).toMatchObject({ discount: OTHERS.AMOUNT });
    const [listed] = (await answered('GET /v1/async-actions', { query: 'limit=1' })).async_actions;
    expect(await call('GET /v1/async-actions/{id}', { id: listed!.id })).toMatchObject({
      type: 'CAMPAIGN.VOUCHERS_UPDATE',
      result: { message: 'Updated 1 vouchers.', done_count: 1 },
    });
  });

  it('reaches no code that has another type of its own', async () => {
    const { id } = await create('Mixed', DISCOUNTS.AMOUNT);
    const add = (code: string, body: object) =>
      call('POST /v1/campaigns/{campaignId}/vouchers/{code}', { campaignId: id, code }, body);
    await call('POST /v1/vouchers/{code}', { code: 'MIXED-OWN' }, { discount: DISCOUNTS.PERCENT, campaign_id: id });
    await add('MIXED-FREE', {});

    await call('PUT /v1/campaigns/{campaignId}', { campaignId: id }, { discount: OTHERS.AMOUNT });
    await work();

    expect(await voucherOf('MIXED-OWN')).toMatchObject({ discount: DISCOUNTS.PERCENT });
    expect(await voucherOf('MIXED-FREE')).toMatchObject({ discount: OTHERS.AMOUNT });
  });

  it('is the gift of a campaign of gift cards', async () => {
    const voucher = { gift: { amount: 500 } };
    const { id } = await call('POST /v1/campaigns', {}, { name: 'Gifts', voucher });

    const changed = await call('PUT /v1/campaigns/{campaignId}', { campaignId: id }, { gift: { amount: 700 } });
    const coupon = await refused('PUT /v1/campaigns/{campaignId}', { campaignId: id }, { discount: DISCOUNTS.AMOUNT });

    expect(changed).toMatchObject({ voucher: { gift: { amount: 700, effect: 'APPLY_TO_ORDER' } } });
    expect(coupon).toMatchObject({ code: 400, key: 'invalid_campaign' });
    expect(await campaignOf(id)).toEqual({ ...changed, creation_status: 'DONE' });
  });
});
