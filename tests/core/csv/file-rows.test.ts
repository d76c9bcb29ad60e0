// The rows of a file: each on its own, the first of those that name the same, and how a refused one is named.
import { type FileKind, fileRows, isFailure, isRefusedRow, LIMITS, READERS } from '../../support/core';

/** Rows as texts with commas, the header line first. */
function read(kind: FileKind, [headers = '', ...lines]: readonly string[], isCaseSensitive = false) {
  const rows = lines.map((line, at) => ({ number: at + 1, cells: line.split(',') }));
  const found = fileRows(kind, { headers: headers.split(','), rows }, { isCaseSensitive });
  if (isFailure(found)) throw new Error(found.details);
  return found;
}

const sameAs = (row: number) => ({ key: 'duplicate_key', details: `Row ${row} of the file has the same name.` });
const places = (rows: readonly object[]) => rows.map((row) => (isRefusedRow(row) ? 'refused' : 'taken'));

test('rows keep their order; one that cannot be is refused with its number and code, and the others go on', () => {
  expect(read('CAMPAIGN', ['Code,Active', 'A,', 'B,x', 'C,true'])).toEqual([
    expect.objectContaining({ row: 1, code: 'A' }),
    {
      failed: {
        name: 'B',
        row: 2,
        key: 'invalid_payload',
        details: "Active: must be TRUE or FALSE (actual value is 'x')",
      },
    },
    expect.objectContaining({ row: 3, code: 'C' }),
  ]);
});

test('a header line that cannot be refuses the file', () => {
  expect(fileRows('CAMPAIGN', { headers: ['Active'], rows: [] }, { isCaseSensitive: false })).toEqual({
    key: 'invalid_payload',
    details: 'The column Code is missing.',
  });
});

test.each<[FileKind, readonly string[], object]>([
  ['VOUCHERS', ['Code,Voucher Type,Value', 'A,GIFT_VOUCHER,10'], { request: { type: 'GIFT_VOUCHER' } }],
  ['CAMPAIGN', ['Code,Loyalty Points', 'A,10'], { code: 'A', request: { loyalty_card: { points: 10 } } }],
  ['CUSTOMERS', ['Source_id,Name', 'a,Anna'], { name: 'a', request: { name: 'Anna', source_id: 'a' } }],
  ['PRODUCTS', ['name,source_id', 'Shirt,p'], { name: 'p', request: { name: 'Shirt' } }],
  ['SKUS', ['product_id,source_id', 'p,s'], { name: 's', request: { product: 'p' } }],
])('a file of %s is read by its columns', (kind, lines, expected) => {
  expect(read(kind, lines)).toMatchObject([expected]);
});

describe('of rows that name the same the first counts', () => {
  const CODES = ['Code', 'a', 'A', 'b', 'a'];

  test.each<[FileKind, boolean, readonly string[]]>([
    ['CAMPAIGN', false, ['taken', 'refused', 'taken', 'refused']],
    ['CAMPAIGN', true, ['taken', 'taken', 'taken', 'refused']],
  ])('in a file of %s, with codes in which case counts: %j', (kind, isCaseSensitive, expected) => {
    expect(places(read(kind, CODES, isCaseSensitive))).toEqual(expected);
  });

  test('and the others say which row it is', () => {
    expect(read('CAMPAIGN', CODES).slice(1)).toEqual([
      { failed: { name: 'A', row: 2, ...sameAs(1) } },
      expect.objectContaining({ code: 'b' }),
      { failed: { name: 'a', row: 4, ...sameAs(1) } },
    ]);
  });

  test('codes without campaign are compared as codes, too', () => {
    const lines = ['Code,Voucher Type,Value', 'caf\u00e9,GIFT_VOUCHER,1', 'CAFE\u0301,GIFT_VOUCHER,2'];

    expect(places(read('VOUCHERS', lines))).toEqual(['taken', 'refused']);
    expect(places(read('VOUCHERS', lines, true))).toEqual(['taken', 'taken']);
  });

  test('names of other records are compared as they are', () => {
    expect(places(read('PRODUCTS', ['name,source_id', 'x,a', 'y,A', 'x,b', 'z,a']))).toEqual([
      ...['taken', 'taken', 'taken', 'refused'],
    ]);
    expect(places(read('SKUS', ['product_id,source_id', 'x,a', 'x,A', 'y,a']))).toEqual(['taken', 'taken', 'refused']);
  });

  test('products without source id name nothing', () => {
    expect(places(read('PRODUCTS', ['name', 'x', 'x']))).toEqual(['taken', 'taken']);
  });

  test('customers by source id, else by id, and never by email', () => {
    const lines = ['Source_id,Id,Email', 'a,,', ',a,', ',b,', 'c,b,', ',b,', ',,m', ',,m'];

    expect(places(read('CUSTOMERS', lines))).toEqual([
      ...['taken', 'refused', 'taken', 'taken', 'refused', 'taken', 'taken'],
    ]);
  });

  test('a row that was refused keeps its name from nobody', () => {
    expect(places(read('CAMPAIGN', ['Code,Active', 'a,x', 'a,true', 'a,']))).toEqual(['refused', 'taken', 'refused']);
  });
});

describe('a row that is refused is named', () => {
  const failed = (kind: FileKind, ...lines: readonly string[]) =>
    read(kind, lines).flatMap((row) => (isRefusedRow(row) ? [row.failed.name] : []));

  test.each<[FileKind, readonly string[], string | null]>([
    ['VOUCHERS', ['Voucher Type,Code', 'x,A'], 'A'],
    ['CAMPAIGN', ['Active,Voucher Code', 'x,A'], 'A'],
    ['CUSTOMERS', ['Birthdate,Source_id,Id', 'x,a,b'], 'a'],
    ['PRODUCTS', ['price,name,source_id', 'x,y,a'], 'a'],
    ['SKUS', ['price,product_id,source_id', 'x,y,a'], 'a'],
    ['CUSTOMERS', ['Birthdate,Id', 'x,b'], null],
    ['PRODUCTS', ['price,name', 'x,y'], null],
    ['CAMPAIGN', ['Active,Code', 'x,'], null],
    ['CAMPAIGN', ['Active,Code', 'x'], null],
    ['CAMPAIGN', ['Code', 'a\ud800'], 'a\ufffd'],
    ['CAMPAIGN', ['Code', 'x'.repeat(300)], 'x'.repeat(LIMITS.text)],
  ])('%s %j: %s', (kind, lines, name) => {
    expect(failed(kind, ...lines)).toEqual([name]);
  });
});

test('rows beyond the limit of a file are refused, whatever they hold', () => {
  const { csvRows } = LIMITS;
  // An empty line before each row: it has a number, and takes no room.
  const rows = Array.from({ length: csvRows + 1 }, (_, at) => ({ number: 2 * (at + 1), cells: [`C${at}`] }));

  const found = fileRows('CAMPAIGN', { headers: ['Code'], rows }, { isCaseSensitive: false });

  expect([...('key' in found ? [] : found)].slice(-2)).toEqual([
    expect.objectContaining({ row: 2 * csvRows, code: `C${csvRows - 1}` }),
    {
      failed: {
        name: `C${csvRows}`,
        row: 2 * (csvRows + 1),
        key: 'invalid_payload',
        details: 'A file holds at most 100000 rows: send the rest in another one.',
      },
    },
  ]);
});

test('every kind of file has a reader of its own', () => {
  expect(Object.keys(READERS)).toEqual(['VOUCHERS', 'CAMPAIGN', 'CUSTOMERS', 'PRODUCTS', 'SKUS']);
});
