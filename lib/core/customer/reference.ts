// How other records name a customer.
import type { Customer, CustomerReference } from '../../model/records/customer';

/** Convert a customer to the short form that redemptions and other responses embed. */
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
