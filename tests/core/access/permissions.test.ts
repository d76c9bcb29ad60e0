// Permissions for customers in bodies, and calls that need a shopper token.
import {
  isTrackingId,
  refuseCustomerChange,
  refuseCustomersOf,
  requireShopper,
} from '../../../lib/core/access/permissions';
import type { Caller } from '../../support/core';

const caller = (members: Partial<Caller>) => ({ kind: 'server', role: 'admin', ...members }) as Caller;
const ADMIN = caller({});
const MERCHANT = caller({ role: 'merchant' });
const CLIENT = caller({ kind: 'client', role: 'merchant' });
const refused = (member: string) => ({
  key: 'missing_required_permission',
  details: `The member ${member} of the body writes the customer where a stored customer changes: the role merchant lacks the scope set-up.`,
});

test.each<[string, Caller, 'CREATE' | 'UPDATE' | null, string | undefined, object | null]>([
  ['an administrator', ADMIN, 'UPDATE', undefined, null],
  ['a merchant', MERCHANT, 'UPDATE', undefined, refused('customer')],
  ['a merchant, by another member', MERCHANT, 'UPDATE', 'referrer', refused('referrer')],
  ['a merchant, who creates one', MERCHANT, 'CREATE', undefined, null],
  ['a merchant, who changes nothing', MERCHANT, null, undefined, null],
  ['a client, which has rules of its own', CLIENT, 'UPDATE', undefined, null],
])('a change of a stored customer by %s', (_name, by, change, member, expected) => {
  expect(refuseCustomerChange(by, { change: change as never }, member)).toEqual(expected);
});

describe('orders of an import that hold customers', () => {
  test.each<[string, readonly object[], string | null]>([
    ['names alone', [{ customer: { id: 'cust_1', source_id: 'jane', object: 'customer' } }], null],
    ['no customer', [{ id: 'ord_1' }, { customer: null }], null],
    ['a profile', [{ customer: { id: 'cust_1', name: 'Jane' } }], '[].customer'],
    ['a profile in a later order', [{ customer: { id: 'cust_1' } }, { customer: { email: 'a@b' } }], '[].customer'],
    ['a profile of a referrer', [{ customer: { id: 'cust_1' }, referrer: { name: 'Joe' } }], '[].referrer'],
    ['profiles of both', [{ referrer: { name: 'Joe' } }, { customer: { name: 'Jane' } }], '[].customer'],
    ['no order', [], null],
  ])('%s', (_name, orders, member) => {
    expect(refuseCustomersOf(MERCHANT, orders)).toEqual(member && refused(member));
    expect(refuseCustomersOf(ADMIN, orders)).toBeNull();
  });
});

test('a call about the customer alone needs a shopper token', () => {
  const shopper = { sourceId: 'jane', orders: [] };
  const forbidden = {
    key: 'forbidden',
    details: 'This needs a shopper token: a client key alone is no customer.',
  };

  expect(requireShopper({ shopper })).toBe(shopper);
  expect([requireShopper({ shopper: null }), requireShopper({})]).toEqual([forbidden, forbidden]);
});

test.each([
  ['track_1', true],
  ['track', false],
  ['my_track_', false],
  ['', false],
])('%j is a tracking id as answers show it: %s', (text, expected) => {
  expect(isTrackingId(text)).toBe(expected);
});
