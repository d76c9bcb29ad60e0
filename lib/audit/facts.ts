// The facts of an audit: the items of a project, unpacked and kept as small as the checks allow.
import type { NextLine } from '../model/ledger/chain';
import type { CountableOrder, OrderAmounts } from '../core/order/order-counts';
import type { ReturnState } from '../core/return/types';
import type { Customer } from '../model/records/customer';
import type { Order, OrderCount } from '../model/records/order';
import type { Publication } from '../model/records/publication';
import type { RedemptionEffect } from '../model/records/redemption';
import { hashText } from '../storage/keys';
import type { IndexName, Item, ItemValue } from '../storage/table/table';
import type { PointsFacts } from './points-read';

export interface Numbers {
  readonly [name: string]: number;
}

/** A code with the numbers that change with use. */
export interface VoucherAuditState {
  readonly id: string;
  readonly campaignId: string | null;
  readonly quantity: number | null;
  readonly redeemed: number;
  readonly spent: number;
  /** Null for a code without gift credits or points. */
  readonly balance: number | null;
  readonly sequence: number;
  /** The end of the hash chain of its balance; null before the first line after the opening. */
  readonly head: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly publication: string | null;
  readonly isDeleted: boolean;
  /** Redemptions by calendar period. */
  readonly periods: Numbers;
  /** Inconsistencies between the owner and its shards. */
  readonly problems: readonly string[];
}

/** A line in the history of a voucher or tier. */
export interface HistoryRow {
  readonly targetId: string;
  /** R: of a redemption or rollback, T: by hand. */
  readonly kind: 'R' | 'T';
  readonly id: string;
  readonly delta: number | null;
  readonly balanceAfter: number | null;
  readonly sequence: number | null;
  /** Its link in the hash chain; null for a line before the chain, and for one without a balance. */
  readonly link: string | null;
  /** The content that its hash covers; null for a line that changed no balance. */
  readonly line: NextLine | null;
  /** Uses before an import, on the opening line; null for any other line. */
  readonly opening: OpeningCounts | null;
}

export interface OpeningCounts {
  readonly redeemed: number;
  readonly spent: number;
}

export interface ChildState {
  readonly id: string;
  /** Credits or points. */
  readonly amount: number | null;
}

export interface OrderNumbers {
  readonly amount: number;
  readonly applied: number;
  readonly total: number;
}

export interface RedemptionState {
  readonly base: string;
  readonly pk: string;
  readonly date: string;
  readonly orderId: string | null;
  readonly orderVersion: number | null;
  readonly customerId: string | null;
  /** Key of the item that counts a claimed customer id; null without a claim. */
  readonly claim: string | null;
  readonly parentId: string | null;
  /** Children as the parent lists them; null without a parent. */
  readonly listed: readonly string[] | null;
  readonly children: readonly ChildState[];
  readonly effects: readonly RedemptionEffect[];
  readonly order: OrderNumbers | null;
  /** The amounts it added to the counts of its order by itself, for each campaign and tier. */
  readonly orderAmounts: OrderAmounts;
  /** The count of its order; null where it knew of no other redemption, as in 0.2.0 and before. */
  readonly orderCount: OrderCount | null;
  /** Units of each line of its order, by the id of the line. */
  readonly quantities: Numbers;
  /** The id of its rollback, as the redemption notes it. */
  readonly rollbackId: string | null;
}

/** The sums in a record of a return. */
export interface ReturnAuditRecord {
  readonly id: string;
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly order_amount: number;
  readonly refund_amount: number;
  readonly money_amount: number;
  readonly vouchers: readonly {
    readonly redemption_id: string;
    readonly credits?: number;
    readonly points?: number;
    /** False when the card was deleted for good. */
    readonly credited: boolean;
  }[];
}

/** The returns of one redemption. */
export interface ReturnsAuditState {
  readonly base: string;
  /** The number that the state item counts. */
  readonly count: number;
  readonly state: ReturnState | null;
  /** The id of the rollback, as the state item notes it. */
  readonly rollbackId: string | null;
  readonly records: readonly ReturnAuditRecord[];
}

export interface RollbackState {
  readonly base: string;
  readonly date: string;
  /** Ids of the children, and the amount that each returned. */
  readonly children: readonly ChildState[];
  /** Ids of the redemptions they undo. */
  readonly undone: readonly string[];
}

export interface OrderState {
  readonly pk: string;
  readonly version: number;
  /** Money that returns gave back, minor units. */
  readonly returned: number;
  readonly record: CountableOrder & Pick<Order, 'redemptions' | 'amount' | 'total_discount_amount'>;
}

export interface OrderLockState {
  readonly pk: string;
  /** Null when the item records abandoned attempts only. */
  readonly state: string | null;
  readonly leaseUntilMs: number;
}

export interface PublicationState extends Pick<Publication, 'id' | 'result' | 'source_id' | 'vouchers_id'> {
  readonly pk: string;
}

/** A record in lists, with its actual and its expected positions. */
export interface ListComparison {
  readonly name: string;
  readonly key: string;
  readonly has: readonly string[];
  readonly shouldHave: readonly string[];
  /** Names of filter values that differ from the record. */
  readonly wrongValues: readonly string[];
  /** Index entries that the item must have: positions and values. */
  readonly entries: readonly string[];
  /**
   * Set when the entry is in a shard beyond the first ones: the shard count that lists must read at its time to find
   * it.
   */
  readonly wide?: { readonly timeMs: number; readonly shards: number };
}

/** An item, or an entry of an index, with its index partition. */
export interface IndexPosition {
  readonly index: IndexName;
  readonly partition: string;
  readonly pk: string;
  readonly sk: string;
}

export interface CountsApart {
  /** All counts of an owner, plus counts at positions that no reader uses. @param owner the hash of the source id */
  of(
    owner: string,
    place: { readonly prefix: string; readonly kept: Numbers },
  ): { readonly numbers: Numbers; readonly problems: readonly string[] };
}

export interface SpreadNumbers {
  /** Ids of campaigns and rewards. */
  owners(): Iterable<string>;
  /** All counts of an owner, on its counters and their shards, and inconsistencies between those. */
  of(owner: string): { readonly numbers: Numbers; readonly problems: readonly string[] };
}

export interface AuditFacts {
  readonly items: number;
  readonly timezone: string;
  readonly vouchers: ReadonlyMap<string, VoucherAuditState>;
  /** By voucher or tier. */
  readonly rows: ReadonlyMap<string, readonly HistoryRow[]>;
  readonly redemptions: ReadonlyMap<string, RedemptionState>;
  readonly rollbacks: ReadonlyMap<string, RollbackState>;
  readonly points: PointsFacts;
  /** By the base id of the redemption. */
  readonly returns: ReadonlyMap<string, ReturnsAuditState>;
  /** Base ids of refused and of fenced attempts. */
  readonly withoutEffect: ReadonlySet<string>;
  /** By id. */
  readonly orders: ReadonlyMap<string, OrderState>;
  readonly orderLocks: readonly OrderLockState[];
  /** By partition. */
  readonly customers: ReadonlyMap<string, Pick<Customer, 'id'>>;
  readonly usages: ReadonlyMap<string, Numbers>;
  /** Uses of claimed customer ids, by the hash of the customer. */
  readonly claims: ReadonlyMap<string, Numbers>;
  /** Hashes of customers whose permanent deletion is under way: its end removes their claims. */
  readonly forgotten: ReadonlySet<string>;
  /** The parts of both counts that are stored on items for each target. */
  readonly apart: CountsApart;
  readonly counters: SpreadNumbers;
  /** The version of the configuration. The key is the number of a copy; the empty key is the version itself. */
  readonly versions: ReadonlyMap<string, Numbers>;
  readonly publications: ReadonlyMap<string, PublicationState>;
  /** Publication id by the partition that holds its source id. */
  readonly sources: ReadonlyMap<string, string>;
  readonly listed: readonly ListComparison[];
  /** Entries of the indexes; null when they were not read. */
  readonly entries: ReadonlySet<string> | null;
  /** Entries found in a list of another kind. */
  readonly foreign: readonly IndexPosition[];
  /** Items that could not be unpacked, with the reason. */
  readonly unreadable: readonly { readonly key: string; readonly why: string }[];
}

/** Return an item's position in an index as text, with the item's key; null if the item is not in the index. */
export function placeText(item: Item, index: IndexName): string | null {
  const [partition, sort] = [item[`${index}p`], item[SORT_KEYS[index]]];
  if (partition === undefined || sort === undefined) return null;
  return [index, partition as string, sort as string, item.pk, item.sk].join(' ');
}

/** The third index is in the order of the first. */
const SORT_KEYS = { g1: 'g1s', g2: 'g2s', g3: 'g1s' } as const;

/**
 * Return an item's position in an index as text, in index g3 with a hash of the filter values. The values are hashed
 * because they may contain codes, which are worth money.
 */
export function entryText(item: Item, index: IndexName): string | null {
  const place = placeText(item, index);
  return place === null || index !== 'g3' ? place : `${place} ${hashText(valuesText(item.f))}`;
}

/** In one order of their names. */
function valuesText(values: ItemValue | undefined): string {
  const named = Object.entries((values ?? {}) as Readonly<Record<string, unknown>>);
  return JSON.stringify(named.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
