// Filter conditions on the fields of a list: parsed and checked once, then tested against each record.
import type { Field, FieldKind, FilterNow } from '../../model/lists/field';
import { normalizeCode } from '../code';
import type { ComparisonTerms } from '../operators/operator';
import { OPERATORS } from '../operators/operators';
import { momentAgo } from '../operators/time-range';
import { parseMoment, type ZonedNow } from '../time/calendar';

/**
 * Folds the case of a field that holds codes, as the project compares codes. The index keeps codes as they were
 * created, so it cannot test them without their case.
 *
 * @see docs/behaviour/lists.md#filters
 */
export function normalizeCodeField<T>(
  field: Field<T>,
  { caseSensitiveCodes = true }: Pick<FilterNow, 'caseSensitiveCodes'>,
): Field<T> {
  if (!field.isCode) return field;
  const fold = (code: string): string => normalizeCode(code, caseSensitiveCodes);
  if (caseSensitiveCodes) return { ...field, fold };
  const { isIndexed, ...rest } = field;
  return { ...rest, fold, read: (record) => foldedCodes(field.read(record), fold) };
}

function foldedCodes(codes: unknown, fold: (code: string) => string): unknown {
  if (Array.isArray(codes)) return codes.map((code) => foldedCodes(code, fold));
  return typeof codes === 'string' ? fold(codes) : codes;
}

/** A condition, with its values parsed for the kind of the field. */
export interface FilterCondition<T> {
  readonly name: string;
  readonly field: Field<T>;
  readonly operator: string;
  /** The values: texts, numbers, or moments as milliseconds, as the operator requires for the kind. */
  readonly operands: readonly (string | number)[];
}

/** Conditions of different fields, joined by the junction; all conditions of one field must hold. */
export interface Filter<T> {
  readonly junction: 'and' | 'or';
  readonly fields: readonly (readonly FilterCondition<T>[])[];
}

/**
 * True when a record matches a filter. A filter without conditions matches every record.
 * @see docs/behaviour/lists.md#filters
 */
export function fulfilsFilter<T>(filter: Filter<T>, record: T, now: FilterNow): boolean {
  const holds = (conditions: readonly FilterCondition<T>[]): boolean =>
    conditions.every((condition) => fulfilsCondition(condition, record, now));
  if (filter.fields.length === 0) return true;
  return filter.junction === 'or' ? filter.fields.some(holds) : filter.fields.every(holds);
}

function fulfilsCondition<T>({ field, operator, operands }: FilterCondition<T>, record: T, now: FilterNow): boolean {
  const word = field.words?.[operator];
  if (word) return word(record, now);
  const counts = field.counts?.[operator];
  if (counts) return operands.some((count) => counts(record, now, Number(count)));
  const terms = FIELD_TERMS[field.kind];
  return OPERATORS.get(operator)?.test(field.read(record), operands, { terms, now }) ?? false;
}

// The comparison of list fields with the values of a query, by kind of field.

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

const FIELD_TERMS: Readonly<Record<FieldKind, ComparisonTerms>> = {
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
