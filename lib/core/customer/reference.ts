// How other records name a customer.
import type { Customer, CustomerReference } from '../../model/records/customer';

export function customerReference(customer: Customer): CustomerReference {
  const { id, name, email, source_id, metadata } = customer;
  return {
    id,
    ...(name && { name }),
    ...(email && { email }),
    source_id,
    metadata: metadata ?? {},
    object: 'customer',
  };
}
