// The comparison of list fields with the values of a query, by kind of field.
import type { FieldKind } from '../../model/lists/field';
import type { ComparisonTerms } from '../operators/operator';
import { momentAgo } from '../operators/time-range';
import { type ZonedNow, parseMoment } from '../time/calendar';

/** Fields that hold one text, or several. */
const TEXTS: ComparisonTerms = {
  read: textsOf,
  isSame: (element, operand) => element === operand,
  bySize: () => null,
  byTime: () => null,
  textOf: (element) => String(element),
  wantsMembers: false,
  belongsTo: () => false,
};

const difference = (element: unknown, operand: unknown): number => Number(element) - Number(operand);

const NUMBERS: ComparisonTerms = {
  ...TEXTS,
  isSame: (element, operand) => Number(element) === operand,
  bySize: difference,
};

const MOMENTS: ComparisonTerms = {
  ...TEXTS,
  read: momentsOf,
  // A moment more than three days ago is before the moment three days ago.
  bySize: (element, operand, { nowMs }) => momentAgo(nowMs, Number(operand)) - Number(element),
  byTime: difference,
};

export const FIELD_TERMS: Readonly<Record<FieldKind, ComparisonTerms>> = {
  text: TEXTS,
  list: TEXTS,
  number: NUMBERS,
  moment: MOMENTS,
  flag: { ...TEXTS, read: (value) => String(value === true) },
  // Text and numbers are compared as the operator requires.
  any: { ...TEXTS, bySize: difference },
};

function textsOf(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) return [textOf(value)];
  return value.flatMap((one) => (one === null || one === undefined ? [] : [textOf(one)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The milliseconds of one moment, or of several. */
function momentsOf(value: unknown, { timezone }: ZonedNow): readonly number[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => (typeof text === 'string' ? (parseMoment(text, timezone) ?? []) : []));
}
