// What is told of the record of a customer.
import {
  buildCustomerChangeFacts,
  buildCustomerDeletedFacts,
  buildCustomerErasedFacts,
  type Customer,
  EMPTY_USAGE,
  toCustomerResponse,
} from '../../support/core';
import { CONFIG, MADE_AT } from './support';

const ADA = { id: 'cust_1', source_id: 'ada', object: 'customer', created_at: MADE_AT } as Customer;
const TOLD = { usage: EMPTY_USAGE, config: CONFIG };
const told = (type: string) => [
  { type, entity_id: 'cust_1', data: { customer: toCustomerResponse(ADA, EMPTY_USAGE, CONFIG) } },
];

test.each([
  ['CREATE', told('customer.created')],
  ['UPDATE', told('customer.updated')],
  ['NONE', []],
] as const)('of the change %s', (change, facts) => {
  expect(buildCustomerChangeFacts({ record: ADA, change }, TOLD)).toEqual(facts);
});

test('of one who is deleted say who it was', () => {
  expect(buildCustomerDeletedFacts(ADA, TOLD)).toEqual(told('customer.deleted'));
});

test('of one who is forgotten name the id alone', () => {
  expect(buildCustomerErasedFacts('cust_1')).toEqual([
    { type: 'customer.deleted', entity_id: 'cust_1', data: { customer: { id: 'cust_1', object: 'customer' } } },
  ]);
});
