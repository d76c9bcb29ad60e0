// The codes a customer holds: one row for all that were given at once, in a partition of the customer.
import { invariant } from '../errors';
import type { Holder } from '../model/holder';
import type { ProjectScope } from '../ports';
import type { HolderPage, HolderStore, HoldersAsked } from '../ports/customers';
import { holderKey, holderPartition } from './related-keys';
import type { Item, Table, Write } from './table';

/**
 * Notes that a customer holds codes: for the transaction that gives them. One row, since a transaction has room for few
 * writes.
 * @param holders at least one; all of one customer, with ids that rise and begin alike
 */
export function holdersWrite({ project }: ProjectScope, holders: readonly Holder[]): Write {
  const [first] = holders;
  invariant(first, 'a row of holders holds at least one');
  const key = holderKey(project, first.customer_id, first.id);
  return { kind: 'put', item: { ...key, record: holders as never }, condition: { test: 'absent', path: 'pk' } };
}

export class DynamoHolderStore implements HolderStore {
  constructor(private readonly table: Table) {}

  /** Reads all rows, which counting them costs as well. */
  async ofCustomer(scope: ProjectScope, customerId: string, asked: HoldersAsked): Promise<HolderPage> {
    const { ascending, afterId, limit } = asked;
    const all = await this.all(holderPartition(scope.project, customerId));
    const ordered = ascending ? all : all.toReversed();
    const rest = ordered.filter(({ id }) => afterId === null || (ascending ? id > afterId : id < afterId));
    return { holders: rest.slice(0, limit), total: all.length, hasMore: rest.length > limit };
  }

  private async all(partition: string): Promise<readonly Holder[]> {
    const rows: Item[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition, prefix: 'H#', after });
      rows.push(...page.items);
      after = page.next;
    } while (after);
    return rows.flatMap(({ record }) => record as unknown as readonly Holder[]);
  }
}
