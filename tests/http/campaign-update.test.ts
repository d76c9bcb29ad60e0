// What a change of a campaign reaches, for campaigns of each type.
import * as app from '../support/app';
import { answered, aRuntime, callRoute, OTHER_PROJECT, putKeys, type TestRuntime } from '../support/shop';

type Members = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const call = (key: string, params: Params = {}, body?: unknown) => answered(key, { params, body });
const voucherOf = (code: string) => call('GET /v1/vouchers/{code}', { code });
const update = (campaignId: string, body: unknown) => call('PUT /v1/campaigns/{campaignId}', { campaignId }, body);

const TEN = { discount: { type: 'AMOUNT', amount_off: 1_000 } };
const TWENTY = { discount: { type: 'AMOUNT', amount_off: 2_000 } };
const card = (points: number) => ({ loyalty_card: { points } });
const gift = (amount: number) => ({ gift: { amount, effect: 'APPLY_TO_ORDER' } });
const shownCard = (points: number) => ({ loyalty_card: { points, balance: points } });
const shownGift = (amount: number) => ({ gift: { amount, balance: amount } });

interface Case {
  readonly type: string;
  readonly before: object;
  readonly after: object;
  readonly shown: readonly [before: object, after: object];
}

const CASES: readonly Case[] = [
  { type: 'DISCOUNT_COUPONS', before: TEN, after: TWENTY, shown: [TEN, TWENTY] },
  { type: 'GIFT_VOUCHERS', before: gift(500), after: gift(700), shown: [shownGift(500), shownGift(700)] },
  { type: 'LOYALTY_PROGRAM', before: card(50), after: card(70), shown: [shownCard(50), shownCard(70)] },
  { type: 'REFERRAL_PROGRAM', before: TEN, after: TWENTY, shown: [TEN, TWENTY] },
];

const KIND = {
  DISCOUNT_COUPONS: 'DISCOUNT_VOUCHER',
  REFERRAL_PROGRAM: 'DISCOUNT_VOUCHER',
  GIFT_VOUCHERS: 'GIFT_VOUCHER',
};

async function withCodes(
  { type, before }: Case,
  name: string,
): Promise<{ id: string; code: (what: string) => string }> {
  const voucher = { type: (KIND as Params)[type] ?? 'LOYALTY_CARD', ...before, redemption: { quantity: null } };
  const { id } = await call('POST /v1/campaigns', {}, { name, campaign_type: type, voucher });
  const code = (what: string): string => `${name}-${what}`;
  for (const what of ['free', 'published', 'own']) {
    const own = what === 'own' ? { redemption: { quantity: 7 } } : {};
    await call('POST /v1/campaigns/{campaignId}/vouchers/{code}', { campaignId: id, code: code(what) }, own);
  }
  await call('POST /v1/publications', {}, { voucher: code('published'), customer: { source_id: 'holder' } });
  return { id, code };
}

describe('a new definition', () => {
  it.each(CASES.map((one) => [one.type, one] as const))('reaches the free codes alone: %s', async (type, one) => {
    const { id, code } = await withCodes(one, `value ${type}`);
    rt.clock.advance(1_000);

    await update(id, { voucher: one.after });
    await app.runDueActions(rt, performance.now() + 20_000);

    const [old, now] = one.shown;
    const quantity = (quantity: number | null) => ({ redemption: { quantity } });
    expect(await voucherOf(code('free'))).toMatchObject({ ...now, ...quantity(null) });
    expect((await voucherOf(code('free'))).updated_at).toBe(new Date(rt.clock.nowMs()).toISOString());
    expect(await voucherOf(code('own'))).toMatchObject({ ...now, ...quantity(7) });
    expect(await voucherOf(code('published'))).toMatchObject({ ...old, ...quantity(null) });
    expect(await call('GET /v1/campaigns/{campaignId}', { campaignId: id })).toMatchObject({
      creation_status: 'DONE',
      voucher: one.after,
    });
  });

  it.each(CASES.map((one) => [one.type, one] as const))('of how often leaves the value: %s', async (type, one) => {
    const { id, code } = await withCodes(one, `quantity ${type}`);
    if (type === 'DISCOUNT_COUPONS') await call('PUT /v1/vouchers/{code}', { code: code('own') }, TWENTY);

    await update(id, { voucher: { redemption: { quantity: 3 } } });
    await app.runDueActions(rt, performance.now() + 20_000);

    const own = type === 'DISCOUNT_COUPONS' ? TWENTY : one.shown[0];
    expect(await voucherOf(code('free'))).toMatchObject({ ...one.shown[0], redemption: { quantity: 3 } });
    expect(await voucherOf(code('own'))).toMatchObject({ ...own, redemption: { quantity: 3 } });
    expect(await voucherOf(code('published'))).toMatchObject({ redemption: { quantity: null } });
  });

  it('leaves codes that were redeemed, and cards whose balance was moved', async () => {
    const coupons = await withCodes(CASES[0]!, 'redeemed');
    const redeemables = [{ object: 'voucher', id: coupons.code('free') }];
    await call('POST /v1/redemptions', {}, { redeemables, order: { amount: 5_000 } });
    const cards = await withCodes(CASES[1]!, 'moved');
    await call('POST /v1/vouchers/{code}/balance', { code: cards.code('free') }, { amount: 10 });

    await update(coupons.id, { voucher: TWENTY });
    await update(cards.id, { voucher: gift(900) });
    await app.runDueActions(rt, performance.now() + 20_000);

    expect(await voucherOf(coupons.code('free'))).toMatchObject(TEN);
    expect(await voucherOf(coupons.code('own'))).toMatchObject(TWENTY);
    expect(await voucherOf(cards.code('free'))).toMatchObject({ gift: { amount: 510, balance: 510 } });
    expect(await voucherOf(cards.code('own'))).toMatchObject(shownGift(900));
  });

  it.each([
    [
      'of a new campaign',
      async () => {
        loseWork();
        return call('POST /v1/campaigns', {}, { ...COUPONS, name: 'making', vouchers_count: 150 });
      },
    ],
    [
      'added to a campaign',
      async () => {
        const { id } = await call('POST /v1/campaigns', {}, { ...COUPONS, name: 'adding' });
        loseWork();
        const query = 'vouchers_count=150';
        await callRoute('POST /v1/campaigns/{campaignId}/vouchers', { params: { campaignId: id }, query, body: {} });
        return call('GET /v1/campaigns/{campaignId}', { campaignId: id });
      },
    ],
  ])('reaches codes %s that are still being made as it comes', async (_which, make) => {
    const campaign = await make();

    const changed = await update(campaign.id, { voucher: TWENTY });
    const before = await codesOf(campaign.id);
    rt.clock.advance(3_600_000);
    await app.runDueActions(rt, performance.now() + 20_000);
    const after = await codesOf(campaign.id);

    expect(campaign).toMatchObject({ vouchers_generation_status: 'IN_PROGRESS' });
    expect(changed).toMatchObject({ creation_status: 'MODIFYING', voucher: TWENTY });
    expect(before).toMatchObject({ total: 0 });
    expect(after).toMatchObject({ total: 150 });
    expect(after.vouchers).toEqual(Array.from({ length: 100 }, () => expect.objectContaining(TWENTY) as unknown));
  });

  it('is work in the background that names the request it came with', async () => {
    const { id } = await call('POST /v1/campaigns', {}, { ...COUPONS, name: 'asked' });
    const query = 'vouchers_count=2';

    const begun = await callRoute('POST /v1/campaigns/{campaignId}/vouchers', {
      params: { campaignId: id },
      query,
      body: {},
    });
    const { async_action_id } = begun.body as unknown as { async_action_id: string };
    const action = await call('GET /v1/async-actions/{id}', { id: async_action_id });
    const list = await answered('GET /v1/async-actions', { query: 'limit=1' });

    expect(begun.headers['x-request-id']).toMatch(/^v-[0-9a-f]{18}$/);
    expect(action).toMatchObject({ status: 'DONE', request_id: begun.headers['x-request-id'] });
    expect(list.async_actions).toMatchObject([{ id: async_action_id, request_id: begun.headers['x-request-id'] }]);
  });

  const COUPONS = { campaign_type: 'DISCOUNT_COUPONS', voucher: TEN };

  /** The next change is stored, and what it begins in the background is not. */
  function loseWork(): void {
    const pass = { kind: 'AFTER', work: () => Promise.resolve() } as const;
    const lost = { kind: 'LOST_REQUEST' } as const;
    rt.faults.next('transact', pass, lost, lost, lost, lost);
  }

  function codesOf(campaignId: string): Promise<Members> {
    return answered('GET /v1/vouchers', { query: `campaign_id=${campaignId}&limit=100` });
  }
});

const TYPES = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS', 'LOYALTY_PROGRAM', 'REFERRAL_PROGRAM', 'PROMOTION'] as const;

/** A campaign with something to validate; a loyalty card is of no use without a reward. */
async function anyCampaign(type: string, name: string) {
  if (type === 'PROMOTION') {
    const campaign = await call('POST /v1/campaigns', {}, { name, campaign_type: type });
    const tier = { name: 'Tier', action: TEN };
    const { id } = await call('POST /v1/promotions/{campaignId}/tiers', { campaignId: campaign.id }, tier);
    return { id: campaign.id, line: { object: 'promotion_tier', id } };
  }
  const { id, code } = await withCodes(
    CASES.find((one) => one.type === type)!,
    name,
  );
  return { id, line: { object: 'voucher', id: type === 'REFERRAL_PROGRAM' ? code('published') : code('free') } };
}

describe('other members', () => {
  it.each(TYPES)('change where they may, and are passed over where they may not: %s', async (type) => {
    const { id } = await anyCampaign(type, `members ${type}`);
    const category = await call('POST /v1/categories', {}, { name: `of ${type}`, hierarchy: 1 });
    await update(id, { metadata: { a: 1, b: 2 } });
    const before = await call('GET /v1/campaigns/{campaignId}', { campaignId: id });
    const sent = {
      description: 'Changed',
      join_once: true,
      auto_join: true,
      start_date: '2026-01-01T00:00:00.000Z',
      expiration_date: '2030-01-01T00:00:00.000Z',
      validity_day_of_week: [1, 2],
      validity_timeframe: { interval: 'P1D', duration: 'PT1H' },
    };
    const passedOver = {
      name: 'Other',
      vouchers_count: 9,
      campaign_type: 'PROMOTION',
      id: 'camp_other',
      active: false,
    };
    rt.clock.advance(1_000);

    const after = await update(id, {
      ...sent,
      ...passedOver,
      metadata: { c: 3 },
      unset_metadata_fields: ['a'],
      category_id: category.id,
      ...(type !== 'PROMOTION' && { type: 'AUTO_UPDATE', voucher: { code_config: { length: 3 } } }),
    });

    expect(after).toEqual({
      ...before,
      ...sent,
      ...(type !== 'PROMOTION' && { type: 'AUTO_UPDATE' }),
      metadata: { b: 2, c: 3 },
      category_id: category.id,
      category: category.name,
      categories: after.categories,
      // Tiers show the dates of their campaign.
      ...(type === 'PROMOTION' && { promotion: after.promotion }),
      updated_at: new Date(rt.clock.nowMs()).toISOString(),
    });
    expect(await call('GET /v1/campaigns/{campaignId}', { campaignId: id })).toEqual(after);
  });

  it.each(TYPES)('bound codes and tiers at once, published or not: the dates of %s', async (type) => {
    const { id, line } = await anyCampaign(type, `dates ${type}`);
    const isRefused = async (): Promise<unknown> => {
      const request = { redeemables: [line], customer: { source_id: 'someone' }, order: { amount: 5_000 } };
      const { redeemables } = await call('POST /v1/validations', {}, request);
      const [{ result }] = redeemables as [{ readonly result: { readonly error?: { readonly key: string } } }];
      return result.error?.key;
    };
    const usual = type === 'LOYALTY_PROGRAM' ? 'invalid_customer' : undefined;

    expect(await isRefused()).toBe(usual);
    await update(id, { expiration_date: '2026-01-01T00:00:00.000Z' });
    expect(await isRefused()).toMatch(/expired|not_active/);
    const cleared = await update(id, { expiration_date: null, start_date: '2031-01-01T00:00:00.000Z' });
    expect(cleared).not.toHaveProperty('expiration_date');
    expect(await isRefused()).toMatch(/not_active/);
    await update(id, { start_date: null });
    expect(await isRefused()).toBe(usual);
  });
});
