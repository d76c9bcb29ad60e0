// All operands: name, scope, kind of value, and source.
import type { Metadata } from '../../model/common';
import { type Line, subtotal } from '../order/state';
import { tableOf } from '../constant-table';
import type { FormulaContext } from './context';
import { dateOf, readDay } from './dates';
import { fraction, fromNumber } from './fraction';
import { type FormulaValue, jsonValue, numberValue, textValue } from './value';

/**
 * The scope of an operand: everywhere; only with an order, or one line of it; only for a discount, or for one of a
 * voucher or a promotion tier.
 */
export type OperandScope = 'everywhere' | 'order' | 'line' | 'discount' | 'voucher' | 'tier';

export interface Operand {
  readonly name: string;
  readonly scope: OperandScope;
  /** An attribute has a key in brackets, and its value may be of any kind. */
  readonly kind: 'number' | 'date' | 'attribute';
  /**
   * The value; null when it is missing or of a kind that formulas do not support. The key is empty unless it is an
   * attribute.
   */
  readonly read: (context: FormulaContext, key: string) => FormulaValue | null;
}

type Source<T> = (context: FormulaContext) => T | null | undefined;

/** By name, letter case as written. */
export const OPERANDS: ReadonlyMap<string, Operand> = byName(
  attribute('ORDER_METADATA', 'order', (context) => context.order?.metadata),
  attribute('CUSTOMER_METADATA', 'everywhere', (context) => context.customer?.metadata),
  attribute('REDEEMABLE_METADATA', 'discount', (context) => context.redeemableMetadata),
  attribute('REDEMPTION_METADATA', 'discount', (context) => context.redemptionMetadata),
  attribute('PUBLICATION_METADATA', 'discount', (context) => context.publicationMetadata),
  money('ORDER_AMOUNT', 'order', (context) => context.order?.amount),
  count('ORDER_ITEMS_QUANTITY', 'order', (context) => context.order?.lineCount()),
  count('ORDER_UNITS_QUANTITY', 'order', (context) => context.order?.units()),
  ...lineOperands('ORDER_ITEM', 'line', (context) => context.line),
  ...lineOperands('CHEAPEST_ORDER_ITEM', 'order', (context) => context.order?.cheapest()),
  ...lineOperands('MOST_EXPENSIVE_ORDER_ITEM', 'order', (context) => context.order?.mostExpensive()),
  count('VOUCHER_REDEMPTION_QUANTITY', 'voucher', (context) => context.voucher?.redemption.quantity),
  count('VOUCHER_REDEEMED_QUANTITY', 'voucher', (context) => context.voucher?.redemption.redeemed_quantity),
  count('VOUCHER_PUBLISH_COUNT', 'voucher', ({ voucher }) => voucher && Math.min(voucher.publish.count, 1)),
  date('VOUCHER_START_DATE', 'voucher', (context) => context.voucher?.start_date),
  date('VOUCHER_EXPIRATION_DATE', 'voucher', (context) => context.voucher?.expiration_date),
  date('PROMOTION_TIER_START_DATE', 'tier', (context) => context.tier?.start_date),
  date('PROMOTION_TIER_EXPIRATION_DATE', 'tier', (context) => context.tier?.expiration_date),
  { name: 'CUSTOMER_BIRTHDATE', scope: 'everywhere', kind: 'date', read: readBirthdate } as const,
  { name: 'TODAY', scope: 'everywhere', kind: 'date', read: readToday } as const,
  { name: 'NOW', scope: 'everywhere', kind: 'date', read: readNow } as const,
);

function byName(...operands: readonly Operand[]): ReadonlyMap<string, Operand> {
  return tableOf(Object.fromEntries(operands.map((operand) => [operand.name, operand])));
}

function lineOperands(prefix: string, scope: OperandScope, line: Source<Line>): readonly Operand[] {
  return [
    money(`${prefix}_PRICE`, scope, (context) => line(context)?.price),
    money(`${prefix}_AMOUNT`, scope, (context) => line(context)?.amount),
    money(`${prefix}_SUBTOTAL`, scope, (context) => subtotalOf(line(context))),
    count(`${prefix}_UNITS_QUANTITY`, scope, (context) => line(context)?.quantity),
    attribute(`${prefix}_METADATA`, scope, (context) => line(context)?.identity.metadata),
    attribute(`${prefix}_PRODUCT_METADATA`, scope, (context) => line(context)?.identity.product?.metadata),
  ];
}

function subtotalOf(line: Line | null | undefined): number | null {
  return line && line.amount !== null ? subtotal(line) : null;
}

/** Only own properties are read, never those of the prototype. */
function attribute(name: string, scope: OperandScope, source: Source<Metadata>): Operand {
  const read = (context: FormulaContext, key: string): FormulaValue | null => {
    const metadata = source(context);
    return metadata && Object.hasOwn(metadata, key) ? jsonValue(metadata[key]) : null;
  };
  return { name, scope, kind: 'attribute', read };
}

/** Minor units, read as major units: 6450 is 64.50. */
function money(name: string, scope: OperandScope, source: Source<number>): Operand {
  const read = (context: FormulaContext): FormulaValue | null => {
    const amount = source(context) ?? null;
    return amount === null ? null : numberValue(fraction(BigInt(amount), 100n));
  };
  return { name, scope, kind: 'number', read };
}

function count(name: string, scope: OperandScope, source: Source<number>): Operand {
  const read = (context: FormulaContext): FormulaValue | null => {
    const units = source(context) ?? null;
    return units === null ? null : numberValue(fromNumber(units));
  };
  return { name, scope, kind: 'number', read };
}

function date(name: string, scope: OperandScope, source: Source<string>): Operand {
  const read = (context: FormulaContext): FormulaValue | null => {
    const text = source(context) ?? null;
    return text === null ? null : dateOf(textValue(text), context.time);
  };
  return { name, scope, kind: 'date', read };
}

/** A birthdate is a calendar day; a time of day that was sent with it is ignored. */
function readBirthdate({ customer }: FormulaContext): FormulaValue | null {
  const text = customer?.birthdate ?? customer?.birthday ?? null;
  return text === null ? null : readDay(text.slice(0, 10));
}

function readToday({ time }: FormulaContext): FormulaValue {
  return { kind: 'day', day: time.today() };
}

function readNow({ time }: FormulaContext): FormulaValue {
  return { kind: 'moment', ms: time.nowMs };
}
