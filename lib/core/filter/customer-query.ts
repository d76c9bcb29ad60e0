// Query members of a list of customers, and the end of one of its pages.
import type { ListCustomersQuery } from '../../model/generated';
import type { Customer } from '../../model/records/customer';
import { type Filter, type ListTest, recordTest } from './list-test';
import { readMoment } from './list-spec';
import { refuse } from './parse';

/** The tests of a query: all sent members must be equal, ignoring case. */
export function customerTests({ email, city, name }: ListCustomersQuery): readonly ListTest<Customer>[] {
  if (email === undefined && city === undefined && name === undefined) return [];
  const isAskedFor = (customer: Customer): boolean =>
    isAlike(customer.email, email) && isAlike(customer.address?.city, city) && isAlike(customer.name, name);
  return [recordTest(isAskedFor)];
}

function isAlike(text: string | null | undefined, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return typeof text === 'string' && folded(text) === folded(wanted);
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * The moment at which a list continues; undefined for the whole list. It refuses as `readMoment`, and for another
 * order.
 */
export function scrollStart(
  { starting_after: text, order }: Pick<ListCustomersQuery, 'starting_after' | 'order'>,
  timezone: string,
): number | undefined {
  if (text === undefined) return undefined;
  if (order !== undefined && !order.endsWith('created_at')) {
    refuse('Property .starting_after goes with the order created_at or -created_at.');
  }
  return readMoment('starting_after', text, timezone);
}

/**
 * Return the index after a page's last record and all further records of the same time, so that equal times stay
 * together.
 */
export function findPageEnd(moments: readonly string[], limit: number): number {
  const last = moments[limit - 1];
  if (last === undefined) return moments.length;
  const isOther = (moment: string, at: number): boolean => at >= limit && moment !== last;
  const end = moments.findIndex(isOther);
  return end === -1 ? moments.length : end;
}

/** Return the ids to which a filter limits a list; null when the filter names no ids. */
export function idsOfList({ junction, fields }: Filter<Customer>): readonly string[] | null {
  if (junction === 'or' && fields.length > 1) return null;
  const named = fields.flat().find(({ name, operator }) => name === 'id' && (operator === '$is' || operator === '$in'));
  return named ? [...new Set(named.operands.map(String))] : null;
}
