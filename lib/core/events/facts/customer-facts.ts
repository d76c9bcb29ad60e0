// Facts of changes of a customer record.
import type { Config } from '../../../model/config';
import type { CustomerUsage } from '../../../model/counters';
import type { EventFact, EventType } from '../../../model/events/events';
import type { Customer } from '../../../model/records/customer';
import { shownCustomer } from '../../answer/customer';
import type { CustomerChange } from '../../customer/record';

interface Told {
  readonly usage: CustomerUsage;
  readonly config: Config;
}

/** The facts of a customer change; empty when a request only named the customer. */
export function customerFacts({ record, change }: Omit<CustomerChange, 'revision'>, told: Told): readonly EventFact[] {
  if (change === 'NONE') return [];
  return fact(change === 'CREATE' ? 'customer.created' : 'customer.updated', record, told);
}

export function deletedCustomerFacts(customer: Customer, told: Told): readonly EventFact[] {
  return fact('customer.deleted', customer, told);
}

/** The fact of a deleted customer, who is identified only by the id. */
export function forgottenCustomerFacts(id: string): readonly EventFact[] {
  return [{ type: 'customer.deleted', entity_id: id, data: { customer: { id, object: 'customer' } } }];
}

function fact(type: EventType, customer: Customer, { usage, config }: Told): readonly EventFact[] {
  return [{ type, entity_id: customer.id, data: { customer: shownCustomer(customer, usage, config) } }];
}
