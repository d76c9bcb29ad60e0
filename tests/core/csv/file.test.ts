// A file of rows as its text and its records say it is.
import {
  parseFileRecords,
  MOST_RECORDS,
  refuseNulCharacter,
  detectSeparator,
  parseFileSource,
  TOO_MANY,
} from '../../../lib/core/csv/file';

const NUL = String.fromCharCode(0);
const invalid = (details: string) => ({ key: 'invalid_payload', details });

describe('parseFileRecords', () => {
  it('numbers rows from the header line on', () => {
    const records = [
      { number: 3, cells: ['code', 'name'] },
      { number: 4, cells: ['A', 'x'] },
      { number: 6, cells: ['B', 'y'] },
    ];

    expect(parseFileRecords(records)).toEqual({
      headers: ['code', 'name'],
      rows: [
        { number: 1, cells: ['A', 'x'] },
        { number: 3, cells: ['B', 'y'] },
      ],
    });
  });

  it.each([[[]], [[{ number: 1, cells: ['', ' '] }]]])('refuses %j, which has no header line', (records) => {
    expect(parseFileRecords(records)).toEqual(invalid('The file has no header line.'));
  });

  it('takes a header line of which a cell is empty', () => {
    expect(parseFileRecords([{ number: 1, cells: ['code', ''] }])).toEqual({ headers: ['code', ''], rows: [] });
  });

  it('takes as many records as are named one by one, and refuses one more', () => {
    const records = Array.from({ length: MOST_RECORDS + 1 }, (_, number) => ({ number, cells: ['code'] }));

    expect(parseFileRecords(records)).toBe(TOO_MANY);
    expect(parseFileRecords(records.slice(1))).toHaveProperty('rows');
  });
});

describe('detectSeparator', () => {
  test.each([
    ['a comma', 'a,b;c,d', ','],
    ['a semicolon', 'a;b;c,d', ';'],
    ['a tab', 'a\tb\tc;d', '\t'],
    ['a comma where nothing separates', 'a', ','],
    ['a comma of no text', '', ','],
    ['what stands outside of quotes', '"a;b;c",d', ','],
    ['what the first line with text has', '\r\n\na;b\nc,d,e', ';'],
  ])('is %s', (_name, text, separator) => {
    expect(detectSeparator(text)).toBe(separator);
  });
});

describe('refuseNulCharacter', () => {
  test.each([
    ['the first line', `a${NUL}`, 1, 1],
    ['a line behind each kind of end', `a\r\nb\nc\rd${NUL}\n`, 1, 4],
    ['a line of a later part', `a\nb${NUL}`, 7, 8],
  ])('names %s', (_name, text, first, line) => {
    expect(refuseNulCharacter(text, first)).toEqual(
      invalid(`Line ${line} holds a NUL character: the file is no text.`),
    );
  });

  it('counts from the first line on', () => {
    expect(refuseNulCharacter(`a\n${NUL}`)?.details).toContain('Line 2 ');
    expect(refuseNulCharacter('a\nb')).toBeNull();
    expect(refuseNulCharacter(NUL)?.details).toContain('Line 1 ');
  });
});

describe('parseFileSource', () => {
  test.each([
    ['text', { file: 'code', upload_id: null }, { text: 'code' }],
    ['an upload', { upload_id: 'upl_1' }, { uploadId: 'upl_1' }],
  ])('is %s', (_name, sent, source) => {
    expect(parseFileSource(sent)).toEqual(source);
  });

  it.each([{}, { file: null }, { file: 'code', upload_id: 'upl_1' }])('is refused of %j', (sent) => {
    expect(parseFileSource(sent)).toEqual(invalid('Send the file, or the upload_id of one, and not both.'));
  });
});
