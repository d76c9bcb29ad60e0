// A file that comes piece by piece is read as one that comes whole, wherever a piece ends; what is written is read as it was.
import fc from 'fast-check';
import { escapeFormulaCell, unescapeFormulaCell } from '../../../lib/core/csv/guard';
import * as app from '../../support/app';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

const FILES: readonly (readonly [string, string])[] = [
  ['is plain', 'Code,Value\nA,1\nB,2\n'],
  ['has a byte order mark and CRLF', '\ufeffCode,Value\r\nA,1\r\nB,2'],
  ['has carriage returns alone', 'Code,Value\rA,1\rB,2\r'],
  ['has semicolons', 'Code;Value\nA;1,50\n'],
  ['has tabs', 'Code\tValue\nA\t"1\t2"\n'],
  ['has quotes, separators and line breaks in cells', '"Co""de","Va,lue"\r\n"A\r\nB","1,""2"""\r\n,""\r\n'],
  ['has letters of several bytes', 'Code,Naïve\nÄ€,😀\n"日本,語",\u{1F468}\u200D\u{1F469}\n'],
  ['has empty lines and short rows', 'Code,Value\n\n\nA\nB,2,3\n'],
  ['has a header line alone', 'Code,Value'],
  ['is empty', ''],
  ['has no header', '\n\n'],
  ['has empty lines before its header', '\r\n\r\nCode;Value\r\n\r\nA;1\r\n"";\r\n\r\nB;2\r\n'],
  ['has a quote that is never closed', 'Code,Value\nA,1\nB,"2\n'],
  ['has a quote out of place', 'Code,Value\nA"x,1\n'],
  ['has a NUL', 'Code,Value\nA,1\nB\0,2\n'],
];

describe.each(FILES)('a file that %s', (_what, text) => {
  test.each([1, 2, 7, 1000])('has the same rows in pieces of %d bytes', async (size) => {
    expect(await app.readCsvOf(inPieces(Buffer.from(text), size))).toEqual(app.readCsv(text));
  });
});

test('rows have the number that a spreadsheet shows below the header line: empty lines are counted, and are no rows', () => {
  const text = '\n\nCode;Value\n\nA;1\n"B\n\nb";2\n\n\nC;3\n';

  expect(app.readCsv(text)).toEqual({
    headers: ['Code', 'Value'],
    rows: [
      { number: 2, cells: ['A', '1'] },
      { number: 3, cells: ['B\n\nb', '2'] },
      { number: 6, cells: ['C', '3'] },
    ],
  });
});

describe('a file in pieces', () => {
  test.each([
    ['is binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff, 0xfe])],
    ['is UTF-16', Buffer.from('\ufeffCode,Value\nA,1\n', 'utf16le')],
    ['is Latin-1', Buffer.from('Code,Naïve\n', 'latin1')],
    ['ends within a letter', Buffer.from('Code\n€').subarray(0, -1)],
  ])('that %s is not UTF-8', async (_what, bytes) => {
    expect(await app.readCsvOf(inPieces(bytes, 3))).toEqual({
      key: 'invalid_payload',
      details: 'The file is not valid UTF-8.',
    });
  });

  test('with a header line that never ends is refused before it is in memory', async () => {
    const piece = new Uint8Array(1024 * 1024).fill(97);
    let pieces = 0;
    const endless = async function* () {
      for (;;) {
        pieces += 1;
        yield await Promise.resolve(piece);
      }
    };

    expect(await app.readCsvOf(endless())).toMatchObject({ details: 'Line 1 is longer than any row can be.' });
    expect(pieces).toBeLessThan(10);
  });

  test.each([
    ['a line of commas', ',', 'Line 2 is longer than any row can be.'],
    ['a quote that is never closed', 'a\n', 'cannot be read: a quote is out of place, or never closed.'],
  ])('with endless %s is refused before it is in memory', async (_what, text, details) => {
    const piece = Buffer.from(text.repeat(512 * 1024));
    let pieces = 0;
    const endless = async function* () {
      yield await Promise.resolve(Buffer.from(`Code,Value\nA,${text === ',' ? '' : '"'}`));
      for (;;) {
        pieces += 1;
        yield await Promise.resolve(piece);
      }
    };

    expect(await app.readCsvOf(endless())).toMatchObject({ details: expect.stringContaining(details) as string });
    expect(pieces).toBeLessThan(40);
  });

  test('keeps one cell more of a row than the maximum', async () => {
    const read = await app.readCsvOf(inPieces(Buffer.from(`Code\nA${',x'.repeat(5000)}\nB\n`), 1000));

    expect(read).toMatchObject({ rows: [{ number: 1 }, { number: 2, cells: ['B'] }] });
    expect('rows' in read && read.rows[0]?.cells.length).toBe(app.LIMITS.csvColumns + 1);
  });

  test('with more than twice the maximum rows is refused, and is not read to its end', async () => {
    const lines = Buffer.from('A\n'.repeat(50_000));
    let pieces = 0;
    const many = async function* () {
      yield await Promise.resolve(Buffer.from('Code\n'));
      for (; pieces < 100; pieces += 1) yield lines;
    };

    expect(await app.readCsvOf(many())).toMatchObject({
      details: expect.stringContaining('more than twice') as string,
    });
    expect(pieces).toBeLessThan((2 * app.LIMITS.csvRows) / 50_000 + 5);
  });

  test('that cannot be read has its own error', async () => {
    const broken = async function* () {
      yield await Promise.resolve(Buffer.from('Code\nA\n'));
      throw new Error('The line is cut.');
    };

    await expect(app.readCsvOf(broken())).rejects.toThrow('The line is cut.');
  });
});

describe('what is written', () => {
  const char = fc.oneof(fc.constantFrom('\r', '\n', '"', ',', ';', '\t', '=', '+', "'", ' ', 'a'), fc.string());
  const text = fc.array(char, { maxLength: 6 }).map((parts) => parts.join('').replaceAll('\0', ''));

  test.each([1, 2, 5])('in %d columns is read as it was, whatever the cells hold', (width) => {
    const rows = fc.array(fc.array(text, { minLength: width, maxLength: width }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, (cells) => {
        const header = Array.from({ length: width }, (_, at) => `Column ${at}`);
        const read = app.readCsv(app.csvText([header, ...cells.map((row) => row.map(escapeFormulaCell))]));
        const found = 'rows' in read ? read.rows.map((row) => row.cells.map(unescapeFormulaCell)) : read;
        expect(found).toEqual(cells);
      }),
      { numRuns: 300 },
    );
  });
});
