// What a request for an export asks for: its columns in their order, metadata among them, and its filters as a query has them.
import { columnsOf, keysInOrder, metadataKeys, queryFilters } from '../../../lib/core/export/request';
import {
  column,
  type Config,
  type ExportedObject,
  type ExportFields,
  isFailure,
  LIMITS,
  readOrRefuse,
} from '../../support/core';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

const columns = [
  column<Thing>('id', ({ id }) => id),
  column<Thing>('full_name', ({ name }) => name),
  column<Thing>('metadata.own', () => 'own'),
];
const FIELDS: ExportFields<Thing> = { columns, defaults: ['full_name'], metadata: ({ metadata }) => metadata };
const BARE: ExportFields<Thing> = { ...FIELDS, metadata: null };

/** Names, titles and cells of a record. */
function cells(fields: readonly string[] | undefined, thing: Partial<Thing>, keys: readonly string[] = []) {
  const found = columnsOf(FIELDS, fields, keys);
  if (isFailure(found)) throw new Error(found.details);
  return found.map(({ name, title, read }) => [name, title, read({ id: '1', name: 'Anna', ...thing })]);
}

describe('columnsOf', () => {
  test.each([undefined, []])('of %j are all columns of the object', (fields) => {
    expect(columnsOf(FIELDS, fields, ['a'])).toEqual([columns[1]]);
  });

  test('stand in the requested order', () => {
    expect(columnsOf(FIELDS, ['full_name', 'id'], [])).toEqual([columns[1], columns[0]]);
  });

  test('of metadata have the bare name of the member', () => {
    expect(cells(['metadata.colour', 'id'], { metadata: { colour: 'red' } })).toEqual([
      ['metadata.colour', 'colour', 'red'],
      ['id', 'ID', '1'],
    ]);
    expect(cells(['metadata.a.b'], { metadata: { 'a.b': 1 } })).toEqual([['metadata.a.b', 'a.b', 1]]);
  });

  test('of all metadata stand in its place, one for each member', () => {
    expect(cells(['id', 'metadata', 'full_name'], { metadata: { b: 2 } }, ['a', 'b'])).toEqual([
      ['id', 'ID', '1'],
      ['metadata.a', 'a', null],
      ['metadata.b', 'b', 2],
      ['full_name', 'Full Name', 'Anna'],
    ]);
    expect(cells(['metadata'], {}, [])).toEqual([]);
  });

  test('of metadata are empty where the record has none, and never what every object has', () => {
    for (const metadata of [null, undefined, {}]) {
      expect(cells(['metadata.toString'], metadata === undefined ? {} : { metadata })).toEqual([
        ['metadata.toString', 'toString', null],
      ]);
    }
  });

  test('that are columns of their own come before a member of metadata', () => {
    expect(cells(['metadata.own'], { metadata: { own: 'other' } })).toEqual([['metadata.own', 'Metadata.own', 'own']]);
  });

  test.each(['colour', 'ID', '', 'metadata.', 'metadataX', 'x.metadata.a', 'toString'])('%j is refused', (name) => {
    expect(columnsOf(FIELDS, ['id', name], ['a'])).toEqual({
      key: 'invalid_export_fields',
      details: 'Unsupported field used. Allowed fields: id, full_name, metadata.own, metadata, metadata.X',
    });
  });

  test.each(['metadata', 'metadata.a', ''])('of a record without metadata %j is refused', (name) => {
    expect(columnsOf(BARE, [name], ['a'])).toEqual({
      key: 'invalid_export_fields',
      details: 'Unsupported field used. Allowed fields: id, full_name, metadata.own',
    });
  });
});

test('metadata keys are the first in their order, each once, without keys that are too long for a header', () => {
  const many = Array.from({ length: 300 }, (_, at) => `k${String(at).padStart(3, '0')}`);
  const [longest, long] = ['a'.repeat(LIMITS.text), 'a'.repeat(LIMITS.text + 1)];

  expect(metadataKeys([long, longest])).toEqual([longest]);
  expect(metadataKeys(['b', 'a', 'b'])).toEqual(['a', 'b']);
  expect(metadataKeys([...many.toReversed(), long])).toEqual(many.slice(0, LIMITS.csvColumns));
  expect(metadataKeys([...metadataKeys(many.slice(150)), ...many.slice(0, 150)])).toEqual(metadataKeys(many));
});

describe('keys of metadata in a file', () => {
  const many = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
  const [longest, long] = ['a'.repeat(LIMITS.text), 'a'.repeat(LIMITS.text + 1)];
  const configOf = (properties: Readonly<Record<string, object>>, related_object = 'order') =>
    ({
      metadataSchemas: new Map([['ms_1', { id: 'ms_1', related_object, properties }]]),
    }) as unknown as Pick<Config, 'metadataSchemas'>;
  const size = {};

  test.each<[string, ExportedObject, Readonly<Record<string, object>>, readonly string[], readonly string[]]>([
    ['of the schema come first, each once', 'order', { size, colour: {} }, ['a', 'size'], ['size', 'colour', 'a']],
    ['that are deleted stand where they were found', 'order', { size: { deleted: true } }, ['a'], ['a']],
    ['that are too long for a header are left out', 'order', { [long]: {}, [longest]: {} }, [], [longest]],
    ['of another schema are none', 'product', { size }, ['a'], ['a']],
    ['are those found for records without a schema', 'return', { size }, ['b', 'a'], ['b', 'a']],
    [
      'are as many as a file has columns',
      'order',
      { size },
      many(LIMITS.csvColumns, 'k'),
      ['size', ...many(LIMITS.csvColumns - 1, 'k')],
    ],
  ])('%s', (_name, object, properties, found, expected) => {
    expect(keysInOrder(object, found, configOf(properties))).toEqual(expected);
  });

  test('are those found without any schema', () => {
    expect(keysInOrder('order', ['a'], { metadataSchemas: new Map() })).toEqual(['a']);
  });
});

describe('queryFilters', () => {
  test.each<[ExportedObject, string, string]>([
    ['voucher', 'holder_id', 'holder'],
    ['voucher', 'published_for_customer_id', 'holder'],
    ['voucher', 'vouchers', 'code'],
    ['voucher', 'campaign_id', 'campaign_ids'],
    ['voucher', 'customer', 'customer'],
    ['redemption', 'campaign', 'campaign_name'],
    ['redemption', 'customer', 'customer_id'],
    ['redemption', 'voucher', 'voucher_code'],
    ['redemption', 'related_object', 'related_object_id'],
    ['publication', 'campaign', 'campaign_name'],
    ['publication', 'customer', 'customer_id'],
    ['publication', 'voucher', 'voucher_code'],
    ['publication', 'related_object', 'related_object'],
    ['customer', 'address.city', 'city'],
    ['customer', 'address.country', 'country'],
    ['customer', 'birthday', 'birthdate'],
    ['customer', 'address.state', 'address.state'],
    ['order', 'status', 'status'],
    ['product', 'campaign', 'campaign'],
    ['sku', 'campaign', 'campaign'],
  ])('of %s: %s is %s', (object, name, read) => {
    const conditions = { $is: 'x' };

    expect(queryFilters(object, { [name]: { conditions } })).toEqual({ [read]: { conditions } });
  });

  test('have texts at every depth; values other than numbers, booleans and texts stay unchanged', () => {
    const filters = {
      junction: 'and',
      amount: { conditions: { $more_than: 100_000, $in: [1, 'a', true] } },
      active: { conditions: { $is: false, $is_unknown: null } },
    };

    expect(queryFilters('order', filters)).toEqual({
      junction: 'and',
      amount: { conditions: { $more_than: '100000', $in: { 0: '1', 1: 'a', 2: 'true' } } },
      active: { conditions: { $is: 'false', $is_unknown: null } },
    });
  });
});

describe('a filter of a campaign', () => {
  const campaign = (conditions: unknown, object: ExportedObject = 'redemption') =>
    Object.keys(queryFilters(object, { campaign: { conditions } }))[0];

  test.each<[string, unknown, string]>([
    ['an id', { $is: 'camp_1' }, 'related_object_parent_id'],
    ['an id of several digits', { $is: 'camp_12a' }, 'related_object_parent_id'],
    ['a list that looks like an id', { $in: [['camp_1']] }, 'campaign_name'],
    ['ids', { $in: ['camp_1', 'camp_2'] }, 'related_object_parent_id'],
    ['a name', { $is: 'Winter' }, 'campaign_name'],
    ['names that hold an id', { $in: ['camp_1', 'Winter'] }, 'campaign_name'],
    ['a name that ends like an id', { $is: 'my camp_1' }, 'campaign_name'],
    ['a name that begins like an id', { $is: 'camp_1 of May' }, 'campaign_name'],
    ['a number', { $is: 1 }, 'campaign_name'],
    ['nothing', {}, 'campaign_name'],
    ['no conditions', null, 'campaign_name'],
  ])('is by %s', (_name, conditions, name) => {
    expect(campaign(conditions)).toBe(name);
  });

  it('is by id for publications as well, and unchanged elsewhere', () => {
    expect(campaign({ $is: 'camp_1' }, 'publication')).toBe('parent_object_id');
    expect(campaign({ $is: 'camp_1' }, 'product')).toBe('campaign');
  });

  it('of another member stays what it is', () => {
    const conditions = { $is: 'camp_1' };

    expect(queryFilters('redemption', { voucher: { conditions } })).toEqual({ voucher_code: { conditions } });
  });

  it('is refused beside another name of the same field', () => {
    const conditions = { $is: 'x' };
    const read = readOrRefuse(() => queryFilters('voucher', { holder: { conditions }, holder_id: { conditions } }));

    expect(read).toEqual({
      status: 'REFUSED',
      problem: 'filters[holder] and filters[holder_id] are the same field: use one of them.',
    });
  });
});
