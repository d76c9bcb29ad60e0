// One line of a validation or redemption answer for each redeemable.
import { describeScope } from '../discount/describe';
import { CATALOGUE, type Failure, messageOf, reasonOf } from '../../errors';
import type { CalculatedOrder, OrderItem } from '../../model/records/order';
import type { EvaluationInput } from '../evaluation/facts';
import { campaignOf, canSeeBalance, redeemableMetadata, tierOf, voucherOf } from '../evaluation/candidate/target';
import type { OrderState } from '../order/state';
import { type AppliedDiscounts, itemsOfSteps, orderItems, type OrderStep, withAmounts } from '../order/output';
import {
  type Applicable,
  type Evaluation,
  type Inapplicable,
  isInapplicable,
  isSkipped,
  type RedeemableOutcome,
  type Skipped,
  type Trace,
} from '../evaluation/candidate/outcome';
import { type Writable, writableCopy } from '../object-members';
import type { Candidate } from '../evaluation/candidate/candidate';
import { SKIP_MESSAGES } from '../stacking/limits';
import type { OrderIdentity } from './order-identity';
import type {
  ApplicableRedeemableResponse,
  InapplicableRedeemableResponse,
  SkippedRedeemableResponse,
} from '../../model/generated-answers/records';

/** A line of `redeemables`, `inapplicable_redeemables` or `skipped_redeemables`. */
export type RedeemableEntry = ApplicableRedeemableResponse | InapplicableRedeemableResponse | SkippedRedeemableResponse;

/** A list without pages. */
export interface WholeList<T> {
  readonly object: 'list';
  readonly data_ref: 'data';
  readonly data: readonly T[];
  readonly total: number;
}

/** The benefit of a redeemable. */
export type RedeemableResult = ApplicableRedeemableResponse['result'];

/** The error of one redeemable. */
export type RedeemableErrorResponse = InapplicableRedeemableResponse['result']['error'];

type ExpandedMembers = Omit<SkippedRedeemableResponse, 'status' | 'id' | 'object' | 'result' | 'nearest' | 'more'>;

/** The parts that `options.expand` selects; without it only the order is shown. */
export interface Expansion {
  readonly order: boolean;
  readonly redeemable: boolean;
  readonly category: boolean;
  readonly explain: boolean;
}

/** Return the parts that a request asks to expand in the entries of its answer; without a list only the order. */
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

/**
 * Builds the line of an answer for one redeemable.
 *
 * @param order the order after the redeemable; null when no order is shown
 */
export function buildEntry(
  outcome: RedeemableOutcome,
  setting: EntrySetting,
  order: CalculatedOrder | null,
): RedeemableEntry {
  if (outcome.status === 'APPLICABLE') return applicableEntry(outcome, setting, order);
  if (outcome.status === 'SKIPPED') return skippedEntry(outcome, setting);
  return inapplicableEntry(outcome, setting);
}

/** Builds the lines of the inapplicable redeemables. */
export function buildInapplicableEntries(
  evaluation: Evaluation,
  setting: EntrySetting,
): readonly InapplicableRedeemableResponse[] {
  return evaluation.outcomes.filter(isInapplicable).map((outcome) => inapplicableEntry(outcome, setting));
}

/** Builds the lines of the skipped redeemables. */
export function buildSkippedEntries(
  evaluation: Evaluation,
  setting: EntrySetting,
): readonly SkippedRedeemableResponse[] {
  return evaluation.outcomes.filter(isSkipped).map((outcome) => skippedEntry(outcome, setting));
}

function applicableEntry(
  outcome: Applicable,
  setting: EntrySetting,
  order: CalculatedOrder | null,
): ApplicableRedeemableResponse {
  const { input, expansion } = setting;
  const { id, object } = outcome.candidate;
  const entry: Partial<Writable<ApplicableRedeemableResponse>> = { status: outcome.status, id, object };
  if (order) entry.order = order;
  const { applicableTo, inapplicableTo } = describeScope(outcome.reach);
  entry.applicable_to = list(applicableTo);
  entry.inapplicable_to = list(inapplicableTo);
  entry.result = resultOf(outcome, input);
  if (!isOrderOnly(expansion)) Object.assign(entry, expandedMembers(outcome, setting));
  return entry as ApplicableRedeemableResponse;
}

function isOrderOnly({ redeemable, category, explain }: Expansion): boolean {
  return !redeemable && !category && !explain;
}

/** Build the order of a response, with amounts and lines after the applied discounts. */
export function buildCalculatedOrder(
  known: OrderIdentity,
  order: OrderState,
  applied: AppliedDiscounts,
): CalculatedOrder {
  return writtenOrder(known, { order, applied }, orderItems(order, applied));
}

/** Builds the order after each step; the results share lines to which nothing was applied. */
export function buildCalculatedOrders(known: OrderIdentity, steps: readonly OrderStep[]): readonly CalculatedOrder[] {
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
export function resultOf({ benefit, candidate: { target } }: Applicable, input: EvaluationInput): RedeemableResult {
  if (benefit.kind === 'GIFT') {
    const voucher = voucherOf(target);
    const showsBalance = voucher && canSeeBalance(voucher, input);
    const { balance, credits } = benefit;
    return { gift: showsBalance ? { balance, credits } : { credits } };
  }
  if (benefit.kind === 'DISCOUNT') {
    const { discount, bundle } = benefit;
    return bundle ? { discount, bundle } : { discount };
  }
  return { loyalty_card: { points: benefit.points } };
}

function inapplicableEntry(outcome: Inapplicable, setting: EntrySetting): InapplicableRedeemableResponse {
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
export function errorOf(failure: Failure, { requestId }: Pick<EvaluationInput, 'requestId'>): RedeemableErrorResponse {
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

function skippedEntry(outcome: Skipped, setting: EntrySetting): SkippedRedeemableResponse {
  return {
    status: outcome.status,
    ...identity(outcome.candidate),
    result: { details: { key: outcome.key, message: SKIP_MESSAGES[outcome.key] } },
    ...expandedMembers(outcome, setting),
  };
}

function identity(candidate: Candidate): Pick<Candidate, 'id' | 'object'> {
  return { id: candidate.id, object: candidate.object };
}

const EMPTY_LIST: WholeList<never> = { object: 'list', data_ref: 'data', data: [], total: 0 };

/** Build a list response under `data` of records that need no paging. */
export function list<T>(data: readonly T[]): WholeList<T> {
  return data.length === 0 ? EMPTY_LIST : { object: 'list', data_ref: 'data', data, total: data.length };
}

/** Names and metadata, categories, and the explanation: each only when `options.expand` selects it. */
function expandedMembers(outcome: RedeemableOutcome, { input, expansion }: EntrySetting): ExpandedMembers {
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

function explainOf({ steps, amountsBefore, amountsAfter }: Trace): ExpandedMembers['explain'] {
  return {
    checks: steps,
    ...(amountsBefore && { amounts_before: amountsBefore }),
    ...(amountsAfter && { amounts_after: amountsAfter }),
  };
}
