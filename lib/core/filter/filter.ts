// Filter conditions on the fields of a list: parsed and checked once, then tested against each record.
import { normalizeCode } from '../code';
import type { FieldKind } from '../operators/operator';
import { OPERATORS } from '../operators/operators';
import { FIELD_TERMS } from './field-terms';

/** A field of a record: its kind, and its accessor. Absent and null are the same. */
export interface Field<T> {
  readonly kind: FieldKind;
  readonly read: (record: T) => unknown;
  /** True when it holds codes, which follow the case setting of the project: see `normalizeCodeField`. */
  readonly isCode?: true;
  /** Normalizes the texts of a query to the form that `read` returns. */
  readonly fold?: (text: string) => string;
  /**
   * True when the value is stored next to the list entry, where the index can test it; only for values that seldom
   * change.
   */
  readonly isIndexed?: true;
  /** True for the moment by which the list is sorted. */
  readonly isSorted?: true;
  /** Operators without a value, such as `$active`, and their tests. */
  readonly words?: Readonly<Record<string, (record: T, now: FilterNow) => boolean>>;
}

export interface FilterFields<T> {
  readonly named: Readonly<Record<string, Field<T>>>;
  /** Reads the metadata; absent when the list cannot be filtered by it. */
  readonly metadata?: (record: T) => Readonly<Record<string, unknown>> | null;
  /** Fields whose names contain a name of the shop, by prefix; messages show each as `<prefix><name>`. */
  readonly open?: Readonly<Record<string, (name: string) => Field<T> | null>>;
}

export interface FilterNow {
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
  /** False when codes that differ only in case are the same code (default true). */
  readonly caseSensitiveCodes?: boolean;
}

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
  const terms = FIELD_TERMS[field.kind];
  return OPERATORS.get(operator)?.test(field.read(record), operands, { terms, now }) ?? false;
}
