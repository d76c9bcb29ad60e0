// The situations that docs/scale.md sets goals for.
import { createLoyalty } from '../../lib/services/loyalties/loyalties';
import { createMember } from '../../lib/services/loyalties/loyalty-members';
import { upsertProduct } from '../../lib/services/products/products';
import { assignReward } from '../../lib/services/rewards/reward-assignments';
import { createReward } from '../../lib/services/rewards/rewards';
import { assignRule } from '../../lib/services/validation-rules/rule-assignments';
import { createRule } from '../../lib/services/validation-rules/validation-rules';
import { kindOf } from '../../lib/storage/formats/formats';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import type { Touch } from './heat-table';
import {
  aCampaign,
  CALLER,
  discount,
  each,
  eachInProcess,
  type Heat,
  manyCodes,
  processOver,
  redemptionOf,
  redeemOne,
  type Situation,
} from './runs';
import { forShopper, VALIDATIONS } from './validations';

/** With its codes. @param limit on the redemptions of the campaign; null without one */
async function campaignOf(heat: Heat, prefix: string, limit: number | null): Promise<void> {
  const campaign = await aCampaign(heat, prefix);
  if (limit !== null) {
    const conditions = { $less_than_or_equal: [limit] };
    const rules = { '1': { name: 'campaign.redemptions.count', conditions }, logic: '1' };
    const rule = await createRule(heat.rt, CALLER, { name: prefix, rules });
    await assignRule(heat.rt, CALLER, rule.id, { campaign });
  }
  await manyCodes(heat, prefix, campaign);
}

async function oneCampaign(heat: Heat, prefix: string, limit: number | null): Promise<readonly (readonly Touch[])[]> {
  await campaignOf(heat, prefix, limit);
  return eachInProcess(heat, (process, number) => redeemOne(process, redemptionOf(`${prefix}-${number}`, number)));
}

/** Requests per second of a process that answers in sequence, in 50 ms each. */
const ASKED_A_SECOND = 20;
const SECOND_MS = 1_000;

/** Limited counters are one place until redemptions conflict there. Under load that partition is throttled. */
export const LIMITED_VALIDATIONS: Situation = {
  name: `validations of codes that a rule of their campaign limits, by processes that answer ${ASKED_A_SECOND} a second`,
  goal: 50_000,
  measure: async (heat) => {
    await campaignOf(heat, 'ASKED', 1_000_000);
    heat.table.throttle((key) => kindOf(key) === 'N N');
    const clock = { nowMs: Date.now() };
    const touches: (readonly Touch[])[] = [];
    // There are enough codes for one each.
    for (let first = 1; first < 2 * heat.operations; first += ASKED_A_SECOND)
      touches.push(...(await oneSecond(heat, first, clock)));
    heat.table.throttle(() => false);
    return touches;
  },
};

/** Measures one second of a process that knows the configuration, and that the partition is throttled. */
async function oneSecond(heat: Heat, first: number, clock: { nowMs: number }): Promise<readonly (readonly Touch[])[]> {
  const rt = processOver(heat.table, first, () => clock.nowMs);
  const ask = (number: number) => forShopper({ ...heat, rt }, `ASKED-${number}`, number);
  await ask(0);
  clock.nowMs += SECOND_MS;
  heat.table.take();
  const touches: (readonly Touch[])[] = [];
  for (let asked = 0; asked < ASKED_A_SECOND; asked += 1) {
    await ask(first + asked);
    touches.push(heat.table.take());
    clock.nowMs += SECOND_MS / ASKED_A_SECOND;
  }
  return touches;
}

/** A process redeems with a conflict; then all processes validate. */
export const SPREAD_VALIDATIONS: Situation = {
  name: 'the same, where redemptions have met',
  goal: 50_000,
  measure: async (heat) => {
    await campaignOf(heat, 'MET', 1_000_000);
    heat.table.meetOnce();
    await redeemOne(heat, redemptionOf('MET-0', 0));
    // There are enough codes for one each.
    return each({ ...heat, operations: 2 * heat.operations }, (number) => forShopper(heat, `MET-${number}`, number));
  },
};

interface CodeLimits {
  /** The limit of its uses; null without one. */
  readonly quantity: number | null;
  /** The names of rules, each of which limits a count of the code to 1,000,000. */
  readonly counts?: readonly string[];
}

async function oneCode(
  heat: Heat,
  code: string,
  { quantity, counts = [] }: CodeLimits,
): Promise<readonly (readonly Touch[])[]> {
  const { id: voucher } = await createVoucher(heat.rt, CALLER, code, { discount, redemption: { quantity } });
  for (const name of counts) {
    const rules = { '1': { name, conditions: { $less_than_or_equal: [1_000_000] } }, logic: '1' };
    const rule = await createRule(heat.rt, CALLER, { name, rules });
    await assignRule(heat.rt, CALLER, rule.id, { voucher });
  }
  return eachInProcess(heat, (process, number) => redeemOne(process, redemptionOf(code, number)));
}

/** Each member pays with a card of their own. */
async function oneReward(heat: Heat, stock: number): Promise<readonly (readonly Touch[])[]> {
  const { rt, operations } = heat;
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } } as const;
  const { id: campaign } = await createLoyalty(rt, CALLER, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const { id: product } = await upsertProduct(rt, CALLER, { name: 'Mug' });
  const mug = { name: 'Mug', type: 'MATERIAL', stock, parameters: { product: { id: product } } } as const;
  const { id: reward } = await createReward(rt, CALLER, mug);
  await assignReward(rt, CALLER, reward, { campaign, parameters: { loyalty: { points: 10 } } });
  const cards: string[] = [];
  for (let number = 0; number <= 2 * operations; number += 1) {
    const command = { campaignId: campaign, request: { customer: `member-${number}` }, idempotencyKey: null };
    cards.push((await createMember(rt, CALLER, command)).answer.code);
  }
  return eachInProcess(heat, (process, number) => {
    const customer = { source_id: `member-${number}` };
    const redeemables = [{ object: 'voucher' as const, id: cards[number] ?? '', reward: { id: reward } }];
    return redeemOne(process, { redeemables, customer });
  });
}

export const SITUATIONS: readonly Situation[] = [
  ...VALIDATIONS,
  LIMITED_VALIDATIONS,
  SPREAD_VALIDATIONS,
  {
    name: 'redemptions of one project, different codes, one campaign',
    goal: 10_000,
    measure: (heat) => oneCampaign(heat, 'MANY', null),
  },
  {
    name: 'the same, where a rule limits them to 1,000,000',
    goal: 10_000,
    measure: (heat) => oneCampaign(heat, 'LIMITED', 1_000_000),
  },
  {
    name: 'one code, unlimited',
    goal: 5_000,
    measure: (heat) => oneCode(heat, 'HOT', { quantity: null }),
  },
  {
    name: 'one code with 1,000,000 uses',
    goal: 5_000,
    measure: (heat) => oneCode(heat, 'MILLION', { quantity: 1_000_000 }),
  },
  {
    // Its end, where few uses are left, is a matter of time: `npm run test:sim -- --heat` plays it.
    name: 'one code with 10,000 uses',
    goal: 5_000,
    measure: (heat) => oneCode(heat, 'TENTHOUSAND', { quantity: 10_000 }),
  },
  {
    name: 'one code whose rules count by day and by key pair',
    goal: 2_000,
    measure: (heat) => {
      const counts = ['redemption.count.daily', 'redemption.count.per_api_key'];
      return oneCode(heat, 'DAILY', { quantity: null, counts });
    },
  },
  {
    name: 'one reward with a stock of 1,000,000',
    goal: 2_000,
    measure: (heat) => oneReward(heat, 1_000_000),
  },
];
