// The store of orders: reading one, changes by hand, and lists.
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { HolderChange } from '../core/order/order-counts';
import type { AuditEntry } from '../model/audit-trail';
import type { ActivityRow } from '../model/events/activity';
import type { OutboxRow } from '../model/events/events';
import type { LineNotes, Order, OrderCount } from '../model/records/order';
import type { LockedOutcome, ProjectScope } from './common';
import type { CatalogueChange } from '../core/catalogue/change';
import type { OrderLock } from './order-locks';
import type { OrderFact } from '../core/order/order-fact';

/** An order to write, with everything that changes along with it. */
export interface OrderWrite {
  readonly record: Order;
  /** The version it was read at; null when it must not exist yet. */
  readonly version: number | null;
  /** What redemptions count of it: no change by hand changes that. */
  readonly counts: readonly OrderCount[];
  /** As in `OrderFact`: no change by hand changes that. */
  readonly returned?: number | undefined;
  /** What it keeps beside its lines; null for nothing. */
  readonly notes: LineNotes | null;
  /** The customers whose counts change: each must exist. */
  readonly customers: readonly HolderChange[];
  /** Its line among the activities of the customer; undefined when it has none. */
  readonly activity: ActivityRow | undefined;
  /** Its line in the audit trail; undefined when no person of the dashboard acts. */
  readonly line?: AuditEntry | undefined;
  /** Catalogue changes by lines with `override`. */
  readonly catalogue: CatalogueChange;
  /** The outbox row, where earning rules add points for the order. */
  readonly outbox?: OutboxRow | undefined;
  /** Ended by the same transaction; null when the order has no name to lock. */
  readonly lock: OrderLock | null;
}

export interface OrderStore {
  /** By `ord_` id or source id. */
  load(scope: ProjectScope, idOrSourceId: string): Promise<OrderFact | null>;
  commit(scope: ProjectScope, write: OrderWrite): Promise<LockedOutcome>;
  /** The first non-null result of `read` over a customer's orders, newest first; null if there is none. */
  firstOf<T>(scope: ProjectScope, customerId: string, read: (fact: OrderFact) => T | null): Promise<T | null>;
  list(scope: ProjectScope, request: ListRequest<Order>): Promise<ListPage<Order>>;
}
