// Rows of customers, products and SKUs: the request that each stands for, and what refuses it.
import {
  CUSTOMER_COLUMNS,
  customerRow,
  PRODUCT_COLUMNS,
  productRow,
  SKU_COLUMNS,
  skuRow,
} from '../../../lib/core/csv/record-rows';
import {
  EXPORTED_CUSTOMER,
  EXPORTED_PRODUCT,
  EXPORTED_SKU,
  type FileColumns,
  isFailure,
  layoutOf,
} from '../../support/core';

type Words = Readonly<Record<string, string>>;

/** A row of cells under their headers. */
function sheet(columns: FileColumns, words: Words) {
  const layout = layoutOf(Object.keys(words), columns);
  if (isFailure(layout)) throw new Error(layout.details);
  return [{ number: 5, cells: Object.values(words) }, layout] as const;
}

const customer = (words: Words) => customerRow(...sheet(CUSTOMER_COLUMNS, words));
const product = (words: Words) => productRow(...sheet(PRODUCT_COLUMNS, words));
const sku = (words: Words) => skuRow(...sheet(SKU_COLUMNS, words));
const refused = (details: string) => ({ key: 'invalid_payload', details });
const long = (length: number) => 'x'.repeat(length);

describe('a customer', () => {
  const NOTHING = { name: null, email: null, phone: null, description: null, birthdate: null, address: null };

  test('has nothing of what the row does not have', () => {
    expect(customer({ Source_id: 'a' })).toEqual({
      row: 5,
      name: 'a',
      request: { ...NOTHING, source_id: 'a', metadata: {} },
    });
  });

  test('with all that it may have', () => {
    const words = {
      Id: 'cust_1',
      Source_id: 'a',
      Name: 'Anna',
      Email: 'a@b.c',
      Phone: '1',
      Birthdate: '2000-02-29',
      Description: 'D',
      Address_line_1: 'L1',
      Address_line_2: 'L2',
      Address_Postal_Code: 'P',
      Address_City: 'C',
      Address_State: 'S',
      Address_Country: 'X',
      lang: 'de',
    };

    expect(customer(words)).toEqual({
      row: 5,
      name: 'a',
      request: {
        id: 'cust_1',
        source_id: 'a',
        name: 'Anna',
        email: 'a@b.c',
        phone: '1',
        description: 'D',
        birthdate: '2000-02-29',
        address: { city: 'C', state: 'S', line_1: 'L1', line_2: 'L2', country: 'X', postal_code: 'P' },
        metadata: { lang: 'de' },
      },
    });
  });

  test('has a whole address where a line of it is there, under the short headers as well', () => {
    const none = { city: null, state: null, line_1: null, line_2: null, country: null, postal_code: null };

    for (const [header, line] of Object.entries({ City: 'city', State: 'state', Country: 'country' })) {
      expect(customer({ Id: 'c', [header]: 'X' })).toMatchObject({ request: { address: { ...none, [line]: 'X' } } });
    }
    expect(customer({ Id: 'c', Postal_Code: '1' })).toMatchObject({
      request: { address: { ...none, postal_code: '1' } },
    });
  });

  test.each<[Words, string, object]>([
    [{ Id: 'c', Source_id: '', Email: 'm' }, 'c', { id: 'c', email: 'm' }],
    [{ Id: '', Source_id: '', Email: 'm' }, 'm', { email: 'm' }],
  ])('%j is named %s', (words, name, members) => {
    expect(customer(words)).toEqual({ row: 5, name, request: { ...NOTHING, ...members, metadata: {} } });
  });

  const DAY = 'Birthdate: must be a day of the calendar as YYYY-MM-DD';

  test.each<[Words, string]>([
    [{ Name: 'Anna' }, 'Source_id is required, or Id, or Email'],
    [{ Source_id: '', Id: '', Email: '' }, 'Source_id is required, or Id, or Email'],
    [{ Id: 'c', Phone: long(65) }, 'Phone: must have at most 64 characters'],
    [{ Id: 'c', Description: long(1001) }, 'Description: must have at most 1000 characters'],
    [{ Id: 'c', Name: long(256) }, 'Name: must have at most 255 characters'],
    [{ Id: 'c', Address_City: long(256) }, 'Address_City: must have at most 255 characters'],
    ...[
      ...['2026-02-30', '2026-13-01', '2026-00-10', '2025-02-29', '26-01-01', 'x2026-01-01', '2026-01-01x', 'May'],
      ...['2026-01-01T', '2026-01-01Tnoon', '2026-01-01T24:00', '2026-01-01T10:60', '2026-01-01T10:00:60'],
      ...['2026-01-01T10:00+24:00', '2026-01-01T10:00:00.', '2026-01-01T10:00Zx', '2026/01/01', '2026-1-1'],
    ].map((Birthdate): [Words, string] => [{ Id: 'c', Birthdate }, DAY]),
  ])('is refused with %j', (words, details) => {
    expect(customer(words)).toEqual(refused(details));
  });

  test.each([
    ['1990-05-04', '1990-05-04'],
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29T10', '2024-02-29T10:00'],
    ['2024-02-29 23:59', '2024-02-29 23:59'],
    ['2024-02-29T19:59:59', '2024-02-29T19:59:59'],
    ['2024-02-29t00:00:00.123Z', '2024-02-29t00:00:00.123Z'],
    ['2024-02-29T10:00+0230', '2024-02-29T10:00+0230'],
    ['2024-02-29T10:00:00-23:59', '2024-02-29T10:00:00-23:59'],
    ['2024-02-29T10:00+02', '2024-02-29T10:00+02'],
  ])('is born on %s', (Birthdate, birthdate) => {
    expect(customer({ Id: 'c', Birthdate })).toMatchObject({ request: { birthdate } });
  });

  test('has texts up to their length', () => {
    expect(customer({ Id: 'c', Phone: long(64), Description: long(1000) })).toMatchObject({
      request: { phone: long(64), description: long(1000) },
    });
  });
});

describe('a product', () => {
  const NOTHING = { price: null, attributes: [], image_url: null, metadata: {} };

  test('needs a name alone', () => {
    expect(product({ 'Product name': 'Shirt' })).toEqual({
      row: 5,
      name: null,
      request: { name: 'Shirt', ...NOTHING },
    });
  });

  test('with all that it may have', () => {
    const words = {
      name: 'Shirt',
      source_id: 'p',
      price: '9.99',
      attributes: ' color, size ,,',
      image_url: 'https://x',
      ID: 'prod_1',
      'Created At': 'now',
      fabric: 'wool',
    };

    expect(product(words)).toEqual({
      row: 5,
      name: 'p',
      request: {
        name: 'Shirt',
        source_id: 'p',
        price: 999,
        attributes: ['color', 'size'],
        image_url: 'https://x',
        metadata: { fabric: 'wool' },
      },
    });
  });

  const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`);

  test.each<[Words, string]>([
    [{ name: '' }, 'name is required'],
    [{ name: 'x', image_url: long(2049) }, 'image_url: must have at most 2048 characters'],
    [{ name: 'x', attributes: attributes(101).join(',') }, 'attributes: must be at most 100'],
    [{ name: 'x', attributes: long(6401) }, 'attributes: must have at most 6400 characters'],
  ])('is refused with %j', (words, details) => {
    expect(product(words)).toEqual(refused(details));
  });

  test('has as much as its columns take', () => {
    expect(product({ name: 'x', image_url: long(2048), attributes: attributes(100).join(',') })).toMatchObject({
      request: { image_url: long(2048), attributes: attributes(100) },
    });
    expect(product({ name: 'x', attributes: long(6400) })).toMatchObject({ request: { attributes: [long(6400)] } });
  });

  test('needs the column of its name', () => {
    expect(layoutOf(['source_id'], PRODUCT_COLUMNS)).toEqual(refused('The column name is missing.'));
  });
});

describe('an SKU', () => {
  const IDS = { product_id: 'p', source_id: 's' };
  const NOTHING = { sku: null, price: null, attributes: {}, image_url: null, metadata: {} };

  test('needs its product and a source id', () => {
    expect(sku(IDS)).toEqual({ row: 5, name: 's', request: { product: 'p', sku: { source_id: 's', ...NOTHING } } });
  });

  test('with all that it may have', () => {
    const words = {
      ...IDS,
      sku: 'Blue',
      price: '1.5',
      currency: 'EUR',
      attributes: '{"color":"blue"}',
      image_url: 'u',
      ID: 'sku_1',
      'Created At': 'now',
      note: 'x',
    };

    expect(sku(words)).toEqual({
      row: 5,
      name: 's',
      request: {
        product: 'p',
        sku: {
          source_id: 's',
          sku: 'Blue',
          price: 150,
          currency: 'EUR',
          attributes: { color: 'blue' },
          image_url: 'u',
          metadata: { note: 'x' },
        },
      },
    });
  });

  test.each<[string, object]>([
    ['{}', {}],
    ["{'color':'blue'}", { color: 'blue' }],
    ["{'a': 1, 'b': true, 'c': null}", { a: 1, b: true, c: null }],
    [String.raw`{'a':'it\'s'}`, { a: "it's" }],
    [`{'size':'12"'}`, { size: '12"' }],
    [`{"a":"it's"}`, { a: "it's" }],
  ])('has the attributes %s', (attributes, expected) => {
    expect(sku({ ...IDS, attributes })).toMatchObject({ request: { sku: { attributes: expected } } });
  });

  const OBJECT = "attributes: must be an object such as {'color':'blue'}";

  test.each<[Words, string]>([
    ...['color', '[1]', '"x"', 'null', '1', "['a']", '{"a":{"b":1}}', "{'a':['b']}", '{"a":1,"b":[]}', '{a:1}'].map(
      (attributes): [Words, string] => [{ attributes }, OBJECT],
    ),
    [{ attributes: long(10_001) }, 'attributes: must have at most 10000 characters'],
    [{ product_id: '' }, 'product_id is required'],
    [{ source_id: '' }, 'source_id is required'],
    [{ currency: 'EURO' }, 'currency: must have at most 3 characters'],
    [{ image_url: long(2049) }, 'image_url: must have at most 2048 characters'],
    [{ price: '-1' }, "price: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is '-1')"],
  ])('is refused with %j', (words, details) => {
    expect(sku({ ...IDS, ...words })).toEqual(refused(details));
  });

  test('has attributes as long as their cell takes', () => {
    const color = long(10_000 - '{"color":""}'.length);

    expect(sku({ ...IDS, attributes: JSON.stringify({ color }) })).toMatchObject({
      request: { sku: { attributes: { color } } },
    });
  });

  test.each([
    [['product_id'], 'The column source_id is missing.'],
    [['source_id'], 'The column product_id is missing.'],
  ])('needs more columns than %j', (headers, details) => {
    expect(layoutOf(headers, SKU_COLUMNS)).toEqual(refused(details));
  });
});

test.each([
  ['customers', EXPORTED_CUSTOMER, CUSTOMER_COLUMNS, ['Birthday']],
  ['products', EXPORTED_PRODUCT, PRODUCT_COLUMNS, []],
  ['SKUs', EXPORTED_SKU, SKU_COLUMNS, []],
])('an export of %s can be imported', (_name, { columns }, file, metadata) => {
  const layout = layoutOf(
    columns.map(({ title }) => title),
    file,
  );

  expect(layout).toMatchObject({ metadata: metadata.map((name) => ({ name })), width: columns.length });
});
