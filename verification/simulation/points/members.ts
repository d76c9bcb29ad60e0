// Two members of a loyalty program who earn, spend, move and lose points shortly before and after a midnight.
import { invariant } from '../../../lib/errors';
import type { Runtime } from '../../../lib/ports/runtime';
import { addCode } from '../../../lib/services/campaigns/campaign-codes';
import { createEarningRules } from '../../../lib/services/earning-rules/earning-rules';
import { createLoyalty } from '../../../lib/services/loyalties/loyalties';
import { createEventSchema } from '../../../lib/services/custom-events/event-schemas';
import { publish } from '../../../lib/services/publications/publish';
import { publishCommand } from '../../../lib/services/publications/publish-command';
import { assignReward } from '../../../lib/services/rewards/reward-assignments';
import { createReward } from '../../../lib/services/rewards/rewards';
import { createVoucher } from '../../../lib/services/vouchers/vouchers';
import type { Random } from '../../../scripts/support/random';
import { drawTroubles, type Line, type Operation, type Plan } from '../workload';
import { CALLER, CUSTOMERS, ORDERS } from '../world';
import type { Members } from '../world-parts';
import { createRichSegment, createTiers, DAYS_TO_QUARTER, drawTierRules, entryRule } from './tiered-program';

export const PROGRAM = 'Members';
export const VISIT = 'visit';
const MEMBER_CARDS = ['ADA-POINTS', 'BOB-POINTS'] as const;
const FREE = 'FREE-FOR-ALL';
const PENDING_VERBS = ['activate', 'adjust', 'cancel'] as const;
/** Points that each card begins with, which never expire. */
const OPENING = 200;
/**
 * Create a program whose points expire at the end of the day, with rules for orders and visits, and a card for each
 * customer.
 * @param random draws rules of tiers; null for a program without tiers and segments
 */
export async function createMembers(rt: Runtime, random: Random | null): Promise<Members> {
  const rules = random && drawTierRules(random);
  const discount = { type: 'PERCENT', percent_off: 10 } as const;
  await createVoucher(rt, CALLER, FREE, { discount, redemption: { quantity: null } });
  const expiration_rules = { period_type: 'MONTH', period_value: 0 } as const;
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: OPENING, expiration_rules } } as const;
  const expiration = rules && { loyalty_tiers_expiration: rules };
  const program = await createLoyalty(rt, CALLER, { name: PROGRAM, type: 'AUTO_UPDATE', voucher, ...expiration });
  const segmentId = random && (await createRichSegment(rt, PROGRAM));
  await createEventSchema(rt, CALLER, CALLER.project, { name: VISIT, schema: { properties: {} } });
  const earning = await createEarningRules(rt, CALLER, program.id, [
    { event: 'order.paid', loyalty: { type: 'FIXED', points: 1, points_formula: 'ORDER_AMOUNT / 4' } },
    {
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 30 },
      pending_points: { period_type: 'DAY', period_value: 1 },
    },
    { event: VISIT, loyalty: { type: 'FIXED', points: 5 } },
    ...(segmentId ? [entryRule(segmentId)] : []),
  ]);
  const [paid, held, visited, entered] = earning.map(({ id }) => id);
  invariant(paid && held && visited, 'each rule has an id');
  if (random) await createTiers(rt, program.id, { rules, mapped: paid });
  for (const [place, code] of MEMBER_CARDS.entries()) {
    await addCode(rt, CALLER, program.id, { code, request: {} });
    const command = publishCommand({ voucher: code, customer: { source_id: CUSTOMERS[place] } }, {});
    await publish(rt, CALLER, { command, idempotencyKey: null });
  }
  const coin = { exchange_ratio: 100, points_ratio: 1 };
  const reward = await createReward(rt, CALLER, { name: 'Member coins', type: 'COIN', parameters: { coin } });
  await assignReward(rt, CALLER, reward.id, { campaign: program.id });
  return {
    rewardId: reward.id,
    ofOrders: [paid, held],
    ofVisits: visited,
    ...(segmentId && entered && { standing: { segmentId, ofEntries: entered, campaignId: program.id } }),
    restDays: rules ? DAYS_TO_QUARTER : 0,
  };
}

export function drawMemberPlan(random: Random, members: Members): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(3, 6) }, () =>
    Array.from({ length: random.between(3, 7) }, () => drawOperation(random, members, (request += 1))).flatMap(
      (operation) => [...drawWait(random), operation],
    ),
  );
  const byHand = members.standing ? [drawPendingWork(random.fork('pending'))] : [];
  return { clients: [...clients, drawTroubles(random), ...byHand] };
}

/** Somebody activates, adjusts or cancels pending points by hand, about when the end of the day does. */
function drawPendingWork(random: Random): readonly Operation[] {
  return Array.from({ length: random.between(0, 4) }).flatMap(() => [
    { kind: 'wait', milliseconds: random.between(0, 20_000) } as const,
    { kind: 'pending', card: random.pick(MEMBER_CARDS), verb: random.pick(PENDING_VERBS) } as const,
  ]);
}

/** Clients take their time, so that midnight comes between their requests. */
function drawWait(random: Random): readonly Operation[] {
  return random.chance(0.5) ? [{ kind: 'wait', milliseconds: random.between(0, 9_000) }] : [];
}

function drawOperation(random: Random, { rewardId }: Members, request: number): Operation {
  const isKeyed = random.chance(0.7);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.25) ? 2 : 1 };
  const place = random.between(0, CUSTOMERS.length - 1);
  const [card, other] = place === 0 ? MEMBER_CARDS : [MEMBER_CARDS[1], MEMBER_CARDS[0]];
  const customer = CUSTOMERS[place] ?? null;
  const drawn = random.next();
  if (drawn < 0.4) {
    const points: Line = { object: 'voucher', id: card, reward: { id: rewardId, points: random.between(1, 60) } };
    const lines: readonly Line[] = random.chance(0.5) ? [points] : [{ object: 'voucher', id: FREE }];
    const order = random.chance(0.7) ? random.pick(ORDERS) : `order-${request}`;
    return { kind: 'redeem', ...sent, lines, order, customer, sender: 'BACKEND' };
  }
  if (drawn < 0.55) return { kind: 'rollback', ...sent, place: random.between(0, 9) };
  if (drawn < 0.72) {
    const amount = random.chance(0.6) ? random.between(1, 90) : -random.between(1, 90);
    return { kind: 'points', ...sent, card, amount };
  }
  if (drawn < 0.86) return { kind: 'transfer', ...sent, from: card, to: other, amount: random.between(1, 60) };
  return { kind: 'event', ...sent, event: VISIT, code: null, customer: customer ?? CUSTOMERS[0], sender: 'BACKEND' };
}
