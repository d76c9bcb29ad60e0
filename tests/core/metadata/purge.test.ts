// Taking one property out of all records of a kind.
import { planPurge, withoutDefinition, withoutProperty } from '../../../lib/core/metadata/purge';
import type { MetadataSchema } from '../../support/core';
import { of, schemaOf } from './support';

const NOW = '2026-06-15T12:00:00.000Z';

describe('planPurge', () => {
  test.each(['campaign', 'customer', 'order', 'product', 'voucher'])('admits a removed definition of %s', (object) => {
    expect(planPurge(schemaOf(object, of({ deleted: true })), 'p')).toEqual({ object });
  });

  test.each<[name: string, schema: MetadataSchema, property: string, refusal: object]>([
    [
      'an unknown property',
      schemaOf('customer', of({ deleted: true })),
      'q',
      {
        key: 'not_found',
        details: 'Cannot find metadata definition with id q',
        resource_id: 'q',
        resource_type: 'metadata_definition',
      },
    ],
    [
      'a name that every object has',
      schemaOf('customer', {}),
      'constructor',
      { key: 'not_found', details: 'Cannot find metadata definition with id constructor' },
    ],
    [
      'a kind of records that is not gone through',
      schemaOf('redemption', of({ deleted: true })),
      'p',
      {
        key: 'invalid_payload',
        details: 'Only metadata of campaign, customer, order, product, voucher can be purged.',
      },
    ],
    [
      'a definition that is still in use',
      schemaOf('customer', of({})),
      'p',
      { key: 'invalid_payload', details: 'Definition p must be deleted before it is purged.' },
    ],
  ])('refuses %s', (_name, schema, property, refusal) => {
    expect(planPurge(schema, property)).toMatchObject(refusal);
  });
});

describe('withoutDefinition', () => {
  test('leaves the other definitions', () => {
    const schema = schemaOf('customer', { a: { type: 'string' }, b: { type: 'date' } });
    expect(withoutDefinition(schema, 'a')).toEqual({ ...schema, properties: { b: schema.properties.b } });
  });
});

describe('withoutProperty', () => {
  test('takes the property out, and says when', () => {
    const record = { id: 'cust_1', metadata: { a: 1, b: 2 }, updated_at: null };
    expect(withoutProperty(record, 'a', NOW)).toEqual({ id: 'cust_1', metadata: { b: 2 }, updated_at: NOW });
    expect(record.metadata).toEqual({ a: 1, b: 2 });
  });

  test.each<[name: string, metadata: Record<string, unknown> | null | undefined]>([
    ['no metadata', undefined],
    ['null for metadata', null],
    ['other properties alone', { b: 2 }],
  ])('is null for a record with %s', (_name, metadata) => {
    expect(withoutProperty({ metadata }, 'a', NOW)).toBeNull();
    expect(withoutProperty({ metadata }, 'constructor', NOW)).toBeNull();
  });
});
