// Every list has a letter of its own, and what is read from an index is checked for its kind.
import { CONFIG_KINDS } from '../../lib/model/config';
import { type ListLetter, LISTS } from '../../lib/storage/keys';
import { LIST_TRAITS } from '../../lib/storage/lists/list-entries';
import { filesBelow, readSource } from '../support/sources';

const FILES = filesBelow('lib', '.ts');
/** Reads the items of all lists. */
const AUDIT = 'lib/audit/';

/** Deleted codes stand in the first index alone, all others in the third alone. */
const BIN: ListLetter = 'VB';

describe('the lists of a project', () => {
  it.each([
    ['gsi1', (letter: string) => !LIST_TRAITS[letter as ListLetter]?.isInOneIndex],
    ['gsi3', (letter: string) => letter !== BIN],
  ])('share no kind of item in %s', (_index, isListed) => {
    const kinds = Object.entries(LISTS).flatMap(([letter, all]) => (isListed(letter) ? all : []));

    expect(kinds.length).toBeGreaterThan(10);
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it('have a letter that is used by one store', () => {
    const uses = new Map<string, Set<string>>();
    for (const file of FILES) {
      for (const [, letter = ''] of readSource(file).matchAll(/\btype: '([A-Z]{1,2})'(?! \|)/g)) {
        if (letter in LISTS && !file.startsWith(AUDIT))
          uses.set(letter, (uses.get(letter) ?? new Set()).add(file.split('/').slice(0, 3).join('/')));
      }
    }

    expect([...uses.keys()].sort()).toEqual(Object.keys(LISTS).sort());
    expect([...uses].filter(([, rooms]) => rooms.size > 1)).toEqual([]);
  });
});

describe('records of the configuration', () => {
  it('have a letter for each kind', () => {
    const letters = Object.values(CONFIG_KINDS).map(({ letter }) => letter);

    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe('an index', () => {
  it('is read in one place, which refuses items of another kind', () => {
    const reading = FILES.filter((file) => /\.query\(\{[^}]*\b(?:index|source|query)\b/.test(readSource(file)));
    const passing = FILES.filter((file) => /\.query\((?!\{)/.test(readSource(file)));

    expect(reading).toEqual([]);
    // The tables that read formats, sharded codes and expired points pass queries on, and so does one with other writes. Changes of a configuration, the
    // export of a person and the pages of a customer's counts are items of one partition.
    expect(passing).toEqual([
      'lib/storage/configuration/change-rows.ts',
      'lib/storage/formats/formatted-table.ts',
      'lib/storage/lists/query-list.ts',
      'lib/storage/person-export/person-export-store.ts',
      'lib/storage/table/table.ts',
      'lib/storage/validations/evaluation-store.ts',
      'lib/storage/vouchers/sharded-code-table.ts',
      'lib/storage/vouchers/voucher-record.ts',
    ]);
  });
});
