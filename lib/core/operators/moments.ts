// The comparison of dates in rules, where a date without a time stands for its whole local day, and the form of
// operands.
import { LIMITS } from '../../model/limits';
import { DAY_MS, localDayNumber, parseDuration, parseMoment, type ZonedNow } from '../time/calendar';
import {
  type DailyWindow,
  isInDailyWindow,
  isInRecurrence,
  isWeekday,
  parseDailyWindow,
  type Recurrence,
} from '../time/recurrence';

const DATE_ALONE = /^\d{4}-\d{2}-\d{2}$/;
const LOOKS_LIKE_A_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Parse a value as a date, in milliseconds; null when the value is not the text of a date. */
export function momentOf(value: unknown, timezone: string): number | null {
  if (typeof value !== 'string' || !LOOKS_LIKE_A_DATE.test(value)) return null;
  return parseMoment(value, timezone);
}

/**
 * Order a value against the date of a condition: by day when the condition has no time, else by moment.
 * @returns negative, zero or positive when the value is earlier, the same or later; null when either is not a date
 * @see docs/behaviour/validation-rules.md#dates
 */
export function compareMoments(value: unknown, operand: unknown, timezone: string): number | null {
  const valueMs = momentOf(value, timezone);
  const operandMs = momentOf(operand, timezone);
  if (valueMs === null || operandMs === null) return null;
  if (!DATE_ALONE.test(operand as string)) return valueMs - operandMs;
  return localDayNumber(valueMs, timezone) - Date.parse(operand as string) / DAY_MS;
}

/** Calendar days from a value to today: positive in the past, zero today; null when the value is not a date. */
export function daysAgo(value: unknown, now: ZonedNow): number | null {
  const ms = momentOf(value, now.timezone);
  return ms === null ? null : localDayNumber(now.nowMs, now.timezone) - localDayNumber(ms, now.timezone);
}

/** Parse "start;interval;duration", such as "2026-11-12T14:59:23Z;P1D;PT1H". */
export function parseTimeframe(text: string, timezone: string): Recurrence | null {
  const [start = '', interval = '', duration = '', ...rest] = text.split(';');
  const startMs = parseMoment(start, timezone);
  const every = parseDuration(interval);
  const lasting = parseDuration(duration);
  if (startMs === null || every === null || lasting === null || rest.length > 0) return null;
  return { startMs, interval: every, duration: lasting };
}

/** Parse "from;to", two dates in order. */
export function parseAbsoluteTimeframe(text: string, timezone: string): readonly [from: string, to: string] | null {
  const [from = '', to = '', ...rest] = text.split(';');
  const fromMs = parseMoment(from, timezone);
  const toMs = parseMoment(to, timezone);
  return fromMs === null || toMs === null || fromMs > toMs || rest.length > 0 ? null : [from, to];
}

/** Parse "HH:mm;HH:mm;d,d"; without days it applies to every day. */
export function parseDailyHours(text: string): DailyWindow | null {
  const [start = '', end = '', days = '', ...rest] = text.split(';');
  if (rest.length > 0 || !/^(?:[0-6](?:,[0-6])*)?$/.test(days)) return null;
  return parseDailyWindow(start, end, days === '' ? [] : days.split(',').map(Number));
}

/** True when the value lies in a recurring window, whose end is exclusive. */
export function isInTimeframe(value: unknown, operand: unknown, { timezone }: ZonedNow): boolean {
  const recurrence = typeof operand === 'string' ? parseTimeframe(operand, timezone) : null;
  const nowMs = momentOf(value, timezone);
  return recurrence !== null && nowMs !== null && isInRecurrence(recurrence, { nowMs, timezone });
}

/** True when the value lies between two dates, both inclusive. */
export function isInAbsoluteTimeframe(value: unknown, operand: unknown, { timezone }: ZonedNow): boolean {
  const range = typeof operand === 'string' ? parseAbsoluteTimeframe(operand, timezone) : null;
  if (range === null) return false;
  const fromStart = compareMoments(value, range[0], timezone);
  const fromEnd = compareMoments(value, range[1], timezone);
  return fromStart !== null && fromEnd !== null && fromStart >= 0 && fromEnd <= 0;
}

/** True when the value lies in the hours of a day, whose end is exclusive. */
export function isInDailyHours(value: unknown, operand: unknown, { timezone }: ZonedNow): boolean {
  const window = typeof operand === 'string' ? parseDailyHours(operand) : null;
  const nowMs = momentOf(value, timezone);
  return window !== null && nowMs !== null && isInDailyWindow(window, { nowMs, timezone });
}

// The required form of the operands of an operator when a rule is saved.

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

// Time ranges in which a list is read, and the range of a condition on its sorting moment.

/** Strictly between these moments; milliseconds since 1970. */
export interface TimeRange {
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
}

/** The intersection of ranges. */
export function narrowest(ranges: readonly TimeRange[]): TimeRange {
  const after = ranges.flatMap(({ afterMs }) => (afterMs === undefined ? [] : [afterMs]));
  const before = ranges.flatMap(({ beforeMs }) => (beforeMs === undefined ? [] : [beforeMs]));
  return {
    ...(after.length > 0 && { afterMs: Math.max(...after) }),
    ...(before.length > 0 && { beforeMs: Math.min(...before) }),
  };
}

/** The largest distance of a moment from 1970, in milliseconds. */
const FURTHEST_MS = 8.64e15;

/** The moment this many days ago, or ahead when negative; milliseconds since 1970. */
export function momentAgo(nowMs: number, days: number): number {
  return Math.max(-FURTHEST_MS, Math.min(FURTHEST_MS, nowMs - days * DAY_MS));
}

/** @param operands moments, or numbers of days ago; any one of several may match */
export type RangeOf = (operands: readonly number[], nowMs: number) => TimeRange;

export const afterAny: RangeOf = (moments) => ({ afterMs: Math.min(...moments) });
export const beforeAny: RangeOf = (moments) => ({ beforeMs: Math.max(...moments) });

const latest = (days: readonly number[], nowMs: number): number =>
  Math.max(...days.map((ago) => momentAgo(nowMs, ago)));
const earliest = (days: readonly number[], nowMs: number): number =>
  Math.min(...days.map((ago) => momentAgo(nowMs, ago)));

export const longerAgo: RangeOf = (days, nowMs) => ({ beforeMs: Math.ceil(latest(days, nowMs)) });
export const notShorterAgo: RangeOf = (days, nowMs) => ({ beforeMs: Math.floor(latest(days, nowMs)) + 1 });
export const shorterAgo: RangeOf = (days, nowMs) => ({ afterMs: Math.floor(earliest(days, nowMs)) });
export const notLongerAgo: RangeOf = (days, nowMs) => ({ afterMs: Math.ceil(earliest(days, nowMs)) - 1 });
