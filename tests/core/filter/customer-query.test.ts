// What members of a query ask of a list of customers, and where one of its pages ends.
import { customerTests, findPageEnd, idsOfList, scrollStart } from '../../../lib/core/filter/customer-query';
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

describe('ids to which a filter of customers limits the list', () => {
  type Condition = Parameters<typeof idsOfList>[0]['fields'][number][number];
  const by = (name: string, operator: string, operands: readonly (string | number)[]) =>
    ({ name, operator, operands }) as Condition;
  const other = by('city', '$is', ['Bern']);

  test.each<[string, 'and' | 'or', readonly (readonly Condition[])[], readonly string[] | null]>([
    ['one id', 'and', [[by('id', '$is', ['cust_1'])]], ['cust_1']],
    ['a list, each once', 'and', [[by('id', '$in', ['cust_1', 'cust_2', 'cust_1'])]], ['cust_1', 'cust_2']],
    ['ids as texts', 'and', [[by('id', '$in', [5])]], ['5']],
    ['an id beside another field', 'and', [[other], [by('id', '$is', ['cust_1'])]], ['cust_1']],
    ['an id alone, by OR', 'or', [[by('id', '$is', ['cust_1'])]], ['cust_1']],
    ['not an id or another field', 'or', [[by('id', '$is', ['cust_1'])], [other]], null],
    ['not an excluded id', 'and', [[by('id', '$is_not', ['cust_1'])]], null],
    ['not another field', 'and', [[other], [by('name', '$in', ['Jane'])]], null],
    ['not nothing', 'and', [], null],
  ])('are %s', (_name, junction, fields, ids) => {
    expect(idsOfList({ junction, fields })).toEqual(ids);
  });
});
