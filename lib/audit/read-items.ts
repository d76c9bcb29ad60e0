// Unpacks the items of a project, one at a time, into the facts of the checks.
import type { AsyncAction } from '../model/records/async-action';
import type { Customer } from '../model/records/customer';
import type { Order } from '../model/records/order';
import type { Publication } from '../model/records/publication';
import type { Redemption, Rollback } from '../model/records/redemption';
import { computeRedemptionAmounts } from '../core/order/order-counts';
import { redemptionOf, rollbackOf } from './records';
import { itemKind } from '../storage/keys';
import { NO_SPANS, spansOf } from '../storage/lists/list-entries';
import { type IndexName, type Item, keyText } from '../storage/table/table';
import { voucherFact } from '../storage/vouchers/voucher-items';
import { isDeleted, sumLots } from '../storage/vouchers/voucher-record';
import {
  type AuditFacts,
  type HistoryRow,
  type ListComparison,
  type Numbers,
  type OrderNumbers,
  type OrderState,
  type IndexPosition,
  type PublicationState,
  type RedemptionState,
  type RollbackState,
  type OrderLockState,
  type VoucherAuditState,
  entryText,
} from './facts';
import { ApartCounts } from './apart-counts';
import { ShardsRead } from './shards-read';
import { isForeign, placesOf } from './checks/kinds';
import { historyRow } from './history-rows';
import { compareItemLists, withinSpans } from './compare-lists';
import { ReturnsRead } from './returns-read';
import { PointsRead } from './points-read';
import { ListedRows } from './list-rows';

/** Collects items in any order; `facts` is complete once all were added. */
export class FactsReader {
  private items = 0;
  private timezone = 'UTC';
  private readonly codes = new ShardsRead();
  private readonly rows = new Map<string, HistoryRow[]>();
  private readonly redemptions = new Map<string, RedemptionState>();
  private readonly rollbacks = new Map<string, RollbackState>();
  private readonly returns = new ReturnsRead();
  private readonly points = new PointsRead();
  private readonly withoutEffect = new Set<string>();
  private readonly orders = new Map<string, OrderState>();
  private readonly orderLocks: OrderLockState[] = [];
  private readonly customers = new Map<string, Pick<Customer, 'id'>>();
  private readonly usages = new Map<string, Numbers>();
  private readonly claims = new Map<string, Numbers>();
  private readonly forgotten = new Set<string>();
  private readonly apart = new ApartCounts();
  private readonly counters = new ShardsRead();
  private readonly versions = new Map<string, Numbers>();
  private readonly publications = new Map<string, PublicationState>();
  private readonly sources = new Map<string, string>();
  private readonly listed: ListComparison[] = [];
  private readonly listedRows: ListedRows;
  private spans = NO_SPANS;
  private entries: Set<string> | null = null;
  /** Keyed by kind and position: an item that is read is an entry, too. */
  private readonly foreign = new Map<string, IndexPosition>();
  private readonly unreadable: { key: string; why: string }[] = [];

  constructor(private readonly project: string) {
    this.listedRows = new ListedRows(project);
  }

  /** Items of other projects are passed over. */
  add(item: Item): void {
    if (!item.pk.startsWith(`${this.project}#`)) return;
    this.items += 1;
    this.addForeign(placesOf(item));
    try {
      this.sort(item);
      const listed = compareItemLists(this.project, item);
      if (listed) this.listed.push(listed);
    } catch (error) {
      this.unreadable.push({ key: keyText(item).replace('\u0000', ' '), why: (error as Error).message });
    }
  }

  /** An entry of an index. Once one is added, lists are compared with the indexes as well. */
  addEntry(entry: Item, index: IndexName): void {
    this.entries ??= new Set();
    const text = entryText(entry, index);
    if (text === null || !text.startsWith(`${index} ${this.project}#`)) return;
    this.entries.add(text);
    this.addForeign(placesOf(entry).filter((placed) => placed.index === index));
  }

  private addForeign(places: readonly IndexPosition[]): void {
    for (const placed of places.filter(isForeign)) this.foreign.set(Object.values(placed).join(' '), placed);
  }

  /** Marks the indexes as read, even if they are empty. */
  withEntries(): this {
    this.entries ??= new Set();
    return this;
  }

  facts(): AuditFacts {
    const { items, timezone, rows, redemptions, rollbacks, withoutEffect, orders, orderLocks, versions } = this;
    const { customers, usages, claims, forgotten, apart, counters, publications, sources, entries, unreadable } = this;
    const codes = [...this.codes.owners()].map((hash) => this.codes.of(hash));
    const vouchers = new Map(
      codes.flatMap(({ item, problems }) => (item ? [[item.id as string, voucherState(item, problems)] as const] : [])),
    );
    const foreign = [...this.foreign.values()];
    const listed = [...this.listed, ...this.listedRows.listed(vouchers)].map((one) => withinSpans(one, this.spans));
    return {
      items,
      timezone,
      vouchers,
      rows,
      redemptions,
      rollbacks,
      returns: this.returns.facts(),
      points: this.points.facts(),
      withoutEffect,
      orders,
      orderLocks,
      versions,
      customers,
      usages,
      claims,
      forgotten,
      apart,
      counters,
      publications,
      sources,
      listed,
      entries,
      foreign,
      unreadable,
    };
  }

  /** By the kind of partition and of sort key. Catalogue, rules and background work are nothing redemptions depend on. */
  private sort(item: Item): void {
    const [, , owner = ''] = item.pk.split('#');
    const kind = itemKind(item);
    if (kind === 'V V' || kind === 'Q S') this.codes.add(owner, item);
    else if (kind === 'L R' || kind === 'L T') this.addRow(item, owner);
    else if (kind === 'R R') this.addRedemption(item, owner);
    else if (kind === 'R B') this.addRollback(item, owner);
    else if (kind === 'R RT') this.addReturn(item, owner);
    else if (kind === 'O O') this.orders.set(item.id as string, orderState(item));
    else if (kind === 'O S') this.orderLocks.push(orderLockState(item));
    else if (kind === 'B B') this.publications.set(item.id as string, publicationState(item));
    else if (kind === 'U U' && owner === 'publication') this.sources.set(item.pk, item.publication as string);
    else this.sortParties(kind, item, owner);
    this.sortPoints(kind, item, owner);
  }

  private sortPoints(kind: string, item: Item, owner: string): void {
    if (kind === 'V V') this.points.addCode(item);
    else if (kind === 'L X') this.points.addEnd(item);
    else if (kind === 'L P') this.points.addPending(item, owner);
    else if (kind === 'G G') this.points.addAccrual(item);
    else if (kind === 'CFG C') this.points.addCampaign(item);
    else if (kind === 'CFG J') this.points.addTier(item);
    else if (kind === 'CFG P') this.points.addSettings(item);
  }

  private sortParties(kind: string, item: Item, owner: string): void {
    if (kind === 'C U' || kind === 'C A') this.apart.note(owner, item);
    if (kind === 'N L') this.spans = spansOf(item);
    else if (kind === 'C C') this.customers.set(item.pk, item.record as Customer);
    else if (kind === 'C U') this.usages.set(item.pk, numbersOf(item));
    else if (kind === 'C A') this.claims.set(owner, numbersOf(item));
    else if (kind === 'C UT' || kind === 'C AT') this.apart.add(owner, item);
    else if (kind === 'C UP' || kind === 'C AP') this.apart.addPage(owner, item);
    else if (kind === 'N N' || kind === 'N S') this.counters.add(owner, item);
    else if (kind === 'CFG V' || kind === 'CV V') this.versions.set(owner, numbersOf(item));
    else if (kind === 'J J') this.addAction(item);
    else if (kind === 'CFG P') this.timezone = (item.record as { timezone: string }).timezone;
  }

  private addAction({ record }: Item): void {
    const { work } = record as AsyncAction;
    if (work.kind === 'FORGET' && work.person?.hash) this.forgotten.add(work.person.hash);
  }

  private addRow(item: Item, targetId: string): void {
    const row = historyRow(item, targetId);
    const rows = this.rows.get(targetId);
    if (rows) rows.push(row);
    else this.rows.set(targetId, [row]);
    this.listedRows.addRow(item);
  }

  private addRedemption(item: Item, base: string): void {
    if (item.body === undefined) this.withoutEffect.add(base);
    else this.redemptions.set(base, redemptionState(item, base));
    this.listedRows.addChildren(item);
  }

  private addReturn(item: Item, base: string): void {
    if (item.sk === 'RT') this.returns.addState(item, base);
    else this.returns.addRecord(item, base);
  }

  private addRollback(item: Item, base: string): void {
    this.rollbacks.set(base, rollbackState(item, base));
    this.listedRows.addChildren(item);
  }
}

function voucherState(item: Item, problems: readonly string[]): VoucherAuditState {
  const { voucher, sequence, periods, head = null, unbooked } = voucherFact(item);
  const { id, created_at: createdAt, campaign_id, redemption, gift, loyalty_card, publish } = voucher;
  return {
    id,
    campaignId: campaign_id,
    quantity: redemption.quantity,
    redeemed: redemption.redeemed_quantity,
    spent: redemption.redeemed_amount ?? redemption.redeemed_points ?? 0,
    balance: gift?.balance ?? (loyalty_card ? loyalty_card.balance + sumLots(unbooked ?? []) : null),
    sequence,
    head,
    createdAt,
    publication: publish.count > 0 ? (publish.publication_id ?? null) : null,
    isDeleted: isDeleted(item),
    periods,
    problems,
  };
}

function redemptionState(item: Item, base: string): RedemptionState {
  const stored = redemptionOf(item);
  const { redemptions, parent_redemption: parent, order } = stored.response;
  return {
    base,
    pk: item.pk,
    date: stored.date,
    orderId: stored.order_id,
    orderVersion: stored.order_version,
    customerId: stored.customer_id,
    claim: stored.claim ?? null,
    parentId: parent?.id ?? null,
    listed: parent ? (parent.related_redemptions?.redemptions ?? []).map(({ id }) => id) : null,
    children: redemptions.map(childState),
    effects: stored.effects,
    order: order ? orderNumbers(order) : null,
    orderAmounts: computeRedemptionAmounts(stored),
    orderCount: stored.order_counts?.at(-1) ?? null,
    quantities: Object.fromEntries((order?.items ?? []).map(({ id = '', quantity = 1 }) => [id, quantity])),
    rollbackId: stored.rollback?.id ?? null,
  };
}

function childState({ id, amount }: Redemption | Rollback) {
  return { id, amount: amount ?? null };
}

function orderNumbers(order: Pick<Order, 'amount' | 'total_amount' | 'total_applied_discount_amount'>): OrderNumbers {
  const { amount = 0, total_applied_discount_amount: applied = 0, total_amount: total = amount } = order;
  return { amount, applied, total };
}

function rollbackState(item: Item, base: string): RollbackState {
  const { rollbacks } = rollbackOf(item);
  const undone = rollbacks.map(({ redemption }) => redemption);
  return { base, date: item.date as string, children: rollbacks.map(childState), undone };
}

function orderState(item: Item): OrderState {
  const { id, customer_id, status, redemptions, ...record } = item.record as Order;
  const { amount, total_amount, total_discount_amount } = record;
  const amounts = {
    ...(amount !== undefined && { amount }),
    ...(total_amount !== undefined && { total_amount }),
    ...(total_discount_amount !== undefined && { total_discount_amount }),
  };
  return {
    pk: item.pk,
    version: Number(item.ver),
    returned: Number(item.returned ?? 0),
    record: { id, customer_id, status, redemptions, ...amounts },
  };
}

function orderLockState(item: Item): OrderLockState {
  return { pk: item.pk, state: (item.state ?? null) as string | null, leaseUntilMs: Number(item.lease_until) };
}

function publicationState(item: Item): PublicationState {
  const { id, result, source_id, vouchers_id } = item.record as Publication;
  return { pk: item.pk, id, result, source_id, vouchers_id };
}

function numbersOf(item: Item): Numbers {
  return Object.fromEntries(
    Object.entries(item).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
