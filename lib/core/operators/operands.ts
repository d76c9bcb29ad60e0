// The required form of the operands of an operator when a rule is saved.
import { LIMITS } from '../../model/limits';
import { isWeekday } from '../time/recurrence';
import { momentOf, parseAbsoluteTimeframe, parseDailyHours, parseTimeframe } from './moments';

export interface OperandShape {
  /** The name of the shape in a message. */
  readonly wanted: string;
  readonly isOne: (operand: unknown, timezone: string) => boolean;
}

const isNumber = (operand: unknown): operand is number => Number.isFinite(operand);
const isText = (operand: unknown): operand is string => typeof operand === 'string' && operand.length > 0;

export const SCALAR: OperandShape = {
  wanted: 'a text, a number, true or false',
  isOne: (operand) => typeof operand === 'string' || typeof operand === 'boolean' || isNumber(operand),
};

export const NUMBER: OperandShape = { wanted: 'a number', isOne: isNumber };

export const FLAG: OperandShape = { wanted: 'true or false', isOne: (operand) => typeof operand === 'boolean' };

export const TEXT: OperandShape = { wanted: 'a text that is not empty', isOne: isText };

export const ORDERED: OperandShape = {
  wanted: 'a number or a date',
  isOne: (operand, timezone) => isNumber(operand) || momentOf(operand, timezone) !== null,
};

export const MOMENT: OperandShape = {
  wanted: 'a date or a date and time in ISO 8601',
  isOne: (operand, timezone) => momentOf(operand, timezone) !== null,
};

export const COUNT: OperandShape = {
  wanted: 'a whole number, zero or more',
  isOne: (operand) => Number.isSafeInteger(operand) && (operand as number) >= 0,
};

export const WEEKDAY: OperandShape = { wanted: 'a whole number from 0 (Sunday) to 6 (Saturday)', isOne: isWeekday };

export const TIMEFRAME: OperandShape = {
  wanted: 'a text "start;interval;duration" of a date and two ISO 8601 durations',
  isOne: (operand, timezone) => isText(operand) && parseTimeframe(operand, timezone) !== null,
};

export const ABSOLUTE_TIMEFRAME: OperandShape = {
  wanted: 'a text "from;to" of two dates in order',
  isOne: (operand, timezone) => isText(operand) && parseAbsoluteTimeframe(operand, timezone) !== null,
};

export const DAILY_HOURS: OperandShape = {
  wanted: 'a text "HH:mm;HH:mm;d,d" of two different times and days from 0 (Sunday) to 6 (Saturday)',
  isOne: (operand) => isText(operand) && parseDailyHours(operand) !== null,
};

/** An id, or an object with an id or a source id, of a product, an SKU or a collection. */
export const PRODUCT: OperandShape = {
  wanted: 'an id, or an object with an id or a source_id, of a product, an SKU or a collection',
  isOne: (operand) => isText(operand) || isText(memberOf(operand, 'id')) || isText(memberOf(operand, 'source_id')),
};

/** Undefined for a value without members. */
function memberOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null)?.[name];
}

/** The number of operands; an operator without operands may have a list of one, which it ignores. */
export type Takes = 'ONE' | 'MANY' | 'NOTHING';

/**
 * Check the operands of an operator.
 * @returns the required form, to follow the operator's name in a message; null when the list is valid
 */
export function checkOperands(
  operands: unknown,
  shape: OperandShape,
  { takes, timezone }: { readonly takes: Takes; readonly timezone: string },
): string | null {
  if (takes === 'NOTHING') return Array.isArray(operands) && operands.length <= 1 ? null : 'needs an empty list';
  const isList = Array.isArray(operands) && operands.length > 0;
  if (takes === 'ONE') {
    const fits = isList && operands.length === 1 && shape.isOne(operands[0], timezone);
    return fits ? null : `needs a list with exactly one value: ${shape.wanted}`;
  }
  const fits =
    isList && operands.length <= LIMITS.conditionValues && operands.every((operand) => shape.isOne(operand, timezone));
  return fits ? null : `needs a list of 1 to ${LIMITS.conditionValues} values, each ${shape.wanted}`;
}
