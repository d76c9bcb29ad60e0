// Redemptions stand in the third index alone, and in the first one, too, for as long as the release before lists them by it.
import type { Item, Write } from '../../../lib/storage/table/table';
import { CHANGES } from '../../../lib/storage/formats/changes';
import { FormattedTable } from '../../../lib/storage/formats/formatted-table';
import type { Formats } from '../../../lib/storage/formats/formats';
import { migrationsOf } from '../../../lib/storage/formats/migration';
import { compareListAttributes } from '../../../lib/audit/compare-lists';
import { SimulatedTable } from '../../../scripts/simulated-table/simulated-table';
import { NEXT_RELEASE } from '../../support/next-release';

const NEWEST: Formats = { changes: CHANGES, written: 'newest' };
const PREVIOUS: Formats = { changes: CHANGES, written: 'previous' };

const PLACE = { g1s: '0abc#r_1', g3p: 'p#R#2' };
const REDEMPTION = { pk: 'p#R#base', sk: 'R' };
const ROLLBACK = { pk: 'p#R#base', sk: 'B' };
const LINE = { pk: 'p#L#v_1', sk: 'R#0abc#r_1' };
const CODE = { pk: 'p#V#abc', sk: 'V' };
const LISTED = [
  ['a redemption', REDEMPTION],
  ['a rollback', ROLLBACK],
  ['a line of a ledger', LINE],
] as const;

const put = (item: Item): Write => ({ kind: 'put', item });

async function stored(formats: Formats, item: Item): Promise<SimulatedTable> {
  const table = new SimulatedTable();
  await new FormattedTable(table, formats).transact([put(item)]);
  return table;
}

async function migrated(table: SimulatedTable, formats: Formats): Promise<number> {
  const writes = table.stored.all().flatMap((item) => migrationsOf(formats, item));
  for (const write of writes) expect((await table.write(write)).status).toBe('DONE');
  return writes.length;
}

describe.each(LISTED)('%s', (_name, key) => {
  it('stands in one index', async () => {
    const table = await stored(NEWEST, { ...key, ...PLACE });

    expect(await table.get(key)).toEqual({ ...key, ...PLACE });
    expect(await migrated(table, NEWEST)).toBe(0);
  });

  it('stands in two while the release before may list it', async () => {
    const table = await stored(PREVIOUS, { ...key, ...PLACE });

    expect(await table.get(key)).toEqual({ ...key, ...PLACE, g1p: PLACE.g3p });
    const { items } = await table.query({ index: 'g1', partition: PLACE.g3p });
    expect(items.map(({ pk, sk }) => ({ pk, sk }))).toEqual([key]);
    expect(await migrated(table, PREVIOUS)).toBe(0);
  });

  it('is brought into both before a release is rolled back, and left there when one is upgraded', async () => {
    const table = await stored(NEWEST, { ...key, ...PLACE });

    expect([await migrated(table, PREVIOUS), await migrated(table, PREVIOUS)]).toEqual([1, 0]);
    expect(await table.get(key)).toEqual({ ...key, ...PLACE, g1p: PLACE.g3p });
    expect(await migrated(table, NEWEST)).toBe(0);
  });

  it('is in no list of either where it is in none', async () => {
    const table = await stored(PREVIOUS, { ...key, id: 'r_1' });

    expect(await table.get(key)).toEqual({ ...key, id: 'r_1' });
    expect(await migrated(table, PREVIOUS)).toBe(0);
  });
});

describe('an entry beyond the first shards of its list', () => {
  const ORDER = { pk: 'p#O#hash', sk: 'O', g1s: '0abc#ord_1' };

  it.each([
    ['an order', { ...ORDER, g1p: 'p#O#13' }, { ...ORDER, g1p: 'p#O#1' }],
    ['a redemption', { ...REDEMPTION, ...PLACE, g3p: 'p#R#30' }, { ...REDEMPTION, ...PLACE, g1p: 'p#R#2' }],
    [
      'a publication',
      { pk: 'p#B#1', sk: 'B', g1s: '0abc#pub_1', g1p: 'p#B#7', g3p: 'p#B#7' },
      { pk: 'p#B#1', sk: 'B', g1s: '0abc#pub_1', g1p: 'p#B#3', g3p: 'p#B#3' },
    ],
  ])('is brought among them before a release is rolled back: %s', async (_name, item, expected) => {
    const table = await stored(NEWEST, item);

    expect([await migrated(table, NEWEST), await migrated(table, PREVIOUS), await migrated(table, PREVIOUS)]).toEqual([
      0, 1, 0,
    ]);
    expect(await table.get(item)).toEqual(expected);
  });

  it('of a stack becomes those of all its records, among the first shards', async () => {
    const record = (number: number) => {
      const id = `r_base0${number}`;
      return { g1s: `00000abcd#${id}`, f: { code: `c${number}`, related_object_id: `v_${number}` } };
    };
    const [whole, part] = [record(0), record(1)];
    const table = new SimulatedTable();
    await new FormattedTable(table, NEWEST).transact([
      put({ ...REDEMPTION, ...whole, g3p: 'p#R#30' }),
      put({ pk: 'p#L#v_1', sk: `R#${part.g1s}`, ...part, g3p: 'p#R#3' }),
    ]);

    await migrated(table, PREVIOUS);

    expect(await table.get(REDEMPTION)).toMatchObject({ g1p: 'p#R#2', g3p: 'p#R#2', f: whole.f });
    const { g1p, g3p } = (await table.get({ pk: 'p#L#v_1', sk: `R#${part.g1s}` }))!;
    expect([g1p, g3p]).toEqual([g3p, expect.stringMatching(/^p#R#[0-3]$/)]);
  });

  it.each(['the stack', 'the line'])(
    'of a stack whose line stands beside its ledger becomes one with it, %s first',
    async (first) => {
      const [whole, part] = [0, 1].map((number) => ({
        g1s: `00000abcd#r_base0${number}`,
        f: { code: `c${number}`, related_object_id: `v_${number}` },
      }));
      const line = { pk: 'p#L#v_1#18', sk: `R#${part!.g1s}` };
      const table = new SimulatedTable();
      await new FormattedTable(table, NEWEST).transact([
        put({ ...REDEMPTION, ...whole!, g3p: 'p#R#2', spread_lines: 'r_base01' }),
        put({ ...line, ...part!, g3p: 'p#R#3', id: 'r_base01' }),
      ]);

      const keys = first === 'the stack' ? [REDEMPTION, line] : [line, REDEMPTION];
      for (const key of keys) {
        for (const write of migrationsOf(PREVIOUS, (await table.get(key))!)) await table.write(write);
      }

      expect(await table.get(line)).toBeNull();
      const found = (await table.get({ ...line, pk: 'p#L#v_1' }))!;
      expect(found).toMatchObject({
        id: 'r_base01',
        f: part!.f,
        g1p: found.g3p,
        g3p: expect.stringMatching(/^p#R#/) as string,
      });
    },
  );
});

it('codes stay in one index: both releases list them by it', async () => {
  const table = await stored(PREVIOUS, { ...CODE, ...PLACE });

  expect(await table.get(CODE)).toEqual({ ...CODE, ...PLACE });
  expect(await migrated(table, PREVIOUS)).toBe(0);
});

it('a record that also changes its format is changed by one write', async () => {
  const [last, next]: readonly Formats[] = [
    { changes: NEXT_RELEASE, written: 'newest' },
    { changes: NEXT_RELEASE, written: 'previous' },
  ];
  const body = Uint8Array.of(7);
  const table = await stored(last!, { ...REDEMPTION, ...PLACE, body });

  expect(await migrated(table, next!)).toBe(1);
  expect(await table.get(REDEMPTION)).toEqual({ ...REDEMPTION, ...PLACE, g1p: PLACE.g3p, body });
});

it('an item that is swept while it is looked at does not come back', async () => {
  const table = await stored(NEWEST, { ...REDEMPTION, ...PLACE });
  const [write] = migrationsOf(PREVIOUS, (await table.get(REDEMPTION))!);
  await table.write({ kind: 'delete', key: REDEMPTION });

  expect(await table.write(write!)).toMatchObject({ status: 'REFUSED' });
  expect(await table.get(REDEMPTION)).toBeNull();
});

describe('the audit', () => {
  const expected = { name: 'redemption r_1', attributes: PLACE };
  const isRight = (item: Item): boolean => {
    const { has, shouldHave } = compareListAttributes(expected, item);
    return has.join() === shouldHave.join();
  };

  it.each([
    ['takes a place in one index', { ...REDEMPTION, ...PLACE }, true],
    ['takes the same place in both', { ...REDEMPTION, ...PLACE, g1p: PLACE.g3p }, true],
    ['finds another place in the first', { ...REDEMPTION, ...PLACE, g1p: 'p#R#3' }, false],
    ['finds a place in the first alone', { ...REDEMPTION, g1s: PLACE.g1s, g1p: PLACE.g3p }, false],
  ])('%s', (_name, item, right) => {
    expect(isRight(item)).toBe(right);
  });

  it('finds a code that stands in both', () => {
    const { has, shouldHave } = compareListAttributes(expected, { ...CODE, ...PLACE, g1p: PLACE.g3p });

    expect(has).not.toEqual(shouldHave);
  });
});
