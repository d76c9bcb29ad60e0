// Customers as requests make and change them.
import {
  applyCustomerChanges,
  customerReference,
  isCustomerId,
  newCustomer,
  overwriteCustomer,
  planCustomerChange,
  withCustomerOfOrder,
} from '../../../lib/core/customer/record';
import { CREATED_AT, type Customer, LIMITS, NOON, type RequestCustomer } from '../../support/core';

const NOW_MS = Date.parse(NOON);
const MEMBERS = {
  name: 'Ann',
  description: 'A friend',
  email: 'ann@shop.example',
  phone: '+49 1',
  birthday: '2000-01-02',
  birthdate: '2000-01-02',
  address: { city: 'Berlin' },
  metadata: { a: 1 },
};
const ANN: Customer = {
  id: 'cust_1',
  source_id: 'ann',
  ...MEMBERS,
  created_at: CREATED_AT,
  system_metadata: {},
  object: 'customer',
};

describe('newCustomer', () => {
  const make = (request: RequestCustomer) => newCustomer(request, { id: 'cust_1', nowMs: NOW_MS });

  it('takes what is sent', () => {
    expect(make({ source_id: 'ann', ...MEMBERS })).toEqual({ ...ANN, created_at: NOON });
  });

  it('keeps of an address the members that answers show', () => {
    const address = { city: 'Berlin', line_2: null, floor: 3, object: 'address' };

    expect(make({ source_id: 'ann', address }).address).toEqual({ city: 'Berlin', line_2: null });
    expect(make({ source_id: 'ann', address: null }).address).toBeNull();
  });

  it('has nothing that is not sent', () => {
    expect(make({ id: 'x' })).toEqual({
      id: 'cust_1',
      source_id: null,
      created_at: NOON,
      system_metadata: {},
      object: 'customer',
    });
    expect(make({ metadata: null })).not.toHaveProperty('metadata');
  });

  it('keeps the day of a birth, and none of an empty text', () => {
    expect(make({ birthday: '2000-01-02T10:00:00Z', birthdate: '' })).toMatchObject({
      birthday: '2000-01-02',
      birthdate: null,
    });
  });
});

describe('applyCustomerChanges', () => {
  const change = (request: RequestCustomer) => applyCustomerChanges(ANN, request, NOW_MS);

  it('replaces what is sent, merges metadata, and keeps the ids', () => {
    expect(change({ id: 'x', source_id: 'y', name: 'Anna', birthdate: null, metadata: { b: 2 } })).toEqual({
      ...ANN,
      name: 'Anna',
      birthdate: null,
      metadata: { a: 1, b: 2 },
      updated_at: NOON,
    });
  });

  it('is the same object where nothing differs', () => {
    expect(change({})).toBe(ANN);
    expect(change({ ...MEMBERS, metadata: null })).toBe(ANN);
    expect(applyCustomerChanges({ ...ANN, email: null }, { name: 'Ann', email: null }, NOW_MS)).toMatchObject({
      email: null,
    });
  });

  it('refuses metadata that grows too large together', () => {
    expect(change({ metadata: { b: 'x'.repeat(LIMITS.metadataBytes - 15) } })).toMatchObject({ name: 'Ann' });
    expect(change({ metadata: { b: 'x'.repeat(LIMITS.metadataBytes - 8) } })).toMatchObject({ key: 'invalid_payload' });
  });
});

describe('planCustomerChange', () => {
  const change = (customer: Customer | null, request: RequestCustomer) =>
    planCustomerChange(request, { customer, customerRevision: 4 }, { id: 'cust_new', nowMs: NOW_MS });

  it('makes a customer where there is none', () => {
    expect(change(null, { source_id: 'kim' })).toEqual({
      record: newCustomer({ source_id: 'kim' }, { id: 'cust_new', nowMs: NOW_MS }),
      change: 'CREATE',
      revision: 0,
    });
  });

  it('changes one by what is sent, and leaves one of whom nothing new is said', () => {
    const { record, ...rest } = change(ANN, { name: 'Anna' }) as { readonly record: Customer };

    expect([record.name, rest]).toEqual(['Anna', { change: 'UPDATE', revision: 4 }]);
    expect(change(ANN, { name: 'Ann' })).toEqual({ record: ANN, change: 'NONE', revision: 4 });
  });

  it('refuses more metadata than a record may hold', () => {
    expect(change(ANN, { metadata: { b: 'x'.repeat(LIMITS.metadataBytes) } })).toHaveProperty('key', 'invalid_payload');
  });
});

test.each([
  ['cust_' + 'a0'.repeat(16), true],
  ['cust_' + 'a0'.repeat(16) + 'a', false],
  ['cust_' + 'a0'.repeat(15), false],
  ['x cust_' + 'a0'.repeat(16), false],
  ['cust_' + 'A0'.repeat(16), false],
  ['ann', false],
])('isCustomerId of %s is %s', (text, isId) => {
  expect(isCustomerId(text)).toBe(isId);
});

describe('a customer overwritten by a row of a file', () => {
  it('has the metadata of the row alone', () => {
    expect(overwriteCustomer(ANN, { name: 'Anna', metadata: { b: 2 } }, NOW_MS)).toEqual({
      ...ANN,
      name: 'Anna',
      metadata: { b: 2 },
      updated_at: NOON,
    });
    expect(overwriteCustomer(ANN, {}, NOW_MS)).toEqual({ ...ANN, metadata: {}, updated_at: NOON });
  });

  it('is the same object where nothing differs', () => {
    expect(overwriteCustomer(ANN, MEMBERS, NOW_MS)).toBe(ANN);
  });
});

test.each<[string, Parameters<typeof withCustomerOfOrder>[0], RequestCustomer | null | undefined]>([
  ['has the customer of its order', { order: { customer: { id: 'a' } } }, { id: 'a' }],
  ['has its own customer first', { customer: { id: 'b' }, order: { customer: { id: 'a' } } }, { id: 'b' }],
  ['has its customer without an order', { customer: { id: 'b' } }, { id: 'b' }],
  ['has none', { order: {} }, undefined],
  ['has none without an order', {}, undefined],
  ['keeps a null', { customer: null, order: { customer: null } }, null],
])('a request %s', (_case, request, customer) => {
  expect(withCustomerOfOrder(request)).toStrictEqual({ ...request, ...(customer !== undefined && { customer }) });
});

test('a reference has the name and the e-mail that are set, and metadata in any case', () => {
  const { id, source_id, name, email, metadata } = ANN;
  const bare = { id, source_id: null, created_at: CREATED_AT, system_metadata: {}, object: 'customer' } as const;

  expect(customerReference(ANN)).toStrictEqual({ id, name, email, source_id, metadata, object: 'customer' });
  expect(customerReference({ ...bare, name: null })).toStrictEqual({
    id,
    source_id: null,
    metadata: {},
    object: 'customer',
  });
});
