// Limits of units over all redemptions: what is counted, for whom, and what a rollback gives back.
import * as app from '../../support/app';
import { aCaller, aRuntime, brokenInvariants, redeem, rollback, type TestRuntime } from '../../support/shop';

const caller = aCaller();
const A = { object: 'product', id: 'prod_a' } as const;

let rt: TestRuntime;
let campaign: string;

beforeEach(async () => {
  rt = await aRuntime();
  campaign = (await app.createCampaign(rt, caller, { name: 'Busy', campaign_type: 'PROMOTION' })).id;
});

/** One off each unit that the entries reach. */
async function aTier(name: string, ...included: readonly app.ScopeDefinition[]): Promise<string> {
  const discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } as const;
  const tier = (await app.createTier(rt, caller, campaign, { name, action: { discount } })).id;
  const rule = await app.createRule(rt, caller, { name, rules: {}, applicable_to: { included: [...included] } });
  await app.assignRule(rt, caller, rule.id, { promotion_tier: tier });
  return tier;
}

const cart = (tiers: readonly string[], quantity: number, { product = 'prod_a', customer = 'ada' } = {}) => ({
  redeemables: tiers.map((id) => ({ object: 'promotion_tier' as const, id })),
  order: { items: [{ product_id: product, price: 1_000, quantity }] },
  customer: { source_id: customer },
});

async function discounted(tiers: readonly string[], quantity: number, more: Parameters<typeof cart>[2] = {}) {
  const { order, redemptions } = await redeem(rt, caller, cart(tiers, quantity, more));
  return { units: (order?.items_applied_discount_amount ?? 0) / 100, id: redemptions[0]!.id };
}

describe.each(app.UNIT_LIMITS)('$member', ({ member, per, of, each }) => {
  it('leaves the rest of its units, and a rollback gives them back', async () => {
    const tier = await aTier('Limited', { ...A, [member]: 5 });
    const first = await discounted([tier], 3);

    expect(first.units).toBe(3);
    expect((await app.validate(rt, caller, cart([tier], 3))).order).toMatchObject({
      items_applied_discount_amount: 200,
    });
    expect((await discounted([tier], 3)).units).toBe(2);
    expect((await discounted([tier], 3)).units).toBe(0);
    expect((await discounted([tier], 3, { customer: 'bob' })).units).toBe(per === 'ALL' ? 0 : 3);
    expect(await brokenInvariants(rt)).toEqual([]);
    await rollback(rt, caller, { id: first.id });
    expect((await discounted([tier], 9)).units).toBe(3);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is one of the campaign or one of each tier', async () => {
    const [one, other] = [await aTier('One', { ...A, [member]: 2 }), await aTier('Other', { ...A, [member]: 2 })];

    expect((await discounted([one], 2)).units).toBe(2);
    expect((await discounted([other], 2)).units).toBe(of === 'CAMPAIGN' ? 0 : 2);
  });

  it('is one of a whole entry or one of each product in it', async () => {
    const everything = { object: 'products_collection', id: 'pc_a11pr0dUc75' } as const;
    const tier = await aTier('Limited', { ...everything, [member]: 2 });

    expect((await discounted([tier], 2)).units).toBe(2);
    expect((await discounted([tier], 2, { product: 'prod_b' })).units).toBe(each === 'ENTRY' ? 0 : 2);
  });

  it('is kept by two redeemables of one request together', async () => {
    const limited = { ...A, [member]: 3 };
    const [one, other] = [await aTier('One', limited), await aTier('Other', limited)];

    expect((await discounted([one, other], 2)).units).toBe(of === 'CAMPAIGN' ? 3 : 4);
    expect((await discounted([one, other], 2)).units).toBe(of === 'CAMPAIGN' ? 0 : 2);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});
