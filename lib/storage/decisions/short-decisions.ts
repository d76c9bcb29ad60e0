// Decisions in the form in which they are packed: without what follows from the rest of the record.
import type { Decision, DecisionStep, DecisionVoucher } from '../../core/decision/types';
import type { OrderAmounts } from '../../model/records/order';
import type { Voucher } from '../../model/records/voucher';
import { fullId, shortId } from '../records/packed-columns';

/** A voucher without a name has that of its code. */
type ShortVoucher = Omit<DecisionVoucher, 'name' | 'voucher'> & {
  readonly name?: string;
  readonly voucher: Omit<Voucher, 'id'> & {
    readonly id?: string;
    /** The end of an id, from `shortId`. */
    readonly $id?: string;
  };
};

/** A step without `amounts_before` begins with what the step before left. */
type ShortStep = Omit<DecisionStep, 'amounts_before'> & Partial<Pick<DecisionStep, 'amounts_before'>>;

/** A decision without members that follow from others. */
export type ShortDecision = Omit<Decision, 'input' | 'explain'> & {
  readonly input: Omit<Decision['input'], 'vouchers'> & { readonly vouchers: readonly ShortVoucher[] };
  readonly explain: readonly ShortStep[];
};

/** Leave out of a decision what `restoreDecision` can compute from the rest, before it is stored. */
export function shortenDecision({ input, explain, ...decision }: Decision): ShortDecision {
  return {
    ...decision,
    input: { ...input, vouchers: input.vouchers.map(shortenVoucher) },
    explain: explain.map((step, index) => shortenStep(step, explain[index - 1])),
  };
}

/** The inverse of `shortenDecision`. It takes decisions that were packed in full as well. */
export function restoreDecision({ input, explain, ...decision }: ShortDecision): Decision {
  const steps: DecisionStep[] = [];
  for (const { object, id, amounts_before: before, amounts_after } of explain) {
    const amounts_before = before ?? amountsLeft(steps.at(-1));
    steps.push({ object, id, amounts_before, amounts_after });
  }
  return { ...decision, input: { ...input, vouchers: input.vouchers.map(restoreVoucher) }, explain: steps };
}

function shortenVoucher({ name, voucher, ...fact }: DecisionVoucher): ShortVoucher {
  const { id, ...members } = voucher;
  const tail = shortId(voucher);
  return {
    ...(name !== voucher.code && { name }),
    voucher: tail === null ? voucher : { $id: tail, ...members },
    ...fact,
  };
}

function restoreVoucher({ name, voucher, ...fact }: ShortVoucher): DecisionVoucher {
  const { $id: tail, ...members } = voucher;
  const record = (tail === undefined ? members : { ...members, id: fullId(members.code, tail) }) as Voucher;
  return { name: name ?? record.code, voucher: record, ...fact };
}

function shortenStep(step: DecisionStep, earlier: DecisionStep | undefined): ShortStep {
  const { object, id, amounts_before, amounts_after } = step;
  const isLeft = JSON.stringify(amounts_before) === JSON.stringify(amountsLeft(earlier));
  return isLeft ? { object, id, amounts_after } : step;
}

/** The amounts after a step, without those of the step alone. */
function amountsLeft(step: DecisionStep | undefined): OrderAmounts {
  const {
    applied_discount_amount: _order,
    items_applied_discount_amount: _items,
    total_applied_discount_amount: _total,
    ...left
  } = step?.amounts_after ?? {};
  return left;
}
