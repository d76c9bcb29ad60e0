// What of an order can still be returned, and where returns belong.
import { parseReturnId, redemptionId } from '../../../lib/model/keys/record-ids';
import type { Return } from '../../../lib/model/records/return';
import { lineName } from '../lines';
import { isRolledBack, type OrderLine, type Redemption } from '../redemption';

export interface ReturnableLine {
  readonly id: string;
  readonly name: string;
  /** Units of the order, and those that can still be returned. */
  readonly quantity: number;
  readonly left: number;
}

export interface Returnable {
  /** Lines with units that are left. */
  readonly lines: readonly ReturnableLine[];
  /** What is left of the part of the order that stands in no line, hundredths. */
  readonly orderAmount: number;
}

/** Whether a redemption can have returns, now or from before its rollback. */
export function mayHaveReturns({ object, result, order }: Redemption): boolean {
  return object === 'redemption' && result === 'SUCCESS' && Boolean(order?.id);
}

/** @param last the newest return, null before the first; @returns null when nothing can be returned */
export function returnableOf(redemption: Redemption, last: Return | null): Returnable | null {
  if (!mayHaveReturns(redemption) || isRolledBack(redemption)) return null;
  const items = redemption.order?.items ?? [];
  const unitsLeft = last && new Map(last.remaining.items.map(({ id, quantity }) => [id, quantity]));
  const lines = items.flatMap((item): readonly ReturnableLine[] => {
    const { id, quantity = 1 } = item;
    const left = unitsLeft ? (unitsLeft.get(id ?? '') ?? 0) : quantity;
    return id && left > 0 ? [{ id, name: lineName(item), quantity, left }] : [];
  });
  const orderAmount = last ? last.remaining.order_amount : amountOutsideLines(redemption, items);
  return lines.length > 0 || orderAmount > 0 ? { lines, orderAmount } : null;
}

function amountOutsideLines({ order }: Redemption, items: readonly OrderLine[]): number {
  const sum = items.reduce((total, { amount = 0 }) => total + amount, 0);
  return Math.max(0, (order?.amount ?? 0) - sum);
}

/** The id of the redemption that a return belongs to; null for text that is the id of no return. */
export function redemptionOfReturn(id: string): string | null {
  const parsed = parseReturnId(id);
  return parsed && redemptionId('r', parsed.base, 0);
}

/** What a rollback still gives back to the card that a part charged: the rest after the returns. */
export function restOfCard({ id, gift, loyalty_card }: Redemption, last: Return | null): number {
  const rest = last?.remaining.vouchers.find(({ redemption_id }) => redemption_id === id);
  return rest?.credits ?? rest?.points ?? gift?.amount ?? loyalty_card?.points ?? 0;
}
