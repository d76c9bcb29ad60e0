// The codes a customer holds: rows in a partition of the customer, one for what came about together.
import type { Holder } from '../model/holder';
import type { ProjectScope } from '../ports';
import type { HolderPage, HolderStore, HoldersAsked } from '../ports/customers';
import { holderKey, holderPartition } from './related-keys';
import type { Item, Table, Write } from './table';

/**
 * Notes what codes a customer holds: for the transaction that gives them. Codes given together share a row, under the first
 * of their ids; the ids of one row follow each other.
 */
export function holdersWrite({ project }: ProjectScope, holders: readonly Holder[]): Write {
  const [first] = holders;
  const key = holderKey(project, first?.customer_id ?? '', first?.id ?? '');
  return { kind: 'put', item: { ...key, holders: holders as never }, condition: { test: 'absent', path: 'pk' } };
}

export class DynamoHolderStore implements HolderStore {
  constructor(private readonly table: Table) {}

  /** The total needs every row, so the page is cut out of them. */
  async ofCustomer(scope: ProjectScope, customerId: string, asked: HoldersAsked): Promise<HolderPage> {
    const { ascending, afterId, limit } = asked;
    const all = await this.all(holderPartition(scope.project, customerId));
    const sorted = ascending ? all : all.toReversed();
    const isBeyond = ({ id }: Holder): boolean => afterId === null || (ascending ? id > afterId : id < afterId);
    const rest = sorted.filter(isBeyond);
    return { holders: rest.slice(0, limit), total: all.length, hasMore: rest.length > limit };
  }

  private async all(partition: string): Promise<readonly Holder[]> {
    const holders: Holder[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition, prefix: 'H#', after });
      holders.push(...page.items.flatMap((item) => item.holders as unknown as readonly Holder[]));
      after = page.next;
    } while (after);
    return holders;
  }
}
