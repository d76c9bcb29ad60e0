// Changes of the profiles of customers.
import type { Customer } from '../../model/records/customer';
import type { CreateOutcome, RemoveOutcome, VersionedRecord } from '../../ports/common';
import type { CustomerBeside, CustomerChanges, KnownCustomer } from '../../ports/customers';
import { outboxWrites } from '../events/outbox-writes';
import type { ProjectScope } from '../keys';
import { emailAttributes } from '../keys/related-keys';
import { customerLineWrites } from '../management/audit-trail-store';
import { changeAttributes, recordKey, replaceOutcome, replaceWrite } from '../records/record-items';
import { createOutcome, type ItemChange, type Table, undone, type Write } from '../table/table';
import { countsKey, customerItem, CUSTOMERS } from './customer-store';

export class DynamoCustomerChanges implements CustomerChanges {
  constructor(private readonly table: Table) {}

  /** Counts that an earlier customer of the same source id left behind do not pass on to a new one. */
  async create(scope: ProjectScope, customer: Customer, beside?: CustomerBeside): Promise<CreateOutcome | 'STALE'> {
    const item = customerItem(scope, customer, 1);
    const outcome = await this.table.transact([
      { kind: 'put', item, condition: { test: 'absent', path: 'pk' } },
      { kind: 'delete', key: countsKey(scope, customer) },
      ...besideWrites(scope, beside),
    ]);
    return outcome.status === 'BUSY' ? 'STALE' : createOutcome(outcome);
  }

  async replace(
    scope: ProjectScope,
    { customer, revision }: Pick<KnownCustomer, 'customer' | 'revision'>,
    beside?: CustomerBeside,
  ) {
    const write = profileWrite(scope, { record: customer, revision });
    const sideWrites = besideWrites(scope, beside);
    return replaceOutcome(
      await (sideWrites.length === 0 ? this.table.write(write) : this.table.transact([write, ...sideWrites])),
    );
  }

  async remove(scope: ProjectScope, customer: Customer, beside?: CustomerBeside): Promise<RemoveOutcome> {
    const outcome = await this.table.transact([
      {
        kind: 'delete',
        key: recordKey(scope, CUSTOMERS, customer.id),
        condition: { test: 'eq', path: 'id', value: customer.id },
      },
      { kind: 'delete', key: countsKey(scope, customer) },
      ...besideWrites(scope, beside),
    ]);
    if (outcome.status === 'DONE') return 'REMOVED';
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'REFUSED' ? 'GONE' : 'STALE';
  }
}

/** The profile, and its index entry by e-mail address, which a profile may gain, change and lose. */
function profileWrite(scope: ProjectScope, known: VersionedRecord<Customer>): Write {
  const write = replaceWrite(scope, CUSTOMERS, known);
  const place = emailAttributes(scope.project, known.record);
  const set = { ...write.change.set, ...changeAttributes(scope) };
  const change: ItemChange = place.g2p === undefined ? { set, remove: ['g2p', 'g2s'] } : { set: { ...set, ...place } };
  return { ...write, change };
}

function besideWrites(scope: ProjectScope, { outbox, line }: CustomerBeside = {}): readonly Write[] {
  return [...outboxWrites(scope, outbox), ...customerLineWrites(scope.project, line)];
}
