// Files with personal columns are for keys with the scope privacy: to make them, to open them, and to see where they are.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personalColumns } from '../../../lib/model/files/personal-columns';
import * as app from '../../support/app';
import { aCaller, aRuntime, dump, refusal, type TestRuntime } from '../../support/shop';

const owner = aCaller({ baseUrl: 'https://shop.example' });
const clerk = aCaller({ ...owner, scopes: ['read', 'set-up'] });
const officer = aCaller({ ...owner, scopes: ['read', 'set-up', 'privacy'] });
const till = aCaller({ ...owner, role: 'merchant', scopes: ['read', 'evaluate'] });

let folder: string;
let rt: TestRuntime;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
  rt = { ...(await aRuntime()), files: app.localFiles({ folder, url: 'http://files.example', secret: 'secret' }) };
});

afterEach(() => rmSync(folder, { recursive: true }));

const OBJECTS: Readonly<Record<app.ExportedObject, true>> = {
  voucher: true,
  redemption: true,
  publication: true,
  customer: true,
  order: true,
  return: true,
  product: true,
  sku: true,
  voucher_transactions: true,
  points_expiration: true,
};

/** Every column that an object has, by whether it is personal. */
const COLUMNS = (Object.keys(OBJECTS) as app.ExportedObject[]).map((object) => {
  const { columns, metadata } = app.exportObject(object).fields;
  const all = [...columns.map(({ name }) => name), ...(metadata ? ['metadata'] : [])];
  const personal = personalColumns(object, all);
  return { object, personal, others: all.filter((name) => !personal.includes(name)) };
});
const PERSONAL = COLUMNS.flatMap(({ object, personal }) => personal.map((column) => [object, column] as const));

describe('a file with personal data', () => {
  it('is what objects about people have columns for', () => {
    expect(new Set(PERSONAL.map(([object]) => object))).toEqual(
      new Set(['voucher', 'redemption', 'publication', 'customer', 'order', 'voucher_transactions', 'return']),
    );
  });

  it.each(PERSONAL)('of %s with %s is not made without privacy', async (exported_object, column) => {
    const request = { exported_object, parameters: { fields: [column] } };

    const refused = await refusal(app.createExport(rt, clerk, request));

    expect(refused.key).toBe('missing_required_permission');
    expect(refused.details).toContain('privacy');
    expect(refused.details).toContain(column);
    await app.createExport(rt, officer, request);
  });

  it.each(COLUMNS)('of $object is made by any key without these columns', async ({ object, others }) => {
    await app.createExport(rt, clerk, { exported_object: object, parameters: { fields: others } });
  });

  it.each([
    ['a clerk', clerk],
    ['a till', till],
  ])('shows %s neither its address nor its filters, and does not open', async (_name, as) => {
    const filters = { email: { conditions: { $is: ['kim@example.com'] } } };
    const parameters = { fields: ['id', 'email'], filters };
    const { id } = await app.createExport(rt, officer, { exported_object: 'customer', parameters });
    await app.runDueActions(rt, performance.now() + 10_000);
    expect(await app.getExport(rt, officer, id)).toMatchObject({
      parameters,
      result: { url: expect.any(String) as string },
    });

    const shown = await app.getExport(rt, as, id);
    const { exports } = await app.listExports(rt, as, {});

    expect([shown, ...exports]).toEqual([
      expect.objectContaining({ status: 'DONE', result: null }),
      expect.objectContaining({ status: 'DONE', result: null }),
    ]);
    expect(JSON.stringify([shown, exports])).not.toContain('kim@example.com');
    const opened = refusal(app.getOrOpenExport(rt, as, { id, token: undefined, accept: 'text/csv' }));
    expect((await opened).key).toBe('missing_required_permission');
  });

  it('leaves no value of its filters in the audit trail', async () => {
    const filters = { email: { conditions: { $is: ['kim@example.com'] } }, junction: 'and' };
    await app.createExport(rt, officer, { exported_object: 'customer', parameters: { filters } });

    const lines = Object.values(await dump(rt)).filter(({ pk }) => pk.endsWith('#TRAIL'));

    expect(JSON.stringify(lines)).not.toContain('kim@example.com');
    expect(JSON.stringify(lines)).toContain('email');
  });
});

describe('the report of a bulk change of customers', () => {
  it('has an address for keys with privacy alone', async () => {
    const { async_action_id } = await app.customersMetadata(rt, clerk, {
      source_ids: ['kim@example.com'],
      metadata: {},
    });
    await app.runDueActions(rt, performance.now() + 10_000);

    const reports = async (as: typeof owner) =>
      ((await app.getAsyncAction(rt, as, async_action_id)).result as { readonly reports: readonly unknown[] }).reports
        .length;

    expect([await reports(owner), await reports(officer), await reports(clerk), await reports(till)]).toEqual([
      1, 1, 0, 0,
    ]);
  });
});
