// One line of a validation or redemption answer for each redeemable.
import { CATALOGUE, type Failure, messageOf, reasonOf } from '../../errors';
import type { CalculatedOrder, OrderItem } from '../../model/records/order';
import type { EvaluationInput } from '../evaluation/facts';
import { showsBalance } from '../evaluation/ownership';
import type { OrderState } from '../order/state';
import { type OrderStep, itemsOfSteps, orderItems } from '../order/items';
import { type Applied, withAmounts } from '../order/output';
import type { Trace } from '../evaluation/trace';
import { type Writable, writableCopy } from '../writable';
import type { Candidate } from '../stacking/candidate';
import { SKIP_MESSAGES } from '../stacking/limits';
import type { Applicable, Evaluation, Inapplicable, Outcome, Skipped } from '../stacking/outcome';
import { isInapplicable, isSkipped } from '../stacking/outcome';
import { campaignOf, tierOf, voucherOf } from '../stacking/target';
import type { OrderIdentity } from './order-identity';
import { redeemableMetadata } from './redeemable-metadata';

/** A line of `redeemables`, `inapplicable_redeemables` or `skipped_redeemables`. */
export type Entry = Readonly<Record<string, unknown>>;

/** The parts that `options.expand` selects; without it only the order is shown. */
export interface Expansion {
  readonly order: boolean;
  readonly redeemable: boolean;
  readonly category: boolean;
  readonly explain: boolean;
}

/** The expansion is the same for all entries of an answer. */
export function expansionOf({ request, explain }: EvaluationInput): Expansion {
  const expanded = request.options?.expand ?? ['order'];
  const has = (what: string) => expanded.includes(what);
  return { order: has('order'), redeemable: has('redeemable'), category: has('category'), explain };
}

/** The data that all entries of an answer share. */
export interface EntrySetting {
  readonly input: EvaluationInput;
  readonly expansion: Expansion;
}

/** @param order the order after the redeemable; null when no order is shown */
export function entryOf(outcome: Outcome, setting: EntrySetting, order: CalculatedOrder | null): Entry {
  if (outcome.status === 'APPLICABLE') return applicableEntry(outcome, setting, order);
  if (outcome.status === 'SKIPPED') return skippedEntry(outcome, setting);
  return inapplicableEntry(outcome, setting);
}

export function inapplicableEntries(evaluation: Evaluation, setting: EntrySetting): readonly Entry[] {
  return evaluation.outcomes.filter(isInapplicable).map((outcome) => inapplicableEntry(outcome, setting));
}

export function skippedEntries(evaluation: Evaluation, setting: EntrySetting): readonly Entry[] {
  return evaluation.outcomes.filter(isSkipped).map((outcome) => skippedEntry(outcome, setting));
}

function applicableEntry(outcome: Applicable, setting: EntrySetting, order: CalculatedOrder | null): Entry {
  const { input, expansion } = setting;
  const { id, object } = outcome.candidate;
  const entry: Record<string, unknown> = { status: outcome.status, id, object };
  if (order) entry['order'] = order;
  entry['applicable_to'] = list(outcome.applicableTo);
  entry['inapplicable_to'] = list(outcome.inapplicableTo);
  entry['result'] = resultOf(outcome, input);
  return isOrderOnly(expansion) ? entry : Object.assign(entry, expandedMembers(outcome, setting));
}

function isOrderOnly({ redeemable, category, explain }: Expansion): boolean {
  return !redeemable && !category && !explain;
}

/** An order with its amounts and lines, after what was applied. */
export function calculatedOrder(known: OrderIdentity, order: OrderState, applied: Applied): CalculatedOrder {
  return writtenOrder(known, { order, applied }, orderItems(order, applied));
}

/** The same for several orders, one after the other: they share the lines to which nothing was applied. */
export function calculatedOrders(known: OrderIdentity, steps: readonly OrderStep[]): readonly CalculatedOrder[] {
  const items = itemsOfSteps(steps);
  return steps.map((step, index) => writtenOrder(known, step, items[index] ?? []));
}

function writtenOrder(
  known: OrderIdentity,
  { order, applied }: OrderStep,
  items: readonly OrderItem[],
): CalculatedOrder {
  const shown: Writable<CalculatedOrder> = writableCopy(known);
  withAmounts(shown, order, applied);
  if (items.length > 0) shown.items = items;
  return shown;
}

/** The benefit of an outcome. A card's payment is always shown; its balance only to callers that may see it. */
export function resultOf({ benefit, candidate: { target } }: Applicable, input: EvaluationInput): Entry {
  if (benefit.kind === 'GIFT') {
    const voucher = voucherOf(target);
    const isTold = voucher && showsBalance(voucher, input);
    const { balance, credits } = benefit;
    return { gift: isTold ? { balance, credits } : { credits } };
  }
  if (benefit.kind === 'DISCOUNT') {
    const { discount, bundle } = benefit;
    return bundle ? { discount, bundle } : { discount };
  }
  return { loyalty_card: { points: benefit.points } };
}

function inapplicableEntry(outcome: Inapplicable, setting: EntrySetting): Entry {
  const { failure } = outcome;
  return {
    status: outcome.status,
    ...identity(outcome.candidate),
    result: {
      error: errorOf(failure, setting.input),
      details: { key: failure.key, message: reasonOf(failure) },
      ...(outcome.bundle && { bundle: outcome.bundle }),
    },
    ...expandedMembers(outcome, setting),
  };
}

/** The error of one redeemable, in the shape of an error answer. */
export function errorOf(failure: Failure, { requestId }: Pick<EvaluationInput, 'requestId'>): Entry {
  const { key, details, resource_id, resource_type, error } = failure;
  return {
    code: CATALOGUE[key].status,
    key,
    message: messageOf(failure),
    ...(details !== undefined && { details }),
    ...(requestId !== null && { request_id: requestId }),
    ...(resource_id !== undefined && { resource_id }),
    ...(resource_type !== undefined && { resource_type }),
    ...(error && { error }),
  };
}

function skippedEntry(outcome: Skipped, setting: EntrySetting): Entry {
  return {
    status: outcome.status,
    ...identity(outcome.candidate),
    result: { details: { key: outcome.key, message: SKIP_MESSAGES[outcome.key] } },
    ...expandedMembers(outcome, setting),
  };
}

function identity(candidate: Candidate): { id: string; object: string } {
  return { id: candidate.id, object: candidate.object };
}

const EMPTY_LIST: Entry = { object: 'list', data_ref: 'data', data: [], total: 0 };

export function list(data: readonly unknown[]): Entry {
  return data.length === 0 ? EMPTY_LIST : { object: 'list', data_ref: 'data', data, total: data.length };
}

/** Names and metadata, categories, and the explanation: each only when `options.expand` selects it. */
function expandedMembers(outcome: Outcome, { input, expansion }: EntrySetting): Entry {
  const { target, categories } = outcome.candidate;
  const campaign = campaignOf(target);
  const tier = tierOf(target);
  const metadata = redeemableMetadata(target, input);
  return {
    ...(expansion.redeemable &&
      metadata && {
        metadata,
        ...(campaign && { campaign_name: campaign.name, campaign_id: campaign.id }),
        ...(tier && { name: tier.name }),
      }),
    ...(expansion.category && { categories }),
    ...(outcome.trace && { explain: explainOf(outcome.trace) }),
  };
}

function explainOf({ steps, amountsBefore, amountsAfter }: Trace): Entry {
  return {
    checks: steps,
    ...(amountsBefore && { amounts_before: amountsBefore }),
    ...(amountsAfter && { amounts_after: amountsAfter }),
  };
}
