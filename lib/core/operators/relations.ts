// Building blocks of operators: a relation between an element and an operand, required for some pair or for none.
import { localDay } from '../time/calendar';
import { daysAgo, momentOf } from './moments';
import type { Comparison, Test } from './operator';

type Relation = (element: unknown, operand: unknown, comparison: Comparison) => boolean;
type Holds = (order: number) => boolean;

/** True when any element matches any operand; an absent value has no element. */
export function some(relation: Relation): Test {
  // A loop without closures, for speed: it runs for every line of an order.
  const fits: Test = (element, operands, comparison) => {
    for (const operand of operands) if (relation(element, operand, comparison)) return true;
    return false;
  };
  return (value, operands, comparison) => {
    const read = comparison.terms.read(value, comparison.now);
    if (Array.isArray(read)) return read.some((element) => fits(element, operands, comparison));
    return read !== null && read !== undefined && fits(read, operands, comparison);
  };
}

function elementsOf(read: unknown): readonly unknown[] {
  if (Array.isArray(read)) return read;
  return read === null || read === undefined ? [] : [read];
}

export const not =
  (test: Test): Test =>
  (value, operands, comparison) =>
    !test(value, operands, comparison);

export const isSame: Relation = (element, operand, { terms, now }) => terms.isSame(element, operand, now);

export const bySize =
  (holds: Holds): Relation =>
  (element, operand, { terms, now }) =>
    isOrdered(terms.bySize(element, operand, now), holds);

export const byTime =
  (holds: Holds): Relation =>
  (element, operand, { terms, now }) =>
    isOrdered(terms.byTime(element, operand, now), holds);

function isOrdered(order: number | null, holds: Holds): boolean {
  return order !== null && holds(order);
}

export const isBelow: Holds = (order) => order < 0;
export const isAtMost: Holds = (order) => order <= 0;
export const isAbove: Holds = (order) => order > 0;
export const isAtLeast: Holds = (order) => order >= 0;

export const text =
  (holds: (whole: string, part: string) => boolean): Relation =>
  (element, operand, { terms }) => {
    const whole = terms.textOf(element);
    return whole !== null && typeof operand === 'string' && holds(whole, operand);
  };

const hasPart = some(text((whole, part) => whole.includes(part)));

/** Contains: a part of a text; in a list a part of a member, or a whole member if the terms require it. */
export const contains: Test = (value, operands, comparison) =>
  (comparison.terms.wantsMembers && Array.isArray(value) ? isAmong : hasPart)(value, operands, comparison);

/** The value equals one of the operands. */
export const isAmong = some(isSame);

export const isSet: Test = (value, _operands, { terms, now }) => elementsOf(terms.read(value, now)).length > 0;

/** Value and list hold the same elements, whatever their order and number. */
export const doesNotDiffer: Test = (value, operands, comparison) =>
  elementsOf(comparison.terms.read(value, comparison.now)).every((element) => isAmong(element, operands, comparison)) &&
  operands.every((operand) => isAmong(value, [operand], comparison));

export const counted =
  (holds: Holds): Test =>
  (value, [count]) =>
    Array.isArray(value) && typeof count === 'number' && holds(value.length - count);

export const days =
  (holds: (ago: number, count: number) => boolean): Relation =>
  (element, operand, { now }) => {
    const ago = daysAgo(element, now);
    return ago !== null && typeof operand === 'number' && holds(ago, operand);
  };

export const isOnWeekday: Relation = (element, operand, { now: { timezone } }) => {
  const ms = momentOf(element, timezone);
  return ms !== null && localDay(ms, timezone).weekday === operand;
};

/** @param isIn parses the operand as a window, and returns whether the element lies in it */
export const inWindow =
  (isIn: (element: unknown, operand: unknown, now: Comparison['now']) => boolean): Relation =>
  (element, operand, { now }) =>
    isIn(element, operand, now);

export const belongsTo: Relation = (element, operand, { terms }) => terms.belongsTo(element, operand);
