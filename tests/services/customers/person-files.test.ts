// Permanent deletion beside the records of a person: exports, reports, lines of the audit trail, and orders of browsers.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  brokenInvariants,
  EMAIL,
  finish,
  found,
  live,
  orderLines,
  putVoucher,
  redeem,
  refusal,
  run,
  type TestRuntime,
  traces,
  voucherLine,
} from '../../support/shop';

const caller = aCaller({ baseUrl: 'https://shop.example' });
let folder: string;
let rt: TestRuntime;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'person-'));
  rt = { ...(await aRuntime()), files: app.localFiles({ folder, url: 'http://files.example', secret: 'secret' }) };
  const { settings } = await rt.store.config.load(caller);
  await rt.store.configChanges.commit(caller, { settings: { ...settings, client_redeem_enabled: true } });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** What of the person stands in any file. */
function inFiles(customerId: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  return Object.entries(traces(rt, customerId)).flatMap(([name, text]) =>
    texts.some((one) => one.includes(text)) ? [name] : [],
  );
}

async function exported(exported_object: app.ExportedObject, parameters: object = {}): Promise<string> {
  const { id } = await app.createExport(rt, caller, { exported_object, parameters });
  return id;
}

/** A browser redeems in the name of the person, with notes on the order and its lines. */
async function claim(): Promise<string> {
  await putVoucher(rt, aVoucher({ code: 'CLAIMED' }));
  const browser = aCaller({ kind: 'client', origin: 'https://shop.example' });
  const items = orderLines(900).map((line) => ({ ...line, metadata: { n: 'note-of-line' } }));
  const order = { items, metadata: { n: 'note-of-order', by: EMAIL } };
  const request = { customer: { source_id: EMAIL }, redeemables: [voucherLine('CLAIMED')], order };
  return String((await redeem(rt, browser, request)).order?.id);
}

/** Everything that copies values of the person. */
async function populate() {
  await live(rt);
  const order = await claim();
  const report = await app.customersMetadata(rt, caller, { source_ids: [EMAIL], metadata: { seen: true } });
  const filters = { email: { conditions: { $is: [EMAIL] } } };
  const exports = [
    await exported('customer', { filters }),
    await exported('customer', { fields: ['id'], filters }),
    await exported('redemption', { fields: ['id', 'customer_name', 'metadata'] }),
    await exported('publication', { fields: ['voucher_code', 'customer_source_id'] }),
    await exported('order', { fields: ['id', 'metadata'] }),
    await exported('voucher', { fields: ['code', 'customer_source_id'] }),
    await exported('voucher_transactions'),
  ];
  const others = [await exported('product'), await exported('voucher', { fields: ['code'] })];
  await run(rt);
  return { order, report: report.async_action_id, exports, others };
}

describe('after a permanent deletion', () => {
  it('no item and no file has a value of the person', async () => {
    const { order, report, exports, others } = await populate();
    const id = (await app.getCustomer(rt, caller, EMAIL)).id;
    expect(inFiles(id)).toEqual(expect.arrayContaining(['Kim Secret', EMAIL, 'note-of-order', 'note-of-redemption']));
    expect((await app.getAsyncAction(rt, caller, report)).result).toMatchObject({ reports: [expect.any(String)] });

    const { async_action_id } = await app.deletePermanently(rt, caller, EMAIL);
    await finish(rt);

    expect(await app.getAsyncAction(rt, caller, async_action_id)).toMatchObject({ status: 'DONE' });
    expect(await found(rt, id)).toEqual([]);
    expect(inFiles(id)).toEqual([]);
    for (const one of exports)
      expect(await refusal(app.getExport(rt, caller, one))).toMatchObject({ key: 'not_found' });
    const left = await app.listExports(rt, caller, {});
    expect(left.exports.map((one) => one.id).sort()).toEqual([...others].sort());
    expect((await app.getAsyncAction(rt, caller, report)).result).toMatchObject({ reports: [] });
    expect(await app.getOrder(rt, caller, order)).toMatchObject({ amount: 900, metadata: {} });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('an export that is made later is as any other', async () => {
    await populate();
    await app.deletePermanently(rt, caller, EMAIL);
    await finish(rt);

    const id = await exported('customer');
    await run(rt);

    expect(await app.getExport(rt, caller, id)).toMatchObject({
      status: 'DONE',
      result: { url: expect.any(String) as string },
    });
    expect(inFiles('cust_')).not.toContain('Kim Secret');
  });
});
