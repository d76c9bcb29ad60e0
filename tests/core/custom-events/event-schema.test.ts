// Schemas of custom events: how one changes, and what metadata fits it.
import {
  type EventProperty,
  type EventSchema,
  mergeEventProperties,
  type Metadata,
  type PropertyType,
  refuseMetadata,
  toEventSchemaResponse,
} from '../../support/core';

function schemaOf(properties: Readonly<Record<string, EventProperty>>): EventSchema {
  return {
    id: 'ms_1',
    name: 'visited',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: null,
    schema: { properties },
    object: 'custom-event-schema',
  };
}

describe('mergeEventProperties', () => {
  const before = { shop: { type: 'string', optional: true }, count: { type: 'number' } } as const;

  test('has a property that is sent in place of the one before, as a whole', () => {
    expect(mergeEventProperties(before, { shop: { type: 'date' }, at: { type: 'datetime', optional: false } })).toEqual(
      {
        shop: { type: 'date' },
        count: { type: 'number' },
        at: { type: 'datetime', optional: false },
      },
    );
  });

  test('keeps a deleted property with its mark', () => {
    const sent = { shop: { type: 'string', deleted: true }, count: { type: 'number', deleted: false } } as const;

    expect(mergeEventProperties(before, sent)).toEqual(sent);
  });

  test('takes null for absent, and keeps nothing else that is said', () => {
    const sent = { shop: { type: 'number', optional: null, deleted: null, title: 'Shop' } } as const;

    expect(mergeEventProperties({}, sent)).toEqual({ shop: { type: 'number' } });
    expect(mergeEventProperties({}, { shop: { type: 'number', optional: undefined } })).toStrictEqual({
      shop: { type: 'number' },
    });
  });

  test('is what was before where none are sent', () => {
    expect(mergeEventProperties(before, undefined)).toEqual(before);
    expect(mergeEventProperties(before, {})).toEqual(before);
  });

  test('takes a hundred properties, and no more', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' as const }]));

    expect(mergeEventProperties(many(99), { last: { type: 'string' } })).toEqual({
      ...many(99),
      last: { type: 'string' },
    });
    expect(mergeEventProperties(many(100), { p7: { type: 'number' } })).toMatchObject({ p7: { type: 'number' } });
    expect(mergeEventProperties(many(100), { last: { type: 'string' } })).toEqual({
      key: 'invalid_payload',
      details: 'A schema has at most 100 properties, deleted ones included.',
    });
  });
});

describe('refuseMetadata', () => {
  const refusal = (details: string) => ({ key: 'metadata_validation_failed', details });
  const checked = (property: EventProperty, metadata: Metadata) => refuseMetadata(schemaOf({ p: property }), metadata);

  test.each([
    ['string', ['', 'a']],
    ['number', [0, -1.5]],
    ['boolean', [true, false]],
    ['date', ['2026-03-10', '2024-02-29']],
    [
      'datetime',
      [
        ...['2026-03-10T12:00Z', '2026-03-10T12:00:59Z', '2026-03-10T12:00:00.5Z', '2026-03-10T12:00:00.123456789Z'],
        ...['2026-03-10T12:00:00+01:00', '2026-03-10T12:00:00-0130', '2024-02-29T23:59:59.999+14:00'],
      ],
    ],
  ] as const)('takes a %s', (type: PropertyType, values: readonly unknown[]) => {
    for (const value of values) expect([value, checked({ type }, { p: value })]).toEqual([value, null]);
  });

  test.each([
    ['string', [1, true, {}, ['a']]],
    ['number', ['1', true]],
    ['boolean', ['true', 0]],
    [
      'date',
      [
        ...['2026-3-10', '2026-02-30', '2025-02-29', '2026-13-01', '2026-01-32', '2026-03-10T12:00:00Z', ' 2026-03-10'],
        ...['12026-03-10', '2026-03-100', 20260310, ['2026-03-10']],
      ],
    ],
    [
      'datetime',
      [
        ...['2026-03-10', '2026-03-10T12:00:00', '2026-03-10 12:00:00Z', '2026-02-30T12:00:00Z', '2026-03-10T25:00Z'],
        ...['2026-03-10T12:60Z', '2026-03-10T12:00:00.Z', '2026-03-10T12:00:00.1234567890Z', '2026-03-10T12:00Zulu'],
        ...['x2026-03-10T12:00Z', '2026-03-10T12:00:00+1', '2026-13-10T12:00Z', '2026-03-10T12Z', '2026-03-10T1:00Z'],
        ...['2026-03-10T12:00+24:00', '2026-03-10T12:00-2500', '2026-03-10T12:00+12:60', '2026-03-10T24:01Z'],
        ...[1773144000000, ['2026-03-10T12:00Z']],
      ],
    ],
  ] as const)('refuses what is no %s', (type: PropertyType, values: readonly unknown[]) => {
    for (const value of values) {
      const refused = refusal(`Property .metadata.p must be of type ${type}.`);
      expect([value, checked({ type }, { p: value })]).toEqual([value, refused]);
    }
  });

  test.each([{}, { p: null }])('asks for a property that is not optional in %j', (metadata) => {
    expect(checked({ type: 'string' }, metadata)).toEqual(refusal('Property .metadata.p is required.'));
    expect(checked({ type: 'string', optional: false }, metadata)).toEqual(
      refusal('Property .metadata.p is required.'),
    );
    expect(checked({ type: 'string', optional: true }, metadata)).toBeNull();
  });

  test('checks an optional property that is there', () => {
    expect(checked({ type: 'string', optional: true }, { p: 1 })).toEqual(
      refusal('Property .metadata.p must be of type string.'),
    );
  });

  test('checks no deleted property, and none that is not named', () => {
    expect(checked({ type: 'string', deleted: true }, {})).toBeNull();
    expect(checked({ type: 'string', deleted: true }, { p: 1 })).toBeNull();
    expect(refuseMetadata(schemaOf({}), { anything: 1 })).toBeNull();
  });

  test('names the first property that does not fit', () => {
    const schema = schemaOf({ a: { type: 'string' }, b: { type: 'number' }, c: { type: 'number' } });

    expect(refuseMetadata(schema, { a: 'x', b: 'y' })).toEqual(refusal('Property .metadata.b must be of type number.'));
  });

  test('does not take what every object has for a property', () => {
    const schema = (property: EventProperty) => schemaOf({ constructor: property });

    expect(refuseMetadata(schema({ type: 'string', optional: true }), {})).toBeNull();
    expect(refuseMetadata(schema({ type: 'string' }), {})).toEqual(
      refusal('Property .metadata.constructor is required.'),
    );
  });
});

test('a schema is shown with whether each property may be left out', () => {
  const properties = { a: { type: 'string' }, b: { type: 'date', optional: true, deleted: true } } as const;
  const record = {
    id: 'ms_1',
    name: 'read',
    schema: { properties },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: null,
    object: 'custom-event-schema',
  } as const;

  expect(toEventSchemaResponse(record)).toEqual({
    ...record,
    schema: { properties: { ...properties, a: { type: 'string', optional: false } } },
  });
});
