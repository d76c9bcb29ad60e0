// Limits of units where many redeem at the same moment: no unit is sold twice, and what fits is granted.
import * as app from '../../support/app';
import { busyCampaign, dump, inTurns, redeem, rollback, untilSharded } from '../../support/shop';

const { made, aProcess, caller } = busyCampaign();

type Limits = Readonly<Record<string, number | string>>;

let on: readonly app.Runtime[];

beforeEach(() => void (on = [aProcess(), aProcess(), aProcess()]));

async function aTier(limits: Limits): Promise<string> {
  const { rt, campaign } = made();
  const discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } as const;
  const tier = (await app.createTier(rt, caller, campaign, { name: 'Units', action: { discount } })).id;
  const included = [{ object: 'product', id: 'prod_a', ...limits } as const];
  const rule = await app.createRule(rt, caller, { name: 'Units', rules: {}, applicable_to: { included } });
  await app.assignRule(rt, caller, rule.id, { promotion_tier: tier });
  return tier;
}

const cart = (tier: string, quantity: number, customer: string) => ({
  redeemables: [{ object: 'promotion_tier' as const, id: tier }],
  order: { items: [{ product_id: 'prod_a', price: 1_000, quantity }] },
  customer: { source_id: customer },
});

interface Bought {
  readonly id: string;
  readonly units: number;
}

async function buy(by: app.Runtime, tier: string, { quantity = 1, customer = 'ada' } = {}): Promise<Bought> {
  const { order, redemptions } = await redeem(by, caller, cart(tier, quantity, customer));
  return { id: redemptions[0]!.id, units: (order?.items_applied_discount_amount ?? 0) / 100 };
}

/** Each process buys for a customer of its own. */
const allBuy =
  (tier: string, quantity = 1) =>
  () =>
    on.map((one, index) => buy(one, tier, { customer: `customer-${index}`, quantity }));

const sumOf = (bought: readonly Bought[]) => bought.reduce((sum, { units }) => sum + units, 0);

async function unitCounter() {
  const items = Object.values(await dump(made().rt));
  return items.find(({ pk, sk }) => pk.split('#')[1] === 'N' && pk.includes('|') && sk === 'N');
}

it.each(['product_campaign_quantity_limit', 'product_customer_promotion_tier_quantity_limit'])(
  '16 redemptions at the same moment share the last units of %s',
  async (member) => {
    const tier = await aTier({ [member]: 5 });
    await buy(made().rt, tier, { quantity: 2 });
    const bought = await Promise.all(Array.from({ length: 16 }, (_, one) => buy(on[one % 2]!, tier, { quantity: 2 })));

    expect(sumOf(bought)).toBe(3);
  },
);

it('a busy limit is sharded, and its shards sell exactly its units', async () => {
  const tier = await aTier({ product_campaign_quantity_limit: 60 });
  const bought = await untilSharded(unitCounter, allBuy(tier));

  const { order } = await app.validate(on[0]!, caller, cart(tier, 100, 'ada'));
  expect(order?.items_applied_discount_amount).toBe(100 * (60 - sumOf(bought)));
  while (bought.length < 75) bought.push(...(await inTurns(1, allBuy(tier))));
  expect(sumOf(bought)).toBe(60);

  await rollback(on[1]!, caller, { id: bought[0]!.id });
  expect((await buy(on[2]!, tier, { quantity: 3 })).units).toBe(1);
});

it('a large order takes what shards have left together', async () => {
  const tier = await aTier({ product_campaign_quantity_limit: 60 });
  const sold = sumOf(await untilSharded(unitCounter, allBuy(tier)));

  expect((await buy(on[0]!, tier, { quantity: 100 })).units).toBe(60 - sold);
});

it('a limit by a formula keeps its units in one place, also when many meet there', async () => {
  const tier = await aTier({ product_campaign_quantity_limit_formula: 'ORDER_AMOUNT' });
  on = on.slice(1);
  const bought = await inTurns(4, allBuy(tier, 2));

  // An order of two is 20.00, so 20 units may be sold.
  expect(sumOf(bought)).toBe(16);
  expect((await buy(on[0]!, tier)).units).toBe(0);
  expect((await buy(on[0]!, tier, { quantity: 2 })).units).toBe(2);
  expect(await unitCounter()).not.toHaveProperty('round');
});
