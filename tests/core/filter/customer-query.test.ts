// What members of a query ask of a list of customers, and where one of its pages ends.
import { customerTests, findPageEnd, scrollStart } from '../../../lib/core/filter/customer-query';
import { type Customer, type ListCustomersQuery, readOrRefuse } from '../../support/core';

const JANE = { name: 'Jane', email: 'jane@example.com', address: { city: 'Z\u00fcrich' } } as Customer;
const NOBODY = { name: null } as Customer;

describe('customerTests', () => {
  it('are none where nothing is requested', () => {
    expect(customerTests({})).toEqual([]);
  });

  test.each<[string, ListCustomersQuery, boolean]>([
    ['the name', { name: 'Jane' }, true],
    ['the name in other letters', { name: 'JANE' }, true],
    ['another name', { name: 'Jan' }, false],
    ['the email', { email: 'jane@example.com' }, true],
    ['another email', { email: 'joe@example.com' }, false],
    ['the city in another form', { city: 'zu\u0308rich' }, true],
    ['another city', { city: 'Bern' }, false],
    ['all of them', { name: 'jane', email: 'jane@example.com', city: 'Z\u00fcrich' }, true],
    ['one of them alike', { name: 'jane', email: 'joe@example.com' }, false],
  ])('compare %s', (_name, query, isFound) => {
    expect(customerTests(query).map(({ holds }) => holds(JANE))).toEqual([isFound]);
    expect(customerTests(query).map(({ holds }) => holds(NOBODY))).toEqual([false]);
  });
});

test.each<[string, readonly string[], number, number]>([
  ['behind the page', ['a', 'b', 'c'], 2, 2],
  ['behind those of the same moment', ['a', 'b', 'b', 'c'], 2, 3],
  ['at the end of what there is', ['a', 'b', 'b'], 2, 3],
  ['at the end of a page that is not full', ['a'], 2, 1],
  ['at the end of a full list', ['a', 'b'], 2, 2],
  ['behind the page, whatever was before', ['b', 'a', 'b', 'c'], 3, 3],
  ['at nothing', [], 2, 0],
])('endOfPage is %s', (_name, moments, limit, end) => {
  expect(findPageEnd(moments, limit)).toBe(end);
});

describe('scrollStart', () => {
  const MOMENT = '2026-11-21T12:00:00.000Z';

  test.each<[ListCustomersQuery, number | undefined]>([
    [{}, undefined],
    [{ order: 'source_id' }, undefined],
    [{ starting_after: MOMENT }, Date.parse(MOMENT)],
    [{ starting_after: MOMENT, order: 'created_at' }, Date.parse(MOMENT)],
    [{ starting_after: MOMENT, order: '-created_at' }, Date.parse(MOMENT)],
  ])('of %j is %p', (query, startMs) => {
    expect(scrollStart(query, 'UTC')).toBe(startMs);
  });

  test.each<[ListCustomersQuery, string]>([
    [
      { starting_after: MOMENT, order: 'source_id' },
      'Property .starting_after goes with the order created_at or -created_at.',
    ],
    [{ starting_after: 'soon' }, 'starting_after'],
  ])('refuses %j', (query, words) => {
    const read = readOrRefuse(() => scrollStart(query, 'UTC'));

    expect(read).toMatchObject({ status: 'REFUSED', problem: expect.stringContaining(words) as unknown });
  });
});
