// The fields of records that lists are filtered by.

/**
 * The kind of value in a list field. Texts are compared verbatim; moments are ISO 8601; an absent flag is false;
 * metadata is `any`.
 */
export type FieldKind = 'text' | 'list' | 'number' | 'moment' | 'flag' | 'any';

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
  /** Operators with a whole number, such as `$is_days_ago`, and their tests. */
  readonly counts?: Readonly<Record<string, (record: T, now: FilterNow, count: number) => boolean>>;
}

export interface FilterFields<T> {
  readonly named: Readonly<Record<string, Field<T>>>;
  /** Reads the metadata; absent when the list cannot be filtered by it. */
  readonly metadata?: (record: T) => Readonly<Record<string, unknown>> | null;
  /** The operators of a property of metadata besides those of its kind. */
  readonly metadataOperators?: (name: string) => Pick<Field<T>, 'words' | 'counts'>;
  /** Fields whose names contain a name of the shop, by prefix; messages show each as `<prefix><name>`. */
  readonly open?: Readonly<Record<string, (name: string) => Field<T> | null>>;
  /** The size of a filter; `FILTER_LIMITS` when absent. */
  readonly limits?: FilterLimits;
}

/** The number of conditions of one filter, and of values in all of them. */
export interface FilterLimits {
  readonly conditions: number;
  readonly values: number;
}

export interface FilterNow {
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
  /** False when codes that differ only in case are the same code (default true). */
  readonly caseSensitiveCodes?: boolean;
}
