// The definitions of a metadata schema as requests send them.
import {
  isFailure,
  LIMITS,
  mergeMetadataDefinitions,
  type MetadataDefinitionInput,
  type MetadataSchema,
  refuseOneMoreSchema,
  refuseSecondSchema,
} from '../../support/core';
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
    ['an exact length below the least', { exact_length: 1, min_length: 2 }, '.p.min_length must not be above .exact_'],
    ['an exact length above the most', { exact_length: 5, max_length: 2 }, '.p.exact_length must not be above .max_'],
    ['no number', { type: 'number', gte: 3, lte: 2 }, '.p.gte must not be above .lte'],
    ['no number below its least', { type: 'number', gte: 2, lt: 2 }, '.p.gte must be below .lt'],
    ['no number above its most', { type: 'number', gt: 2, lte: 2 }, '.p.gt must be below .lte'],
    ['no number between', { type: 'number', gt: 5, lt: 2 }, '.p.gt must be below .lt'],
    ['values that are too long', { eq: ['abcd', 'abc'], max_length: 2 }, '.p.eq must have a value that'],
    ['a value of another length', { eq: ['abc'], exact_length: 2 }, '.p.eq must have a value that'],
    ['values that are too large', { type: 'number', eq: [6, 5], lt: 5 }, '.p.eq must have a value that'],
    ['a value that is excluded', { type: 'number', eq: [5], ne: [5] }, '.p.eq must have a value that'],
    ['three decimals', { type: 'number', gte: 1.005 }, '.p.gte must have at most two decimals'],
    ['three decimals in a list', { type: 'number', ne: [1, 1.005] }, '.p.ne must have at most two decimals'],
    ['an object of nothing', { type: 'object' }, '.p.object_type must name a nested schema'],
    ['an object of an unknown schema', { type: 'object', object_type: 'Nowhere' }, 'there is no nested schema Nowhere'],
    ['an object of a kind of records', { type: 'object', object_type: 'order' }, 'there is no nested schema order'],
    ['a nested schema of a text', { object_type: 'Place' }, '.p.object_type is for definitions of type object'],
  ])('refuses %s', (_name, definition, words) => {
    const failure = merged(of(definition));
    expect(failure).toMatchObject({ key: 'invalid_payload' });
    expect((failure as { details: string }).details).toContain(words);
  });

  test.each<[string, Partial<MetadataDefinitionInput>]>([
    ['one length', { min_length: 2, max_length: 2, exact_length: 2, eq: ['ab'] }],
    ['one number', { type: 'number', gte: 2.25, lte: 2.25, eq: [2.25], ne: [3] }],
    ['numbers below a bound', { type: 'number', gt: -0.01, lt: 5, eq: [0, 4.99] }],
    ['values of which one fits', { eq: ['a', 'abc'], max_length: 2 }],
    ['bounds that are null', { min_length: 3, max_length: null, eq: null }],
  ])('takes %s', (_name, definition) => {
    expect(merged(of(definition))).toHaveProperty('p');
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
