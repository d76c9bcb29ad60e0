// Missing properties: named to server keys, and hidden from client keys.
import type { Atom } from '../../../../lib/core/search/nearest/atoms';
import { describeMissingCustomer, describeProperties } from '../../../../lib/core/search/nearest-rewards/properties';
import { readRule } from '../../../../lib/core/rules/rule-set';
import { ruleOf, searchOf } from '../../../support/nearest-subject';
import type { Customer } from '../../../support/core';

const atom = (kind: Atom['kind'], name: string, property?: string): Atom => ({
  kind,
  rule: readRule({ name, conditions: { $is: ['x'] }, ...(property !== undefined && { property }) }),
  picker: null,
});
const LEVEL = atom('CUSTOMER', 'customer.metadata', 'level');
const TILL = atom('ORDER_DATA', 'order.metadata', 'till');
const CHANNEL = atom('ORDER_DATA', 'redemption.metadata', 'channel');
const LINKED = atom('CUSTOMER', 'publication.redeemable_by_linked_customer');

const at = (pointer: string) => ({
  kind: 'PROPERTY',
  pointer,
  operator: 'set',
  value: null,
  from: null,
  to: null,
  unit: null,
  of: null,
});

function contextWith(customer?: Partial<Customer>) {
  const world = {
    rules: { val_1: { rules: ruleOf('order.amount', { $more_than: [0] }) } },
    vouchers: { CODE: { discount: { type: 'PERCENT', percent_off: 10 } as const, rules: ['val_1'] } },
    ...(customer && { customer }),
  };
  return searchOf(world, { redeemables: [{ object: 'voucher', id: 'CODE' }], order: { amount: 100 } }).context;
}

test.each([
  ['metadata of a customer', LEVEL, '/customer/metadata/level', 'Needs customer metadata "level".'],
  ['metadata of the order', TILL, '/order/metadata/till', 'Needs order metadata "till".'],
  ['metadata of the request', CHANNEL, '/metadata/channel', 'Needs metadata "channel".'],
  ['the holder of a code', LINKED, '/customer', 'Needs the customer to whom the code was published.'],
  [
    'a segment',
    atom('CUSTOMER', 'customer.segment'),
    '/customer',
    'Needs the customer to whom the code was published.',
  ],
  [
    'a name that JSON Pointer escapes',
    atom('ORDER_DATA', 'order.metadata', '~a/b~/c'),
    '/order/metadata/~0a~1b~0~1c',
    'Needs order metadata "~a/b~/c".',
  ],
  ['metadata without a name', atom('ORDER_DATA', 'order.metadata'), '/order/metadata/', 'Needs order metadata "".'],
])('a server key reads %s', (_words, one, pointer, text) => {
  expect(describeProperties([one], contextWith({}), { showsNames: true })).toEqual([{ change: at(pointer), text }]);
});

test.each([
  ['a request without a customer', contextWith()],
  ['no context of rules', null],
])('%s needs a customer first, and data of the order all the same', (_words, context) => {
  expect(describeProperties([LEVEL, TILL], context, { showsNames: true })).toEqual([
    { change: at('/customer'), text: 'Needs a customer.' },
    { change: at('/order/metadata/till'), text: 'Needs order metadata "till".' },
  ]);
});

test('one change for each place', () => {
  const found = describeProperties([LEVEL, TILL, LEVEL, CHANNEL], contextWith({}), { showsNames: true });

  expect(found.map(({ change }) => change.pointer)).toEqual([
    '/customer/metadata/level',
    '/order/metadata/till',
    '/metadata/channel',
  ]);
});

test('a client key reads no names', () => {
  expect(describeProperties([LEVEL, TILL, LINKED, CHANNEL], contextWith({}), { showsNames: false })).toEqual([
    { change: at('/customer'), text: 'For certain customers.' },
    { change: at('/order'), text: 'For certain orders.' },
  ]);
});

test('a request that names no customer', () => {
  expect(describeMissingCustomer({ showsNames: true })).toEqual({ change: at('/customer'), text: 'Needs a customer.' });
  expect(describeMissingCustomer({ showsNames: false })).toEqual({
    change: at('/customer'),
    text: 'For certain customers.',
  });
});
