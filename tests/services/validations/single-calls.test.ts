// The older calls for one code or one promotion tier.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRule,
  aRuntime,
  assigned,
  aVoucher,
  putCampaign,
  putCategory,
  putRecords,
  putStackingRules,
  putTier,
  putVoucher,
  refusalOf,
  type TestRuntime,
  TRACKING_KEY,
} from '../../support/shop';

const caller = aCaller();
const order = { amount: 10_000 };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const check = (code: string, request: app.UseVoucherRequest = { order }) =>
  app.validateVoucher(rt, caller, { code, request });
const spend = (code: string, request: app.UseVoucherRequest = { order }) =>
  app.redeemVoucher(rt, caller, { code, request, idempotencyKey: null }).then(({ answer }) => answer);

const tracked = (name: string) => rt.ids.trackingId(TRACKING_KEY, name);

describe('validateVoucher', () => {
  it('shows what a coupon takes off', async () => {
    const campaign = await putCampaign(rt);
    const of = { campaign: campaign.name, campaign_id: campaign.id, metadata: { season: 'fall' } };
    const { code } = await putVoucher(rt, aVoucher({ ...of, expiration_date: '2027-01-01T00:00:00.000Z' }));

    const answer = await check(code, { order, customer: { source_id: 'ada' } });

    expect(answer).toMatchObject({
      valid: true,
      code,
      metadata: { season: 'fall' },
      campaign: campaign.name,
      campaign_id: campaign.id,
      discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' },
      order: {
        amount: 10_000,
        total_discount_amount: 1_000,
        total_amount: 9_000,
        total_applied_discount_amount: 1_000,
      },
      expiration_date: '2027-01-01T00:00:00.000Z',
      tracking_id: rt.ids.trackingId(TRACKING_KEY, 'ada'),
      applicable_to: { object: 'list', data_ref: 'data', data: [], total: 0 },
      inapplicable_to: { object: 'list', data_ref: 'data', data: [], total: 0 },
    });
    expect(answer).not.toHaveProperty('reason');
  });

  it('shows a card and what it would be charged', async () => {
    const { code } = await putVoucher(rt, aGiftCard(5_000));

    const gift = { amount: 5_000, balance: 5_000, effect: 'APPLY_TO_ORDER' };
    expect(await check(code, { order, gift: { credits: 300 } })).toMatchObject({ gift: { ...gift, credits: 300 } });
    expect(await check(code)).toMatchObject({ gift: { ...gift, credits: 5_000 } });
  });

  it('names the voucher by its code where the path has its id', async () => {
    const { code, id } = await putVoucher(rt, aVoucher());

    expect(await check(id)).toMatchObject({ valid: true, code });
  });

  it('shows categories on request', async () => {
    const category = await putCategory(rt);
    const { code } = await putVoucher(rt, aVoucher({ category_id: category.id }));

    expect(await check(code, { order, options: { expand: ['category'] } })).toMatchObject({ categories: [category] });
    expect(await check(code)).not.toHaveProperty('categories');
  });

  it.each([
    ['voucher_disabled', { active: false }],
    ['voucher_expired', { expiration_date: '2020-01-01T00:00:00.000Z' }],
    ['quantity_exceeded', { redemption: { quantity: 1, redeemed_quantity: 1 } }],
  ])('tells of %s', async (key, members) => {
    const { code } = await putVoucher(rt, aVoucher({ ...members, metadata: { a: 1 } }));

    const answer = await check(code);

    expect(answer).toMatchObject({ valid: false, code, reason: /./, error: { code: 400, key }, metadata: { a: 1 } });
    expect(answer).not.toHaveProperty('order');
  });

  it('answers an unknown code in the same way', async () => {
    const error = { code: 404, key: 'not_found', resource_type: 'voucher' };

    expect(await check('NOPE')).toMatchObject({ valid: false, code: 'NOPE', error, customer_id: null });
  });

  it.each([['an amount', aGiftCard(100), {}, 'missing_amount']])(
    'refuses a request without %s',
    async (_what, voucher, request, key) => {
      const { code } = await putVoucher(rt, voucher);

      expect(await refusalOf(check(code, request))).toMatchObject({ key });
    },
  );

  it.each([
    ['customer.metadata', 'missing_customer', { order }],
    ['order.metadata', 'missing_order', {}],
  ])('refuses a request without what the rule %s compares', async (name, key, request) => {
    const rule = aRule({ name, property: 'level', conditions: { $is: ['gold'] }, error: { message: 'Gold only.' } });
    await putRecords(rt, { kind: 'rule', record: rule });
    const voucher = aVoucher();
    await putVoucher(rt, { ...voucher, assignments: assigned(rule, { id: voucher.id, type: 'voucher' }) });

    expect(await refusalOf(check(voucher.code, request))).toMatchObject({ key, error: { message: 'Gold only.' } });
  });

  it('returns the text of the rule that refuses', async () => {
    const conditions = { $more_than: [50_000] };
    const rule = aRule({ name: 'order.amount', conditions, error: { message: 'Buy more.' } });
    await putRecords(rt, { kind: 'rule', record: rule });
    const voucher = aVoucher();
    await putVoucher(rt, { ...voucher, assignments: assigned(rule, { id: voucher.id, type: 'voucher' }) });

    const answer = await check(voucher.code);

    expect(answer).toMatchObject({ valid: false, error: { key: 'order_rules_violated', message: 'Buy more.' } });
    expect(answer.reason).not.toBe('Buy more.');
  });

  it('opens a validation session', async () => {
    const { code } = await putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } }));

    const { session } = (await check(code, { order, session: { type: 'LOCK' } })) as { session: { key: string } };

    expect(await check(code)).toMatchObject({ valid: false, error: { key: 'quantity_exceeded' } });
    expect(await spend(code, { order, session: { type: 'LOCK', key: session.key } })).toMatchObject({
      session: { key: session.key },
    });
  });
});

describe('redeemVoucher', () => {
  it('answers with the record and the whole order', async () => {
    const { code, id } = await putVoucher(rt, aGiftCard(5_000));

    const answer = await spend(code, { order: { ...order, source_id: 'order-1' }, gift: { credits: 700 } });

    expect(answer).toMatchObject({
      object: 'redemption',
      result: 'SUCCESS',
      amount: 700,
      related_object_id: id,
      voucher: { code, gift: { balance: 4_300 } },
      order: { source_id: 'order-1', status: 'PAID', total_amount: 9_300, redemptions: { [answer.id]: {} } },
    });
    expect(answer).not.toHaveProperty('redemption');
  });

  it.each(['ALL', 'PARTIAL'] as const)('is refused with the key of the check in mode %s', async (mode) => {
    await putStackingRules(rt, { redeemables_application_mode: mode });
    const { code } = await putVoucher(rt, aVoucher({ active: false }));

    const refusal = await refusalOf(spend(code));

    expect(refusal).toMatchObject({ key: 'voucher_disabled', details: code, resource_type: 'redemption' });
    expect(refusal.resource_id).toMatch(/^rf_/);
  });

  it('is not found where the code is unknown', async () => {
    expect(await refusalOf(spend('NOPE'))).toMatchObject({ key: 'not_found', resource_id: 'NOPE' });
  });

  it('says why nothing is redeemed where it would have no effect', async () => {
    await putStackingRules(rt, { redeemables_no_effect_rule: 'SKIP' });
    const { code } = await putVoucher(rt, aVoucher());
    const free = { order: { amount: 0 } };

    expect(await refusalOf(spend(code, free))).toMatchObject({ key: 'no_applicable_redeemables' });
    expect(await check(code, free)).toMatchObject({ valid: false, error: { key: 'no_applicable_redeemables' } });
  });

  it('takes effect once for one Idempotency-Key', async () => {
    const { code } = await putVoucher(rt, aGiftCard(5_000));
    const send = () =>
      app.redeemVoucher(rt, caller, { code, request: { order, gift: { credits: 100 } }, idempotencyKey: 'once' });

    const first = await send();

    expect(await send()).toEqual({ answer: first.answer, replayed: true });
    expect(await app.getVoucher(rt, caller, code)).toMatchObject({ gift: { balance: 4_900 } });
  });

  it('takes the tracking id of the query or of the body', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const request = { order, tracking_id: 'body' };

    const redeemed = { code, request: { order }, idempotencyKey: null, trackingId: 'query' };
    const { answer } = await app.redeemVoucher(rt, caller, redeemed);

    expect(answer.tracking_id).toBe(tracked('query'));
    expect((await spend(code, request)).tracking_id).toBe(tracked('body'));
  });

  it('returns the same tracking id for a source id, for its customer, and for a tracking id of an earlier answer', async () => {
    const { code } = await putVoucher(rt, aVoucher());

    const of = async (request: app.UseVoucherRequest) => (await check(code, { order, ...request })).tracking_id;

    expect(await of({ customer: { source_id: 'ada' } })).toBe(tracked('ada'));
    expect(await of({ tracking_id: 'ada' })).toBe(tracked('ada'));
    expect(await of({ tracking_id: tracked('ada') })).toBe(tracked('ada'));
  });
});

describe('promotion tiers', () => {
  const tierCheck = (tierId: string, request: app.UsePromotionRequest = { order }) =>
    app.validateTier(rt, caller, { tierId, request });

  it('are validated with the tier itself', async () => {
    const { id, name, campaign_id } = await putTier(rt, { banner: 'Save', metadata: { a: 1 } });

    expect(await tierCheck(id)).toMatchObject({
      valid: true,
      id,
      name,
      banner: 'Save',
      object: 'promotion_tier',
      hierarchy: 1,
      metadata: { a: 1 },
      discount: { type: 'PERCENT', percent_off: 10 },
      campaign: { id: campaign_id, object: 'campaign' },
      order: { total_amount: 9_000 },
    });
  });

  it('return why they do not apply', async () => {
    const { id } = await putTier(rt, { active: false });

    expect(await tierCheck(id)).toMatchObject({ valid: false, id, error: { key: 'promotion_inactive' } });
  });

  it('are not found where they are unknown', async () => {
    expect(await refusalOf(tierCheck('promo_no'))).toMatchObject({ key: 'not_found', resource_type: 'promotion_tier' });
    const redeemed = app.redeemTier(rt, caller, { tierId: 'promo_no', request: { order }, idempotencyKey: null });
    expect(await refusalOf(redeemed)).toMatchObject({ key: 'not_found', resource_type: 'promotion_tier' });
  });

  it('are redeemed', async () => {
    const { id } = await putTier(rt);

    const { answer } = await app.redeemTier(rt, caller, { tierId: id, request: { order }, idempotencyKey: null });

    expect(answer).toMatchObject({
      result: 'SUCCESS',
      related_object_type: 'promotion_tier',
      promotion_tier: { id },
      order: { total_amount: 9_000, redemptions: { [answer.id]: { related_object_type: 'promotion_tier' } } },
    });
  });
});

describe('validatePromotions', () => {
  type Found = { readonly valid: boolean; readonly promotions: readonly { readonly id: string }[] };
  const found = async (
    query: Parameters<typeof app.validatePromotions>[2]['query'] = {},
    request: app.UsePromotionRequest = { order },
  ): Promise<Found> => await app.validatePromotions(rt, caller, { request, query });
  const ids = ({ promotions }: Found) => promotions.map(({ id }) => id);

  it('lists the tiers that apply, each by itself, newest first', async () => {
    const older = await putTier(rt, { created_at: '2026-01-01T00:00:00.000Z' });
    const newer = await putTier(rt, { created_at: '2026-02-01T00:00:00.000Z' });
    await putTier(rt, { active: false });

    const answer = await found();

    expect(ids(answer)).toEqual([newer.id, older.id]);
    expect(answer).toMatchObject({ valid: true, promotions: [{ order: { total_amount: 9_000 } }, { valid: true }] });
  });

  it('is not valid where none applies', async () => {
    expect(await found()).toMatchObject({ valid: false, promotions: [] });
  });

  it('looks at the newest 150', async () => {
    const campaign = await putCampaign(rt, { campaign_type: 'PROMOTION' });
    for (let month = 0; month <= app.LIMITS.validatedTiers; month += 1) {
      const created_at = new Date(Date.UTC(2010, month)).toISOString();
      await putTier(rt, { campaign_id: campaign.id, created_at, name: `Tier of month ${month}` });
    }

    const { promotions } = (await found()) as unknown as { promotions: readonly { name: string }[] };

    expect(promotions).toHaveLength(app.LIMITS.validatedTiers);
    expect(promotions.at(-1)?.name).toBe('Tier of month 1');
  });

  it('filters by campaign and metadata', async () => {
    const [one, other] = [await putTier(rt, { metadata: { kind: 'a' } }), await putTier(rt)];

    const campaign = { promotion_id: { conditions: { $is: [other.campaign_id] } } };
    expect(ids(await found({ filters: campaign }))).toEqual([other.id]);
    expect(ids(await found({ filters: { 'metadata.kind': { conditions: { $is: ['a'] } } } }))).toEqual([one.id]);
    const bad = found({ filters: { nonsense: { conditions: { $is: ['a'] } } } });
    expect(await refusalOf(bad)).toMatchObject({ key: 'invalid_query_params' });
  });

  it('tests rules about the customer alone on request', async () => {
    const vip = aRule({ name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } });
    const large = aRule({ name: 'order.amount', conditions: { $more_than: [1_000_000] } });
    const rules = { '1': vip.rules['1'], '2': large.rules['1'], logic: '1 and 2' } as typeof vip.rules;
    const both = { ...vip, rules };
    await putRecords(rt, { kind: 'rule', record: both });
    const tier = await putTier(rt, { assignments: assigned(both, { id: 'promo', type: 'promotion_tier' }) });
    await app.upsertCustomer(rt, caller, { source_id: 'vip', metadata: { vip: true } });
    const as = (source_id: string) => ({ order, customer: { source_id } });

    expect(ids(await found({ audienceRulesOnly: true }, as('vip')))).toEqual([tier.id]);
    expect(ids(await found({ audienceRulesOnly: true }, as('someone')))).toEqual([]);
    expect(ids(await found({}, as('vip')))).toEqual([]);
  });

  it('reads at most twice', async () => {
    for (let count = 0; count < 5; count += 1) await putTier(rt);
    await rt.store.config.load(caller);
    rt.meter.reset();

    await found();

    expect(rt.meter.roundTrips).toBe(2);
  });
});

describe('a query', () => {
  it('says everything a validation takes', async () => {
    const { code } = await putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } }));
    const item = [{ source_id: 'shoe', related_object: 'product', quantity: 2, price: 500 }] as const;
    const session = { session_type: 'LOCK', session_key: 'cart', session_ttl: 5, session_ttl_unit: 'MINUTES' } as const;

    const answer = await app.validateCode(rt, caller, { code, item: [...item], customer: 'ada', ...session });

    expect(answer).toMatchObject({
      valid: true,
      order: { amount: 1_000, total_amount: 900 },
      tracking_id: rt.ids.trackingId(TRACKING_KEY, 'ada'),
      session: { key: 'cart', type: 'LOCK', ttl: 5, ttl_unit: 'MINUTES' },
    });
    expect(await check(code)).toMatchObject({ valid: false });
  });

  it('takes the id of a customer as such', async () => {
    const { id } = await app.upsertCustomer(rt, caller, { source_id: 'ada' });
    const { code } = await putVoucher(rt, aVoucher());

    const answer = await app.validateCode(rt, caller, { code, amount: 1_000, customer: id });

    expect(answer).toMatchObject({ order: { customer_id: id } });
  });

  it('says everything a validation of promotions takes', async () => {
    const tier = await putTier(rt);

    const answer = await app.validatePromotionsOfQuery(rt, caller, { amount: 500, customer: { source_id: 'ada' } });

    expect(answer).toMatchObject({ valid: true, promotions: [{ id: tier.id, order: { total_amount: 450 } }] });
  });

  it('names the code to redeem', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const query = { code, tracking_id: 'ada' };

    const { answer } = await app.redeemCode(rt, caller, { query, request: { order }, idempotencyKey: null });

    expect(answer).toMatchObject({ result: 'SUCCESS', tracking_id: tracked('ada'), voucher: { code } });
  });
});
