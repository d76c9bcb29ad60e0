// The table port with cards as they are now: points whose day has passed are off the balance, whether or not they are
// booked. So no reader can see or spend them, however late the booking is.
import type { VoucherFact } from '../../core/evaluation/facts';
import type { PointLot } from '../../model/records/voucher';
import type { Item, ItemChange, Table } from '../table/table';

/** Wrap a table so that its readers get cards without points whose day has passed. */
export function withoutExpiredLots(table: Table, nowMs: () => number): Table {
  const readAll = (items: readonly Item[]) => items.map((item) => expireLots(item, nowMs));
  return {
    get: async (key) => {
      const item = await table.get(key);
      return item && expireLots(item, nowMs);
    },
    batchGet: async (keys, how) => readAll(await table.batchGet(keys, how)),
    query: async (query) => {
      const page = await table.query(query);
      return query.index ? page : { ...page, items: readAll(page.items) };
    },
    write: (write) => table.write(write),
    transact: (writes, how) => table.transact(writes, how),
  };
}

function expireLots(item: Item, nowMs: () => number): Item {
  const lots = lotsOf(item);
  if (!lots || lots.length === 0) return item;
  const now = nowMs();
  const ended = lots.filter((lot) => lot.ends_ms <= now);
  if (ended.length === 0) return item;
  const points = sumLots(ended);
  return {
    ...item,
    lots: lots.filter((lot) => lot.ends_ms > now),
    balance: (item.balance as number) - points,
    expired: ((item.expired ?? 0) as number) + points,
    unbooked: ended.filter((lot) => lot.points > 0),
  };
}

/** The points of these lots. */
export function sumLots(lots: readonly PointLot[]): number {
  return lots.reduce((sum, lot) => sum + lot.points, 0);
}

/** The lots of a card; undefined for an item that never had any. */
export function lotsOf({ lots }: Item): readonly PointLot[] | undefined {
  return lots as readonly PointLot[] | undefined;
}

/** The lots whose day has passed, with points that are not booked as expired yet. */
export function unbookedLotsOf({ unbooked }: Item): readonly PointLot[] {
  return (unbooked ?? []) as readonly PointLot[];
}

/**
 * The lots of a card as they are stored: those that are not booked as expired stay in it.
 * @param after the other lots; undefined where they stay
 */
export function bookedLots(
  { unbooked = [] }: Pick<VoucherFact, 'unbooked'>,
  after: readonly PointLot[] | undefined,
): readonly PointLot[] | undefined {
  return after && [...unbooked, ...after];
}

/** Build the change that stores the lots of a card; none where they stay. */
export function lotsChange(lots: readonly PointLot[] | undefined): NonNullable<ItemChange['set']> {
  return lots === undefined ? {} : { lots };
}
