// The codes a customer holds: one row for each, in a partition of the customer.
import type { Holder } from '../model/holder';
import type { ProjectScope } from '../ports';
import type { HolderPage, HolderStore, HoldersAsked } from '../ports/customers';
import { holderKey, holderPartition } from './related-keys';
import type { Item, Query, Table, Write } from './table';

/** Notes that a customer holds a code: for the transaction that gives it. */
export function holderWrite({ project }: ProjectScope, holder: Holder): Write {
  const key = holderKey(project, holder.customer_id, holder.id);
  return { kind: 'put', item: { ...key, record: holder as never }, condition: { test: 'absent', path: 'pk' } };
}

export class DynamoHolderStore implements HolderStore {
  constructor(private readonly table: Table) {}

  async ofCustomer(scope: ProjectScope, customerId: string, asked: HoldersAsked): Promise<HolderPage> {
    const partition = holderPartition(scope.project, customerId);
    const query = { ...rangeOf(asked), partition, descending: !asked.ascending };
    const [items, total] = await Promise.all([
      this.read(query, asked.limit + 1),
      this.count({ partition, prefix: 'H#' }),
    ]);
    const holders = items.map((item) => item.record as unknown as Holder);
    return { holders: holders.slice(0, asked.limit), total, hasMore: holders.length > asked.limit };
  }

  private async read(query: Query, count: number): Promise<readonly Item[]> {
    const items: Item[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ ...query, limit: count - items.length, after });
      items.push(...page.items);
      after = page.next;
    } while (after && items.length < count);
    return items;
  }

  private async count(query: Query): Promise<number> {
    let count = 0;
    let after: Item | undefined;
    do {
      const page = await this.table.query({ ...query, count: true, after });
      count += page.count;
      after = page.next;
    } while (after);
    return count;
  }
}

/** Bounds of a query are inclusive: `!` sorts directly behind an id, and `~` behind all of them. */
function rangeOf({ ascending, afterId }: HoldersAsked): { from: string; to: string } {
  if (afterId === null) return { from: 'H#', to: 'H#~' };
  return ascending
    ? { from: `H#${afterId}!`, to: 'H#~' }
    : { from: 'H#', to: `H#${afterId.slice(0, -1)}${before(afterId)}` };
}

/** The last character lowered by one, and as much as may follow it: everything that sorts before the id. */
function before(id: string): string {
  return `${String.fromCharCode(id.charCodeAt(id.length - 1) - 1)}~`;
}
