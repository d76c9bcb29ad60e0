// The inputs of formula operands.
import type { Metadata, Minor } from '../../model/common';
import type { CustomerBase } from '../../model/records/customer';
import type { PromotionTier } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import { localDayNumber } from '../time/calendar';
import { hasUnits, type Line, subtotal } from '../order/state';

/**
 * Made by `formulaOrder`, once for each redeemable; values that need a search or a sum are computed lazily, at most
 * once.
 */
export interface FormulaOrder {
  /** Before discounts; null when the order has none. */
  readonly amount: Minor | null;
  readonly metadata: Metadata | null;
  /** The number of lines with units. */
  readonly lineCount: () => number;
  /** Sum of the quantities. */
  readonly units: () => number;
  /** By price, then the lowest subtotal, then the first; null when no line has a price. */
  readonly cheapest: () => Line | null;
  readonly mostExpensive: () => Line | null;
}

/** Made by `formulaTime`, once for each evaluation. */
export interface FormulaTime {
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
  /** The local day, in days since 1 January 1970. */
  readonly today: () => number;
}

/** All inputs of a formula. Null means missing: a formula that needs the value cannot be computed. */
export interface FormulaContext {
  readonly time: FormulaTime;
  readonly order: FormulaOrder | null;
  /** The line being discounted; null for a discount on the whole order. */
  readonly line: Line | null;
  readonly customer: Pick<CustomerBase, 'metadata' | 'birthdate' | 'birthday'> | null;
  readonly voucher: Pick<Voucher, 'redemption' | 'publish' | 'start_date' | 'expiration_date'> | null;
  readonly tier: Pick<PromotionTier, 'start_date' | 'expiration_date'> | null;
  /** Metadata of the voucher or the promotion tier. */
  readonly redeemableMetadata: Metadata | null;
  /** Metadata of the request. */
  readonly redemptionMetadata: Metadata | null;
  readonly publicationMetadata: Metadata | null;
}

/**
 * An order in the form that formulas read. It costs nothing until an operand needs it.
 * @param order    the order after the earlier redeemables
 * @param metadata of the order
 * @see docs/behaviour/formulas.md#operands
 */
export function formulaOrder(
  order: { readonly amount: Minor | null; readonly lines: readonly Line[] },
  metadata: Metadata | null,
): FormulaOrder {
  const { amount, lines } = order;
  let lineCount: number | undefined;
  let units: number | undefined;
  let cheapest: Line | null | undefined;
  let mostExpensive: Line | null | undefined;
  return {
    amount,
    metadata,
    lineCount: () => (lineCount ??= lines.filter(hasUnits).length),
    units: () => (units ??= lines.reduce((sum, line) => sum + line.quantity, 0)),
    cheapest: () => (cheapest === undefined ? (cheapest = extremeLine(lines, 1)) : cheapest),
    mostExpensive: () => (mostExpensive === undefined ? (mostExpensive = extremeLine(lines, -1)) : mostExpensive),
  };
}

/**
 * The clock in the form that formulas read.
 * @param timezone IANA name
 * @see docs/behaviour/formulas.md#dates
 */
export function formulaTime(nowMs: number, timezone: string): FormulaTime {
  let today: number | undefined;
  return { nowMs, timezone, today: () => (today ??= localDayNumber(nowMs, timezone)) };
}

/**
 * The line with units that comes first by price in a direction; ties are broken by the lowest subtotal, then by
 * position.
 */
function extremeLine(lines: readonly Line[], direction: 1 | -1): Line | null {
  let best: Line | null = null;
  for (const line of lines) {
    if (hasUnits(line) && line.price !== null && (best === null || comesBefore(line, best, direction))) best = line;
  }
  return best;
}

function comesBefore(line: Line, best: Line, direction: 1 | -1): boolean {
  const byPrice = ((line.price ?? 0) - (best.price ?? 0)) * direction;
  return byPrice === 0 ? subtotal(line) < subtotal(best) : byPrice < 0;
}
