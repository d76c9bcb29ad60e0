// Customers that earlier versions stored: each with an e-mail address gets its place among those of the address.
import type { Customer } from '../../lib/model/records/customer';
import { emailAttributes } from '../../lib/storage/keys/related-keys';
import type { Table } from '../../lib/storage/table/table';
import { type TablePlace, changeAsRead, itemsOf, projectOf, recordsIn } from './items';

/** It is idempotent. @returns number of profiles read, and number changed */
export async function indexEmails(
  place: TablePlace,
  table: Table = recordsIn(place),
): Promise<{ readonly customers: number; readonly addresses: number }> {
  let customers = 0;
  let addresses = 0;
  for await (const item of itemsOf(place, { partition: 'C', sort: 'C' })) {
    customers += 1;
    const set = emailAttributes(projectOf(item), item.record as Customer);
    if (set.g2p === undefined || (set.g2p === item.g2p && set.g2s === item.g2s)) continue;
    const condition = { test: 'eq', path: 'rev', value: Number(item.rev) } as const;
    if (await changeAsRead(table, item, { change: { set }, condition })) addresses += 1;
  }
  return { customers, addresses };
}
