// What is told of the record of a customer.
import { shownCustomer } from '../../../lib/core/answer/customer';
import {
  customerFacts,
  deletedCustomerFacts,
  forgottenCustomerFacts,
} from '../../../lib/core/events/facts/customer-facts';
import { EMPTY_USAGE } from '../../../lib/model/counters';
import type { Customer } from '../../../lib/model/records/customer';
import { CONFIG, MADE_AT } from './support';

const ADA = { id: 'cust_1', source_id: 'ada', object: 'customer', created_at: MADE_AT } as Customer;
const TOLD = { usage: EMPTY_USAGE, config: CONFIG };
const told = (type: string) => [
  { type, entity_id: 'cust_1', data: { customer: shownCustomer(ADA, EMPTY_USAGE, CONFIG) } },
];

test.each([
  ['CREATE', told('customer.created')],
  ['UPDATE', told('customer.updated')],
  ['NONE', []],
] as const)('of the change %s', (change, facts) => {
  expect(customerFacts({ record: ADA, change }, TOLD)).toEqual(facts);
});

test('of one who is deleted say who it was', () => {
  expect(deletedCustomerFacts(ADA, TOLD)).toEqual(told('customer.deleted'));
});

test('of one who is forgotten name the id alone', () => {
  expect(forgottenCustomerFacts('cust_1')).toEqual([
    { type: 'customer.deleted', entity_id: 'cust_1', data: { customer: { id: 'cust_1', object: 'customer' } } },
  ]);
});
