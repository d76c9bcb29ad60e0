// Cells of a row: how each kind of column reads its text, with the refusals, and what no cell may hold.
import { type Cells, readCells } from '../../../lib/core/csv/cells';
import { type ColumnNames, type Layout, LIMITS } from '../../support/core';

const names: ColumnNames = { one: ['First', 'Erste'], two: ['Second'] };
const layout: Layout = {
  at: new Map([
    ['one', 0],
    ['two', 1],
    ['bare', 2],
  ]),
  metadata: [
    { name: 'colour', at: 3 },
    { name: 'size', at: 4 },
  ],
  width: 5,
};
const readRow = <T extends object>(cells: readonly string[], read: (cells: Cells) => T) =>
  readCells({ number: 1, cells }, { layout, names }, read);
const refused = (details: string) => ({ key: 'invalid_payload', details });

/** What the first cell is read as. */
const first = (cell: string, read: (cells: Cells) => unknown) => readRow([cell], (cells) => ({ value: read(cells) }));

const READINGS: Readonly<Record<string, (cells: Cells) => unknown>> = {
  text: ({ text }) => text('one'),
  oneOf: ({ oneOf }) => oneOf('one', ['RED', 'DARK_BLUE']),
  money: ({ money }) => money('one'),
  whole: ({ whole }) => whole('one'),
  few: ({ whole }) => whole('one', 10),
  decimal: ({ decimal }) => decimal('one'),
  flag: ({ flag }) => flag('one'),
  moment: ({ moment }) => moment('one'),
};
const TYPED = Object.keys(READINGS).filter((kind) => kind !== 'text');
const as = (kind: string) => READINGS[kind]!;

const LARGEST = String(LIMITS.amount / 100);
const LONG_TEXT = 'x'.repeat(LIMITS.text);

describe('a cell is read', () => {
  test.each<[kind: string, cell: string, value: unknown]>([
    ['text', 'Anna', 'Anna'],
    ['text', ' a ', ' a '],
    ['text', "'=1", '=1'],
    ['text', "'x", "'x"],
    ['text', 'two\nlines\tand\rmore', 'two\nlines\tand\rmore'],
    ['text', LONG_TEXT, LONG_TEXT],
    ['oneOf', 'RED', 'RED'],
    ['oneOf', ' dark_Blue ', 'DARK_BLUE'],
    ['money', '10', 1000],
    ['money', '10.5', 1050],
    ['money', '10.50', 1050],
    ['money', '0.07', 7],
    ['money', '0', 0],
    ['money', '007', 700],
    ['money', '1.15', 115],
    ['money', ' 12.34 ', 1234],
    ['money', LARGEST, LIMITS.amount],
    ['whole', '0', 0],
    ['whole', '12', 12],
    ['whole', ' 3 ', 3],
    ['whole', String(LIMITS.amount), LIMITS.amount],
    ['few', '10', 10],
    ['decimal', '12', 12],
    ['decimal', '12.5', 12.5],
    ['decimal', '0.000001', 0.000001],
    ['decimal', '123456789', 123_456_789],
    ['flag', 'true', true],
    ['flag', 'TRUE', true],
    ['flag', ' False ', false],
    ['moment', '2026-01-31', '2026-01-31'],
    ['moment', '2026-01-31T10', '2026-01-31T10:00'],
    ['moment', '2026-01-31t10', '2026-01-31t10:00'],
    ['moment', '2026-01-31T10Z', '2026-01-31T10:00Z'],
    ['moment', '2026-01-31T10+02:00', '2026-01-31T10:00+02:00'],
    ['moment', '2026-01-31T10-0230', '2026-01-31T10:00-0230'],
    ['moment', '2026-01-31T10-', '2026-01-31T10-'],
    ['moment', '2026-01-31T10Zx', '2026-01-31T10Zx'],
    ['moment', '2026-01-31T10x', '2026-01-31T10x'],
    ['moment', '2026-01-31T10+x', '2026-01-31T10+x'],
    ['moment', '2026-01-31T10:30', '2026-01-31T10:30'],
    ['moment', '2026-01-31T10:30:00Z', '2026-01-31T10:30:00Z'],
    ['moment', '2026-01-31T1', '2026-01-31T1'],
    ['moment', '2026-01-31Tx1', '2026-01-31Tx1'],
    ['moment', '2026-01-31T1x', '2026-01-31T1x'],
    ['moment', ' tomorrow ', 'tomorrow'],
  ])('as %s: %j', (kind, cell, value) => {
    expect(first(cell, as(kind))).toEqual({ value });
  });

  test.each(Object.keys(READINGS))('as %s: nothing where it is empty or not there', (kind) => {
    expect(first('', as(kind))).toEqual({ value: null });
    expect(readRow([], (cells) => ({ value: as(kind)(cells) }))).toEqual({ value: null });
  });

  test.each(TYPED)('as %s: nothing where it is blank', (kind) => {
    expect(first(' \t', as(kind))).toEqual({ value: null });
  });

  test('a column that is not there is nothing', () => {
    expect(readRow(['x'], ({ text, has }) => ({ value: text('three'), has: [has('three'), has('one')] }))).toEqual({
      value: null,
      has: [false, true],
    });
  });
});

const AMOUNT = 'First: must be an amount with at most two decimals, such as 10 or 10.50';
const CENT_MORE = `${LARGEST}.01`;

describe('a cell refuses its row', () => {
  test.each<[kind: string, cell: string, details: string]>([
    ['text', `${LONG_TEXT}x`, `First: must have at most ${LIMITS.text} characters`],
    ['oneOf', 'green', "First: must be equal to one of RED,DARK_BLUE (actual value is 'green')"],
    ['oneOf', ' RED BLUE ', "First: must be equal to one of RED,DARK_BLUE (actual value is 'RED BLUE')"],
    ['oneOf', 'x'.repeat(61), `First: must be equal to one of RED,DARK_BLUE (actual value is '${'x'.repeat(60)}')`],
    ...['1.005', '1,50', '-1', '+1', '1.', '.5', '1e3', 'x1', '1x', '1x5', '€10', '1 000', '12345678901234'].map(
      (cell): [string, string, string] => ['money', cell, `${AMOUNT} (actual value is '${cell}')`],
    ),
    ['money', CENT_MORE, `First: is too large (actual value is '${CENT_MORE}')`],
    ['money', '9'.repeat(13), `First: is too large (actual value is '${'9'.repeat(13)}')`],
    ['money', 'x'.repeat(61), `${AMOUNT} (actual value is '${'x'.repeat(60)}')`],
    ...['1.0', '-1', 'x1', '1x', 'x', '1234567890123456'].map((cell): [string, string, string] => [
      'whole',
      cell,
      `First: must be a whole number (actual value is '${cell}')`,
    ]),
    ['whole', '9'.repeat(15), `First: must be at most ${LIMITS.amount} (actual value is '${'9'.repeat(15)}')`],
    ['few', '11', "First: must be at most 10 (actual value is '11')"],
    ...['-1', '1,5', '1.', '.5', 'x1', '1x', '1x5', '1.1234567', '1234567890'].map((cell): [string, string, string] => [
      'decimal',
      cell,
      `First: must be a number (actual value is '${cell}')`,
    ]),
    ...['yes', '1', '0', 'truee', 'null'].map((cell): [string, string, string] => [
      'flag',
      cell,
      `First: must be TRUE or FALSE (actual value is '${cell}')`,
    ]),
  ])('as %s: %j', (kind, cell, details) => {
    expect(first(cell, as(kind))).toEqual(refused(details));
  });

  test('longer than its column takes', () => {
    expect(first('abc', ({ text }) => text('one', 3))).toEqual({ value: 'abc' });
    expect(first('abcd', ({ text }) => text('one', 3))).toEqual(refused('First: must have at most 3 characters'));
  });

  test('where a name has to be', () => {
    expect(first('x', ({ name }) => name('one', 1))).toEqual({ value: 'x' });
    expect(first('xy', ({ name }) => name('one', 1))).toEqual(refused('First: must have at most 1 characters'));
    expect(first('', ({ name }) => name('one'))).toEqual(refused('First is required'));
    expect(first('', ({ name }) => name('bare'))).toEqual(refused('bare is required'));
  });

  test('a name that is missing is read as an empty text', () => {
    const read: string[] = [];
    first('', ({ name }) => read.push(name('two')));

    expect(read).toEqual(['']);
  });

  test('of several problems the first is reported', () => {
    const row = readRow(['x', 'y'], ({ whole, flag, refuse }) => {
      const found = { two: flag('two'), one: whole('one') };
      refuse('And more');
      return found;
    });

    expect(row).toEqual(refused("Second: must be TRUE or FALSE (actual value is 'y')"));
  });

  test('for a reason of the caller', () => {
    expect(first('x', ({ refuse }) => refuse('It is not the day.'))).toEqual(refused('It is not the day.'));
  });
});

describe('metadata', () => {
  const metadata = (...cells: readonly string[]) =>
    readRow(['', '', '', ...cells], (row) => ({ metadata: row.metadata() }));
  const most = LIMITS.metadataBytes - Buffer.byteLength('{"colour":""}');

  test('is text under the headers, without empty cells and guards', () => {
    expect(metadata('red', ' 1 ')).toEqual({ metadata: { colour: 'red', size: ' 1 ' } });
    expect(metadata('', "'+x")).toEqual({ metadata: { size: '+x' } });
    expect(metadata()).toEqual({ metadata: {} });
  });

  test('has a size, in bytes of its JSON', () => {
    const details = `Metadata must be at most ${LIMITS.metadataBytes} bytes of JSON.`;

    expect(metadata('x'.repeat(most))).toMatchObject({ metadata: {} });
    expect(metadata('x'.repeat(most + 1))).toEqual(refused(details));
    expect(metadata('ü'.repeat(most / 2 + 1))).toEqual(refused(details));
  });
});

describe('whatever a row is read for', () => {
  const shape = (...cells: readonly string[]) => readRow(cells, () => ({ read: true }));

  test('it has no more cells than the header line', () => {
    expect(shape('', '', '', '', '')).toEqual({ read: true });
    expect(shape('')).toEqual({ read: true });
    expect(shape('', '', '', '', '', '')).toEqual(refused('The row has 6 cells, and the header line 5.'));
  });

  test('no cell is longer than its bytes', () => {
    const details = `A cell holds at most ${LIMITS.csvCellBytes} bytes.`;
    const longest = 'ü'.repeat(LIMITS.csvCellBytes / 2);

    expect(shape('', longest)).toEqual({ read: true });
    expect(shape('', `${longest}x`)).toEqual(refused(details));
    expect(shape('\u0000', '', '', `${longest}x`)).toEqual(refused(details));
  });

  test.each(['\u0000', '\u0008', '\u000b', '\u000c', '\u000e', '\u001f', '\u007f', '\ud83d'])(
    'no cell holds %j',
    (character) => {
      expect(shape('x', `a${character}b`)).toEqual(refused('A cell must not hold control characters.'));
    },
  );

  test.each(['\t', '\n', '\r', ' ', '~', '\u0080', '😀', 'שלום'])('a cell may hold %j', (text) => {
    expect(shape('x', `a${text}b`)).toEqual({ read: true });
  });

  test('what a column says comes before the form of the row', () => {
    expect(readRow(['\u0000'], ({ flag }) => ({ flag: flag('one') }))).toEqual(
      refused("First: must be TRUE or FALSE (actual value is '\u0000')"),
    );
  });
});
