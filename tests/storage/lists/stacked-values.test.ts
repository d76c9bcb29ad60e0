// The values of all records of a stack beside one entry, and what the list makes of it.
import fc from 'fast-check';
import { partsOf } from '../../../lib/storage/lists/stacked-values';
import * as app from '../../support/app';
import { SimulatedTable } from '../../../server/simulated-table/simulated-table';

const hex = (position: number): string => position.toString(16).padStart(2, '0');
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constant(true),
  fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
);
const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', '__proto'), value);

describe('toStoredStack', () => {
  it('gives back what it was made of', () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 31 }), (all) => {
        const records = all.map((one, index) => ({ position: hex(index), values: { ...one } }));

        const stored = app.toStoredStack(records);

        expect(app.valuesOfStack(stored.s)).toEqual(records);
        expect(stored.n).toBe(records.length - 1);
      }),
    );
  });

  it('holds once what several records have in common', () => {
    const customer = 'cust_the-same-one-for-all';
    const records = Array.from({ length: 31 }, (_, index) => ({
      position: hex(index),
      values: { customer, kind: index % 2 === 0 ? 'GIFT_VOUCHER' : 'DISCOUNT_VOUCHER', code: `CODE-${index}` },
    }));

    const { s: text } = app.toStoredStack(records);

    expect(text.length).toBeLessThan(600);
  });
});

const PROJECT = 'p';
const START_MS = Date.UTC(2026, 0, 1);

interface Stack {
  readonly minute: number;
  readonly codes: readonly string[];
}

/** The writes of one redemption: alone, or with its parts. */
function itemsOf({ minute, codes }: Stack, number: number): readonly app.Item[] {
  const base = number.toString(16).padStart(22, '0');
  const timeMs = START_MS + minute * 60_000;
  const placed = (position: number, code: string) => {
    const id = `r_${base}${hex(position)}`;
    const { g1p: g3p, g1s } = app.listAttributes({ project: PROJECT, type: 'R', timeMs, id });
    return { id, g1s, g3p, f: { code, related_object_id: `v_${code}` } };
  };
  const { id: _id, ...whole } = placed(0, 'whole');
  const parts = codes.map((code, index) => {
    const part = placed(index + 1, code);
    return { ...app.redemptionRowKey(PROJECT, `v_${code}`, { timeMs, id: part.id }), ...part };
  });
  return [{ ...app.redemptionKey(PROJECT, base), ...whole }, ...parts];
}

const stacks = fc.array(
  fc.record({ minute: fc.integer({ min: 0, max: 6 }), codes: fc.array(fc.constantFrom('x', 'y'), { maxLength: 4 }) }),
  { minLength: 1, maxLength: 8 },
);

/** @param written by the stores, which write one entry for a stack, or each record with an entry of its own */
async function tableOf(all: readonly Stack[], written: 'TOGETHER' | 'APART'): Promise<SimulatedTable> {
  const stored = new SimulatedTable();
  const table = written === 'TOGETHER' ? new app.FormattedTable(stored, {}) : stored;
  for (const [number, stack] of all.entries()) {
    await table.transact(itemsOf(stack, number).map((item) => ({ kind: 'put', item })));
  }
  return stored;
}

const sources = app.typeSources(PROJECT, 'R');
const placesOf = async (table: app.Table, range: Omit<app.ListRange, 'sources'>): Promise<readonly string[]> =>
  (await app.readListEntries(table, { sources, ...range })).map(({ g1s }) => g1s as string);

const WHERE: readonly (app.ItemCondition | undefined)[] = [
  undefined,
  { test: 'eq', path: 'f.code', value: 'x' },
  { test: 'not', of: { test: 'in', path: 'f.code', values: ['x', 'whole'] } },
];

describe('a list with stacks', () => {
  it('is the list that has an entry for each record, from any place, in both directions, filtered or not', async () => {
    await fc.assert(
      fc.asyncProperty(stacks, fc.boolean(), fc.constantFrom(...WHERE), fc.nat(), async (all, ascending, where, at) => {
        const [together, apart] = [await tableOf(all, 'TOGETHER'), await tableOf(all, 'APART')];
        const places = await placesOf(apart, {});
        const behind = places[at % (places.length + 1)];
        const range = { ascending, where, behind, afterMs: START_MS };

        const expected = await placesOf(apart, range);

        expect(await placesOf(together, range)).toEqual(expected);
        expect(await app.countEntries(together, { sources, ...range })).toBe(expected.length);
        const page = await app.readEntryPage(together, { sources, ...range }, { page: 2, limit: 3 });
        expect(page.entries.map(({ g1s }) => g1s)).toEqual(expected.slice(3, 6));
        expect(page.total).toBe(expected.length);
      }),
      { numRuns: 60 },
    );
  });

  it('stores one entry for a stack, with the number of its parts', async () => {
    const all: readonly Stack[] = [
      { minute: 1, codes: ['x', 'y'] },
      { minute: 2, codes: [] },
    ];

    const table = await tableOf(all, 'TOGETHER');

    const entries = table.stored.all().filter((item) => item.g3p !== undefined);
    expect(entries.map(partsOf)).toEqual([2, 0]);
  });

  it('leaves a line alone whose stack is of another moment', async () => {
    const [whole, ...parts] = itemsOf({ minute: 1, codes: ['x'] }, 7);
    const other = parts.map((part) => ({ ...part, g1s: `0${part.g1s as string}` }));
    const stored = new SimulatedTable();

    const writes = [whole!, ...other].map((item) => ({ kind: 'put' as const, item }));
    await new app.FormattedTable(stored, {}).transact(writes);

    const texts: readonly (app.StackedValues | Uint8Array | string | null)[] = stored.stored.all().map(app.stackText);
    expect(texts).toEqual([null, null]);
  });
});
