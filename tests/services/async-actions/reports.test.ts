// Report files over the real store: every refused row is in one, however many there are, and it opens by its token alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../../support/app';
import { aCaller, aRuntime, OTHER_PROJECT, refusal, type TestRuntime } from '../../support/shop';

const caller = aCaller({ baseUrl: 'https://shop.example' });
const DAY_MS = 86_400_000;
const HALF = 'x'.repeat(app.LIMITS.metadataBytes / 2);
const SESSION = { tokenHash: 'hash', name: null, userId: 'user_1', endsMs: Number.MAX_SAFE_INTEGER };
let folder: string;
let rt: TestRuntime;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
  rt = { ...(await aRuntime()), files: app.localFiles({ folder, url: 'http://files.example', secret: 'of the test' }) };
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Begun {
  readonly async_action_id: string;
}

interface Told {
  readonly status: string;
  readonly result: {
    readonly failed: readonly { readonly row: number; readonly reason: string }[];
    readonly failed_count: number;
    readonly reports: readonly string[];
    readonly reports_available_till: string | null;
  };
}

const shown = async ({ async_action_id: id }: Begun, by = caller) => (await app.getAsyncAction(rt, by, id)) as Told;

async function ended(begun: Begun): Promise<Told> {
  await app.runDueActions(rt, performance.now() + 20_000);
  return shown(begun);
}

const textOf = ({ async_action_id: id }: Begun): string => readFileSync(join(folder, app.fileKey(caller, id)), 'utf8');

function linesOf(begun: Begun): readonly (readonly string[])[] {
  const read = app.readCsv(textOf(begun));
  if (!('rows' in read)) throw new Error('The report cannot be read.');
  return [read.headers, ...read.rows.map(({ cells }) => cells)];
}

/** A file of codes; a row without a type is refused. */
const codes = (count: number, row: (at: number) => string) =>
  app.importVouchersCsv(rt, caller, {
    file: ['Code,Voucher Type,Value', ...Array.from({ length: count }, (_, at) => row(at))].join('\n'),
  });

const tokenOf = ({ result }: Told): string => new URL(result.reports[0] ?? '').searchParams.get('token') ?? '';
const opened = ({ async_action_id: id }: Begun, token: string) => app.getOrOpenExport(rt, undefined, { id, token });

describe('the report of an import', () => {
  test('has every refused row with its line and reason, of which the answer names the first', async () => {
    const count = app.LIMITS.namedFailures + 200;
    const begun = await codes(count + 1, (at) => (at === 7 ? 'GOOD,GIFT_VOUCHER,1' : `=V${at},,1`));
    const { status, result } = await ended(begun);

    expect([status, result.failed_count, result.failed.length]).toEqual(['DONE', count, app.LIMITS.namedFailures]);
    const [header, ...lines] = linesOf(begun);
    expect(header).toEqual(['row', 'code', 'key', 'reason']);
    // The table keeps what the answer names, in whole parts.
    const kept = await rt.store.asyncActions.failures(caller, begun.async_action_id);
    expect(kept.length).toBeGreaterThanOrEqual(app.LIMITS.namedFailures);
    expect(kept.length).toBeLessThan(app.LIMITS.namedFailures + app.LIMITS.transactionActions);
    expect(lines).toEqual(
      Array.from({ length: count + 1 }, (_, at) => at)
        .filter((at) => at !== 7)
        .map((at) => [String(at + 1), `'=V${at}`, 'invalid_payload', 'Voucher Type is required']),
    );
  });

  test('opens by the token of its address, of which each answer has a new one', async () => {
    const begun = await codes(1, () => 'A,,1');
    const told = await ended(begun);

    const { async_action_id: id } = begun;
    expect(told.result.reports).toEqual([
      expect.stringMatching(`^https://shop.example/v1/exports/${id}\\?token=[\\w-]{43}$`),
    ]);
    expect(tokenOf(await shown(begun))).not.toBe(tokenOf(told));
    const place = `http://files.example/local-files/${caller.project}/exports/${id}.csv?name=report-${id}.csv`;
    expect(await opened(begun, tokenOf(told))).toMatchObject({ location: expect.stringContaining(place) as string });
  });

  test('does not open with a token that is wrong, old or of another one, nor without', async () => {
    const [begun, other] = [await codes(1, () => 'A,,1'), await codes(1, () => 'B,,1')];
    const [told, toldOther] = [await ended(begun), await ended(other)];
    const { async_action_id: id } = begun;
    const notFound = { key: 'not_found' };

    expect(await refusal(opened(begun, tokenOf(toldOther)))).toMatchObject(notFound);
    expect(await refusal(opened(begun, 'wrong'))).toMatchObject(notFound);
    expect(await refusal(app.getOrOpenExport(rt, caller, { id, token: undefined }))).toMatchObject(notFound);
    const csv = { id, token: undefined, accept: 'text/csv' };
    expect(await refusal(app.getOrOpenExport(rt, caller, csv))).toMatchObject(notFound);
    expect(await refusal(shown(begun, aCaller({ project: OTHER_PROJECT })))).toMatchObject(notFound);
    rt.clock.advance(DAY_MS);
    expect(await refusal(opened(begun, tokenOf(told)))).toMatchObject(notFound);
  });

  test('is shown for as long as files are kept', async () => {
    const begun = await codes(1, () => 'A,,1');
    const { result } = await ended(begun);

    const until = new Date(rt.clock.nowMs() + app.LIMITS.exportFileDays * DAY_MS).toISOString();
    expect(result.reports_available_till).toBe(until);
    rt.clock.advance(app.LIMITS.exportFileDays * DAY_MS);
    expect((await shown(begun)).result).toMatchObject({
      reports: [],
      reports_available_till: null,
      failed: [{ row: 1, code: 'A' }],
    });
  });

  test('is not there where no row was refused', async () => {
    const begun = await codes(1, () => 'A,GIFT_VOUCHER,1');

    expect((await ended(begun)).result).toMatchObject({ reports: [], reports_available_till: null });
    expect(() => textOf(begun)).toThrow('ENOENT');
  });

  test('names orders without a source id by their place', async () => {
    const begun = await app.importOrders(rt, caller, [{ amount: 1 }, { id: 'ord_unknown' }]);
    await ended(begun);

    expect(linesOf(begun)).toEqual([
      ['row', 'source_id', 'key', 'reason'],
      ['2', '', 'not_found', 'Cannot find order with id ord_unknown'],
    ]);
  });

  test('is written again where its worker stopped before the action ended', async () => {
    const { store } = rt;
    const asyncActions = Object.create(store.asyncActions) as typeof store.asyncActions;
    asyncActions.finish = () => Promise.reject(new Error('killed'));
    const stopping = { ...rt, store: { ...store, asyncActions } };
    const begun = await app.importVouchersCsv(stopping, caller, { file: 'Code,Voucher Type,Value\nA,,1' });
    for (const owned of await store.asyncActions.due(1)) await app.advance(stopping, owned, performance.now() + 10_000);
    expect((await shown(begun)).status).toBe('IN_PROGRESS');
    rt.clock.advance(120_000);

    expect((await ended(begun)).status).toBe('DONE');
    expect(linesOf(begun)).toHaveLength(2);
  });

  test('of many rows is written part by part', async () => {
    const files = rt.files!;
    const numbers: number[] = [];
    const put: typeof files.put = (upload, part) => {
      numbers.push(part.number);
      return files.put(upload, part);
    };
    const parts = Array.from({ length: 24 }, (_, number) => ({ number, rows: [] }));
    const work = { kind: 'ROWS', of: 'CUSTOMER_OF_FILE' } as const;
    const action = app.newAction(rt, caller, { type: 'CUSTOMERS.IMPORT_CSV', work, total: 24, parts });
    await rt.store.asyncActions.put(caller, action, { parts });
    const failed = Array.from({ length: 600 }, (_, row) => ({ name: 'A', row, key: 'x', details: 'x'.repeat(500) }));
    for (const { number } of parts)
      await rt.store.asyncActions.closePart(caller, action.id, { number, done: 600, failed });
    await app.runDueActions({ ...rt, files: { ...files, put } }, performance.now() + 20_000);

    expect(numbers).toEqual([1, 2]);
    expect(linesOf(app.toActionReference(action))).toHaveLength(1 + 24 * 600);
  });
});

describe('the report of a bulk change', () => {
  test('has every customer in the order sent: those that are made were not found, and are updated', async () => {
    await ended(
      await app.bulkCustomers(rt, caller, [{ source_id: 'known' }, { source_id: 'full', metadata: { a: HALF } }]),
    );
    rt.clock.advance(1000);
    const gone = `cust_${'0'.repeat(32)}`;
    const source_ids = ['known', 'full', 'new', gone, '+new'];
    const begun = await app.customersMetadata(rt, caller, { source_ids, metadata: { b: HALF } });
    const { result } = await ended(begun);

    expect(result.reports).toHaveLength(1);
    expect(linesOf(begun)).toEqual([
      ['source_id', 'found', 'updated', 'key', 'reason'],
      ['known', 'true', 'true', '', ''],
      ['full', 'true', 'false', 'invalid_payload', expect.stringContaining('32768 bytes')],
      ['new', 'false', 'true', '', ''],
      [gone, 'false', 'false', 'not_found', `Cannot find customer with id ${gone}`],
      ["'+new", 'false', 'true', '', ''],
    ]);
  });

  test('lists products, and codes, of which none is created', async () => {
    await ended(await codes(2, (at) => `A${at},GIFT_VOUCHER,1`));
    await ended(await app.bulkProducts(rt, caller, [{ source_id: 'known' }]));
    rt.clock.advance(1000);
    const products = await app.bulkProducts(rt, caller, [{ source_id: 'known', name: 'K' }, { source_id: 'new' }]);
    const vouchers = await app.updateMetadata(rt, caller, { codes: ['A1', 'none', 'A0'], metadata: { a: 1 } });
    await ended(vouchers);

    expect(linesOf(products).slice(1)).toEqual([
      ['known', 'true', 'true', '', ''],
      ['new', 'false', 'true', '', ''],
    ]);
    expect(linesOf(vouchers)).toEqual([
      ['code', 'found', 'updated', 'key', 'reason'],
      ['A1', 'true', 'true', '', ''],
      ['none', 'false', 'false', 'not_found', 'Cannot find voucher with id none'],
      ['A0', 'true', 'true', '', ''],
    ]);
  });

  test('with source ids of customers has no address for who may only look', async () => {
    const of = (role: app.DashboardRole) => aCaller({ session: { ...SESSION, role } });
    const customers = await app.importCustomersCsv(rt, caller, { file: 'Source_id,Birthdate\nada,never' });
    const vouchers = await codes(1, () => 'A,,1');
    await ended(customers);

    const reports = async (begun: Begun, role: app.DashboardRole) =>
      (await shown(begun, of(role))).result.reports.length;
    expect([await reports(customers, 'VIEWER'), await reports(customers, 'USER')]).toEqual([0, 1]);
    expect([await reports(vouchers, 'VIEWER'), await reports(vouchers, 'USER')]).toEqual([1, 1]);
  });
});
