// docs/errors.md lists every error key, as the catalogue has it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE } from '../../lib/errors';

const PAGE = readFileSync(join(__dirname, '../../docs/errors.md'), 'utf8');

/** Rows of the table: key, status, message, when. */
const ROWS = [...PAGE.matchAll(/^\| `(\w+)` +\| (\d+) +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, key = '', status = '', message = '', when = '']) => ({ key, status: Number(status), message, when }),
);

describe('docs/errors.md', () => {
  it('lists the keys of the catalogue, each once, in its order', () => {
    expect(ROWS.map(({ key }) => key)).toEqual(Object.keys(CATALOGUE));
  });

  it('gives each the status and the message of the catalogue', () => {
    const listed = Object.fromEntries(ROWS.map(({ key, status, message }) => [key, { status, message }]));

    expect(listed).toEqual(CATALOGUE);
  });

  it('says of each when it is answered', () => {
    expect(ROWS.filter(({ when }) => when.length < 10)).toEqual([]);
  });
});
