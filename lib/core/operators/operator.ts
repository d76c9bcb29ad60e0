// What an operator of a condition is: how it compares, what it may be given, and how an index may answer it.
import type { Now } from '../time/calendar';
import type { OperandShape, Takes } from './operands';
import type { RangeOf } from './time-range';

/** What a field of a list holds. Texts compare as they are; moments are ISO 8601; a flag that is not set is false; metadata is `any`. */
export type FieldKind = 'text' | 'list' | 'number' | 'moment' | 'flag' | 'any';

/** What a validation rule compares; metadata takes nearly every operator. */
export type RuleValue = 'METADATA' | 'NUMBER' | 'TEXT' | 'FLAG' | 'PRODUCT';

/** A negative number, zero or a positive one as the element is below, at or above the operand; null where they do not compare. */
type Order = (element: unknown, operand: unknown, now: Now) => number | null;

/** What an element means where it is compared. Filters of lists, rules and products differ in this, and in nothing else. */
export interface Terms {
  /** What of a value is compared: one element, a list of them, or null and undefined for a value that is not set. */
  readonly read: (value: unknown, now: Now) => unknown;
  readonly isSame: (element: unknown, operand: unknown, now: Now) => boolean;
  /** By size. In a list the size of a moment is how many days ago it is. */
  readonly bySize: Order;
  /** By moment. */
  readonly byTime: Order;
  /** Null for an element that is no text. */
  readonly textOf: (element: unknown) => string | null;
  /** Whether `$contains` asks a list for a whole member, and not for a part of one. */
  readonly wantsMembers: boolean;
  /** Whether a line of an order belongs to a collection. */
  readonly belongsTo: (element: unknown, operand: unknown) => boolean;
}

export interface Comparison {
  readonly terms: Terms;
  readonly now: Now;
}

export type Test = (value: unknown, operands: readonly unknown[], comparison: Comparison) => boolean;

type EntryValue = string | number | boolean;

/** A test of the values beside an entry of a list; `path` names a field. It holds as conditions of the table do. */
export type EntryTest =
  | { readonly test: 'exists' | 'absent'; readonly path: string }
  | { readonly test: 'eq' | 'lt' | 'le' | 'gt' | 'ge'; readonly path: string; readonly value: EntryValue }
  | { readonly test: 'in'; readonly path: string; readonly values: readonly EntryValue[] }
  | { readonly test: 'contains' | 'begins_with'; readonly path: string; readonly value: EntryValue }
  | { readonly test: 'and' | 'or'; readonly of: readonly EntryTest[] }
  | { readonly test: 'not'; readonly of: EntryTest };

/** One condition: the field, what it holds, and what it is compared with. */
export interface FieldCondition {
  readonly path: string;
  readonly kind: FieldKind;
  readonly operands: readonly (string | number)[];
}

/** Null where the index has no such test of that kind of field. */
export type IndexTest = (condition: FieldCondition, nowMs: number) => EntryTest | null;

/** In the filter of a list. */
export interface ListUse {
  /** The fields that take it. */
  readonly kinds: readonly FieldKind[];
  /** How its values are read: as the kind of the field, or in one form on every field; NOTHING where they are not looked at. */
  readonly valuesAs: 'THE_KIND' | 'TEXT' | 'NUMBER' | 'MOMENT' | 'NOTHING';
  /** The same test of the values that an index keeps beside an entry; null where the index has none. */
  readonly index: IndexTest | null;
  /** On the moment a list is in order of: the part of the list it leaves; null where it stands for none. */
  readonly range: RangeOf | null;
}

/** In a rule, or in the filter of a collection. */
export interface RuleUse {
  readonly takes: Takes;
  readonly operand: OperandShape;
}

export interface Operator {
  readonly test: Test;
  /** Null where filters of lists do not know it. */
  readonly lists: ListUse | null;
  /** Null where rules do not know it; `on` says which of them do. */
  readonly rules: (RuleUse & { readonly on: readonly RuleValue[] }) | null;
  /** Null where filters of collections do not know it. */
  readonly collections: RuleUse | null;
}
