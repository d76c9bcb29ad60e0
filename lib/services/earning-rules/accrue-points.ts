// Adds the points of earning rules to cards, once the order or custom event behind them has committed, and takes them
// back after a rollback. It runs before the outbox row is deleted: after a crash it runs again, and adds nothing twice.
import { ApiError } from '../../errors';
import { decideEarnedPoints, selectEarningRules } from '../../core/loyalty/earning/accrual';
import { expiryOfEarned } from '../../core/loyalty/expiration-rules';
import { planAccrual, planTakeBack } from '../../core/loyalty/earning/movement';
import { mapPoints } from '../../core/loyalty/tier/mapping';
import { describeEarnedTiers, hasTiers } from '../../core/points/member-tier';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { EarningTrigger, OutboxRow } from '../../model/events/events';
import type { Campaign } from '../../model/records/campaign';
import { type EarningRule, ORDER_PAID } from '../../model/records/earning-rule';
import type { EarnedLine } from '../../core/voucher/transactions';
import type { Caller } from '../../model/common';
import type { ProjectScope } from '../../ports/common';
import type { EventRuntime } from '../../ports/runtime';
import type { Accrual } from '../../ports/accruals';
import { callerOfProject } from '../async-actions/caller';
import { obtainCard } from './earning-card';
import { type EarningSource, isPaid, loadSources } from './earning-sources';
import { moveOnce } from './move-once';
import { tierBefore } from './tier-before';
import { cancelAccruedPoints, isPendingAccrual, pendPoints } from './pend-points';

interface EarningWork {
  readonly row: OutboxRow;
  readonly trigger: EarningTrigger;
}

/**
 * Add or take back the points of earning rules for one outbox row.
 * @throws what the store throws: the row stays, and another dispatcher repeats it
 */
export async function accruePoints(
  rt: EventRuntime,
  scope: ProjectScope,
  { row, trigger }: EarningWork,
): Promise<void> {
  const caller = callerOfProject(scope, row);
  if (trigger.kind === 'ORDER_ROLLBACK') return takeBackPoints(rt, caller, trigger.id);
  if (trigger.kind === 'ORDER_CANCELED') return cancelPendingPoints(rt, caller, trigger);
  const cards = new Map<string, string | null>();
  for (const source of await loadSources(rt, caller, { row, trigger })) {
    const selected = selectEarningRules(source.facts.config, source, source.facts.nowMs);
    const rules = source.move ? selected.filter(({ id }) => !row.tierRules?.includes(id)) : selected;
    const adding = source.move ? chainRules(caller, rules) : caller;
    for (const rule of rules) await accrueRule(rt, adding, { rule, source, cards, row });
  }
}

/** Points of a move may lead to another move: each rule adds points once in such a chain, so that it ends. */
function chainRules(caller: Caller, rules: readonly EarningRule[]): Caller {
  const { work = { requestId: null } } = caller;
  const tierRules = [...(work.tierRules ?? []), ...rules.map(({ id }) => id)];
  return { ...caller, work: { ...work, tierRules } };
}

interface RuleAccrual {
  readonly rule: EarningRule;
  readonly source: EarningSource;
  /** The customer's cards that earlier rules looked up, by campaign id; null without one. */
  readonly cards: Map<string, string | null>;
  readonly row: OutboxRow;
}

async function accrueRule(rt: EventRuntime, caller: Caller, { rule, source, cards, row }: RuleAccrual): Promise<void> {
  const points = decideEarnedPoints(rule, source.facts);
  const campaign = source.facts.config.campaigns.get(rule.campaign_id);
  if (points === 0 || !campaign) return;
  const customerId = source.facts.customer.id;
  const card = cards.get(campaign.id) ?? (await obtainCardFor(rt, caller, { source, campaign }));
  cards.set(campaign.id, card);
  if (card === null) return;
  const { order } = source.line;
  if (rule.pending_points && order)
    return pendPoints(rt, caller, { rule, points, cardId: card, customerId, order, row });
  const line = { id: lineIdOf(rt, [source.id, rule.id]), timeMs: rt.clock.nowMs() };
  const { config, nowMs } = source.facts;
  const expiry = expiryOfEarned(config, { campaignId: campaign.id, ownRules: rule.expiration_rules, nowMs });
  const hasLevels = hasTiers(config, campaign.id);
  let earlier: readonly Accrual[] = [];
  const tierOf = (fact: VoucherFact) => tierBefore(fact, { config, earlier, nowMs, move: source.move });
  await moveOnce(rt, caller, {
    cardId: card,
    customer: source.facts.customer,
    read: async () => {
      earlier = await rt.store.vouchers.accruals(caller, source.id);
      return earlier.some(({ ruleId }) => ruleId === rule.id);
    },
    plan: (fact) => {
      const tier = tierOf(fact);
      const tiers = tier ? { tiers: describeEarnedTiers(tier, rule.id) } : {};
      const earned = { ...source.line, rule: { id: rule.id, banner: rule.banner }, ...tiers };
      return planAccrual(fact, {
        points: mapPoints(points, tier?.earning_rules[rule.id]),
        expiry,
        line,
        earned,
        earnedMs: nowMs,
      });
    },
    accrual: (move) =>
      move && {
        verb: 'ADD',
        sourceId: source.id,
        ruleId: rule.id,
        voucherId: move.fact.voucher.id,
        points: move.amount,
        lineId: line.id,
        earnedMs: move.earnedMs,
        ...(hasLevels && { tierId: tierOf(move.fact)?.id ?? null }),
      },
  });
}

/** Find the card of a program, or let the customer join; of several processes that add points of a move one does. */
function obtainCardFor(
  rt: EventRuntime,
  caller: Caller,
  { source, campaign }: { readonly source: EarningSource; readonly campaign: Campaign },
): Promise<string | null> {
  const idempotencyKey = source.move ? `${source.id}-${campaign.id}` : null;
  const { id: customerId } = source.facts.customer;
  return obtainCard(rt, caller, { customerId, campaign, joins: campaign.auto_join === true, idempotencyKey });
}

/** Derive the id of a line of the ledger from what it is for: repeated work writes the same line. */
export function lineIdOf(rt: EventRuntime, parts: readonly string[]): string {
  return `ta_${rt.ids.requestHash(parts).slice(0, 18)}`;
}

/** Take back what rules added for an order whose last redemption was rolled back, as far as the card still has it. */
async function takeBackPoints(rt: EventRuntime, caller: Caller, orderId: string): Promise<void> {
  const [accruals, { order }] = await Promise.all([
    rt.store.vouchers.accruals(caller, orderId),
    rt.store.evaluations.loadFacts(caller, { redeemables: [], order: { id: orderId } }),
  ]);
  if (!order || isPaid(order.order.status)) return;
  const { id, source_id } = order.order;
  for (const accrual of accruals) {
    if (accrual.reversedBy !== undefined) continue;
    const standing = isPendingAccrual(accrual) ? await withoutPending(rt, caller, accrual) : accrual;
    if (standing) await takeBack(rt, caller, { accrual: standing, order: { id, source_id } });
  }
  const isAlone = await keepOut(rt, caller, { orderId, accruals, isKeptOut: () => true });
  if (!isAlone) await takeBackPoints(rt, caller, orderId);
}

type CanceledOrder = Extract<EarningTrigger, { readonly kind: 'ORDER_CANCELED' }>;

interface KeptOut {
  readonly orderId: string;
  /** The accruals of the order so far. */
  readonly accruals: readonly Accrual[];
  readonly isKeptOut: (rule: EarningRule) => boolean;
}

/**
 * Keep out the points of rules that added nothing for the order: somebody may still be adding them, from the order as
 * it was before. An order that is paid again adds nothing either.
 * @returns false when such points arrived meanwhile
 * @throws what the store throws: the row stays, and another dispatcher repeats it
 */
async function keepOut(rt: EventRuntime, caller: Caller, { orderId, accruals, isKeptOut }: KeptOut): Promise<boolean> {
  const { earningRules } = await rt.store.config.load(caller);
  for (const rule of earningRules.values()) {
    if (rule.event !== ORDER_PAID || !isKeptOut(rule) || accruals.some(({ ruleId }) => ruleId === rule.id)) continue;
    const lineId = lineIdOf(rt, [orderId, rule.id, 'rollback']);
    const none = { sourceId: orderId, ruleId: rule.id, voucherId: '', points: 0, lineId, reversedBy: lineId, taken: 0 };
    const settlement = { accrual: { ...none, verb: 'CANCEL' }, fact: null } as const;
    const outcome = await rt.store.vouchers.settleAccrual(caller, settlement);
    if (outcome.status === 'STALE') return false;
    if (outcome.status !== 'MOVED') throw new ApiError({ key: 'temporarily_unavailable' }, { cause: outcome.cause });
  }
  return true;
}

/** Cancel pending points. @returns the accrual with the points that became active before; null without any */
async function withoutPending(rt: EventRuntime, caller: Caller, accrual: Accrual): Promise<Accrual | null> {
  const entry = await cancelAccruedPoints(rt, caller, accrual);
  return entry?.state === 'ACTIVATED' ? { ...accrual, points: entry.points } : null;
}

/** Cancel what is still pending of an order that was set to CANCELED; the card keeps points that are active. */
async function cancelPendingPoints(rt: EventRuntime, caller: Caller, canceled: CanceledOrder): Promise<void> {
  const { id: orderId, wasPaid = false } = canceled;
  const accruals = await rt.store.vouchers.accruals(caller, orderId);
  for (const accrual of accruals) {
    if (accrual.reversedBy === undefined && isPendingAccrual(accrual)) await cancelAccruedPoints(rt, caller, accrual);
  }
  // An order that was never paid earns its points when it is.
  const isKeptOut = ({ pending_points }: EarningRule) => wasPaid && pending_points !== undefined;
  const isAlone = await keepOut(rt, caller, { orderId, accruals, isKeptOut });
  if (!isAlone) await cancelPendingPoints(rt, caller, canceled);
}

async function takeBack(
  rt: EventRuntime,
  caller: Caller,
  { accrual, order }: { readonly accrual: Accrual; readonly order: NonNullable<EarnedLine['order']> },
): Promise<void> {
  const config = await rt.store.config.load(caller);
  const line = { id: lineIdOf(rt, [accrual.lineId, 'rollback']), timeMs: rt.clock.nowMs() };
  const banner = config.earningRules.get(accrual.ruleId)?.banner ?? null;
  const earned = { order, rule: { id: accrual.ruleId, banner } };
  await moveOnce(rt, caller, {
    cardId: accrual.voucherId,
    customer: null,
    read: async () => {
      const known = await rt.store.vouchers.accruals(caller, accrual.sourceId);
      return known.some(({ ruleId, reversedBy }) => ruleId === accrual.ruleId && reversedBy !== undefined);
    },
    plan: (fact) => planTakeBack(fact, { points: accrual.points, line, earned }),
    accrual: (move) => ({ ...accrual, reversedBy: line.id, taken: -(move?.amount ?? 0), verb: 'TAKE_BACK' }),
  });
}
