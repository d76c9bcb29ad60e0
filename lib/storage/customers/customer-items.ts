// The items of a customer.
import type { Customer, RequestCustomer } from '../../model/records/customer';
import { customerKey, hashOfId, hashText, listAttributes, normalise, type ProjectScope, usageKey } from '../keys';
import { emailAttributes } from '../keys/related-keys';
import { causeAttributes, changeAttributes, type RecordKind } from '../records/record-items';
import type { Item, Key } from '../table/table';

export const CUSTOMERS: RecordKind = { prefix: 'cust', type: 'C', key: customerKey };

/** The hash a customer is stored under; null when the request names none. The id wins over the source id. */
export function customerHash({ id, source_id }: RequestCustomer): string | null {
  if (id) return hashOfId('cust', id);
  return source_id ? hashText(normalise(source_id)) : null;
}

/** Build the stored item of a customer, with its list and e-mail index attributes. */
export function customerItem(scope: ProjectScope, customer: Customer, revision: number): Item {
  const hash = hashOfId('cust', customer.id) ?? '';
  const timeMs = Date.parse(customer.created_at);
  return {
    ...customerKey(scope.project, hash),
    ...listAttributes({ project: scope.project, type: 'C', timeMs, id: customer.id }),
    ...emailAttributes(scope.project, customer),
    id: customer.id,
    rev: revision,
    ...(revision === 1 ? causeAttributes(scope) : changeAttributes(scope)),
    record: customer,
  };
}

/** The customer of an item; null when the item holds another id than the requested one. */
export function customerRecord(item: Item, askedId: string | null): Customer | null {
  return askedId !== null && item.id !== askedId ? null : (item.record as Customer);
}

/** The key of a customer's counts. */
export function countsKey({ project }: ProjectScope, { id }: Customer): Key {
  return usageKey(project, hashOfId('cust', id) ?? '');
}
