// Facts of changes of a customer record.
import type { Config } from '../../../model/config';
import type { CustomerUsage } from '../../../model/counters';
import type { EventFact, EventType } from '../../../model/events/events';
import type { Customer } from '../../../model/records/customer';
import { toCustomerResponse } from '../../answer/customer';
import type { CustomerChange } from '../../customer/record';

interface CustomerFactInput {
  readonly usage: CustomerUsage;
  readonly config: Config;
}

/** Builds the facts of a customer change; empty when a request only named the customer. */
export function buildCustomerChangeFacts(
  { record, change }: Omit<CustomerChange, 'revision'>,
  context: CustomerFactInput,
): readonly EventFact[] {
  if (change === 'NONE') return [];
  return fact(change === 'CREATE' ? 'customer.created' : 'customer.updated', record, context);
}

/** Builds the facts of a deleted customer, with the record. */
export function buildCustomerDeletedFacts(customer: Customer, context: CustomerFactInput): readonly EventFact[] {
  return fact('customer.deleted', customer, context);
}

/** Builds the facts of a permanently deleted customer, who is identified only by the id. */
export function buildCustomerErasedFacts(id: string): readonly EventFact[] {
  return [{ type: 'customer.deleted', entity_id: id, data: { customer: { id, object: 'customer' } } }];
}

function fact(type: EventType, customer: Customer, { usage, config }: CustomerFactInput): readonly EventFact[] {
  return [{ type, entity_id: customer.id, data: { customer: toCustomerResponse(customer, usage, config) } }];
}
