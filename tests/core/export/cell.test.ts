// What records say, as cells of a file: titles, texts, and money in major units.
import { cellOf, column, majorUnits } from '../../support/core';

test.each([
  ['code', 'Code'],
  ['voucher_type', 'Voucher Type'],
  ['id', 'ID'],
  ['customer_source_id', 'Customer Source ID'],
  ['qr_code', 'QR Code'],
  ['validity_day_of_week', 'Validity Day Of Week'],
])('the column %s has the title %s', (name, title) => {
  const read = (record: number): number => record + 1;

  expect(column(name, read)).toEqual({ name, title, read });
});

test('a given title is used unchanged', () => {
  const read = (): null => null;

  expect(column('source_id', read, 'Source_id')).toEqual({ name: 'source_id', title: 'Source_id', read });
});

test.each<[value: unknown, cell: string]>([
  [null, ''],
  [undefined, ''],
  ['', ''],
  ['text', 'text'],
  ['=1+1', "'=1+1"],
  ['-5', '-5'],
  [0, '0'],
  [-5, '-5'],
  [1.5, '1.5'],
  [-1e-7, '-1e-7'],
  [true, 'true'],
  [false, 'false'],
  [[], ''],
  [['a', 'b'], 'a,b'],
  [[1, 2, 3, 4, 5], '1,2,3,4,5'],
  [['=a', 'b'], "'=a,b"],
  [[true, 'x'], 'true,x'],
  [{ a: 1 }, '{"a":1}'],
  [{}, '{}'],
  [[{ a: 1 }], '[{"a":1}]'],
  [['a', { b: 1 }], '["a",{"b":1}]'],
  [['a', ['b']], '["a",["b"]]'],
])('%j is the cell %j', (value, cell) => {
  expect(cellOf(value)).toBe(cell);
});

test.each<[minor: number | null | undefined, major: string | null]>([
  [null, null],
  [undefined, null],
  [0, '0.00'],
  [7, '0.07'],
  [10, '0.10'],
  [99, '0.99'],
  [100, '1.00'],
  [200_000, '2000.00'],
  [-7, '-0.07'],
  [-1234, '-12.34'],
  [1_000_000_000_000, '10000000000.00'],
])('%j minor units are %j', (minor, major) => {
  expect(majorUnits(minor)).toBe(major);
});
