// An applied discount in the form of each protocol.
import type { AnswerEntry } from './answers';
import { type Allocation, allocationsOf, type CartDiscount } from './applied';

/** Terms of a discount, of the Agentic Commerce Protocol. */
export interface Coupon {
  readonly id: string;
  readonly name: string;
  readonly percent_off?: number;
  readonly amount_off?: number;
  readonly currency?: string;
}

interface AppliedMembers {
  readonly amount: number;
  /** As the platform spelt it; absent for automatic discounts. */
  readonly code?: string;
  readonly automatic: boolean;
  readonly method: 'each' | 'across';
  /** 1 for the discount that is applied first. */
  readonly priority: number;
  readonly allocations?: readonly Allocation[];
}

/** Of the Universal Commerce Protocol. */
export interface UcpDiscount extends AppliedMembers {
  readonly title: string;
  readonly provisional?: true;
  readonly eligibility?: string;
}

/** Of the Agentic Commerce Protocol. */
export interface AcpDiscount extends AppliedMembers {
  readonly id: string;
  readonly coupon: Coupon;
}

export type AppliedDiscount = UcpDiscount | AcpDiscount;

interface DiscountPlace {
  readonly priority: number;
  readonly code: string | undefined;
  readonly currency: string | undefined;
}

export function toUcpDiscount(discount: CartDiscount, place: DiscountPlace): UcpDiscount {
  const { claim, entry } = discount;
  return {
    title: titleOf(entry, place.code),
    ...membersOf(discount, place),
    ...(claim !== null && { provisional: true as const }),
    // A discount by code names no claim.
    ...(claim !== null && place.code === undefined && { eligibility: claim }),
  };
}

export function toAcpDiscount(discount: CartDiscount, place: DiscountPlace): AcpDiscount {
  const { entry } = discount;
  const id = place.code ?? entry.id ?? '';
  return {
    id: `${entry.object === 'voucher' ? 'code' : 'tier'}:${id}`,
    coupon: {
      id: entry.campaign_id ?? id,
      name: titleOf(entry, place.code),
      ...termsOf(entry, place.currency),
    },
    ...membersOf(discount, place),
  };
}

function membersOf(discount: CartDiscount, { priority, code }: DiscountPlace): AppliedMembers {
  const allocations = allocationsOf(discount);
  return {
    amount: discount.amount,
    ...(code !== undefined && { code }),
    automatic: code === undefined,
    method: discount.method,
    priority,
    ...(allocations.length > 0 && { allocations }),
  };
}

/** The name of a tier, or the code. */
function titleOf({ name, id = '' }: AnswerEntry, code: string | undefined): string {
  return code ?? (name || id);
}

/** What takes off the whole order: other discounts have no percentage or amount of the whole. */
const WHOLE_ORDER = /^APPLY_TO_(?:ORDER|ITEMS_PROPORTIONALLY\w*)$/;

function termsOf({ result }: AnswerEntry, currency: string | undefined): Partial<Coupon> {
  const { type, effect = '', percent_off: percent, amount_off: amount } = result?.discount ?? {};
  if (type === 'PERCENT' && percent !== undefined && percent >= 0 && percent <= 100) return { percent_off: percent };
  const isAmount = type === 'AMOUNT' && amount !== undefined && Number.isSafeInteger(amount) && amount >= 0;
  if (!isAmount || !WHOLE_ORDER.test(effect) || !/^[a-z]{3}$/.test(currency ?? '')) return {};
  return { amount_off: amount, ...(currency !== undefined && { currency }) };
}
