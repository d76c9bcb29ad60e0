// Limits of rules where several redeemables of one request count to the same number: those behind the one that has the limit are
// beyond it.
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { createTier } from '../../../lib/services/promotions/promotions';
import { assignRule } from '../../../lib/services/rules/rule-assignments';
import { createRule } from '../../../lib/services/rules/validation-rules';
import { validate } from '../../../lib/services/validations/validate';
import { redeem } from '../../support/main-job';
import { aCaller, aRuntime, type TestRuntime } from '../../support/runtime';
import { refusal } from '../../support/setup';

const caller = aCaller();

let rt: TestRuntime;
let free: string;
let bounded: string;

const stack = (...tiers: readonly string[]) => ({
  redeemables: tiers.map((id) => ({ object: 'promotion_tier' as const, id })),
  order: { amount: 1_000 },
  customer: { source_id: 'ada' },
});

beforeEach(async () => {
  rt = await aRuntime();
  const campaign = String((await createCampaign(rt, caller, { name: 'Busy', campaign_type: 'PROMOTION' })).id);
  const aTier = async (name: string): Promise<string> => {
    const discount = { type: 'AMOUNT', amount_off: 100 } as const;
    return String((await createTier(rt, caller, campaign, { name, action: { discount } })).id);
  };
  [free, bounded] = [await aTier('Free'), await aTier('Bounded')];
});

it.each([
  ['campaign.redemptions.count', 2],
  ['campaign.orders.amount_discounted', 200],
  ['campaign.redemptions.customers_count', 2],
])('%s', async (name, most) => {
  const rules = { '1': { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
  const rule = String((await createRule(rt, caller, { name, rules })).id);
  await assignRule(rt, caller, rule, { promotion_tier: bounded });
  await redeem(rt, caller, stack(free));

  expect(await refusal(redeem(rt, caller, stack(free, bounded)))).toMatchObject({ key: 'redemption_rules_violated' });
  expect(await validate(rt, caller, stack(bounded, free))).toMatchObject({ valid: true });
  expect((await redeem(rt, caller, stack(bounded, free))).redemptions).toHaveLength(2);
  expect(await refusal(redeem(rt, caller, stack(bounded)))).toMatchObject({ key: 'redemption_rules_violated' });
});
