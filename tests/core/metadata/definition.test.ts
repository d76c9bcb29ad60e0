// The definitions of a metadata schema as requests send them.
import {
  mergeMetadataDefinitions,
  refuseOneMoreSchema,
  refuseSecondSchema,
} from '../../../lib/core/metadata/definition';
import type { MetadataDefinitionInput } from '../../../lib/core/metadata/definition';
import { isFailure } from '../../../lib/errors';
import { LIMITS } from '../../../lib/model/limits';
import type { MetadataSchema } from '../../../lib/model/metadata/schema';
import { NESTED, type Sent, configWith, of, schemaOf } from './support';

describe('mergeMetadataDefinitions', () => {
  const config = configWith(schemaOf('Place', NESTED));
  const merged = (
    sent: Sent,
    {
      before = {},
      related_object = 'customer',
    }: Partial<Pick<MetadataSchema, 'related_object'>> & { before?: MetadataSchema['properties'] } = {},
  ) => mergeMetadataDefinitions(sent, { config, related_object, before });

  test.each<[name: string, definition: Partial<MetadataDefinitionInput>, words: string]>([
    ['a length of a number', { type: 'number', min_length: 1 }, '.p.min_length is for definitions of type string'],
    ['a bound of a text', { lt: 1 }, '.p.lt is for definitions of type number'],
    ['values of another type', { eq: [1] }, '.p.eq must hold values of type string'],
    ['values of a date', { type: 'date', eq: ['2027-01-01'] }, '.p.eq is for definitions of type string or number'],
    ['a range that is none', { min_length: 3, max_length: 2 }, '.p.min_length must not be above .max_length'],
    ['an object of nothing', { type: 'object' }, '.p.object_type must name a nested schema'],
    ['an object of an unknown schema', { type: 'object', object_type: 'Nowhere' }, 'there is no nested schema Nowhere'],
    ['an object of a kind of records', { type: 'object', object_type: 'order' }, 'there is no nested schema order'],
    ['a nested schema of a text', { object_type: 'Place' }, '.p.object_type is for definitions of type object'],
  ])('refuses %s', (_name, definition, words) => {
    const failure = merged(of(definition));
    expect(failure).toMatchObject({ key: 'invalid_payload' });
    expect((failure as { details: string }).details).toContain(words);
  });

  test('refuses objects in objects', () => {
    const deep = { type: 'object', object_type: 'Place' } as const;
    expect(merged({ p: deep }, { related_object: 'Other' })).toMatchObject({ key: 'invalid_payload' });
    expect(merged({ p: deep })).toMatchObject({ p: { object_type: 'Place' } });
  });

  test('replaces a definition as a whole, and keeps its type and the others', () => {
    const before = {
      ...(merged({
        a: { type: 'string', eq: ['x'], optional: true },
        b: { type: 'date' },
      }) as MetadataSchema['properties']),
    };
    expect(merged({ a: { type: 'string' } }, { before })).toEqual({
      a: { type: 'string', array: false, optional: false, object_type: null },
      b: before.b,
    });
    expect(merged({ a: { type: 'number' } }, { before })).toMatchObject({ key: 'invalid_payload' });
  });

  test('has at most so many definitions, deleted ones included, of so many bytes', () => {
    const many = (count: number, more: Partial<MetadataDefinitionInput> = {}): Sent =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string', ...more }]));
    expect(isFailure(merged(many(LIMITS.metadataDefinitions)))).toBe(false);
    expect(merged(many(LIMITS.metadataDefinitions + 1, { deleted: true }))).toEqual({
      key: 'invalid_payload',
      details: 'A metadata schema has at most 100 definitions, deleted ones included.',
    });
    const eq = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(20, '0'));
    expect(merged(many(100, { eq }))).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining('bytes') as string,
    });
  });

  test('has at most so many bytes of JSON', () => {
    const sized = (length: number) => merged(of({ eq: ['x'.repeat(length)] }));
    const rest = JSON.stringify(sized(0)).length;
    expect(sized(LIMITS.metadataSchemaBytes - rest)).toHaveProperty('p');
    expect(sized(LIMITS.metadataSchemaBytes - rest + 1)).toMatchObject({ key: 'invalid_payload' });
  });

  test('keeps the bounds that are sent, and nothing of those that are null or empty', () => {
    expect(merged(of({ min_length: 2, max_length: 2, exact_length: null, eq: [], deleted: false }))).toEqual({
      p: { type: 'string', array: false, optional: false, object_type: null, min_length: 2, max_length: 2 },
    });
    const kept = merged(of({ eq: ['a'], min_length: null, deleted: true, optional: true, array: true }));
    expect(Object.keys((kept as MetadataSchema['properties']).p ?? {})).toEqual([
      ...['type', 'array', 'optional', 'object_type', 'eq', 'deleted'],
    ]);
  });
});

describe('refuseOneMoreSchema', () => {
  test('refuses the schema after the last one that a project may have', () => {
    const withSchemas = (count: number) =>
      configWith(...Array.from({ length: count }, (_, at) => schemaOf(`Nested ${at}`, {})));
    expect(refuseOneMoreSchema(withSchemas(LIMITS.metadataSchemas - 1))).toBeNull();
    expect(refuseOneMoreSchema(withSchemas(LIMITS.metadataSchemas))).toEqual({
      key: 'invalid_payload',
      details: 'A project has at most 100 metadata schemas.',
    });
  });
});

describe('refuseSecondSchema', () => {
  test('refuses a second schema of a kind of records or of a name', () => {
    const config = configWith(schemaOf('customer', {}), schemaOf('Place', NESTED));
    expect(refuseSecondSchema(config, 'order')).toBeNull();
    expect(refuseSecondSchema(config, 'Place')).toEqual({
      key: 'duplicate_found',
      details: 'There is a metadata schema of Place already.',
      resource_id: 'Place',
      resource_type: 'metadata schema',
    });
  });
});
