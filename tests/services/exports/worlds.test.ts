// Every object in every order, with random fields and filters: the file says what the lists say, cell by cell.
import { at, cell, FIELDS, FILTERS, type ExportedKind, ORDERS, sorted } from './reference';
import { build, randomOf, type Row, worldOf, type Worlds } from './world';
import * as app from '../../support/app';
import { aCaller, aRuntime, OTHER_PROJECT, type TestRuntime } from '../../support/shop';

const caller = aCaller();
const SEED = Number(process.env.EXPORTS_SEED ?? 20_260_310);
const random = randomOf(SEED);
const OBJECTS = Object.keys(FIELDS) as readonly ExportedKind[];

let rt: TestRuntime;
let world: Worlds;

beforeAll(async () => {
  rt = await aRuntime();
  await build(rt, random);
  world = await worldOf(rt);
  rt.clock.advance(1);
});

interface Case {
  readonly order: string;
  readonly fields: readonly string[];
  readonly filters?: Row;
  readonly expected: readonly Row[];
}

function casesOf(object: ExportedKind): readonly Case[] {
  return Object.entries(ORDERS[object]).flatMap(([name, read]) =>
    ['', '-'].map((sign) => {
      const [filters, holds] = random.oneOf([[undefined, () => true] as const, ...(FILTERS[object] ?? [])]);
      const expected = sorted(world[object].filter(holds), read, sign === '-');
      const fields = random.some(Object.keys(FIELDS[object])).toSorted(() => random.below(3) - 1);
      return { order: sign + name, fields: fields.length > 0 ? fields : ['id'], ...(filters && { filters }), expected };
    }),
  );
}

async function textOf({ id }: Pick<app.ExportRecord, 'id'>): Promise<string> {
  expect(await app.getExport(rt, caller, id)).toMatchObject({ status: 'DONE' });
  const pieces: Uint8Array[] = [];
  for await (const piece of (await rt.files!.read(app.fileKey(caller, id)))!) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function rowsOf(begun: Pick<app.ExportRecord, 'id'>): Promise<readonly (readonly string[])[]> {
  const read = app.readCsv(await textOf(begun));
  if (!('rows' in read)) throw new Error('The file cannot be read.');
  return read.rows.map(({ cells }) => cells);
}

async function exportsOf(object: ExportedKind, cases: readonly Case[]): Promise<readonly app.ExportResponse[]> {
  const made: app.ExportResponse[] = [];
  for (const { order, fields, filters } of cases) {
    const parameters = { fields: [...fields], order, ...(filters && { filters }) };
    made.push(await app.createExport(rt, caller, { exported_object: object, parameters }));
  }
  await app.runDueActions(rt, performance.now() + 60_000);
  return made;
}

test('the world has records of every object', () => {
  expect(OBJECTS.filter((object) => world[object].length < 3)).toEqual([]);
});

test.each(OBJECTS)(`holds of %s what its list shows, in each order (seed ${SEED})`, async (object) => {
  const cases = casesOf(object);
  const made = await exportsOf(object, cases);

  for (const [index, { order, fields, filters, expected }] of cases.entries()) {
    const cells = expected.map((row) => fields.map((name) => cell(FIELDS[object][name]!(row))));
    const rows = await rowsOf(made[index]!);
    expect({ object, order, fields, filters, rows }).toEqual({ object, order, fields, filters, rows: cells });
  }
});

test('every filter finds what a plain array does', async () => {
  const found: number[] = [];
  for (const [object, filters] of Object.entries(FILTERS) as readonly [
    ExportedKind,
    NonNullable<(typeof FILTERS)[ExportedKind]>,
  ][]) {
    const [order, read] = Object.entries(ORDERS[object])[0]!;
    const cases = filters.map(([filter, holds]) => ({
      ...{
        order,
        fields: ['metadata.color', 'metadata.size', object === 'publication' ? 'date' : 'id'],
        filters: filter,
      },
      expected: sorted(world[object].filter(holds), read, false),
    }));
    const made = await exportsOf(object, cases);
    for (const [index, { expected, filters: filter, fields }] of cases.entries()) {
      const cells = expected.map((row) => fields.map((name) => cell(FIELDS[object][name]!(row))));
      expect({ object, asked: filter, rows: await rowsOf(made[index]!) }).toEqual({
        object,
        asked: filter,
        rows: cells,
      });
      found.push(expected.length);
    }
  }
  // A filter that finds nothing here shows little.
  expect(found.filter((count) => count === 0).length).toBeLessThan(found.length / 2);
});

test('codes that are exported and imported are the same in another project', async () => {
  const fields = [
    ...['code', 'voucher_type', 'value', 'discount_type', 'discount_effect', 'start_date', 'expiration_date'],
    ...['redemption_quantity', 'redemption_count', 'active', 'additional_info', 'created_at', 'metadata'],
  ];
  const filters = { campaign_ids: { conditions: { $is_unknown: '' } } };
  const request = { exported_object: 'voucher', parameters: { fields, filters } } as const;
  const begun = await app.createExport(rt, caller, request);
  await app.runDueActions(rt, performance.now() + 60_000);
  const other = aCaller({ project: OTHER_PROJECT });
  const { async_action_id: id } = await app.importVouchersCsv(rt, other, { file: await textOf(begun) });
  await app.runDueActions(rt, performance.now() + 60_000);

  const rows = world.voucher.filter(({ campaign_id }) => campaign_id === null);
  expect(await app.getAsyncAction(rt, other, id)).toMatchObject({ result: { done_count: rows.length, failed: [] } });
  for (const row of rows) {
    const made = await app.getVoucher(rt, other, String(row.code));
    const same = ['code', 'type', 'discount', 'start_date', 'expiration_date', 'active', 'additional_info'] as const;
    expect(same.map((name) => made[name])).toEqual(same.map((name) => row[name]));
    for (const path of ['redemption.quantity', 'redemption.redeemed_quantity', 'gift.balance'])
      expect([row.code, path, at(path)(made)]).toEqual([row.code, path, at(path)(row)]);
    // Metadata of a file is text.
    const texts = Object.entries(row.metadata as Row).map(([name, value]) => {
      return [name, typeof value === 'string' ? value : cell(value)];
    });
    expect(made.metadata).toEqual(Object.fromEntries(texts));
  }
});

test('the fields are those that exports have', () => {
  const unread = OBJECTS.flatMap((object) => {
    const { columns } = app.exportObject(object).fields;
    const names = columns.map(({ name }) => name);
    return Object.keys(FIELDS[object]).filter((name) => !name.startsWith('metadata.') && !names.includes(name));
  });
  expect(unread).toEqual([]);
});
