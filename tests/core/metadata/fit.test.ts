// Metadata and the schemas it has to fit.
import { type SentDefinition, mergedDefinitions } from '../../../lib/core/metadata/definition';
import { refuseByMetadataSchema } from '../../../lib/core/metadata/refusal';
import { isFailure } from '../../../lib/errors';
import type { Config } from '../../../lib/model/config';
import { LIMITS } from '../../../lib/model/limits';
import type { MetadataSchema } from '../../../lib/model/metadata/schema';

type Sent = Readonly<Record<string, SentDefinition>>;

const NESTED = { street: { type: 'string' }, floor: { type: 'number', optional: true } } as const;

function schemaOf(related_object: string, sent: Sent, allow_defined_only: boolean | null = null): MetadataSchema {
  const config = { metadataSchemas: new Map([['ms_place', { related_object: 'Place' } as MetadataSchema]]) };
  const properties = mergedDefinitions(sent, { config, related_object, before: {} });
  if (isFailure(properties)) throw new Error(properties.details);
  const moments = { created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
  return {
    id: `ms_${related_object}`,
    related_object,
    properties,
    allow_defined_only,
    ...moments,
    object: 'metadata_schema',
  };
}

function configWith(...schemas: readonly MetadataSchema[]): Pick<Config, 'metadataSchemas'> {
  return { metadataSchemas: new Map(schemas.map((schema) => [schema.id, schema])) };
}

const WITH_PLACE = (sent: Sent, definedOnly: boolean | null = null) =>
  configWith(schemaOf('customer', sent, definedOnly), schemaOf('Place', NESTED));

function detailsOf(sent: Sent, metadata: object, definedOnly: boolean | null = null): string | null {
  const after = { metadata: metadata as Record<string, unknown> };
  const refused = refuseByMetadataSchema(WITH_PLACE(sent, definedOnly), { object: 'customer', before: null, after });
  if (refused) expect(refused.key).toBe('metadata_validation_failed');
  return refused?.details ?? null;
}

const of = (definition: Partial<SentDefinition>): Sent => ({ p: { type: 'string', ...definition } });

describe('a definition', () => {
  test.each<[name: string, definition: Partial<SentDefinition>, fits: readonly unknown[], misfits: readonly unknown[]]>(
    [
      ['string', { type: 'string' }, ['', 'a'], [1, true, {}, ['a']]],
      ['number', { type: 'number' }, [0, -1.5], ['1', true]],
      ['boolean', { type: 'boolean' }, [true, false], ['true', 0]],
      ['date', { type: 'date' }, ['2028-02-29'], ['2027-02-29', '2027-1-1', '2027-01-01T00:00:00Z', 20270101]],
      [
        'datetime',
        { type: 'datetime' },
        ['2027-01-01T00:00:00.000Z', '2027-01-01T10:00+02:00'],
        ['2027-01-01', '2027-02-30T00:00:00Z'],
      ],
      [
        'geopoint',
        { type: 'geopoint' },
        ['37.78,-122.39', '37.786971, -122.399677', '-90,180'],
        ['91,0', '0,181', '1', 'a,b', 1],
      ],
      [
        'image_url',
        { type: 'image_url' },
        ['https://cdn.example/a.png'],
        ['cdn.example/a.png', 'javascript:alert(1)', 'https://', 'https://a b'],
      ],
      [
        'object',
        { type: 'object', object_type: 'Place' },
        [{ street: 'x' }, { street: 'x', floor: 2, more: 1 }],
        ['x', [], { floor: 1 }, { street: 1 }],
      ],
      ['array', { type: 'number', array: true }, [[], [1, 2]], [1, ['1'], [1, 'x']]],
      [
        'array of objects',
        { type: 'object', object_type: 'Place', array: true },
        [[{ street: 'x' }]],
        [{ street: 'x' }, [{}]],
      ],
      ['min_length', { min_length: 2 }, ['ab'], ['a']],
      ['max_length', { max_length: 2 }, ['ab'], ['abc']],
      ['exact_length', { exact_length: 2 }, ['ab'], ['a', 'abc']],
      ['eq of texts', { eq: ['A', 'B'] }, ['A', 'B'], ['C', 'a']],
      ['eq of numbers', { type: 'number', eq: [1, 2.5] }, [1, 2.5], [2]],
      ['ne', { type: 'number', ne: [1] }, [2], [1]],
      ['lt', { type: 'number', lt: 2 }, [1.99], [2, 3]],
      ['lte', { type: 'number', lte: 2 }, [2], [2.01]],
      ['gt', { type: 'number', gt: 2 }, [2.01], [2]],
      ['gte', { type: 'number', gte: 2 }, [2], [1.99]],
      ['eq of elements', { eq: ['A'], array: true }, [['A', 'A'], []], [['A', 'B']]],
      ['an empty list of values', { eq: [] }, ['anything'], [1]],
    ],
  )('%s', (_name, definition, fits, misfits) => {
    for (const value of fits) expect([value, detailsOf(of(definition), { p: value })]).toEqual([value, null]);
    for (const value of misfits) expect([value, detailsOf(of(definition), { p: value })]).not.toEqual([value, null]);
  });

  test('is required unless it is optional; null counts as absent', () => {
    for (const metadata of [{}, { p: null }]) {
      expect(detailsOf(of({}), metadata)).toBe('p: property is required');
      expect(detailsOf(of({ optional: true }), metadata)).toBeNull();
    }
  });

  test('that is deleted is checked no more, and its property is no unknown one', () => {
    expect(detailsOf(of({ deleted: true }), { p: 1 }, true)).toBeNull();
    expect(detailsOf(of({ deleted: true }), {}, true)).toBeNull();
  });
});

describe('what is told', () => {
  test('names each property with all reasons and the value', () => {
    const sent: Sent = {
      a: { type: 'string', eq: ['A', 'B'], min_length: 2 },
      b: { type: 'number' },
      c: { type: 'date' },
    };
    expect(detailsOf(sent, { a: 'x', b: 1 })).toBe(
      "a: must have at least 2 characters, must be equal to one of A,B (actual value is 'x'); c: property is required",
    );
    expect(detailsOf({ p: { type: 'object', object_type: 'Place' } }, { p: { street: 7 } })).toBe(
      "p.street: must be a string (actual value is '7')",
    );
  });

  test('names unknown properties where only defined ones are allowed', () => {
    const metadata = { p: 'a', q: { deep: 1 } };
    expect(detailsOf(of({}), metadata, true)).toBe(`q: property is not defined (actual value is '{"deep":1}')`);
    expect(detailsOf(of({}), metadata, false)).toBeNull();
    expect(detailsOf(of({}), metadata)).toBeNull();
  });

  test('is short for values, names and lists of any length', () => {
    const eq = Array.from({ length: 200 }, (_, index) => `value-${index}`);
    const metadata = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`p${index}`, 'x'.repeat(5_000)]));
    const details = detailsOf({ p: { type: 'string', eq } }, { ...metadata, p: 'y'.repeat(5_000) }, true) ?? '';
    expect(details.length).toBeLessThan(8_000);
    expect(details).toContain('p: must be equal to one of value-0,');
  });

  test('is nothing but that it does not fit to anybody but the project', () => {
    const config = WITH_PLACE(of({ eq: ['secret'] }));
    for (const principal of ['SHOPPER', 'CLAIM'] as const) {
      const written = { object: 'customer', before: null, after: { metadata: { p: 'x' } }, principal } as const;
      expect(refuseByMetadataSchema(config, written)).toEqual({
        key: 'metadata_validation_failed',
        details: 'Metadata of the customer does not fit its schema.',
      });
    }
  });
});

describe('refuseByMetadataSchema', () => {
  const config = WITH_PLACE({ p: { type: 'number' } });

  test('checks what a change leads to, and nothing that does not change', () => {
    const check = (before: object | null, after: object) =>
      refuseByMetadataSchema(config, { object: 'customer', before, after }) === null;
    expect(check({ metadata: { p: 'old' } }, { metadata: { p: 'old' } })).toBe(true);
    expect(check({}, {})).toBe(true);
    expect(check({}, { metadata: {} })).toBe(true);
    expect(check(null, {})).toBe(false);
    expect(check({ metadata: { p: 'old' } }, { metadata: { p: 'old', q: 1 } })).toBe(false);
    expect(check({ metadata: { p: 'old' } }, { metadata: { p: 1, q: 1 } })).toBe(true);
  });

  test('knows the schema of its kind of records alone', () => {
    expect(refuseByMetadataSchema(config, { object: 'order', before: null, after: {} })).toBeNull();
    expect(
      refuseByMetadataSchema({ metadataSchemas: new Map() }, { object: 'customer', before: null, after: {} }),
    ).toBeNull();
  });

  test('is not misled by names that every object has', () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      const sent = Object.fromEntries([[name, { type: 'string' }]]) as Sent;
      expect(detailsOf(sent, {})).toBe(`${name}: property is required`);
      expect(detailsOf({}, Object.fromEntries([[name, 1]]), true)).toContain(`${name}: property is not defined`);
    }
  });
});

describe('mergedDefinitions', () => {
  const config = configWith(schemaOf('Place', NESTED));
  const merged = (
    sent: Sent,
    {
      before = {},
      related_object = 'customer',
    }: Partial<Pick<MetadataSchema, 'related_object'>> & { before?: MetadataSchema['properties'] } = {},
  ) => mergedDefinitions(sent, { config, related_object, before });

  test.each<[name: string, definition: Partial<SentDefinition>, words: string]>([
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
    const many = (count: number, more: Partial<SentDefinition> = {}): Sent =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string', ...more }]));
    expect(isFailure(merged(many(LIMITS.metadataDefinitions)) as object)).toBe(false);
    expect(merged(many(LIMITS.metadataDefinitions + 1, { deleted: true }))).toMatchObject({ key: 'invalid_payload' });
    const eq = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(20, '0'));
    expect(merged(many(100, { eq }))).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining('bytes') as string,
    });
  });
});
