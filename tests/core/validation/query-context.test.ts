// A request that says everything in its query.
import { contextOfQuery } from '../../../lib/core/validation/query-context';
import type { ValidateCodeQuery } from '../../support/core';

const ID = `cust_${'a1'.repeat(16)}`;
const context = (query: Partial<ValidateCodeQuery>) => contextOfQuery({ code: 'CODE', ...query });

describe('contextOfQuery', () => {
  it('says nothing that is not sent', () => {
    expect(context({})).toStrictEqual({});
  });

  test.each<[string, Partial<ValidateCodeQuery>, object]>([
    ['an amount', { amount: 0 }, { order: { amount: 0 } }],
    ['lines', { item: [{ product_id: 'p' }] }, { order: { items: [{ product_id: 'p' }] } }],
    ['metadata of the order', { order: { metadata: { a: 1 } } }, { order: { metadata: { a: 1 } } }],
    ['an order without metadata', { order: {} }, {}],
    ['a source id', { customer: 'jane' }, { customer: { source_id: 'jane' } }],
    ['an id', { customer: ID }, { customer: { id: ID } }],
    ['a customer', { customer: { name: 'Jane' } }, { customer: { name: 'Jane' } }],
    ['metadata', { metadata: { b: 2 } }, { metadata: { b: 2 } }],
    ['a tracking id', { tracking_id: '' }, { tracking_id: '' }],
    ['a type of session', { session_type: 'LOCK' }, { session: { type: 'LOCK' } }],
    ['the key of a session', { session_key: 'ssn_1' }, { session: { key: 'ssn_1' } }],
    [
      'a session that lasts',
      { session_type: 'LOCK', session_key: 'ssn_1', session_ttl: 0, session_ttl_unit: 'HOURS' },
      { session: { type: 'LOCK', key: 'ssn_1', ttl: 0, ttl_unit: 'HOURS' } },
    ],
    ['how long no session lasts', { session_ttl: 1, session_ttl_unit: 'HOURS' }, {}],
  ])('reads %s', (_name, query, expected) => {
    expect(context(query)).toStrictEqual(expected);
  });
});
