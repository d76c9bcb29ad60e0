// The `Accept` header decides whether an export is answered as its file, and as which type.
import { isFileRequested, selectFileType } from '../../../lib/core/export/file-type';

test.each([
  ['', 'text/csv', false],
  ['*/*', 'text/csv', false],
  ['application/json', 'text/csv', false],
  ['application/json, text/plain, */*', 'text/csv', false],
  ['application/json, text/plain', 'text/plain', false],
  ['text/plain', 'text/plain', true],
  ['Text/Plain; charset=utf-8', 'text/plain', true],
  ['text/plain, text/csv;q=0.5', 'text/csv', true],
  ['text/plain, text/*', 'text/csv', true],
  ['text/csv', 'text/csv', true],
  ['text/csvx', 'text/csv', false],
] as const)('`Accept: %s` gets a file as %s, and a caller with keys the file: %s', (accept, type, isFile) => {
  expect(selectFileType(accept)).toBe(type);
  expect(isFileRequested(accept)).toBe(isFile);
});
