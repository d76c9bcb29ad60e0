// What a list of customers asks for beside its filters, and where a page of it ends.
import { customerTests, endOfPage } from '../../../lib/core/customer/list';
import type { ListCustomersQuery } from '../../../lib/model/generated';
import type { Customer } from '../../../lib/model/records/customer';

describe('customerTests', () => {
  const CUSTOMER = {
    ...{ name: 'Zo\u00eb', email: 'Zoe@Shop.example', address: { city: 'Ulm' } },
  } as unknown as Customer;
  const isFound = (query: ListCustomersQuery, customer = CUSTOMER) =>
    customerTests(query).every(({ holds }) => holds(customer));

  it('ask for nothing by nothing', () => {
    expect(customerTests({})).toEqual([]);
  });

  test.each<[string, ListCustomersQuery, boolean]>([
    ['a name, composed or not', { name: 'zoe\u0308' }, true],
    ['another name', { name: 'zo' }, false],
    ['an email', { email: 'zoe@shop.example' }, true],
    ['another email', { email: 'zoe' }, false],
    ['a city', { city: 'ULM' }, true],
    ['another city', { city: 'Bonn' }, false],
    ['all that is sent', { name: 'Zo\u00eb', city: 'Ulm', email: 'x' }, false],
  ])('ask for %s', (_name, query, expected) => {
    expect(isFound(query)).toBe(expected);
  });

  it('find nobody of whom nothing is known', () => {
    expect(isFound({ city: 'Ulm' }, { name: 'Ann' } as Customer)).toBe(false);
    expect(isFound({ name: '' }, { name: null } as unknown as Customer)).toBe(false);
  });
});

describe('endOfPage', () => {
  const made = (...moments: readonly string[]) => moments.map((created_at) => ({ customer: { created_at } }));

  test.each<[string, readonly string[], number, number]>([
    ['its last record', ['a', 'b', 'c'], 2, 2],
    ['all that were made with its last record', ['a', 'b', 'b', 'b', 'c'], 2, 4],
    ['the end of the list', ['a', 'b'], 3, 2],
    ['the end of the list, together with its last record', ['a', 'b', 'b'], 2, 3],
    ['nothing of an empty list', [], 2, 0],
  ])('is behind %s', (_name, moments, limit, expected) => {
    expect(endOfPage(made(...moments), limit)).toBe(expected);
  });
});
