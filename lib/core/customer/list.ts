// What a list of customers asks for beside its filters, and where a page of it ends.
import type { ListCustomersQuery } from '../../model/generated';
import type { Customer } from '../../model/records/customer';
import { type ListTest, recordTest } from '../filter/list-test';

/** All members that are asked for must be equal, upper and lower case alike. */
export function customerTests({ email, city, name }: ListCustomersQuery): readonly ListTest<Customer>[] {
  if (email === undefined && city === undefined && name === undefined) return [];
  const isAskedFor = (customer: Customer): boolean =>
    isAlike(customer.email, email) && isAlike(customer.address?.city, city) && isAlike(customer.name, name);
  return [recordTest(isAskedFor)];
}

function isAlike(text: string | null | undefined, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  return typeof text === 'string' && folded(text) === folded(asked);
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Behind the last record of the page, and behind all that were made in the same millisecond. */
export function endOfPage(
  records: readonly { readonly customer: Pick<Customer, 'created_at'> }[],
  limit: number,
): number {
  const last = records[limit - 1]?.customer.created_at;
  if (last === undefined) return records.length;
  let end = limit;
  while (records[end]?.customer.created_at === last) end += 1;
  return end;
}
