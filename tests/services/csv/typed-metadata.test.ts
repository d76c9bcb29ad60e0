// Files of records whose metadata has a schema: cells are read as it says, a row that does not fit fails alone, and an export has
// its columns in the order of the schema.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../../support/app';
import { aCaller, aProject, PROJECT, type SetupProject } from '../../support/shop';

let folder: string;
let project: SetupProject;
const manager = aCaller({ kind: 'management' });
const PROPERTIES = {
  size: { type: 'number', optional: true, lte: 10 },
  tags: { type: 'string', array: true, optional: true },
  bright: { type: 'boolean', optional: true },
} as const;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typed-'));
  const made = await aProject();
  const files = app.localFiles({ folder, url: 'http://files.example', secret: 'of the test' });
  project = { ...made, rt: { ...made.rt, files } };
});

afterEach(() => rmSync(folder, { recursive: true }));

const schemaOf = (related_object: string) =>
  app.createMetadataSchema(project.rt, manager, PROJECT, { related_object, properties: PROPERTIES });
const work = () => app.runDueActions(project.rt, performance.now() + 20_000);

async function failedOf({ async_action_id: id }: { readonly async_action_id: string }): Promise<unknown> {
  await work();
  const { result } = (await app.getAsyncAction(project.rt, project.caller, id)) as { result: { failed: unknown } };
  return result.failed;
}

test('customers have numbers, lists and booleans; a row that does not fit fails alone', async () => {
  await schemaOf('customer');
  const { rt, caller } = project;
  const lines = ['source_id,size,tags,bright,free', 'a,5,"x, y",TRUE,7', 'b,11,,,', 'c,big,,maybe,'];

  expect(await failedOf(await app.importCustomersCsv(rt, caller, { file: lines.join('\n') }))).toEqual([
    { source_id: 'b', row: 2, reason: "size: must be less than or equal to 10 (actual value is '11')" },
    {
      source_id: 'c',
      row: 3,
      reason: "size: must be a number (actual value is 'big'); bright: must be a boolean (actual value is 'maybe')",
    },
  ]);
  expect(await app.getCustomer(rt, caller, 'a')).toMatchObject({
    metadata: { size: 5, tags: ['x', 'y'], bright: true, free: '7' },
  });
});

test('codes that are exported and imported keep their types, and the file has the order of the schema', async () => {
  const { rt, caller } = project;
  await schemaOf('voucher');
  const header = 'Code,Voucher Type,Value,alpha,bright,size,tags';
  const first = await app.importVouchersCsv(rt, caller, { file: `${header}\nA,GIFT_VOUCHER,1,x,false,2.5,"p,q"` });
  expect(await failedOf(first)).toEqual([]);

  const parameters = { fields: ['code', 'voucher_type', 'value', 'metadata'] };
  const { id } = await app.createExport(rt, caller, { exported_object: 'voucher', parameters });
  await work();
  const text = readFileSync(join(folder, caller.project, 'exports', `${id}.csv`), 'utf8');

  expect(text).toBe('Code,Voucher Type,Value,size,tags,bright,alpha\r\nA,GIFT_VOUCHER,1.00,2.5,"p,q",false,x\r\n');
  expect(await failedOf(await app.importVouchersCsv(rt, caller, { file: text.replace('\nA,', '\nB,') }))).toEqual([]);
  const { metadata } = await app.getVoucher(rt, caller, 'A');
  expect(metadata).toEqual({ size: 2.5, tags: ['p', 'q'], bright: false, alpha: 'x' });
  expect(await app.getVoucher(rt, caller, 'B')).toMatchObject({ metadata });
});
