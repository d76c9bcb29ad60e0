// The header line of a file: how headers are compared, what becomes metadata, and which header refuses the file.
import { type FileColumns, layoutOf, LIMITS } from '../../support/core';

const COLUMNS: FileColumns = {
  names: { start: ['Start Date'], line: ['Address_line_1', 'Street'], code: ['Code'] },
  required: [],
  ignored: ['ID', 'Created At'],
};
const read = (...headers: readonly string[]) => layoutOf(headers, COLUMNS);
const refused = (details: string) => ({ key: 'invalid_payload', details });

test.each([
  ['Start Date', 'start'],
  ['start date', 'start'],
  ['START_DATE', 'start'],
  ['start-date', 'start'],
  ['startdate', 'start'],
  [' s_t-a r\tt  Date ', 'start'],
  ['Address_line_1', 'line'],
  ['address line 1', 'line'],
  ['STREET', 'line'],
  ['Code', 'code'],
])('the header %j is the column %s', (header, key) => {
  expect(read('x', header)).toEqual({ at: new Map([[key, 1]]), metadata: [{ name: 'x', at: 0 }], width: 2 });
});

test('columns that are unknown are metadata, under the header as written without the space around it', () => {
  expect(read(' My_Colour-2 ', 'code', 'größe', 'id')).toEqual({
    at: new Map([['code', 1]]),
    metadata: [
      { name: 'My_Colour-2', at: 0 },
      { name: 'größe', at: 2 },
      { name: 'id', at: 3 },
    ],
    width: 4,
  });
});

test('columns without a header, and those of an export that no import takes, are passed over', () => {
  expect(read('', 'ID', ' Created At ', '  ', 'Code', '', 'ID')).toEqual({
    at: new Map([['code', 4]]),
    metadata: [],
    width: 7,
  });
});

test('a column that the import knows is read, also where exports have it', () => {
  expect(layoutOf(['Code'], { ...COLUMNS, ignored: ['Code'] })).toMatchObject({ at: new Map([['code', 0]]) });
});

test('letters are compared without case and nothing else: an ß is not two letters', () => {
  expect(read('Addreß_line_1')).toMatchObject({ at: new Map(), metadata: [{ name: 'Addreß_line_1', at: 0 }] });
});

test('without columns to pass over each unknown one is metadata', () => {
  const { ignored: _, ...columns } = COLUMNS;

  expect(layoutOf(['ID', ''], columns)).toEqual({ at: new Map(), metadata: [{ name: 'ID', at: 0 }], width: 2 });
});

test.each([
  ['created at', 'The column "created at" is unknown, and a metadata column must not hold white space.'],
  ['my colour', 'The column "my colour" is unknown, and a metadata column must not hold white space.'],
  ['a\u00a0b', 'The column "a\u00a0b" is unknown, and a metadata column must not hold white space.'],
  ['a\tb', 'The column "a\tb" is unknown, and a metadata column must not hold white space.'],
  ['__proto__', 'The metadata column __proto__ is not allowed.'],
  ['constructor', 'The metadata column constructor is not allowed.'],
  ['prototype', 'The metadata column prototype is not allowed.'],
  ['a\u0000', 'A header must not hold control characters.'],
  ['\u001fa', 'A header must not hold control characters.'],
  ['a\u007fb', 'A header must not hold control characters.'],
  ['\ud800', 'A header must not hold control characters.'],
  ['x'.repeat(LIMITS.text + 1), `A header has at most ${LIMITS.text} characters.`],
])('the header %j refuses the file', (header, details) => {
  expect(read('Code', header)).toEqual(refused(details));
});

test.each(['Constructor', 'proto', 'a\u0080', '😀', 'x'.repeat(LIMITS.text)])('%j may be metadata', (header) => {
  expect(read(header)).toEqual({ at: new Map(), metadata: [{ name: header, at: 0 }], width: 1 });
});

test.each([
  [['Code', 'CODE'], 'The column CODE comes twice.'],
  [['Street', 'x', 'Address line 1'], 'The column Address line 1 comes twice.'],
  [['x', ' x'], 'The column x comes twice.'],
])('of %j the second refuses the file', (headers, details) => {
  expect(read(...headers)).toEqual(refused(details));
});

test('metadata that differ in case are two, and may be called as a key is', () => {
  expect(read('x', 'X', 'start', 'line')).toMatchObject({
    at: new Map(),
    metadata: [{ name: 'x' }, { name: 'X' }, { name: 'start' }, { name: 'line' }],
  });
});

test('a required column that is missing is named by its title, the first of them', () => {
  const required = (...keys: readonly string[]) => layoutOf(['Code'], { ...COLUMNS, required: keys });

  expect(required('code', 'start', 'line')).toEqual(refused('The column Start Date is missing.'));
  expect(required('line')).toEqual(refused('The column Address_line_1 is missing.'));
  expect(required('other')).toEqual(refused('The column other is missing.'));
  expect(required('code')).toMatchObject({ width: 1 });
});

test('a file has two hundred columns at most, whatever they are', () => {
  const headers = Array.from({ length: LIMITS.csvColumns }, (_, at) => `m${at}`);

  expect(read(...headers)).toMatchObject({ width: LIMITS.csvColumns });
  expect(read(...headers, '')).toEqual(refused(`A file has at most ${LIMITS.csvColumns} columns.`));
});
