// Files that are sent by themselves: each is read in the background, once, and by its own project alone.
import { OTHER_PROJECT } from '../../support/projects';
import * as app from '../../support/app';
import { aCaller, aRuntime, refusal, type TestRuntime } from '../../support/shop';

const caller = aCaller();
const HEAD = 'Code,Voucher Type,Value,Discount Type';
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const newUpload = async () => await app.createUpload(rt, caller);

async function keep(id: string, content: string): Promise<void> {
  const files = rt.files!;
  const upload = await files.start(app.uploadFile(caller, id));
  await files.complete(upload, [await files.put(upload, { number: 1, text: content })]);
}

async function sent(...lines: readonly string[]): Promise<{ upload_id: string }> {
  const { id } = await newUpload();
  await keep(id, lines.join('\r\n'));
  return { upload_id: id };
}

async function ended({ async_action_id: id }: { readonly async_action_id: string }) {
  await app.runDueActions(rt, performance.now() + 20_000);
  return (await app.getAsyncAction(rt, caller, id)) as {
    readonly type: string;
    readonly status: string;
    readonly result: { readonly message: string; readonly done_count: number; readonly failed: readonly object[] };
  };
}

const fileOf = (id: string) => rt.files!.read(app.uploadFile(caller, id));

describe('an upload', () => {
  test('has a form that is good for an hour', async () => {
    const upload = await newUpload();

    expect(upload.id).toMatch(/^upl_/);
    expect(upload.url).toContain(`/local-files/${caller.project}/uploads/${upload.id}.csv?`);
    expect({ ...upload, id: 0, url: 0 }).toEqual({
      id: 0,
      object: 'upload',
      url: 0,
      fields: {},
      expires_at: new Date(rt.clock.nowMs() + 3_600_000).toISOString(),
    });
  });

  test('is read in the background: rows, refused ones and their numbers as in a form, and the file is gone', async () => {
    const file = await sent(`\ufeff${HEAD}`, 'A,DISCOUNT_VOUCHER,"1""0",AMOUNT', '"B",DISCOUNT_VOUCHER,12.5,PERCENT');
    const begun = await app.importVouchersCsv(rt, caller, file);

    expect((await app.getAsyncAction(rt, caller, begun.async_action_id)).status).toBe('ENQUEUED');
    const { status, type, result } = await ended(begun);
    expect([status, type, result.done_count]).toEqual(['DONE', 'VOUCHERS.IMPORT_CSV', 1]);
    expect(result.failed).toEqual([expect.objectContaining({ code: 'A', row: 1 })]);
    expect(await app.getVoucher(rt, caller, 'B')).toMatchObject({ discount: { type: 'PERCENT', percent_off: 12.5 } });
    expect(await fileOf(file.upload_id)).toBeNull();
  });

  test('fills a campaign, which waits for nothing more afterwards', async () => {
    const campaign = { name: 'Cards', campaign_type: 'GIFT_VOUCHERS', type: 'STATIC' } as const;
    const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500 } } as const;
    const { id } = await app.createCampaign(rt, caller, { ...campaign, voucher });
    const file = await sent('Code', ...Array.from({ length: 200 }, (_, at) => `C-${at}`));
    const { status, result } = await ended(await app.importCampaignCsv(rt, caller, 'Cards', file));

    expect([status, result.done_count]).toEqual(['DONE', 200]);
    expect(await app.getCampaign(rt, caller, id)).toMatchObject({
      vouchers_count: 200,
      vouchers_generation_status: 'DONE',
    });
  });

  test('brings customers', async () => {
    const file = await sent('Name,Source_id', 'Ada,ada', 'Bob,bob', 'Ada again,ada');
    const { status, result } = await ended(await app.importCustomersCsv(rt, caller, file));

    expect([status, result.done_count, result.failed.length]).toEqual(['DONE', 2, 1]);
  });

  test.each([
    ['a broken quote', `${HEAD}\r\nA,"DISCOUNT`, 'Line 2 cannot be read'],
    ['no header line', '', 'The file has no header line.'],
    ['a NUL character', `${HEAD}\nA\0,B`, 'Line 2 holds a NUL character'],
    ['a missing column', 'Coupon\nA', 'code'],
  ])('with %s fails the action, and stores nothing', async (_what, content, reason) => {
    const { id } = await newUpload();
    await keep(id, content);
    const { status, result } = await ended(await app.importVouchersCsv(rt, caller, { upload_id: id }));

    expect([status, result.done_count]).toEqual(['FAILED', 0]);
    expect(result.message.toLowerCase()).toContain(reason.toLowerCase());
    expect(await fileOf(id)).toBeNull();
  });

  test('that no file was sent to fails the action', async () => {
    const { id } = await newUpload();
    const { status, result } = await ended(await app.importVouchersCsv(rt, caller, { upload_id: id }));

    expect([status, result.message]).toEqual(['FAILED', 'No file was sent to the upload.']);
  });

  test('is imported once', async () => {
    const file = await sent(HEAD, 'A,DISCOUNT_VOUCHER,1,AMOUNT');
    const { async_action_id } = await app.importVouchersCsv(rt, caller, file);
    const again = () => app.importVouchersCsv(rt, caller, file);

    const { key, details } = await refusal(again());
    expect([key, details]).toEqual([
      'resource_in_use',
      `The upload ${file.upload_id} was imported already, by ${async_action_id}.`,
    ]);
    await ended({ async_action_id });
    expect(await refusal(again())).toMatchObject({ key: 'resource_in_use' });
  });

  test('that nobody began, of another project, or of yesterday is not found', async () => {
    const { upload_id } = await sent(HEAD, 'A,DISCOUNT_VOUCHER,1,AMOUNT');
    const other = aCaller({ project: OTHER_PROJECT });

    expect(await refusal(app.importVouchersCsv(rt, caller, { upload_id: 'upl_none' }))).toMatchObject({
      key: 'not_found',
    });
    expect(await refusal(app.importVouchersCsv(rt, other, { upload_id }))).toMatchObject({ key: 'not_found' });
    rt.clock.advance(app.LIMITS.uploadMs);
    expect(await refusal(app.importVouchersCsv(rt, caller, { upload_id }))).toMatchObject({ key: 'not_found' });
  });

  test('comes with its id or its content, and not with both or neither', async () => {
    const { upload_id } = await sent(HEAD, 'A,DISCOUNT_VOUCHER,1,AMOUNT');

    for (const wrong of [{}, { file: HEAD, upload_id }]) {
      expect(await refusal(app.importVouchersCsv(rt, caller, wrong))).toMatchObject({ key: 'invalid_payload' });
    }
    expect(await refusal(app.importCampaignCsv(rt, caller, 'Nobody', { upload_id }))).toMatchObject({
      key: 'not_found',
    });
  });

  test('read by a worker that stopped before it was noted is read again, and each row takes effect once', async () => {
    const campaign = { name: 'Cards', campaign_type: 'GIFT_VOUCHERS', type: 'STATIC' } as const;
    const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500 } } as const;
    await app.createCampaign(rt, caller, { ...campaign, voucher });
    const file = await sent('Code', ...Array.from({ length: 120 }, (_, at) => `C-${at}`));
    const { async_action_id } = await app.importCampaignCsv(rt, caller, 'Cards', file);
    const [owned] = await rt.store.asyncActions.due(1);
    const asyncActions = Object.create(rt.store.asyncActions) as typeof rt.store.asyncActions;
    asyncActions.release = () => Promise.reject(new Error('killed'));
    await app.advance({ ...rt, store: { ...rt.store, asyncActions } }, owned!, performance.now() + 10_000);
    rt.clock.advance(120_000);

    const { status, result } = await ended({ async_action_id });
    expect([status, result.done_count]).toEqual(['DONE', 120]);
    expect(await app.getCampaign(rt, caller, 'Cards')).toMatchObject({ vouchers_count: 120 });
  });
});
