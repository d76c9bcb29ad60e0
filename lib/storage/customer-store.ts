// Customers: profile and counts, found by id or by source id in one read.
import type { Customer, RequestCustomer } from '../model/customer';
import type { CreateOutcome, CustomerStore } from '../ports';
import {
  customerKey,
  hashOfId,
  hashText,
  hashesOf,
  listAttributes,
  normalise,
  type ProjectScope,
  usageKey,
} from './keys';
import { createOutcome } from './outcomes';
import { type Item, type Table, TableUnavailable } from './table';
import { customerUsage } from './usage-items';

/** The hash a customer is stored under; null when the request names none. The id wins over the source id. */
export function customerHash({ id, source_id }: RequestCustomer): string | null {
  if (id) return hashOfId('cust', id);
  return source_id ? hashText(normalise(source_id)) : null;
}

export function customerItem(scope: ProjectScope, customer: Customer, revision: number): Item {
  const hash = hashOfId('cust', customer.id) ?? '';
  const timeMs = Date.parse(customer.created_at);
  return {
    ...customerKey(scope.project, hash),
    ...listAttributes({ project: scope.project, type: 'C', timeMs, id: customer.id }),
    id: customer.id,
    rev: revision,
    record: customer as never,
  };
}

/** The customer of an item; null when an id was asked for and the item holds another. */
export function customerRecord(item: Item, askedId: string | null): Customer | null {
  return askedId !== null && item.id !== askedId ? null : (item.record as unknown as Customer);
}

export class DynamoCustomerStore implements CustomerStore {
  constructor(private readonly table: Table) {}

  async load(scope: ProjectScope, idOrSourceId: string) {
    const keys = hashesOf('cust', idOrSourceId).flatMap((hash) => [
      customerKey(scope.project, hash),
      usageKey(scope.project, hash),
    ]);
    const items = await this.table.batchGet(keys);
    const named = items.find((item) => item.sk === 'C' && isNamed(item, idOrSourceId));
    if (!named) return null;
    const usage = items.find((item) => item.sk === 'U' && item.pk === named.pk);
    return { customer: named.record as unknown as Customer, usage: customerUsage(usage) };
  }

  async find(scope: ProjectScope, request: RequestCustomer) {
    const name = request.id ?? request.source_id;
    return name ? this.load(scope, name) : null;
  }

  async create(scope: ProjectScope, customer: Customer): Promise<CreateOutcome> {
    const item = customerItem(scope, customer, 1);
    return createOutcome(await this.table.write({ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }));
  }

  async replace(scope: ProjectScope, customer: Customer): Promise<'REPLACED' | 'ABSENT'> {
    const { pk, sk } = customerItem(scope, customer, 1);
    const outcome = await this.table.write({
      kind: 'update',
      key: { pk, sk },
      change: { set: { record: customer as never }, add: { rev: 1 } },
      condition: { test: 'eq', path: 'id', value: customer.id },
    });
    if (outcome.status === 'DONE') return 'REPLACED';
    if (outcome.status === 'REFUSED') return 'ABSENT';
    throw new TableUnavailable(outcome.cause);
  }
}

function isNamed(item: Item, name: string): boolean {
  const { id, source_id } = item.record as unknown as Customer;
  return id === name || (source_id !== null && normalise(source_id) === normalise(name));
}
