// Plan one return: which units come back, and what money and each card get for them.
import { type Failure, isFailure } from '../../errors';
import { minor, spread } from '../money';
import { type KeptEvaluation, evaluateKept, NOTHING_KEPT, type ReEvaluable, requireReEvaluable } from './re-evaluation';
import {
  refundBeyondCost,
  type ReturnedValue,
  refundOf,
  shareRefund,
  type SharedRefund,
  valueOfReturned,
} from './refund';
import { type ReturnedUnits, selectReturnedUnits } from './selection';
import { type ReturnTerms, selectReturnTerms } from './terms';
import type {
  CardRefund,
  PlannedReturn,
  RemainingReturn,
  ReturnBasis,
  ReturnCard,
  ReturnedItem,
  ReturnedVoucher,
  ReturnInput,
  ReturnState,
} from './types';

/**
 * Plan a return.
 * @returns the amounts of the answer and the next state; or, in the order of the checks: invalid_return_params,
 *   return_policy_fixed, policy_not_applicable, return_quantity_exceeded, not_found
 * @see docs/behaviour/returns.md
 */
export function planReturn(input: ReturnInput): PlannedReturn | Failure {
  const { basis, state } = input;
  const terms = selectReturnTerms(input);
  if (isFailure(terms)) return terms;
  const recorded = terms.policy === 'RE_EVALUATE' ? requireReEvaluable(input) : null;
  if (recorded !== null && isFailure(recorded)) return recorded;
  const selection = selectReturnedUnits(input);
  if (isFailure(selection)) return selection;
  const progress = progressOf({ basis, recorded, selection, terms, state });
  return { amounts: amountsOf(progress), state: stateAfter(progress) };
}

/** The sums before and after a return. */
interface Progress {
  readonly basis: ReturnBasis;
  readonly terms: ReturnTerms;
  readonly state: ReturnState | null;
  /** Units of each line that this return takes back, and units that are returned after it. */
  readonly units: readonly number[];
  readonly returned: readonly number[];
  /** The worth of the units of this return alone, by line, minor units. */
  readonly values: readonly UnitsValue[];
  /** The refund of all returns, minor units. */
  readonly refund: number;
  readonly shortfall: number;
  readonly dropped: KeptEvaluation['dropped'];
  readonly shares: SharedRefund;
}

function progressOf({
  basis,
  recorded,
  selection: { before, units },
  terms,
  state,
}: Pick<Progress, 'basis' | 'terms' | 'state'> & {
  /** Null for the policies that decide nothing again. */
  readonly recorded: ReEvaluable | null;
  readonly selection: ReturnedUnits;
}): Progress {
  const returned = units.map((count, index) => count + (before[index] ?? 0));
  const sums = basis.lines.map((line, index) => valueOfReturned(line, returned[index] ?? 0));
  const values = basis.lines.map((line, index) =>
    difference(sums[index] ?? valueOfReturned(line, 0), valueOfReturned(line, before[index] ?? 0)),
  );
  const kept = recorded === null ? NOTHING_KEPT : evaluateKept({ basis, returned, ...recorded });
  const owed =
    terms.policy === 'RE_EVALUATE' ? refundBeyondCost(basis, sums, kept.cost) : refundOf(basis, sums, terms.policy);
  const refund = Math.max(owed, state?.refund_amount ?? 0);
  const shares = shareRefund(basis, refund, terms.tender_order);
  const { dropped } = kept;
  return { basis, terms, state, units, returned, values, refund, shortfall: refund - owed, dropped, shares };
}

type UnitsValue = Pick<ReturnedValue, 'amount' | 'cost'>;

function difference(after: UnitsValue, before: UnitsValue): UnitsValue {
  return { amount: after.amount - before.amount, cost: after.cost - before.cost };
}

function amountsOf(progress: Progress): PlannedReturn['amounts'] {
  const { basis, terms, state, values, refund, shares } = progress;
  const refunds = refundsByLine(progress);
  const items = basis.lines.flatMap((_, index) => itemOf(progress, index, refunds[index] ?? 0));
  const remaining = remainingOf(progress);
  const amount = values.reduce((sum, value) => sum + value.amount, 0);
  return {
    sequence: (state?.sequence ?? 0) + 1,
    complete: remaining.items.length === 0 && remaining.order_amount === 0,
    policy: terms.policy,
    tender_order: terms.tender_order,
    items,
    order_amount: amount - items.reduce((sum, item) => sum + item.amount, 0),
    amount,
    refund_amount: refund - (state?.refund_amount ?? 0),
    money_amount: shares.money - (state?.money_amount ?? 0),
    shortfall_amount: progress.shortfall,
    dropped_redeemables: progress.dropped,
    vouchers: basis.cards.map((card, index) => returnedVoucher(card, index, progress)),
    remaining,
  };
}

/** Under KEEP each line has its own refund. Otherwise it is shared by list value, and by units where that is 0. */
function refundsByLine({ terms, state, units, values, refund }: Progress): readonly number[] {
  if (terms.policy === 'KEEP') return values.map(({ cost }) => cost);
  const given = minor(refund - (state?.refund_amount ?? 0));
  const amounts = values.map(({ amount }) => amount);
  return spread(given, amounts.some((amount) => amount > 0) ? amounts : units);
}

function itemOf({ basis, units, values }: Progress, index: number, refund: number): readonly ReturnedItem[] {
  const line = basis.lines[index];
  const quantity = units[index] ?? 0;
  if (!line || line.id === null || quantity === 0) return [];
  return [
    {
      id: line.id,
      product_id: line.productId,
      sku_id: line.skuId,
      quantity,
      amount: values[index]?.amount ?? 0,
      refund_amount: refund,
    },
  ];
}

function returnedVoucher(card: ReturnCard, index: number, { shares, state }: Progress): ReturnedVoucher {
  const { redemptionId, voucherId, code, type } = card;
  const after = shares.cards[index];
  const before = state?.vouchers[index];
  const amount = (after?.amount ?? 0) - (before?.amount ?? 0);
  const units = (after?.units ?? 0) - (before?.units ?? 0);
  return { redemption_id: redemptionId, voucher_id: voucherId, code, type, amount, ...unitsMember(card, units) };
}

/** Named as for a child redemption: a gift card has credits, a loyalty card has points. */
function unitsMember({ type }: ReturnCard, units: number): { readonly credits: number } | { readonly points: number } {
  return type === 'GIFT_VOUCHER' ? { credits: units } : { points: units };
}

function remainingOf({ basis, returned, refund, shares }: Progress): RemainingReturn {
  const left = basis.lines.map(({ id, quantity }, index) => ({ id, quantity: quantity - (returned[index] ?? 0) }));
  return {
    items: left.flatMap(({ id, quantity }) => (id !== null && quantity > 0 ? [{ id, quantity }] : [])),
    order_amount: left.find(({ id }) => id === null)?.quantity ?? 0,
    refund_amount: basis.total - refund,
    money_amount: basis.money - shares.money,
    vouchers: basis.cards.map((card, index) => remainingVoucher(card, shares.cards[index])),
  };
}

function remainingVoucher(card: ReturnCard, given: CardRefund | undefined): RemainingReturn['vouchers'][number] {
  const units = card.charged - (given?.units ?? 0);
  return { redemption_id: card.redemptionId, amount: card.paid - (given?.amount ?? 0), ...unitsMember(card, units) };
}

function stateAfter({ basis, terms, state, returned, refund, shares }: Progress): ReturnState {
  const counted = basis.lines.map(({ id }, index) => ({ id, units: returned[index] ?? 0 }));
  const items = counted.flatMap(({ id, units }) => (id !== null && units > 0 ? [[id, units] as const] : []));
  return {
    sequence: (state?.sequence ?? 0) + 1,
    policy: terms.policy,
    tender_order: terms.tender_order,
    items: Object.fromEntries(items),
    order_amount: counted.find(({ id }) => id === null)?.units ?? 0,
    refund_amount: refund,
    money_amount: shares.money,
    vouchers: shares.cards,
  };
}
