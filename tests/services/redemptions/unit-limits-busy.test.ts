// Limits of units where many redeem at the same moment: no unit is sold twice, and what fits is granted.
import * as app from '../../support/app';
import { busyCampaign, dump, redeem, rollback } from '../../support/shop';

const { made, aProcess, caller } = busyCampaign();

type Limits = Readonly<Record<string, number | string>>;

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

async function buy(on: app.Runtime, tier: string, { quantity = 1, customer = 'ada' } = {}): Promise<Bought> {
  const { order, redemptions } = await redeem(on, caller, cart(tier, quantity, customer));
  return { id: redemptions[0]!.id, units: (order?.items_applied_discount_amount ?? 0) / 100 };
}

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
    const on = [aProcess(), aProcess()];
    const bought = await Promise.all(Array.from({ length: 16 }, (_, one) => buy(on[one % 2]!, tier, { quantity: 2 })));

    expect(sumOf(bought)).toBe(3);
  },
);

it('a busy limit is spread over shards, which sell exactly its units', async () => {
  const tier = await aTier({ product_campaign_quantity_limit: 60 });
  const on = [aProcess(), aProcess(), aProcess()];
  const bought: Bought[] = [];
  const all = () => Promise.all(on.map((one, index) => buy(one, tier, { customer: `customer-${index}` })));
  do bought.push(...(await all()));
  while ((await unitCounter())?.round === undefined && bought.length < 50);
  expect(await unitCounter()).toHaveProperty('round');

  const { order } = await app.validate(on[0]!, caller, cart(tier, 100, 'ada'));
  expect(order?.items_applied_discount_amount).toBe(100 * (60 - sumOf(bought)));
  while (bought.length < 75) bought.push(...(await all()));
  expect(sumOf(bought)).toBe(60);

  await rollback(on[1]!, caller, { id: bought[0]!.id });
  expect((await buy(on[2]!, tier, { quantity: 3 })).units).toBe(1);
});

it('a large order takes what shards have left together', async () => {
  const tier = await aTier({ product_campaign_quantity_limit: 60 });
  const on = [aProcess(), aProcess(), aProcess()];
  let sold = 0;
  do sold += sumOf(await Promise.all(on.map((one, index) => buy(one, tier, { customer: `customer-${index}` }))));
  while ((await unitCounter())?.round === undefined && sold < 50);

  expect((await buy(on[0]!, tier, { quantity: 100 })).units).toBe(60 - sold);
});

it('a limit by a formula keeps its units in one place, also when many meet there', async () => {
  const tier = await aTier({ product_campaign_quantity_limit_formula: 'ORDER_AMOUNT' });
  const on = [aProcess(), aProcess()];
  const bought: Bought[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    bought.push(
      ...(await Promise.all(on.map((one, index) => buy(one, tier, { quantity: 2, customer: `c-${index}` })))),
    );
  }

  // An order of two is 20.00, so 20 units may be sold.
  expect(sumOf(bought)).toBe(16);
  expect(sumOf([await buy(on[0]!, tier, { quantity: 1 })])).toBe(0);
  expect(sumOf([await buy(on[0]!, tier, { quantity: 2 })])).toBe(2);
  expect(await unitCounter()).not.toHaveProperty('round');
});
