// The first line of a code's ledger, which stands on the item of the code: what readers of the ledger get, and how it comes to stand apart.
import fc from 'fast-check';
import { linesOnCode } from '../../../lib/storage/formats/first-lines';
import * as app from '../../support/app';
import { SimulatedTable } from '../../../server/simulated-table/simulated-table';

const HASH = app.hashText('CODE');
const ID = `v_${HASH}abcdef`;
const CODE = app.voucherKeyOfHash('p', HASH);
const PARTITION = app.ledgerPartition('p', ID);

function lineOf(number: number, more: Readonly<Record<string, string | number>> = {}): app.Item {
  const id = `r_${number.toString(16).padStart(22, '0')}00`;
  return { ...app.redemptionRowKey('p', ID, { timeMs: 1_000 + number, id }), id, ...more };
}

const firstUse = (line: app.Item, key: app.Key = CODE): app.Write => ({
  kind: 'update',
  key,
  change: { set: { id: ID, first: line }, add: { redeemed: 1 } },
  condition: { test: 'absent', path: 'first' },
});

const firstUndo = (line: app.Item): app.Write => ({
  kind: 'update',
  key: CODE,
  change: { set: { undo: line }, add: { redeemed: -1 } },
});

/** A code with a line that its first use put on it, and lines of their own. */
async function tableOf(
  first: app.Item,
  others: readonly app.Item[] = [],
): Promise<[SimulatedTable, app.FormattedTable]> {
  const stored = new SimulatedTable();
  const table = new app.FormattedTable(stored, {});
  expect(await table.transact([firstUse(first)])).toEqual({ status: 'DONE' });
  for (const item of others) await stored.write({ kind: 'put', item });
  return [stored, table];
}

const keysOf = (stored: SimulatedTable): readonly string[] =>
  stored.stored.all().map(({ pk, sk }) => `${pk.split('#')[1]} ${sk.split('#')[0]}`);

describe('the first line of a code', () => {
  it('stands on the code, and once there no second one takes its place', async () => {
    const [stored, table] = await tableOf(lineOf(1));

    expect(keysOf(stored)).toEqual(['V V']);
    expect(linesOnCode(await stored.get(CODE))).toEqual([lineOf(1)]);
    expect(await table.transact([firstUse(lineOf(2))])).toMatchObject({ status: 'REFUSED', index: 0 });
  });

  it.each([
    ['where it is among the movements of a campaign', lineOf(1, { g2p: 'p#T#camp#1', g2s: '0#x' }), CODE],
    ['where it is in a list', lineOf(1, { g3p: 'p#R#1', g1s: '0#x' }), CODE],
    ['where the id came from elsewhere', lineOf(1), app.voucherKeyOfHash('p', app.hashText('OTHER'))],
  ])('is an item of its own %s', async (_name, line, code) => {
    const stored = new SimulatedTable();

    await new app.FormattedTable(stored, {}).transact([firstUse(line, code)]);

    expect(keysOf(stored).toSorted()).toEqual(['L R', 'V V']);
    expect(await stored.get({ pk: line.pk, sk: line.sk })).toMatchObject(line);
    expect(linesOnCode(await stored.get(code))).toEqual([]);
  });
});

const query = fc.record(
  {
    prefix: fc.constantFrom('R#', 'R', 'T#', ''),
    descending: fc.boolean(),
    limit: fc.integer({ min: 1, max: 4 }),
    count: fc.boolean(),
    filter: fc.constant({ test: 'exists', path: 'delta' } as const),
  },
  { requiredKeys: [] },
);
const range = fc.record({
  from: fc.constantFrom('R#', 'T#', lineOf(4).sk),
  to: fc.constantFrom('R#~', '~', lineOf(7).sk),
});
const line = fc.integer({ min: 0, max: 9 });
const lines = fc.uniqueArray(line, { maxLength: 8 });

async function allOf(
  table: app.FormattedTable,
  asked: app.Query,
): Promise<{ items: readonly app.Item[]; count: number }> {
  const items: app.Item[] = [];
  let count = 0;
  let after: app.Item | undefined;
  do {
    const page = await table.query({ ...asked, after });
    items.push(...page.items);
    count += page.count;
    after = page.next;
  } while (after);
  return { items, count };
}

describe('a ledger', () => {
  const moved = (number: number): app.Item => lineOf(number, number % 2 === 0 ? { delta: -1 - number } : {});

  it('reads the same wherever its first line and the line of its rollback stand', async () => {
    await fc.assert(
      fc.asyncProperty(line, lines, query, fc.option(range, { nil: undefined }), async (first, others, how, bounds) => {
        const [undo, ...own] = others.filter((number) => number !== first).map(moved);
        const byHand: app.Item = { pk: PARTITION, sk: 'T#000000abc#vtx_1', delta: 5 };
        const [, together] = await tableOf(moved(first), [...own, byHand]);
        if (undo) await together.transact([firstUndo(undo)]);
        const apart = new app.FormattedTable(new SimulatedTable(), {});
        const all = [moved(first), ...(undo ? [undo] : []), ...own, byHand];
        for (const item of all) await apart.write({ kind: 'put', item });
        const { prefix, ...rest } = how;
        const asked = { partition: PARTITION, ...rest, ...(bounds ?? (prefix ? { prefix } : {})) };

        const expected = await allOf(apart, asked);

        expect(await allOf(together, asked)).toEqual(expected);
      }),
    );
  });

  it('gives its lines by their keys', async () => {
    const [, table] = await tableOf(lineOf(3), [lineOf(5)]);
    await table.transact([firstUndo(lineOf(6))]);
    const keys = [lineOf(3), lineOf(4), lineOf(5), lineOf(6)].map(({ pk, sk }) => ({ pk, sk }));

    const found = await table.batchGet(keys);

    expect(found.toSorted((left, right) => (left.sk < right.sk ? -1 : 1))).toEqual([lineOf(3), lineOf(5), lineOf(6)]);
  });

  it('has no line of a code that was made anew under another id', async () => {
    const [, table] = await tableOf(lineOf(3));
    const other = `v_${HASH}zzzzzz`;

    const page = await table.query({ partition: app.ledgerPartition('p', other), prefix: 'R#' });

    expect(page.items).toEqual([]);
  });
});
