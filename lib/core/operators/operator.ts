// An operator of a condition: its comparison, its operands, and its evaluation by an index.
import type { FieldKind } from '../../model/lists/field';
import type { ZonedNow } from '../time/calendar';
import type { OperandShape, RangeOf, Takes } from './moments';

/** The kind of value that a validation rule compares; metadata accepts nearly every operator. */
export type RuleValue = 'METADATA' | 'NUMBER' | 'TEXT' | 'FLAG' | 'PRODUCT' | 'ID';

/**
 * A negative number, zero or a positive one when the element is below, at or above the operand; null when they are not
 * comparable.
 */
type Order = (element: unknown, operand: unknown, now: ZonedNow) => number | null;

/** The meaning of an element in a comparison. Filters of lists, rules and products differ only in this. */
export interface ComparisonTerms {
  /** The compared part of a value: one element, a list of them, or null and undefined for an absent value. */
  readonly read: (value: unknown, now: ZonedNow) => unknown;
  readonly isSame: (element: unknown, operand: unknown, now: ZonedNow) => boolean;
  /** Compares by size. In a list, the size of a moment is the number of days since then. */
  readonly bySize: Order;
  /** Compares by moment. */
  readonly byTime: Order;
  /** Null for an element that is not a text. */
  readonly textOf: (element: unknown) => string | null;
  /** True when `$contains` on a list tests for a whole member, and not for a part of one. */
  readonly wantsMembers: boolean;
  /** True when an order line belongs to a collection. */
  readonly belongsTo: (element: unknown, operand: unknown) => boolean;
}

export interface Comparison {
  readonly terms: ComparisonTerms;
  readonly now: ZonedNow;
}

export type Test = (value: unknown, operands: readonly unknown[], comparison: Comparison) => boolean;

type EntryValue = string | number | boolean;

/** A test of the values stored next to a list entry; `path` names a field. It has the semantics of table conditions. */
export type EntryTest =
  | { readonly test: 'exists' | 'absent'; readonly path: string }
  | { readonly test: 'eq' | 'lt' | 'le' | 'gt' | 'ge'; readonly path: string; readonly value: EntryValue }
  | { readonly test: 'in'; readonly path: string; readonly values: readonly EntryValue[] }
  | { readonly test: 'contains' | 'begins_with'; readonly path: string; readonly value: EntryValue }
  | { readonly test: 'and' | 'or'; readonly of: readonly EntryTest[] }
  | { readonly test: 'not'; readonly of: EntryTest };

/** A condition: the field, its kind, and the compared values. */
export interface FieldCondition {
  readonly path: string;
  readonly kind: FieldKind;
  readonly operands: readonly (string | number)[];
}

/** Null when the index has no such test for that kind of field. */
export type IndexTest = (condition: FieldCondition, nowMs: number) => EntryTest | null;

/** The use of an operator in the filter of a list. */
export interface ListUse {
  /** The kinds of fields that accept it. */
  readonly kinds: readonly FieldKind[];
  /** The form of its values: the kind of the field, or one form for every field; NOTHING when they are ignored. */
  readonly valuesAs: 'THE_KIND' | 'TEXT' | 'NUMBER' | 'MOMENT' | 'NOTHING';
  /** The same test for the values that an index stores next to an entry; null when the index has none. */
  readonly index: IndexTest | null;
  /** The time range for the sorting moment of a list; null when it has none. */
  readonly range: RangeOf | null;
}

/** The use of an operator in a rule, or in the filter of a collection. */
export interface RuleUse {
  readonly takes: Takes;
  readonly operand: OperandShape;
}

export interface Operator {
  readonly test: Test;
  /** Null when filters of lists do not support it. */
  readonly lists: ListUse | null;
  /** Null when rules do not support it; `on` lists the kinds of values that do. */
  readonly rules: (RuleUse & { readonly on: readonly RuleValue[] }) | null;
  /** Null when filters of collections do not support it. */
  readonly collections: RuleUse | null;
}
