// Plan the writes of a redemption: its records, the order, and every changed counter.
import { redemptionId } from '../../model/keys/record-ids';
import type { CalculatedOrder, LineNotes, Order, OrderCount, OrderItem } from '../../model/records/order';
import type {
  Redemption,
  RedemptionEffect,
  RedemptionResponse,
  StoredRedemption,
} from '../../model/records/redemption';
import { buildInapplicableEntries, buildSkippedEntries, type Expansion, expansionOf } from '../answer/entries';
import {
  type Evaluation,
  type Inapplicable,
  isApplicable,
  isInapplicable,
  referrerOf,
} from '../evaluation/candidate/outcome';
import type { EvaluationInput } from '../evaluation/facts';
import { notesOf } from '../order/hidden-lines';
import {
  computeAmountIncrements,
  holderChanges,
  orderCountOf,
  orderShares,
  othersChanges,
} from '../order/order-counts';
import { type AppliedDiscounts, discountUnitsOf, sumAppliedDiscounts } from '../order/output';
import { campaignUses } from './campaign-use';
import { claimPlan, customerBounds, customerPlan, lastOrderOf } from './customer-plan';
import { childOrders, orderAfterRedemption, orderEntry, parentOrder } from './order-record';
import type { PlanRefusal, RedemptionPlan, RedemptionSetting } from './plan-types';
import { childRecord, parentRecord, type RecordContext, redemptionChannelOf, stackIn } from './records';
import { refuseCrowdedUnits } from '../evaluation/units/unit-counts';
import { effectOf, type RedeemedOutcome, voucherAfter, voucherUses } from './voucher-use';

/**
 * Plan a redemption.
 * @returns all writes, to commit all or none, or the reason of the refusal: with ALL the first failure, with PARTIAL
 *   `no_applicable_redeemables`
 * @see docs/behaviour/decisions.md#redemption
 */
export function planRedemption(
  evaluation: Evaluation,
  input: EvaluationInput,
  setting: RedemptionSetting,
): RedemptionPlan | PlanRefusal {
  const refused = evaluation.outcomes.filter(isInapplicable).find((one) => refusesAll(one, evaluation.mode));
  const hasParent = evaluation.outcomes.length > 1;
  const redeemed = evaluation.outcomes.filter(isApplicable).map((outcome, index): RedeemedOutcome => {
    const id = redemptionId('r', setting.ids.base, hasParent ? index + 1 : 0);
    return { outcome, effect: effectOf(outcome, id, { input, award: setting.award }) };
  });
  const [first, ...others] = redeemed.map(({ effect }) => effect);
  if (refused) return { status: 'REFUSED', failure: refused.failure, refused: refused.candidate };
  if (!first) return { status: 'REFUSED', failure: { key: 'no_applicable_redeemables' }, refused: null };
  const crowded = refuseCrowdedUnits(
    redeemed.map(({ outcome }) => outcome),
    customerBounds(redeemed, input),
  );
  if (crowded) return { status: 'REFUSED', failure: crowded, refused: null };
  const effects = [first, ...others] as const;
  const total = sumAppliedDiscounts(redeemed.map(({ outcome }) => outcome.applied));
  const parentId = hasParent ? redemptionId('r', setting.ids.base, 0) : null;
  const entry = orderEntry({ parentId, effects, date: setting.date });
  const order = orderRecord({ evaluation, input, setting, total, entry });
  const counts = order ? orderCounts({ evaluation, input, setting, effects }) : [];
  const notes = order && evaluation.end && notesOf(evaluation.end, order.items ?? []);
  const freeUnits = freeUnitsOf(
    redeemed.map(({ outcome }) => outcome.applied),
    order?.items ?? [],
  );
  const shares = orderShares({ before: input.facts.order?.order ?? null, after: order, date: setting.date });
  const context = recordContext(input, setting);
  const shown = shownOrders(redeemed, parentId, order);
  const expansion = expansionOf(input);
  const children = redeemed.map((one, index) =>
    child(one, { parentId, order: shown[index] ?? null, expansion, asking: input }, context),
  );
  const response = responseOf({ evaluation, children, parentId, order, context, input });
  return {
    status: 'PLANNED',
    stored: storedRedemption({ response, effects, order, counts, notes, freeUnits, input, setting }),
    order: order && { record: order, version: input.facts.order?.version ?? null, counts, notes },
    customer: customerPlan({ redeemed, order, shares, input, setting }),
    claim: claimPlan(redeemed, input),
    vouchers: voucherUses(redeemed, input),
    campaigns: campaignUses(redeemed, computeAmountIncrements(counts), input),
    holders: othersChanges(holderChanges(effects, 1), shares, setting.customer?.record.id ?? null),
  };
}

/** What redemptions count of the order: this one what rules compare, which is what it was before units were added. */
function orderCounts({
  evaluation: { end },
  input,
  setting,
  effects,
}: {
  readonly evaluation: Evaluation;
  readonly input: EvaluationInput;
  readonly setting: RedemptionSetting;
  readonly effects: readonly RedemptionEffect[];
}): readonly OrderCount[] {
  const own = orderCountOf({ base: setting.ids.base, effects, value: end?.initialAmount ?? 0 });
  return [...(input.facts.order?.counts ?? []), own];
}

/** Metadata that breaks a schema refuses the whole request even with PARTIAL, and is reported as it is. */
function refusesAll({ failure }: Inapplicable, mode: Evaluation['mode']): boolean {
  return mode === 'ALL' || failure.key === 'metadata_validation_failed';
}

function orderRecord(redemption: {
  evaluation: Evaluation;
  input: EvaluationInput;
  setting: RedemptionSetting;
  total: AppliedDiscounts;
  entry: ReturnType<typeof orderEntry>;
}): Order | null {
  const { evaluation, input, setting, total, entry } = redemption;
  if (!input.request.order || evaluation.end === null) return null;
  return orderAfterRedemption({
    end: evaluation.end,
    applied: total,
    request: input.request.order,
    stored: input.facts.order?.order ?? null,
    newOrderId: setting.ids.orderId,
    newSourceId: input.isShopsOrder ? (input.request.order.source_id ?? null) : null,
    customerId: setting.customer?.record.id ?? null,
    referrerId: input.principal === 'CLAIM' ? null : referrerOf(evaluation.outcomes),
    date: setting.date,
    entryId: entry.id,
    entry: entry.entry,
    base: setting.ids.base,
  });
}

function recordContext(input: EvaluationInput, setting: RedemptionSetting): RecordContext {
  const key = input.request.session?.key;
  return {
    config: input.facts.config,
    date: setting.date,
    trackingId: setting.trackingId,
    customer: setting.customer?.record ?? null,
    metadata: input.request.metadata ?? null,
    channel: redemptionChannelOf(input),
    session: key ? { type: 'LOCK', key } : null,
  };
}

/** The orders of the records, one for each redeemable; empty without an order. */
function shownOrders(
  redeemed: readonly RedeemedOutcome[],
  parentId: string | null,
  order: Order | null,
): readonly CalculatedOrder[] {
  if (order === null) return [];
  const outcomes = redeemed.map(({ outcome }) => outcome);
  return parentId === null ? [parentOrder(order)] : childOrders(outcomes, order);
}

interface ChildSetting {
  readonly parentId: string | null;
  readonly order: CalculatedOrder | null;
  readonly expansion: Expansion;
  readonly asking: EvaluationInput;
}

function child(one: RedeemedOutcome, setting: ChildSetting, context: RecordContext): Redemption {
  const { parentId, order, expansion, asking } = setting;
  const { outcome, effect } = one;
  return childRecord({ id: effect.child_id, parentId, order }, outcome, {
    voucherAfter: voucherAfter(one),
    award: effect.award?.voucher ?? null,
    expansion,
    asking,
    ...context,
  });
}

function responseOf(redemption: {
  evaluation: Evaluation;
  children: readonly Redemption[];
  parentId: string | null;
  order: Order | null;
  context: RecordContext;
  input: EvaluationInput;
}): RedemptionResponse {
  const { evaluation, children, parentId, order, context, input } = redemption;
  const parts = { order: order && parentOrder(order), children };
  const expansion = expansionOf(input);
  return {
    redemptions: children,
    ...(parentId !== null && { parent_redemption: parentRecord(parentId, parts, context) }),
    ...(order && { order }),
    inapplicable_redeemables: buildInapplicableEntries(evaluation, { input, expansion }),
    skipped_redeemables: buildSkippedEntries(evaluation, { input, expansion }),
  };
}

function storedRedemption(redemption: {
  response: RedemptionResponse;
  effects: readonly RedemptionEffect[];
  order: Order | null;
  counts: readonly OrderCount[];
  notes: LineNotes | null;
  freeUnits: Readonly<Record<string, number>> | null;
  input: EvaluationInput;
  setting: RedemptionSetting;
}): StoredRedemption {
  const { response, effects, order, counts, notes, freeUnits, input, setting } = redemption;
  const value = counts.at(-1)?.value ?? 0;
  return {
    base: setting.ids.base,
    date: setting.date,
    response,
    effects,
    order_id: order?.id ?? null,
    order_version: order ? (input.facts.order?.version ?? 0) + 1 : null,
    ...(value !== (order?.amount ?? 0) && { order_value: value }),
    ...(order && { order_counts: counts }),
    ...(notes && { line_notes: notes }),
    ...(freeUnits && { free_units: freeUnits }),
    customer_id: setting.customer?.record.id ?? null,
    keyId: input.keyId,
    ...stackIn(input),
    rollback: null,
    request_hash: setting.requestHash,
    config_version: input.facts.config.version,
    ...(order && { last_order_before: lastOrderOf(input) }),
  };
}

/**
 * Return the free units of each line, by line id, where the redemption discounted other units of the line as well:
 * `applied_discount_quantity` counts all.
 * @param items the lines of the stored order: lines keep their places
 * @returns null when there is no such line
 */
function freeUnitsOf(
  parts: readonly Pick<AppliedDiscounts, 'lines'>[],
  items: readonly OrderItem[],
): Readonly<Record<string, number>> | null {
  const free = new Map<number, number>();
  const others = new Set<number>();
  for (const change of parts.flatMap(({ lines }) => lines)) {
    const { index, freeUnits = 0 } = change;
    free.set(index, (free.get(index) ?? 0) + freeUnits);
    if (discountUnitsOf(change) !== freeUnits) others.add(index);
  }
  const known = [...others].flatMap((index) => {
    const id = items[index]?.id;
    return id === undefined ? [] : [[id, free.get(index) ?? 0] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}
