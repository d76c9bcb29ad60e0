// The table port: the few DynamoDB operations the service uses, with conditions as data.
import type { CreateOutcome } from '../../ports/common';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type Scalar = string | number | boolean | null;
/**
 * An object is a record whose members are values. Interfaces of records have no index signature, so the type cannot be
 * stricter.
 */
export type ItemValue = Scalar | Uint8Array | readonly ItemValue[] | object;

/** An item with its key and index attributes. Members that are undefined are not stored. */
export type Item = Key & { readonly [attribute: string]: ItemValue | undefined };

/**
 * A condition on the stored item. `path` names an attribute, or with a dot a member of one: what follows the first dot
 * is the member's name.
 *
 * | test | holds when |
 * |---|---|
 * | exists, absent | the attribute is, or is not, stored |
 * | eq … ge | the attribute is stored and compares so with the value |
 * | ne | the attribute is stored and differs |
 * | in | the attribute equals one of the values |
 * | contains | the attribute, a list or text, holds the value |
 * | and, or, not | as they say; `and` of nothing holds, `or` of nothing does not |
 */
export type ItemCondition =
  | { readonly test: 'exists' | 'absent'; readonly path: string }
  | { readonly test: 'eq'; readonly path: string; readonly value: Scalar | Uint8Array }
  | { readonly test: 'ne' | 'lt' | 'le' | 'gt' | 'ge'; readonly path: string; readonly value: Scalar }
  | { readonly test: 'in'; readonly path: string; readonly values: readonly Scalar[] }
  | { readonly test: 'contains' | 'begins_with'; readonly path: string; readonly value: Scalar }
  | { readonly test: 'and' | 'or'; readonly of: readonly ItemCondition[] }
  | { readonly test: 'not'; readonly of: ItemCondition };

/** Changes of one item. Attributes are top-level; `add` adds numbers and starts from zero. */
export interface ItemChange {
  readonly set?: Readonly<Record<string, ItemValue | undefined>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
}

export type Write =
  | { readonly kind: 'put'; readonly item: Item; readonly condition?: ItemCondition }
  | { readonly kind: 'update'; readonly key: Key; readonly change: ItemChange; readonly condition?: ItemCondition }
  | { readonly kind: 'delete'; readonly key: Key; readonly condition?: ItemCondition }
  | { readonly kind: 'check'; readonly key: Key; readonly condition: ItemCondition };

/** A write whose condition did not hold: its position, and the item stored instead, null without one. */
export interface RefusedWrite {
  readonly index: number;
  readonly item: Item | null;
}

/** Outcome of a write, or of all writes of a transaction. */
export type WriteOutcome =
  | { readonly status: 'DONE' }
  /** A condition did not hold; `refused` lists every such write that the table reported, including the first one. */
  | (RefusedWrite & { readonly status: 'REFUSED'; readonly refused?: readonly RefusedWrite[] })
  /**
   * Another transaction held an item, or the table throttled: nothing was written, and a retry is safe. `conflicts` are
   * the positions of writes that conflicted with another transaction, `throttled` those whose partition is throttled,
   * if the table reported them.
   */
  | {
      readonly status: 'BUSY';
      readonly cause: unknown;
      readonly conflicts?: readonly number[];
      readonly throttled?: 'ALL' | readonly number[];
    }
  /** The call failed after it may have reached the table. */
  | { readonly status: 'UNKNOWN'; readonly cause: unknown };

/** g1 and g2 have keys only; g3 has the entries of g1 whose records can be filtered, with the filter values. */
export type IndexName = 'g1' | 'g2' | 'g3';

/** A range of sort keys inside one partition of the table or of an index. */
export interface Query {
  readonly index?: IndexName;
  readonly partition: string;
  readonly prefix?: string;
  /** Inclusive bounds. */
  readonly from?: string;
  readonly to?: string;
  readonly descending?: boolean;
  readonly limit?: number;
  readonly filter?: ItemCondition;
  /** Count the matches instead of returning them. */
  readonly count?: boolean;
  /** Return these attributes only, or with a dot these members of one. */
  readonly attributes?: readonly string[];
  /** End of the previous page. */
  readonly after?: Item | undefined;
}

export interface QueryPage {
  readonly items: readonly Item[];
  readonly count: number;
  /** Pass as `after` for the next page; undefined at the end. */
  readonly next?: Item | undefined;
}

export interface TransactHow {
  /**
   * A write of a large batch whose conditions detect a repeat by themselves: it is sent once, as cheaply as possible.
   * For a refused write the outcome has the position only. Its items hold no bytes.
   */
  readonly isBulk?: boolean;
  /**
   * The same for all attempts at the same writes: for ten minutes after one of them was carried out, the others return
   * its outcome and write nothing, even after other writes in between.
   */
  readonly token?: string;
}

export interface ReadHow {
  /** Reads at half the price, up to about a second stale. Default false: strongly consistent. */
  readonly isEventual?: boolean;
  /**
   * Called when a partition throttles reads, with all unread keys of the batch. If it returns true, they are left out
   * as if they were missing; otherwise they are read again.
   */
  readonly mayLeave?: (keys: readonly Key[]) => boolean;
  /** The attributes that are read, with the keys; all of them when absent. */
  readonly attributes?: readonly string[];
}

/** A finished call, for meters and benchmarks. */
export interface TableCall {
  readonly operation: 'get' | 'batchGet' | 'query' | 'write' | 'transact';
  readonly items: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/**
 * A DynamoDB table. Reads of the base table are strongly consistent; index reads cannot be. Every method rejects with
 * `TableUnavailable` when the table could not be reached in time and nothing was written.
 */
export interface Table {
  get(key: Key): Promise<Item | null>;
  /** Sends up to 100 keys per call, and several calls in parallel. Duplicates are read once. */
  batchGet(keys: readonly Key[], how?: ReadHow): Promise<readonly Item[]>;
  query(query: Query): Promise<QueryPage>;
  /** Sends a single conditional write. */
  write(write: Write): Promise<WriteOutcome>;
  /** All of at most 100 writes on different items, or none. */
  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome>;
}

/** Layer other writes over a table. Its reads stay those of the table. */
export function withWrites(table: Table, writes: Pick<Table, 'write' | 'transact'>): Table {
  return {
    get: (key) => table.get(key),
    batchGet: (keys, how) => table.batchGet(keys, how),
    query: (query) => table.query(query),
    write: (write) => writes.write(write),
    transact: (all, how) => writes.transact(all, how),
  };
}

/** The table could not be reached, or kept throttling, and nothing was written. */
export class TableUnavailable extends Error {
  declare protected readonly made: true;
  constructor(cause: unknown) {
    super('The table could not be reached.', { cause });
    this.name = 'TableUnavailable';
  }
}

/** A write was sent and never answered: it may have been carried out, or may be so later. */
export class WriteUnanswered extends TableUnavailable {
  declare protected readonly made: true;
  constructor(cause: unknown) {
    super(cause);
    this.message = 'The table did not say what became of a write.';
    this.name = 'WriteUnanswered';
  }
}

/** The error to throw for a write that was neither done nor refused. */
export function undone({ status, cause }: Extract<WriteOutcome, { cause: unknown }>): TableUnavailable {
  return status === 'UNKNOWN' ? new WriteUnanswered(cause) : new TableUnavailable(cause);
}

/** Return a key as one string, to use in maps and sets. */
export function keyText(key: Key): string {
  return `${key.pk}\u0000${key.sk}`;
}

/** Maximum lengths of a partition key and a sort key, bytes. */
const LONGEST = { partition: 2048, sort: 1024 };

/**
 * True for a key that is longer than any item can have: it is not requested, because the table would refuse the call.
 */
export function isTooLong({ pk, sk = '' }: { readonly pk: string; readonly sk?: string }): boolean {
  return Buffer.byteLength(pk) > LONGEST.partition || Buffer.byteLength(sk) > LONGEST.sort;
}

// What the outcome of a write or transaction means: for the store's operation, and for each of the items.

/** Maximum attempts of a transaction; more refusals are not caused by concurrent writes of the same kind. */
export const TRANSACTION_TRIES = 20;

/** Collects the positions of writes that conflicted with another transaction or were throttled. */
export function collectContendedPositions(outcome: WriteOutcome): readonly number[] {
  if (outcome.status !== 'BUSY') return [];
  const { conflicts = [], throttled = [] } = outcome;
  return throttled === 'ALL' ? conflicts : [...conflicts, ...throttled];
}

/** Convert the outcome of a put whose condition is that no item exists. */
export function createOutcome(outcome: WriteOutcome): CreateOutcome {
  if (outcome.status === 'DONE') return 'CREATED';
  if (outcome.status === 'REFUSED') return 'EXISTS';
  throw undone(outcome);
}

/** A transaction with its writes and its outcome. */
export interface TransactionResult {
  readonly writes: readonly Write[];
  readonly outcome: WriteOutcome;
}

/** Collects the keys of items that had a conflict in the transaction, as texts. */
export function collectContendedKeys({ writes, outcome }: TransactionResult): ReadonlySet<string> {
  return new Set(collectContendedPositions(outcome).map((index) => placeOf(writes[index])));
}

/** Collects the stored items that refused the writes, by key. */
export function collectRefusedItems({ writes, outcome }: TransactionResult): ReadonlyMap<string, Item | null> {
  const refused = outcome.status === 'REFUSED' ? (outcome.refused ?? [outcome]) : [];
  return new Map(refused.map(({ index, item }) => [placeOf(writes[index]), item]));
}

/** Return the key that a write changes, as text. */
export function placeOf(write: Write | undefined): string {
  if (!write) return '';
  return keyText(write.kind === 'put' ? write.item : write.key);
}
