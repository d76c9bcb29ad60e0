// One line of a validation or redemption answer for each redeemable.
import { CATALOGUE, type Failure } from '../../errors';
import type { CalculatedOrder } from '../../model/records/order';
import type { EvaluationInput } from '../evaluation/facts';
import { showsBalance } from '../evaluation/ownership';
import { latest } from '../memo';
import type { OrderState } from '../order/state';
import { type Applied, orderItems, withAmounts } from '../order/output';
import type { Trace } from '../evaluation/trace';
import { type Writable, writableCopy } from '../writable';
import type { Candidate } from '../stacking/candidate';
import { SKIP_MESSAGES } from '../stacking/limits';
import type { Applicable, Evaluation, Inapplicable, Outcome, Skipped } from '../stacking/outcome';
import { isInapplicable, isSkipped } from '../stacking/outcome';
import { type OrderIdentity, orderIdentity } from './order-identity';

/** A line of `redeemables`, `inapplicable_redeemables` or `skipped_redeemables`. */
export type Entry = Readonly<Record<string, unknown>>;

/** What `options.expand` asks for; without it only the order is shown. */
interface Expansion {
  readonly order: boolean;
  readonly redeemable: boolean;
  readonly category: boolean;
  readonly explain: boolean;
}

/** The same for all entries of an answer. */
export const expansionOf = latest((input: EvaluationInput): Expansion => {
  const asked = input.request.options?.expand ?? ['order'];
  const has = (what: string) => asked.includes(what);
  return { order: has('order'), redeemable: has('redeemable'), category: has('category'), explain: input.explain };
});

export function entryOf(outcome: Outcome, input: EvaluationInput): Entry {
  if (outcome.status === 'APPLICABLE') return applicableEntry(outcome, input);
  if (outcome.status === 'SKIPPED') return skippedEntry(outcome, input);
  return inapplicableEntry(outcome, input);
}

export function inapplicableEntries(evaluation: Evaluation, input: EvaluationInput): readonly Entry[] {
  return evaluation.outcomes.filter(isInapplicable).map((outcome) => inapplicableEntry(outcome, input));
}

export function skippedEntries(evaluation: Evaluation, input: EvaluationInput): readonly Entry[] {
  return evaluation.outcomes.filter(isSkipped).map((outcome) => skippedEntry(outcome, input));
}

function applicableEntry(outcome: Applicable, input: EvaluationInput): Entry {
  const expansion = expansionOf(input);
  const { id, object } = outcome.candidate;
  const order = expansion.order ? shownOrder(outcome, orderIdentity(input)) : null;
  const entry: Record<string, unknown> = { status: outcome.status, id, object };
  if (order) entry['order'] = order;
  entry['applicable_to'] = list(outcome.applicableTo);
  entry['inapplicable_to'] = list(outcome.inapplicableTo);
  entry['result'] = resultOf(outcome, input);
  return isOrderOnly(expansion) ? entry : Object.assign(entry, expandedMembers(outcome, expansion));
}

function isOrderOnly({ redeemable, category, explain }: Expansion): boolean {
  return !redeemable && !category && !explain;
}

function shownOrder(outcome: Applicable, known: OrderIdentity): CalculatedOrder | null {
  return outcome.order && calculatedOrder(known, outcome.order, outcome.applied);
}

/** An order with its amounts and lines, after what was applied. */
export function calculatedOrder(known: OrderIdentity, order: OrderState, applied: Applied): CalculatedOrder {
  const shown: Writable<CalculatedOrder> = writableCopy(known);
  withAmounts(shown, order, applied);
  if (order.lines.length > 0) shown.items = orderItems(order, applied);
  return shown;
}

/** What a card pays; what it holds only for those who may know. */
export function resultOf({ benefit, candidate: { target } }: Applicable, input: EvaluationInput): Entry {
  if (benefit.kind === 'GIFT') {
    const isTold = target.kind === 'VOUCHER' && showsBalance(target.fact.voucher, input);
    return { gift: { ...(isTold && { balance: benefit.balance }), credits: benefit.credits } };
  }
  if (benefit.kind === 'DISCOUNT') {
    return { discount: benefit.discount, ...(benefit.bundle && { bundle: benefit.bundle }) };
  }
  return { loyalty_card: { points: benefit.points } };
}

function inapplicableEntry(outcome: Inapplicable, input: EvaluationInput): Entry {
  const { failure } = outcome;
  return {
    status: outcome.status,
    ...identity(outcome.candidate),
    result: {
      error: errorOf(failure),
      details: { key: failure.key, message: failure.error?.message ?? CATALOGUE[failure.key].message },
      ...(outcome.bundle && { bundle: outcome.bundle }),
    },
    ...expandedMembers(outcome, expansionOf(input)),
  };
}

/** The error of one redeemable, in the shape of an error answer. */
export function errorOf(failure: Failure): Entry {
  const { key, details, resource_id, resource_type, error } = failure;
  const { status, message } = CATALOGUE[key];
  return {
    code: status,
    key,
    message,
    ...(details !== undefined && { details }),
    ...(resource_id !== undefined && { resource_id }),
    ...(resource_type !== undefined && { resource_type }),
    ...(error && { error }),
  };
}

function skippedEntry(outcome: Skipped, input: EvaluationInput): Entry {
  return {
    status: outcome.status,
    ...identity(outcome.candidate),
    result: { details: { key: outcome.key, message: SKIP_MESSAGES[outcome.key] } },
    ...expandedMembers(outcome, expansionOf(input)),
  };
}

function identity(candidate: Candidate): { id: string; object: string } {
  return { id: candidate.id, object: candidate.object };
}

const EMPTY_LIST: Entry = { object: 'list', data_ref: 'data', data: [], total: 0 };

export function list(data: readonly unknown[]): Entry {
  return data.length === 0 ? EMPTY_LIST : { object: 'list', data_ref: 'data', data, total: data.length };
}

/** Names and metadata, categories, and the explanation: each only where `options.expand` asks for it. */
function expandedMembers(outcome: Outcome, expansion: Expansion): Entry {
  const { target, categories } = outcome.candidate;
  const known = target.kind !== 'UNKNOWN';
  const campaign = known ? target.campaign : null;
  const record = target.kind === 'TIER' ? target.tier : target.kind === 'VOUCHER' ? target.fact.voucher : null;
  return {
    ...(expansion.redeemable &&
      record && {
        metadata: record.metadata,
        ...(campaign && { campaign_name: campaign.name, campaign_id: campaign.id }),
        ...(target.kind === 'TIER' && { name: target.tier.name }),
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
