// Limits of units by kinds of discounts and redeemables, and what they cost.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  brokenInvariants,
  putCampaign,
  putTier,
  putVoucher,
  redeem,
  refusal,
  rollback,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const A = { object: 'product', id: 'prod_a' } as const;
const customer = { source_id: 'ada' };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

async function ruled(
  on: { voucher: string } | { promotion_tier: string },
  ...included: readonly app.ScopeDefinition[]
) {
  const name = `Rule ${JSON.stringify(on)} ${included.length}`;
  const rule = await app.createRule(rt, caller, { name, rules: {}, applicable_to: { included: [...included] } });
  await app.assignRule(rt, caller, rule.id, on);
}

async function aTierOf(discount: app.Discount, ...included: readonly app.ScopeDefinition[]): Promise<string> {
  const { id } = await putTier(rt, { action: { discount } });
  await ruled({ promotion_tier: id }, ...included);
  return id;
}

const ofItems = (quantity: number, product_id: string = A.id) => ({ items: [{ product_id, price: 1_000, quantity }] });

async function bought(tier: string, quantity: number): Promise<{ readonly units: number; readonly id: string }> {
  const { order, redemptions } = await redeem(rt, caller, { redeemables: [tierLine(tier)], order: ofItems(quantity) });
  return { units: (order?.items_applied_discount_amount ?? 0) / 1_000, id: redemptions[0]!.id };
}

const free = { type: 'UNIT', unit_off: 4, unit_type: A.id } as const;

describe.each<[string, app.Discount]>([
  ['all of the price', { type: 'PERCENT', percent_off: 100 }],
  ['a new price of nothing', { type: 'FIXED', fixed_amount: 0 }],
  ['an amount off each unit', { type: 'AMOUNT', amount_off: 1_000, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }],
  ['missing items', { ...free, effect: 'ADD_MISSING_ITEMS' }],
  ['new items', { ...free, effect: 'ADD_NEW_ITEMS' }],
  ['the same items', { ...free, effect: 'ADD_SAME_ITEMS' }],
  ['many items', { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [free, { ...free, unit_off: 1 }] }],
])('%s', (_name, discount) => {
  it('keeps a limit of units', async () => {
    const { id } = await app.upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug', price: 1_000 });
    const named = JSON.parse(JSON.stringify(discount).replaceAll(A.id, id)) as app.Discount;
    const limited = { object: 'product', id, product_campaign_quantity_limit: 6 } as const;
    const tier = await aTierOf(named, limited);
    const buy = async () => {
      const request = { redeemables: [tierLine(tier)], order: ofItems(4, id) };
      const { order, redemptions } = await redeem(rt, caller, request);
      return { units: (order?.items_applied_discount_amount ?? 0) / 1_000, id: redemptions[0]!.id };
    };
    const first = await buy();

    expect(first.units).toBeGreaterThanOrEqual(4);
    expect(first.units + (await buy()).units).toBe(6);
    expect((await buy()).units).toBe(0);
    expect(await brokenInvariants(rt)).toEqual([]);
    await rollback(rt, caller, { id: first.id });
    expect((await buy()).units).toBe(first.units);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

it('units that make way for others are counted', async () => {
  const { id: unit_type } = await app.upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug', price: 1_500 });
  const discount = { type: 'UNIT', effect: 'REPLACE_ITEMS', unit_off: 1, unit_type } as const;
  const tier = await aTierOf(discount, { ...A, product_promotion_tier_quantity_limit: 3 });
  const replaced = async () => {
    const { order } = await redeem(rt, caller, { redeemables: [tierLine(tier)], order: ofItems(2) });
    return 2 - (order?.items?.[0]?.quantity ?? 0);
  };

  expect([await replaced(), await replaced(), await replaced()]).toEqual([2, 1, 0]);
});

it('a gift card that pays for items counts them', async () => {
  const card = aGiftCard(100_000);
  const { code } = await putVoucher(rt, { ...card, gift: { ...card.gift!, effect: 'APPLY_TO_ITEMS' } });
  await ruled({ voucher: code }, { ...A, product_campaign_quantity_limit: 3 });
  const paid = async () => {
    const { order } = await redeem(rt, caller, { redeemables: [voucherLine(code)], order: ofItems(2) });
    return order?.items_applied_discount_amount;
  };

  expect([await paid(), await paid(), await paid()]).toEqual([2_000, 1_000, 0]);
  expect(await brokenInvariants(rt)).toEqual([]);
});

it('a discount of the order as a whole is not limited', async () => {
  const discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' } as const;
  const tier = await aTierOf(discount, { ...A, product_customer_campaign_quantity_limit: 0 });

  const { order } = await redeem(rt, caller, { redeemables: [tierLine(tier)], order: ofItems(2) });
  expect(order).toMatchObject({ applied_discount_amount: 100 });
});

it('codes of one campaign share its limit, and a code without campaign has it for itself', async () => {
  const campaign = await putCampaign(rt);
  const of = { campaign: campaign.name, campaign_id: campaign.id };
  const discount = { type: 'PERCENT', percent_off: 100 } as const;
  const codes = [aVoucher({ discount, ...of }), aVoucher({ discount, ...of }), aVoucher({ discount })];
  for (const voucher of codes) {
    const { code } = await putVoucher(rt, voucher);
    await ruled(
      { voucher: code },
      { ...A, product_campaign_quantity_limit: 3, product_promotion_tier_quantity_limit: 0 },
    );
  }
  const [one, other, alone] = codes.map(({ code }) => code);
  const buy = async (...lines: readonly string[]) => {
    const redeemables = lines.map((code) => voucherLine(code));
    const { order } = await redeem(rt, caller, { redeemables, order: ofItems(2) });
    return (order?.items_applied_discount_amount ?? 0) / 1_000;
  };

  expect([await buy(one!), await buy(other!), await buy(one!)]).toEqual([2, 1, 0]);
  expect(await buy(alone!)).toBe(2);
});

it('a limit holds for a line that another entry or another rule picks', async () => {
  const discount = { type: 'PERCENT', percent_off: 100 } as const;
  const tier = await aTierOf(discount, A, {
    object: 'products_collection',
    id: 'pc_a11pr0dUc75',
    product_campaign_quantity_limit: 3,
  });
  expect([(await bought(tier, 2)).units, (await bought(tier, 2)).units]).toEqual([2, 1]);

  const ruledTwice = await aTierOf(discount, A);
  await ruled({ promotion_tier: ruledTwice }, { ...A, product_promotion_tier_quantity_limit: 1 }, A);
  expect((await bought(ruledTwice, 2)).units).toBe(1);
});

describe('a limit for each customer', () => {
  const discount = { type: 'PERCENT', percent_off: 100 } as const;

  it('refuses a request without customer', async () => {
    const tier = await aTierOf(discount, { ...A, product_customer_campaign_quantity_limit: 2 });
    const request = { redeemables: [tierLine(tier)], order: ofItems(1) };

    expect(await refusal(redeem(rt, caller, request))).toMatchObject({ key: 'missing_customer' });
    expect(await app.validate(rt, caller, request)).toMatchObject({ valid: false });
    expect(await app.validate(rt, caller, { ...request, customer })).toMatchObject({ valid: true });
  });

  it('of a tier alone demands none for a code', async () => {
    const { code } = await putVoucher(rt, aVoucher({ discount }));
    await ruled({ voucher: code }, { ...A, product_customer_promotion_tier_quantity_limit: 2 });

    const { order } = await redeem(rt, caller, { redeemables: [voucherLine(code)], order: ofItems(3) });
    expect(order).toMatchObject({ items_applied_discount_amount: 3_000 });
  });
});

it('explain and the answer show the limits', async () => {
  const limited = { ...A, product_campaign_quantity_limit: 3, product_campaign_quantity_limit_formula: '1 + 2' };
  const tier = await aTierOf({ type: 'PERCENT', percent_off: 100 }, limited);
  await bought(tier, 2);

  const { redeemables } = await app.validate(rt, caller, {
    redeemables: [tierLine(tier)],
    order: ofItems(2),
    options: { expand: ['explain'] },
  });
  const text = JSON.stringify(redeemables);
  expect(text).toContain('"check":"unit_limits","passed":true');
  expect(text).toContain('"limit":"product_campaign_quantity_limit"');
  expect(text).toContain('"max":3,"counted":2,"units":1');
  expect(redeemables[0]).toMatchObject({ applicable_to: { data: [limited] } });
});

describe('a rule with such limits', () => {
  it('is answered as it was sent', async () => {
    const limits = {
      product_campaign_quantity_limit: 3,
      product_in_collection_customer_promotion_tier_quantity_limit_formula: 'ORDER_AMOUNT / 2',
    };
    const applicable_to = { included: [{ ...A, ...limits }], excluded: [{ ...A, ...limits }] };
    const { id } = await app.createRule(rt, caller, { name: 'Limits', applicable_to });

    expect((await app.getRule(rt, caller, id)).applicable_to).toMatchObject(applicable_to);
  });

  it('is refused with a formula that cannot be read', async () => {
    const included = [{ ...A, product_campaign_quantity_limit: 3, product_campaign_quantity_limit_formula: '1 +' }];

    expect(await refusal(app.createRule(rt, caller, { name: 'Broken', applicable_to: { included } }))).toMatchObject({
      key: 'invalid_formula',
      details: expect.stringContaining('applicable_to.included[0].product_campaign_quantity_limit_formula') as string,
    });
  });
});

describe('costs', () => {
  const discount = { type: 'PERCENT', percent_off: 100 } as const;

  it('two round trips and one write for each limit that all customers share', async () => {
    const all = { product_campaign_quantity_limit: 9, product_customer_campaign_quantity_limit: 9 };
    const [plain, limited] = [await aTierOf(discount, A), await aTierOf(discount, { ...A, ...all })];
    const sizes: number[] = [];
    for (const tier of [plain, limited]) {
      const request = { redeemables: [tierLine(tier)], customer, order: ofItems(2) };
      await redeem(rt, caller, request);
      rt.meter.reset();
      await redeem(rt, caller, request);
      expect(rt.meter.roundTrips).toBe(2);
      sizes.push(rt.meter.made.find(({ operation }) => operation === 'transact')?.size ?? 0);
    }

    expect(sizes[1]).toBe(sizes[0]! + 1);
  });

  it('what cannot be written at once is refused', async () => {
    const everything = { object: 'products_collection', id: 'pc_a11pr0dUc75' } as const;
    const items = Array.from({ length: 120 }, (_, one) => ({ product_id: `prod_${one}`, price: 100, quantity: 1 }));
    const shared = await aTierOf(discount, { ...everything, product_in_collection_campaign_quantity_limit: 2 });
    const own = await aTierOf(discount, { ...everything, product_in_collection_customer_campaign_quantity_limit: 2 });
    const use = (tier: string) => redeem(rt, caller, { redeemables: [tierLine(tier)], customer, order: { items } });

    expect(await refusal(use(shared))).toMatchObject({ key: 'invalid_order' });
    expect(await refusal(use(own))).toMatchObject({ key: 'invalid_redeemables' });
  });
});
