// What could be used on an order, over the real store.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRule,
  aRuntime,
  assigned,
  aVoucher,
  dump,
  putCampaign,
  putCategory,
  putRecords,
  putStack,
  putTier,
  putVoucher,
  refusalOf,
  type TestRuntime,
  TRACKING_KEY,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const browser = aCaller({ kind: 'client', origin: 'https://shop.example' });
const order = { amount: 10_000 };
const ADA = { source_id: 'ada' };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

interface Entry {
  readonly id: string;
  readonly object: string;
  readonly created_at: string;
  readonly result: Readonly<Record<string, unknown>>;
}
interface List {
  readonly data: readonly Entry[];
  readonly total: number;
  readonly has_more: boolean;
  readonly more_starting_after?: string;
}

async function ask(request: app.QualificationRequest = { order }, as = caller): Promise<List> {
  return (await app.checkEligibility(rt, as, request)).redeemables;
}

async function found(request: app.QualificationRequest = { order }, as = caller): Promise<readonly string[]> {
  const { data } = await ask({ ...request, options: { limit: 50, ...request.options } }, as);
  return data.map(({ id }) => id);
}

/** Gives a code to a customer. */
async function give(code: string, to = ADA): Promise<void> {
  const command = {
    voucher: code,
    campaign: null,
    count: 1,
    joinOnce: false,
    customer: to,
    sourceId: null,
    channel: 'API',
    metadata: {},
  };
  await app.publish(rt, caller, { command, idempotencyKey: null });
}

describe('ALL', () => {
  it('shows tiers, codes without a holder and codes the customer holds, newest first', async () => {
    const tier = await putTier(rt, { created_at: '2026-01-03T00:00:00.000Z' });
    const open = await putVoucher(rt, aVoucher({ created_at: '2026-01-02T00:00:00.000Z' }));
    const campaign = await putCampaign(rt);
    const of = { campaign: campaign.name, campaign_id: campaign.id };
    const mine = await putVoucher(rt, aVoucher({ ...of, created_at: '2026-01-01T00:00:00.000Z' }));
    await putVoucher(rt, aVoucher(of));
    await give(mine.code);

    expect(await found({ order, customer: ADA })).toEqual([tier.id, open.code, mine.code]);
    expect(await found()).toEqual([tier.id, open.code]);
    expect(await found({ order, customer: { source_id: 'bob' } })).toEqual([tier.id, open.code]);
  });

  it('shows the one code of a campaign that has but one', async () => {
    await app.createCampaign(rt, caller, {
      name: 'Everybody',
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STANDALONE',
      voucher: { type: 'DISCOUNT_VOUCHER', code: 'EVERYBODY', discount: { type: 'AMOUNT', amount_off: 5 } },
    });

    expect(await found()).toEqual(['EVERYBODY']);
  });

  it('knows nothing of codes that are deleted', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    await give(code);
    await app.deleteVoucher(rt, caller, code, {});

    expect(await found({ order, customer: ADA })).toEqual([]);
  });

  it('answers as a validation does', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const request = { order: { items: [{ source_id: 'shoe', quantity: 2, price: 500 }] }, customer: ADA };

    const { redeemables } = await app.validate(rt, caller, { ...request, redeemables: [voucherLine(code)] });
    const { data } = await ask(request);

    const { result, order: after, applicable_to } = redeemables[0] as app.ApplicableRedeemableResponse;
    expect(data[0]).toMatchObject({ id: code, object: 'voucher', result, order: after, applicable_to });
  });

  it('answers with the order as it was sent, the tracking id and the stacking rules', async () => {
    const answer = await app.checkEligibility(rt, caller, { order, customer: ADA });

    expect(answer).toMatchObject({
      redeemables: { object: 'list', data_ref: 'data', data: [], total: 0, has_more: false },
      order: { amount: 10_000, total_amount: 10_000 },
      tracking_id: rt.ids.trackingId(TRACKING_KEY, 'ada'),
      stacking_rules: { applicable_redeemables_limit: 30 },
    });
    expect(await app.checkEligibility(rt, caller, {})).not.toHaveProperty('order');
  });

  it('writes nothing', async () => {
    await putVoucher(rt, aGiftCard(1_000));
    await putTier(rt);
    const before = await dump(rt);

    await ask({ order, customer: { source_id: 'new', name: 'New' }, session: { type: 'LOCK' } });

    expect(await dump(rt)).toEqual(before);
  });
});

describe('other scenarios', () => {
  it('show the wallet of a customer alone', async () => {
    await putTier(rt);
    await putVoucher(rt, aVoucher());
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    await give(code);

    expect(await found({ order, customer: ADA, scenario: 'CUSTOMER_WALLET' })).toEqual([code]);
    expect(await found({ order, scenario: 'CUSTOMER_WALLET' })).toEqual([]);
    const { id } = (await rt.store.customers.load(caller, 'ada'))!.customer;
    expect(await found({ order, customer: { id }, scenario: 'CUSTOMER_WALLET' })).toEqual([code]);
  });

  it('show stacks with their tiers', async () => {
    const tiers = [await putTier(rt, { banner: 'Save' })];
    const campaign_id = tiers[0]!.campaign_id;
    const stack = await putStack(rt, [...tiers, await putTier(rt, { campaign_id })]);

    const { data } = await ask({ order, scenario: 'PROMOTION_STACKS', options: { expand: ['redeemable'] } });

    expect(data).toMatchObject([
      {
        id: stack.id,
        object: 'promotion_stack',
        name: stack.name,
        campaign_id,
        order: { total_amount: 8_100 },
        redeemables: [
          { id: tiers[0]!.id, object: 'promotion_tier', banner: 'Save', order: { total_amount: 9_000 } },
          { order: { total_amount: 8_100 } },
        ],
      },
    ]);
  });

  it('show campaigns to an audience, by rules about the customer alone', async () => {
    const rule = aRule({ name: 'order.initial_amount', conditions: { $more_than: [1_000_000] } });
    await putRecords(rt, { kind: 'rule', record: rule });
    const { id } = await putCampaign(rt, {
      assignments: assigned(rule, { id: 'camp', type: 'campaign' }),
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        redemption: { quantity: 1 },
        code_config: {},
        discount: { type: 'PERCENT', percent_off: 50 },
      },
    });

    const { data } = await ask({ order, scenario: 'AUDIENCE_ONLY', options: { expand: ['redeemable'] } });

    expect(data).toMatchObject([{ id, object: 'campaign', result: { discount: { percent_off: 50 } } }]);
    expect(await found()).toEqual([]);
  });

  it.each<app.Discount>([
    { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' },
    { type: 'UNIT', unit_off: 1, unit_type: 'mug', effect: 'ADD_MISSING_ITEMS' },
    { type: 'AMOUNT', amount_off: 1, amount_off_formula: 'REDEEMABLE_METADATA("off")' },
    { type: 'AMOUNT', amount_off: 1, amount_off_formula: 'VOUCHER_REDEMPTION_QUANTITY * 2' },
    { type: 'AMOUNT', amount_off: 1, amount_off_formula: 'DAYS_UNTIL(VOUCHER_EXPIRATION_DATE)' },
  ])('say of a campaign what its codes do: %j', async (discount) => {
    await app.upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug', price: 700 });
    const voucher = { type: 'DISCOUNT_VOUCHER' as const, discount, redemption: { quantity: 3 } };
    const request = { name: 'Mugs', type: 'AUTO_UPDATE' as const, metadata: { off: 7 }, voucher };
    await app.createCampaign(rt, caller, { ...request, expiration_date: '2026-12-31' });
    const command = app.publishCommand({ campaign: 'Mugs', customer: ADA }, {});
    await app.publish(rt, caller, { command, idempotencyKey: null });
    const items = [{ source_id: 'other', related_object: 'product' as const, price: 1_000 }];
    const [code] = await found({ order: { items }, customer: ADA, scenario: 'CUSTOMER_WALLET' });

    const { data } = await ask({ order: { items }, scenario: 'AUDIENCE_ONLY', options: { expand: ['redeemable'] } });
    const validation = await app.validate(rt, caller, {
      redeemables: [voucherLine(code!)],
      order: { items },
    });

    const { result, order: after } = validation.redeemables[0] as app.ApplicableRedeemableResponse;
    expect(data).toMatchObject([{ object: 'campaign', metadata: { off: 7 }, result }]);
    expect(data[0]).toHaveProperty('order', after);
  });

  it.each<[string, app.Discount]>([
    ['a product', { type: 'UNIT', unit_off: 1, unit_type: 'mug', effect: 'ADD_NEW_ITEMS' }],
    ['an SKU', { type: 'UNIT', unit_off: 1, unit_type: 'mug-red', effect: 'ADD_NEW_ITEMS' }],
    [
      'one of several',
      { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [{ unit_off: 1, unit_type: 'mug', effect: 'ADD_NEW_ITEMS' }] },
    ],
  ])('price what a campaign gives away and nobody ordered: %s', async (_name, discount) => {
    await app.upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug', price: 700 });
    await app.upsertSku(rt, caller, 'mug', { source_id: 'mug-red', sku: 'Red mug' });
    const voucher = { type: 'DISCOUNT_VOUCHER' as const, redemption: { quantity: 1 }, code_config: {}, discount };
    const { id } = await putCampaign(rt, { voucher });

    const { data } = await ask({ order, scenario: 'AUDIENCE_ONLY' });

    expect(data).toMatchObject([
      { id, order: { amount: 10_700, total_amount: 10_000, items: [{ price: 700, product: { name: 'Mug' } }] } },
    ]);
  });
});

describe('options', () => {
  it('page through everything, without leaving anything out', async () => {
    const ids: string[] = [];
    for (let minute = 0; minute < 7; minute += 1) {
      ids.unshift((await putTier(rt, { created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() })).id);
    }

    const first = await ask();
    const second = await ask({ order, options: { starting_after: first.more_starting_after! } });

    expect(first).toMatchObject({ total: 5, has_more: true, more_starting_after: '2026-01-01T00:02:00.000Z' });
    expect(second).toMatchObject({ total: 2, has_more: false });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(second).not.toHaveProperty('more_starting_after');
  });

  it('hold 50 at most, whatever more is requested', async () => {
    for (let minute = 0; minute < 51; minute++) {
      await putVoucher(rt, aVoucher({ created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() }));
    }

    const page = await ask({ order, options: { limit: 100 } });

    expect(page).toMatchObject({ total: 50, has_more: true, more_starting_after: '2026-01-01T00:01:00.000Z' });
  });

  it('put the best deal first', async () => {
    const off = async (amount_off: number) =>
      (await putTier(rt, { action: { discount: { type: 'AMOUNT', amount_off } } })).id;
    const [small, large] = [await off(10), await off(900)];

    expect((await ask({ order, options: { sorting_rule: 'BEST_DEAL', limit: 1 } })).data[0]?.id).toBe(large);
    expect((await ask({ order, options: { sorting_rule: 'LEAST_DEAL', limit: 1 } })).data[0]?.id).toBe(small);
  });

  it.each([
    ['resource_type', ['voucher'], 'gift'],
    ['voucher_type', ['GIFT_VOUCHER'], 'gift'],
    ['code', ['THE-CARD'], 'gift'],
    ['campaign_type', ['PROMOTION'], 'tier'],
    ['holder_role', ['OWNER'], 'gift'],
  ])('filter by %s', async (field, values, kept) => {
    const tier = await putTier(rt);
    const gift = await putVoucher(rt, aGiftCard(500, { code: 'THE-CARD' }));
    await give(gift.code);

    const filters = { [field]: { conditions: { $in: values } } };
    expect(await found({ order, customer: ADA, options: { filters } })).toEqual([
      kept === 'tier' ? tier.id : gift.code,
    ]);
  });

  it('filter by category and campaign', async () => {
    const category = await putCategory(rt);
    const [plain, special] = [await putTier(rt), await putTier(rt, { category_id: category.id })];
    const is = (value: string) => ({ conditions: { $is: [value] } });

    expect(await found({ order, options: { filters: { category_id: is(category.id) } } })).toEqual([special.id]);
    expect(await found({ order, options: { filters: { campaign_id: is(plain.campaign_id) } } })).toEqual([plain.id]);
    const either = { junction: 'OR', category_id: is(category.id), resource_id: is(plain.id) };
    expect(await found({ order, options: { filters: either } })).toHaveLength(2);
  });

  it('expand metadata, categories and rules', async () => {
    const category = await putCategory(rt);
    const rule = aRule({ name: 'order.initial_amount', conditions: { $more_than: [1] } });
    await putRecords(rt, { kind: 'rule', record: rule });
    const assignments = assigned(rule, { id: 'promo', type: 'promotion_tier' });
    await putTier(rt, { metadata: { a: 1 }, category_id: category.id, assignments, name: 'Ten', banner: 'Save' });

    const { data } = await ask({ order, options: { expand: ['redeemable', 'category', 'validation_rules'] } });

    expect(data[0]).toMatchObject({
      metadata: { a: 1 },
      name: 'Ten',
      banner: 'Save',
      categories: [category],
      validation_rule_id: rule.id,
      validation_rules_assignments: { object: 'list', data_ref: 'data', data: [{ rule_id: rule.id }], total: 1 },
    });
    expect(Object.keys((await ask()).data[0]!)).not.toEqual(expect.arrayContaining(['metadata']));
  });

  it.each([
    ['an unknown field', { nonsense: { conditions: { $is: ['a'] } } }],
    ['an unknown operator', { code: { conditions: { $like: ['a'] } } }],
    ['no conditions', { code: {} }],
  ])('refuse filters with %s', async (_name, filters) => {
    expect(await refusalOf(ask({ order, options: { filters } }))).toMatchObject({ key: 'invalid_payload' });
  });
});

describe('what sessions have reserved', () => {
  const held = async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const session = { type: 'LOCK', key: 'cart' } as const;
    await app.validate(rt, caller, { redeemables: [voucherLine(code, 300)], order, session });
    return code;
  };

  it('is in the answer where the request asks for it, and cannot be used', async () => {
    await held();

    const [line] = (await ask({ order, session: { type: 'LOCK' } })).data;
    const [other] = (await ask()).data;

    expect(line?.result).toEqual({ gift: { balance: 1_000, credits: 700, locked_credits: 300 } });
    expect(other?.result).toEqual({ gift: { balance: 1_000, credits: 700 } });
  });

  it('is none where nothing is held', async () => {
    await putVoucher(rt, aGiftCard(1_000));

    const [line] = (await ask({ order, session: { type: 'LOCK' } })).data;

    expect(line?.result).toMatchObject({ gift: { locked_credits: 0 } });
  });
});

describe('a client key', () => {
  it('finds no codes without a holder, and no balances', async () => {
    const tier = await putTier(rt);
    await putVoucher(rt, aVoucher());
    const gift = await putVoucher(rt, aGiftCard(1_000, { created_at: '2020-01-01T00:00:00.000Z' }));
    await give(gift.code);

    const { data } = await ask({ order, customer: ADA, session: { type: 'LOCK' } }, browser);

    expect(data.map(({ id }) => id)).toEqual([tier.id]);
  });

  it('with a token finds the codes of its customer, and what is on them', async () => {
    const gift = await putVoucher(rt, aGiftCard(1_000));
    await give(gift.code);
    const shopper = { ...browser, shopper: { sourceId: ADA.source_id, orders: [] } };

    const { data } = await ask({ order, session: { type: 'LOCK' } }, shopper);

    expect(data).toMatchObject([{ id: gift.code, result: { gift: { balance: 1_000, locked_credits: 0 } } }]);
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown customer', { customer: { id: 'cust_no' } }, 'customer'],
    ['an unknown order', { order: { id: 'ord_no' } }, 'order'],
  ])('tell of %s', async (_name, request, resource_type) => {
    expect(await refusalOf(ask(request))).toMatchObject({ key: 'not_found', resource_type });
  });
});

describe('round trips', () => {
  it.each([
    ['without a customer', {}, 2],
    ['with a customer', { customer: ADA }, 4],
    ['of stacks alone', { customer: ADA, scenario: 'PROMOTION_STACKS' as const }, 2],
  ])('are few %s', async (_name, request, trips) => {
    await app.upsertCustomer(rt, caller, ADA);
    for (let count = 0; count < 8; count += 1) await give((await putVoucher(rt, aVoucher())).code);
    await putTier(rt);
    await rt.store.config.load(caller);
    rt.meter.reset();

    await ask({ order, ...request });

    expect(rt.meter.roundTrips).toBe(trips);
  });
});
