// What orders, redemptions, rollbacks and publications hold of a customer, found through the customer's partition of index g2.
import { type ProjectScope } from '../keys';
import { type ListRange, countEntries, readListEntries, readListItems } from '../lists/lists';
import { withoutReceiver } from '../publications/publication-items';
import { receiverPartition } from '../keys/publication-keys';
import { withoutPerson } from '../redemptions/redemption-items';
import { customerPartition } from '../keys/related-keys';
import { withoutNotes } from '../orders/order-notes';
import type { Order } from '../../model/records/order';
import { tryWhileBusy } from '../table/try-while-busy';
import { type Item, type Table, TableUnavailable, undone } from '../table/table';

function entriesOf({ project }: ProjectScope, customerId: string, type: 'O' | 'R'): ListRange {
  return { sources: [{ index: 'g2', partition: customerPartition(project, customerId), prefix: `${type}#` }] };
}

export function countOrders(table: Table, scope: ProjectScope, customerId: string): Promise<number> {
  return countEntries(table, entriesOf(scope, customerId, 'O'));
}

const WRITES_AT_ONCE = 10;

/**
 * Leave nothing of the customer in the history but the id. Stopped half-way it may be called again.
 * @throws TableUnavailable when a record could not be written
 */
export async function forgetInHistory(table: Table, scope: ProjectScope, customerId: string): Promise<void> {
  const receiver = { index: 'g2', partition: receiverPartition(scope.project, customerId) } as const;
  const lists = [entriesOf(scope, customerId, 'O'), entriesOf(scope, customerId, 'R'), { sources: [receiver] }];
  const entries = await Promise.all(lists.map((range) => readListEntries(table, range)));
  const items = await readListItems(table, entries.flat());
  for (let start = 0; start < items.length; start += WRITES_AT_ONCE) {
    await Promise.all(items.slice(start, start + WRITES_AT_ONCE).map((item) => anonymise(table, item)));
  }
}

const ORDER_TRIES = 20;

/** An order may change at the same time: what was read before is not written over what came since. */
async function anonymiseOrder(table: Table, read: Item): Promise<void> {
  const key = { pk: read.pk, sk: read.sk };
  let item: Item | null = read;
  for (let tries = 0; item && tries < ORDER_TRIES; tries += 1) {
    const version = Number(item.ver);
    const record = withoutNotes(item.record as unknown as Order);
    const outcome = await tryWhileBusy(() =>
      table.write({
        kind: 'update',
        key,
        change: { set: { record: record as never, ver: version + 1 } },
        condition: { test: 'eq', path: 'ver', value: version },
      }),
    );
    if (outcome.status === 'DONE') return;
    if (outcome.status !== 'REFUSED') throw undone(outcome);
    item = await table.get(key);
  }
  if (item) throw new TableUnavailable(new Error('The order keeps changing.'));
}

/** Only the mark of a rollback changes in such an item later, and that is another attribute. */
async function anonymise(table: Table, item: Item): Promise<void> {
  if (item.sk === 'O') return anonymiseOrder(table, item);
  const set = item.aim ? withoutReceiver(item) : withoutPerson(item);
  if (set === null) return;
  const key = { pk: item.pk, sk: item.sk };
  const outcome = await table.write({
    kind: 'update',
    key,
    change: { set },
    condition: { test: 'exists', path: 'pk' },
  });
  if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
}
