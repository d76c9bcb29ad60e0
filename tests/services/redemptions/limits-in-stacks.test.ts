// Limits of rules where several redeemables of one request count to the same number: those behind the one that has the limit are
// beyond it.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  brokenInvariants,
  dump,
  redeem,
  refusal,
  rollback,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();

let rt: TestRuntime;
let campaign: string;
let free: string;
let bounded: string;

const stack = (...tiers: readonly string[]) => ({
  redeemables: tiers.map((id) => ({ object: 'promotion_tier' as const, id })),
  order: { amount: 1_000 },
  customer: { source_id: 'ada' },
});

beforeEach(async () => {
  rt = await aRuntime();
  campaign = (await app.createCampaign(rt, caller, { name: 'Busy', campaign_type: 'PROMOTION' })).id;
  const aTier = async (name: string): Promise<string> => {
    const discount = { type: 'AMOUNT', amount_off: 100 } as const;
    return (await app.createTier(rt, caller, campaign, { name, action: { discount } })).id;
  };
  [free, bounded] = [await aTier('Free'), await aTier('Bounded')];
});

async function limit(tier: string, { name, most }: { name: string; most: number }): Promise<void> {
  const rules = { '1': { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
  const rule = (await app.createRule(rt, caller, { name, rules })).id;
  await app.assignRule(rt, caller, rule, { promotion_tier: tier });
}

it.each([
  ['campaign.redemptions.count', 2],
  ['campaign.orders.amount_discounted', 200],
  ['campaign.redemptions.customers_count', 2],
])('%s', async (name, most) => {
  await limit(bounded, { name, most });
  await redeem(rt, caller, stack(free));

  expect(await refusal(redeem(rt, caller, stack(free, bounded)))).toMatchObject({ key: 'redemption_rules_violated' });
  expect(await app.validate(rt, caller, stack(bounded, free))).toMatchObject({ valid: true });
  expect((await redeem(rt, caller, stack(bounded, free))).redemptions).toHaveLength(2);
  expect(await refusal(redeem(rt, caller, stack(bounded)))).toMatchObject({ key: 'redemption_rules_violated' });
});

it.each([
  'campaign.redemptions.count.daily',
  'campaign.redemptions.count.weekly',
  'campaign.redemptions.customers_count.monthly',
])('%s of one tier counts what other tiers of the campaign redeem', async (name) => {
  await limit(bounded, { name, most: 2 });
  const { redemptions } = await redeem(rt, caller, stack(free));
  await redeem(rt, caller, stack(free));
  expect(await refusal(redeem(rt, caller, stack(bounded)))).toMatchObject({ key: 'redemption_rules_violated' });
  expect(await brokenInvariants(rt)).toEqual([]);
  await rollback(rt, caller, { id: redemptions[0]!.id });
  await redeem(rt, caller, stack(bounded));

  expect(await refusal(redeem(rt, caller, stack(bounded)))).toMatchObject({ key: 'redemption_rules_violated' });
  expect(await brokenInvariants(rt)).toEqual([]);
});

describe('campaign.orders.amount, of which rules compare the initial amount,', () => {
  const counted = async () => {
    const items = Object.values(await dump(rt));
    return items.find(({ pk, sk }) => pk === `${caller.project}#N#${campaign}` && sk === 'N')?.orders;
  };
  const [name, most] = ['campaign.orders.amount', 1_500];

  it('counts no units that a discount adds, and a rollback gives the same back', async () => {
    const { id: unit_type } = await app.upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug', price: 1_000 });
    const discount = { type: 'UNIT', unit_off: 1, unit_type, effect: 'ADD_NEW_ITEMS' } as const;
    const gift = (await app.createTier(rt, caller, campaign, { name: 'Mug', action: { discount } })).id;
    await limit(gift, { name, most });
    const request = { ...stack(gift), order: { items: [{ product: { name: 'Shirt' }, price: 1_000, quantity: 1 }] } };
    expect(await app.validate(rt, caller, request)).toMatchObject({ valid: true, order: { amount: 2_000 } });
    const { redemptions, order } = await redeem(rt, caller, request);

    expect(order).toMatchObject({ amount: 2_000, initial_amount: 1_000 });
    expect(await counted()).toBe(1_000);
    expect(await brokenInvariants(rt)).toEqual([]);
    await rollback(rt, caller, { id: redemptions[0]!.id });
    expect(await counted()).toBe(0);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('counts the initial amount that the shop names', async () => {
    await limit(bounded, { name, most });
    const request = { ...stack(bounded), order: { amount: 2_000, initial_amount: 1_400 } };
    const { redemptions } = await redeem(rt, caller, request);

    expect(await counted()).toBe(1_400);
    expect(await refusal(redeem(rt, caller, request))).toMatchObject({ key: 'redemption_rules_violated' });
    await rollback(rt, caller, { id: redemptions[0]!.id });
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});
