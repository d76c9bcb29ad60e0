// Conditions on the fields of a list: what a query asks, read and checked once, then held against each record.
import { comparedCode } from '../code';
import type { FieldKind } from '../operators/operator';
import { OPERATORS } from '../operators/operators';
import { FIELD_TERMS } from './field-terms';

/** One field of a record: its kind, and how it is read. Absent and null are the same. */
export interface Field<T> {
  readonly kind: FieldKind;
  readonly read: (record: T) => unknown;
  /** It holds codes, which follow the case rule of the project: see `comparedField`. */
  readonly isCode?: true;
  /** Brings the texts of a query into the form that `read` gives. */
  readonly fold?: (text: string) => string;
  /** The value is kept beside the entry of the list, where the index can test it: one that seldom changes. */
  readonly isIndexed?: true;
  /** The moment the list is in order of. */
  readonly isSorted?: true;
  /** Words that stand alone and need no value, such as `$active`, and when each holds. */
  readonly words?: Readonly<Record<string, (record: T, now: FilterNow) => boolean>>;
}

export interface FilterFields<T> {
  readonly named: Readonly<Record<string, Field<T>>>;
  /** Reads one member of the metadata; absent where metadata cannot be asked for. */
  readonly metadata?: (record: T) => Readonly<Record<string, unknown>> | null;
  /** Fields whose names hold a name of the shop, by what the name begins with; each is told as `<beginning><name>`. */
  readonly open?: Readonly<Record<string, (name: string) => Field<T> | null>>;
}

export interface FilterNow {
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
  /** False where codes that differ only in case are the same code (default true). */
  readonly caseSensitiveCodes?: boolean;
}

/**
 * A field as its values are compared. The index keeps codes as they were created, so it cannot test them without their case.
 * @see docs/behaviour/lists.md#filters
 */
export function comparedField<T>(
  field: Field<T>,
  { caseSensitiveCodes = true }: Pick<FilterNow, 'caseSensitiveCodes'>,
): Field<T> {
  if (!field.isCode) return field;
  const fold = (code: string): string => comparedCode(code, caseSensitiveCodes);
  if (caseSensitiveCodes) return { ...field, fold };
  const { isIndexed, ...rest } = field;
  return { ...rest, fold, read: (record) => foldedCodes(field.read(record), fold) };
}

function foldedCodes(codes: unknown, fold: (code: string) => string): unknown {
  if (Array.isArray(codes)) return codes.map((code) => foldedCodes(code, fold));
  return typeof codes === 'string' ? fold(codes) : codes;
}

/** One condition, with its values read as the field's kind. */
export interface Condition<T> {
  readonly name: string;
  readonly field: Field<T>;
  readonly operator: string;
  /** The values: texts, numbers, or moments as milliseconds, as the operator asks of the kind. */
  readonly operands: readonly (string | number)[];
}

/** Conditions of different fields, joined as the junction says; those of one field all hold. */
export interface Filter<T> {
  readonly junction: 'and' | 'or';
  readonly fields: readonly (readonly Condition<T>[])[];
}

/**
 * Whether a record fulfils a filter. A filter without conditions holds for every record.
 * @see docs/behaviour/lists.md#filters
 */
export function fulfilsFilter<T>(filter: Filter<T>, record: T, now: FilterNow): boolean {
  const holds = (conditions: readonly Condition<T>[]): boolean =>
    conditions.every((condition) => fulfilsCondition(condition, record, now));
  if (filter.fields.length === 0) return true;
  return filter.junction === 'or' ? filter.fields.some(holds) : filter.fields.every(holds);
}

function fulfilsCondition<T>({ field, operator, operands }: Condition<T>, record: T, now: FilterNow): boolean {
  const word = field.words?.[operator];
  if (word) return word(record, now);
  const terms = FIELD_TERMS[field.kind];
  return OPERATORS.get(operator)?.test(field.read(record), operands, { terms, now }) ?? false;
}
