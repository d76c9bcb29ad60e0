// Adds the points of earning rules to cards, once the order or custom event behind them has committed, and takes them
// back after a rollback. It runs before the outbox row is deleted: after a crash it runs again, and adds nothing twice.
import { ApiError } from '../../errors';
import { membershipsOf } from '../../core/evaluation/context';
import { decideEarnedPoints, type EarningFacts, selectEarningRules } from '../../core/loyalty/earning/accrual';
import { expiryOfEarned } from '../../core/loyalty/expiration-rules';
import { planAccrual, planTakeBack } from '../../core/loyalty/earning/movement';
import { mapPoints } from '../../core/loyalty/tier/mapping';
import { describeEarnedTiers, hasTiers } from '../../core/points/member-tier';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { CustomEvent } from '../../model/events/activity';
import type { EarningTrigger, OutboxRow } from '../../model/events/events';
import type { Customer } from '../../model/records/customer';
import { type EarningRule, ORDER_PAID, SEGMENT_ENTERED } from '../../model/records/earning-rule';
import type { EarnedLine } from '../../core/voucher/transactions';
import type { Caller } from '../../model/common';
import type { ProjectScope } from '../../ports/common';
import type { EventRuntime } from '../../ports/runtime';
import type { Accrual } from '../../ports/accruals';
import { callerOfProject } from '../async-actions/caller';
import { obtainCard } from './earning-card';
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
    for (const rule of selectEarningRules(source.facts.config, source, source.facts.nowMs)) {
      await accrueRule(rt, caller, { rule, source, cards, row });
    }
  }
}

/** An order, a custom event or a segment that was entered, for which rules add points. */
interface EarningSource {
  readonly id: string;
  /** The event, as earning rules name it. */
  readonly event: string;
  /** The segment that was entered; absent for any other event. */
  readonly segment_id?: string;
  readonly facts: EarningFacts;
  /** The order or the event, for the line of the ledger. */
  readonly line: Omit<EarnedLine, 'rule'>;
}

async function loadSources(
  rt: EventRuntime,
  caller: Caller,
  { row, trigger }: EarningWork,
): Promise<readonly EarningSource[]> {
  if (trigger.kind === 'SEGMENTS') return loadEnteredSegments(rt, caller, { row, trigger });
  const source = await loadSource(rt, caller, { row, trigger });
  return source ? [source] : [];
}

interface EnteredSegments {
  readonly row: OutboxRow;
  readonly trigger: Extract<EarningTrigger, { readonly kind: 'SEGMENTS' }>;
}

/** The id is that of the customer's entries into segments: a rule adds points once for a customer. */
async function loadEnteredSegments(
  rt: EventRuntime,
  caller: Caller,
  { row, trigger: { customerId, segmentIds } }: EnteredSegments,
): Promise<readonly EarningSource[]> {
  const nowMs = Date.parse(row.created_at);
  const request = { redeemables: [], customer: { id: customerId } };
  const loaded = await rt.store.evaluations.loadFacts(caller, request);
  const { config, catalog, customer } = loaded;
  if (!customer) return [];
  const memberships = membershipsOf({ request, facts: loaded, nowMs });
  const facts = { config, catalog, customer, memberships, order: null, eventMetadata: null, nowMs };
  const id = `segments_${rt.ids.requestHash([customerId]).slice(0, 18)}`;
  return segmentIds.flatMap((segmentId) => {
    const segment = config.segments.get(segmentId);
    if (!segment) return [];
    const line = { segment: { id: segment.id, name: segment.name } };
    return [{ id, event: SEGMENT_ENTERED, segment_id: segmentId, facts, line }];
  });
}

interface RecordedWork {
  readonly row: OutboxRow;
  readonly trigger: Exclude<EarningTrigger, { readonly kind: 'SEGMENTS' }>;
}

/** Null for an order that is no longer paid, and where the customer or the record is gone. */
async function loadSource(
  rt: EventRuntime,
  caller: Caller,
  { row, trigger }: RecordedWork,
): Promise<EarningSource | null> {
  const nowMs = Date.parse(row.created_at);
  if (trigger.kind === 'CUSTOM_EVENT') {
    const data = await rt.store.activity.readEventData(caller, trigger);
    if (!data) return null;
    const { type: event, metadata } = data as Pick<CustomEvent, 'type' | 'metadata'>;
    const request = { redeemables: [], customer: { id: trigger.customerId } };
    const loaded = await rt.store.evaluations.loadFacts(caller, request);
    const { config, catalog, customer } = loaded;
    if (!customer) return null;
    const memberships = membershipsOf({ request, facts: loaded, nowMs });
    const facts = { config, catalog, customer, memberships, order: null, eventMetadata: metadata, nowMs };
    return { id: trigger.id, event, facts, line: { event: { id: trigger.id, type: event } } };
  }
  const loaded = await rt.store.evaluations.loadFacts(caller, { redeemables: [], order: { id: trigger.id } });
  const { config, catalog, order } = loaded;
  const customer = await loadCustomer(rt, caller, order?.order.customer_id ?? null);
  if (!order || !customer || !isPaid(order.order.status)) return null;
  const { id, source_id } = order.order;
  const memberships = membershipsOf({ request: {}, facts: loaded, nowMs });
  const facts = { config, catalog, customer, memberships, order, eventMetadata: null, nowMs };
  return { id, event: ORDER_PAID, facts, line: { order: { id, source_id } } };
}

function isPaid(status: string): boolean {
  return status === 'PAID' || status === 'FULFILLED';
}

async function loadCustomer(rt: EventRuntime, caller: Caller, id: string | null): Promise<Customer | null> {
  return id === null ? null : ((await rt.store.customers.load(caller, id))?.customer ?? null);
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
  const card =
    cards.get(campaign.id) ??
    (await obtainCard(rt, caller, { customerId, campaign, joins: campaign.auto_join === true, idempotencyKey: null }));
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
  const tierOf = (fact: VoucherFact) => tierBefore(fact, { config, earlier, nowMs });
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
        ...(hasLevels && { tierId: tierOf(move.fact)?.id ?? null }),
      },
  });
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
