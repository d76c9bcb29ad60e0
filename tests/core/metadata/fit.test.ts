// Metadata and the schemas it has to fit.
import { type MetadataDefinitionInput, refuseByMetadataSchema } from '../../support/core';
import { NESTED, type Sent, configWith, of, schemaOf } from './support';

const WITH_PLACE = (sent: Sent, definedOnly: boolean | null = null) =>
  configWith(schemaOf('customer', sent, definedOnly), schemaOf('Place', NESTED));

function detailsOf(sent: Sent, metadata: object, definedOnly: boolean | null = null): string | null {
  const after = { metadata: metadata as Record<string, unknown> };
  const refused = refuseByMetadataSchema(WITH_PLACE(sent, definedOnly), { object: 'customer', before: null, after });
  if (refused) expect(refused.key).toBe('metadata_validation_failed');
  return refused?.details ?? null;
}

describe('a definition', () => {
  test.each<
    [name: string, definition: Partial<MetadataDefinitionInput>, fits: readonly unknown[], misfits: readonly unknown[]]
  >([
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
  ])('%s', (_name, definition, fits, misfits) => {
    for (const value of fits) expect([value, detailsOf(of(definition), { p: value })]).toEqual([value, null]);
    for (const value of misfits) expect([value, detailsOf(of(definition), { p: value })]).not.toEqual([value, null]);
  });

  test('of an object admits every object once its nested schema is gone', () => {
    const schema = schemaOf('customer', of({ type: 'object', object_type: 'Place' }));
    const check = (p: unknown) =>
      refuseByMetadataSchema(configWith(schema), { object: 'customer', before: null, after: { metadata: { p } } });
    expect(check({ floor: 'top' })).toBeNull();
    expect(check('top')).toMatchObject({ key: 'metadata_validation_failed' });
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

describe('what is reported', () => {
  test('names each property with all reasons and the value', () => {
    const sent: Sent = {
      a: { type: 'string', eq: ['AA', 'B'], min_length: 2 },
      b: { type: 'number' },
      c: { type: 'date' },
    };
    expect(detailsOf(sent, { a: 'x', b: 1 })).toBe(
      "a: must have at least 2 characters, must be equal to one of AA,B (actual value is 'x'); c: property is required",
    );
    expect(detailsOf({ p: { type: 'object', object_type: 'Place' } }, { p: { street: 7 } })).toBe(
      "p.street: must be a string (actual value is '7')",
    );
  });

  test.each<[definition: Partial<MetadataDefinitionInput>, value: unknown, reason: string]>([
    [{ array: true }, 'a', 'must be an array'],
    [{ type: 'object', object_type: 'Place' }, 'a', 'must be an object'],
    [{ type: 'object', object_type: 'Place' }, [], 'must be an object'],
    [{ type: 'object', object_type: 'Place', array: true }, [null], 'must be an object'],
    [{ type: 'number' }, 'a', 'must be a number'],
    [{ type: 'boolean' }, 'a', 'must be a boolean'],
    [{ type: 'date' }, 'a', 'must be a date'],
    [{ type: 'datetime' }, 'a', 'must be a datetime'],
    [{ type: 'geopoint' }, 'a', 'must be a geopoint'],
    [{ type: 'image_url' }, 'a', 'must be an image url'],
    [{ max_length: 2 }, 'abc', 'must have at most 2 characters'],
    [{ exact_length: 2 }, 'a', 'must have 2 characters'],
    [{ type: 'number', eq: [1, 2.5] }, 3, 'must be equal to one of 1,2.5'],
    [{ type: 'number', ne: [3, 4] }, 3, 'must not be equal to one of 3,4'],
    [{ type: 'number', lt: 2 }, 3, 'must be less than 2'],
    [{ type: 'number', lte: 2 }, 3, 'must be less than or equal to 2'],
    [{ type: 'number', gt: 4 }, 3, 'must be greater than 4'],
    [{ type: 'number', gte: 4 }, 3, 'must be greater than or equal to 4'],
  ])('says why %j does not admit %j: %s', (definition, value, reason) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const told = definition.object_type && definition.array ? 'null' : text;
    expect(detailsOf(of(definition), { p: value })).toBe(`p: ${reason} (actual value is '${told}')`);
  });

  test('cuts texts of more than 200 characters', () => {
    expect(detailsOf(of({ type: 'number' }), { p: 'x'.repeat(200) })).toContain(`'${'x'.repeat(200)}'`);
    expect(detailsOf(of({ type: 'number' }), { p: 'x'.repeat(201) })).toContain(`'${'x'.repeat(200)}…'`);
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
