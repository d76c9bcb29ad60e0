// Metadata cells of a file: texts without a schema, and what a schema says with one.
import { definitionsOf, metadataValue } from '../../../lib/core/csv/metadata-cells';
import type { MetadataDefinition, MetadataSchema, MetadataType } from '../../support/core';

const defined = (type: MetadataType, more: Partial<MetadataDefinition> = {}): MetadataDefinition => ({
  type,
  array: false,
  optional: true,
  object_type: null,
  ...more,
});

test.each<[string, string, MetadataDefinition | undefined, unknown]>([
  ['no schema', '5', undefined, '5'],
  ['a definition that is removed', '5', defined('number', { deleted: true }), '5'],
  ['a text', 'true', defined('string'), 'true'],
  ['a number', '5', defined('number'), 5],
  ['a number with decimals, and space around it', ' -0.25 ', defined('number'), -0.25],
  ['a number that is none', '1e3', defined('number'), '1e3'],
  ['a number with a comma', '1,5', defined('number'), '1,5'],
  ['a number of too many digits', '1234567890123456', defined('number'), '1234567890123456'],
  ['true', 'TRUE', defined('boolean'), true],
  ['false', 'false', defined('boolean'), false],
  ['null', 'Null', defined('boolean'), null],
  ['no boolean', 'yes', defined('boolean'), 'yes'],
  ['a day', '2026-02-30', defined('date'), '2026-02-30'],
  ['texts', 'a, b,c', defined('string', { array: true }), ['a', 'b', 'c']],
  ['one text of a list', 'a', defined('string', { array: true }), ['a']],
  ['numbers', '1,2,x', defined('number', { array: true }), [1, 2, 'x']],
  ['a place', '1.5,2', defined('geopoint'), '1.5,2'],
  ['places', '1,2, 3,4', defined('geopoint', { array: true }), ['1,2', '3,4']],
  ['an object', '{"a":1}', defined('object', { object_type: 'any' }), '{"a":1}'],
])('a cell of %s', (_name, text, definition, expected) => {
  expect(metadataValue(text, definition)).toEqual(expected);
});

test('the definitions are those of the records that a file is about', () => {
  const schema = (related_object: string) =>
    [related_object, { related_object, properties: { of: defined('number') } } as unknown as MetadataSchema] as const;
  const config = { metadataSchemas: new Map([schema('voucher'), schema('product')]) };

  expect(definitionsOf(config, 'VOUCHERS')).toEqual({ of: defined('number') });
  expect(definitionsOf(config, 'CAMPAIGN')).toEqual({ of: defined('number') });
  expect(definitionsOf(config, 'PRODUCTS')).toEqual({ of: defined('number') });
  expect([definitionsOf(config, 'CUSTOMERS'), definitionsOf(config, 'SKUS')]).toEqual([{}, {}]);
});
