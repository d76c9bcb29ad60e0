// Exports over the real store: the file says what the lists say, each record once, and opens by its token alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  OTHER_PROJECT,
  putCampaign,
  putVoucher,
  redeem,
  refusal,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller({ baseUrl: 'https://shop.example' });
let folder: string;
const place = () => ({ folder, url: 'http://files.example', secret: 'a secret of the test' });
let rt: TestRuntime;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
  rt = { ...(await aRuntime()), files: app.localFiles(place()) };
});

afterEach(() => rmSync(folder, { recursive: true }));

type Told = app.ExportRecord & { readonly result: { readonly url: string } | null };

const made = async (request: app.CreateExportRequest): Promise<Told> =>
  (await app.createExport(rt, caller, request)) as Told;
const work = () => app.runDueActions(rt, performance.now() + 10_000);
const got = async ({ id }: Pick<Told, 'id'>): Promise<Told> => (await app.getExport(rt, caller, id)) as Told;
const tokenOf = ({ result }: Pick<Told, 'result'>): string =>
  new URL(result?.url ?? '').searchParams.get('token') ?? '';
const textOf = ({ id }: Pick<Told, 'id'>, project = caller.project): string =>
  readFileSync(join(folder, project, 'exports', `${id}.csv`), 'utf8');

/** The cells of the file of an export, with its header line first. */
async function fileOf(request: app.CreateExportRequest): Promise<readonly (readonly string[])[]> {
  const begun = await made(request);
  await work();
  expect(await got(begun)).toMatchObject({ status: 'DONE' });
  const read = app.readCsv(textOf(begun));
  if (!('rows' in read)) throw new Error('The file cannot be read.');
  return [read.headers, ...read.rows.map(({ cells }) => cells)];
}

async function someVouchers(count: number, more: readonly string[] = []): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => `V${at},GIFT_VOUCHER,${at + 1}`);
  await app.importVouchersCsv(rt, caller, { file: ['Code,Voucher Type,Value', ...lines, ...more].join('\n') });
  await work();
}

const textOfMember = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

describe('an export', () => {
  test('is scheduled, written in the background, and leads to its file', async () => {
    await someVouchers(3);

    const begun = await made({ exported_object: 'voucher' });
    expect(begun).toMatchObject({ status: 'SCHEDULED', channel: 'API', result: null, parameters: {}, user_id: null });
    expect(await got(begun)).toMatchObject({ status: 'SCHEDULED', result: null });
    await work();
    const done = await got(begun);

    expect(done.result?.url).toMatch(new RegExp(`^https://shop.example/v1/exports/${begun.id}\\?token=[\\w-]{43}$`));
    const [header, ...lines] = textOf(begun).split('\r\n');
    expect(header).toBe('Code,Voucher Type,Value,Discount Type');
    expect(lines.toSorted()).toEqual(['', 'V0,GIFT_VOUCHER,1.00,', 'V1,GIFT_VOUCHER,2.00,', 'V2,GIFT_VOUCHER,3.00,']);
    const opened = await app.getOrOpenExport(rt, undefined, { id: begun.id, token: tokenOf(done) });
    expect(opened).toMatchObject({
      location: expect.stringContaining(
        `http://files.example/local-files/${caller.project}/exports/${begun.id}.csv?`,
      ) as string,
    });
  });

  test('of nothing is the header line alone', async () => {
    expect(await fileOf({ exported_object: 'redemption' })).toEqual([
      ['ID', 'Object', 'Voucher Code', 'Customer ID', 'Date', 'Result'],
    ]);
  });

  test('leaves out what came after it', async () => {
    await someVouchers(1);
    const begun = await made({ exported_object: 'voucher', parameters: { fields: ['code'] } });
    rt.clock.advance(1);
    await app.importVouchersCsv(rt, caller, { file: 'Code,Voucher Type,Value\nLATE,GIFT_VOUCHER,1' });
    await work();
    await work();

    expect(textOf(begun)).toBe('Code\r\nV0\r\n');
  });

  test.each([0, 2000, 1_000_000])(
    'goes on after each stop, and holds each row once: parts of %d bytes',
    async (leastPart) => {
      await someVouchers(2500);
      const begun = await made({ exported_object: 'voucher', parameters: { fields: ['code', 'metadata'] } });
      const files = app.localFiles(place());
      let calls = 0;
      // Every other slice dies after its part was written: what it wrote is written again.
      const put: typeof files.put = async (...part) => {
        const tag = await files.put(...part);
        if ((calls += 1) % 2 === 1) throw new Error('killed');
        return tag;
      };
      rt = { ...rt, files: { ...files, leastPart, put } };
      for (let slices = 0; (await got(begun)).status !== 'DONE' && slices < 40; slices += 1) {
        for (const owned of await rt.store.asyncActions.due(10)) await app.advance(rt, owned, 0);
        rt.clock.advance(120_000);
      }

      const codes = textOf(begun).trim().split('\r\n').slice(1);
      expect(new Set(codes).size).toBe(2500);
      expect(codes.length).toBe(2500);
    },
  );

  test('sorts by other members, and filters', async () => {
    await someVouchers(12, ['X1,GIFT_VOUCHER,9']);

    const filters = { code: { conditions: { $starts_with: 'V1' } } };
    const sorted = await fileOf({
      exported_object: 'voucher',
      parameters: { fields: ['code'], order: '-code', filters },
    });

    expect(sorted.slice(1).flat()).toEqual(['V11', 'V10', 'V1']);
  });

  test('of one campaign holds its codes alone', async () => {
    await someVouchers(2);
    const campaign = await app.createCampaign(rt, caller, {
      name: 'C',
      campaign_type: 'GIFT_VOUCHERS',
      voucher: { type: 'GIFT_VOUCHER', gift: { amount: 1 } },
      vouchers_count: 3,
    } as never);
    await work();

    const campaign_id = campaign.id;
    const rows = await fileOf({ exported_object: 'voucher', parameters: { fields: ['campaign_id'], campaign_id } });

    expect(rows.slice(1)).toEqual([[campaign_id], [campaign_id], [campaign_id]]);
    const filters = { code: { conditions: { $is_not: 'x' } } };
    const filtered = { fields: ['campaign_id'], campaign_id, filters };
    expect(await fileOf({ exported_object: 'voucher', parameters: filtered })).toEqual(rows);
  });

  test.each([
    [
      'a field it does not have',
      { fields: ['code', 'nothing'] },
      {
        key: 'invalid_export_fields',
        details: expect.stringMatching(/^Unsupported field used. Allowed fields: code, voucher_type, /) as string,
      },
    ],
    [
      'an order it does not have',
      { order: 'price' },
      {
        key: 'invalid_payload',
        details: expect.stringMatching(/^Property .parameters.order must be one of /) as string,
      },
    ],
    [
      'a filter it does not have',
      { filters: { nothing: { conditions: { $is: 'x' } } } },
      {
        key: 'invalid_payload',
        details: expect.stringMatching(/^Property .parameters.filters should match /) as string,
      },
    ],
    ['a campaign nobody knows', { campaign_id: 'camp_nobody' }, { key: 'not_found' }],
  ])('is refused for %s', async (_name, parameters, failure) => {
    await expect(
      refusal(app.createExport(rt, caller, { exported_object: 'voucher', parameters })),
    ).resolves.toMatchObject(failure);
    expect(await app.listExports(rt, caller, {})).toMatchObject({ total: 0 });
  });

  test.each(['redemption', 'order', 'voucher_transactions'] as const)(
    'of %s takes no campaign, which would leave nothing out',
    async (object) => {
      const campaign = await putCampaign(rt, { name: 'Known' });
      const parameters = { campaign_id: campaign.id };

      await expect(
        refusal(app.createExport(rt, caller, { exported_object: object, parameters })),
      ).resolves.toMatchObject({
        key: 'invalid_payload',
        details: 'Property .parameters.campaign_id must be left out: it is for vouchers, and others have filters.',
      });
      expect(await app.listExports(rt, caller, {})).toMatchObject({ total: 0 });
    },
  );

  test('guards cells that a spreadsheet would take for formulas; numbers stay numbers', async () => {
    const hostile = ['=HYPERLINK("x")', '+1', '-1', '@x', '\tx', '+x', 'a,"b"\n😀 שלום'];
    for (const [at, name] of hostile.entries()) await app.upsertCustomer(rt, caller, { source_id: `c${at}`, name });

    const rows = await fileOf({ exported_object: 'customer' });

    expect(rows[0]).toEqual(['Name', 'Source_id']);
    const names = rows.slice(1).map(([name]) => name);
    expect(names.toSorted()).toEqual(
      ['\'=HYPERLINK("x")', '+1', '-1', "'@x", "'\tx", "'+x", 'a,"b"\n😀 שלום'].toSorted(),
    );
  });

  test('guards its header line as well, which has names that somebody made up', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'c', metadata: { '=cmd|calc': 'x', ordinary: 'y' } });

    const begun = await made({ exported_object: 'customer', parameters: { fields: ['source_id', 'metadata'] } });
    await work();

    expect(textOf(begun)).toBe("Source_id,'=cmd|calc,ordinary\r\nc,x,y\r\n");
    const action = await app.importCustomersCsv(rt, caller, { file: textOf(begun) });
    await work();
    expect(await app.getAsyncAction(rt, caller, action.async_action_id)).toMatchObject({ result: { failed_count: 0 } });
    expect(await app.getCustomer(rt, caller, 'c')).toMatchObject({ metadata: { '=cmd|calc': 'x', ordinary: 'y' } });
  });

  test('of orders, products and SKUs has what their lists have', async () => {
    await app.upsertProduct(rt, caller, {
      source_id: 'shirt',
      name: 'Shirt',
      price: 1050,
      attributes: ['color', 'size'],
      metadata: { a: 1 },
    });

    const rows = await fileOf({
      exported_object: 'product',
      parameters: { fields: ['name', 'price', 'attributes', 'metadata.a', 'metadata'] },
    });

    expect(rows).toEqual([
      ['name', 'price', 'attributes', 'a', 'a'],
      ['Shirt', '10.50', 'color,size', '1', '1'],
    ]);
    expect(await fileOf({ exported_object: 'order' })).toEqual([['ID', 'Source ID', 'Status']]);
    expect(await fileOf({ exported_object: 'sku' })).toHaveLength(1);
    expect(await fileOf({ exported_object: 'publication' })).toHaveLength(1);
  });

  test('is imported again as it is', async () => {
    await app.importVouchersCsv(rt, caller, {
      file: [
        'Code,Voucher Type,Value,Discount Type,Start Date,Redemption Limit,Redeemed Quantity,Active,Additional Info,note',
        'A,DISCOUNT_VOUCHER,10.50,AMOUNT,2026-01-01,7,2,FALSE,=info,"x, y"',
        'B,DISCOUNT_VOUCHER,12.5,PERCENT,,,,,,',
        'C,GIFT_VOUCHER,99.90,,,,,,,',
      ].join('\n'),
    });
    await work();
    const fields = [
      'code',
      'voucher_type',
      'value',
      'discount_type',
      'start_date',
      'redemption_quantity',
      'redemption_count',
      'active',
      'additional_info',
      'id',
      'created_at',
      'metadata',
    ];
    const begun = await made({ exported_object: 'voucher', parameters: { fields } });
    await work();

    const other = aCaller({ project: OTHER_PROJECT });
    await app.importVouchersCsv(rt, other, { file: textOf(begun) });
    await work();

    for (const code of ['A', 'B', 'C']) {
      const [first, second] = [await app.getVoucher(rt, caller, code), await app.getVoucher(rt, other, code)];
      const members = [
        'code',
        'type',
        'discount',
        'gift',
        'start_date',
        'active',
        'additional_info',
        'metadata',
        'redemption',
      ] as const;
      expect(members.map((name) => second[name])).toEqual(members.map((name) => first[name]));
    }
  });

  test.each([
    ['GIFT_VOUCHERS', { gift: { amount: 5000 } }, 'gift'],
    ['LOYALTY_PROGRAM', { loyalty_card: { points: 5000 } }, 'loyalty_card'],
  ] as const)('of codes of a campaign is imported again with what is left on them: %s', async (type, value, card) => {
    const kind = card === 'gift' ? 'GIFT_VOUCHER' : 'LOYALTY_CARD';
    const other = aCaller({ project: OTHER_PROJECT });
    const campaign = { name: 'Cards', campaign_type: type, type: 'STATIC', voucher: { type: kind, ...value } };
    for (const by of [caller, other]) await app.createCampaign(rt, by, campaign as never);
    const used = `USED,TRUE,,"a, b",${card === 'gift' ? '50.00,12.34,' : ',,3766'}`;
    const header = 'Code,Active,Start Date,note,Gift Amount,Redeemed Amount,Loyalty Points';
    await app.importCampaignCsv(rt, caller, 'Cards', { file: [header, used, 'NEW,FALSE,2026-01-01,,,,'].join('\n') });
    const columns = ['code', 'voucher_type', 'value', 'gift_balance', 'loyalty_balance', 'start_date', 'active'];
    const begun = await made({
      exported_object: 'voucher',
      parameters: { fields: [...columns, 'campaign', 'redemption_count', 'metadata'] },
    });
    await work();

    const { async_action_id } = await app.importCampaignCsv(rt, other, 'Cards', { file: textOf(begun) });
    expect(await app.getAsyncAction(rt, other, async_action_id)).toMatchObject({
      result: { done_count: 2, failed: [] },
    });
    const left = (shown: object) => shown[card as never]['balance'];
    expect(left(await app.getVoucher(rt, other, 'USED'))).toBe(3766);
    for (const code of ['USED', 'NEW']) {
      const [first, second] = [await app.getVoucher(rt, caller, code), await app.getVoucher(rt, other, code)];
      const same = ['code', 'type', 'start_date', 'active', 'metadata'] as const;
      expect(same.map((name) => second[name])).toEqual(same.map((name) => first[name]));
      expect(left(second)).toBe(left(first));
    }
  });

  test('holds of vouchers what their list shows, cell by cell', async () => {
    await someVouchers(5);
    const fields = ['id', 'code', 'voucher_type', 'campaign', 'active', 'created_at', 'updated_at', 'is_referral_code'];

    const rows = await fileOf({ exported_object: 'voucher', parameters: { fields } });
    const { vouchers } = (await app.listVouchers(rt, caller, { order: 'created_at', limit: 100 })) as {
      vouchers: readonly Readonly<Record<string, unknown>>[];
    };

    const cells = vouchers.map(({ type, ...shown }) =>
      fields.map((name) => textOfMember(name === 'voucher_type' ? type : shown[name])),
    );
    expect(rows.slice(1)).toEqual(cells);
  });
});

test('of vouchers says what stands beside their records: holder, pictures, category and rules', async () => {
  const { id: category_id } = await app.createCategory(rt, caller, { name: 'Spring', hierarchy: 1 });
  const { id: rule } = await app.createRule(rt, caller, { name: 'All' });
  const request = { discount: { type: 'UNIT', unit_off: 2, unit_type: 'prod_1', effect: 'ADD_NEW_ITEMS' } } as const;
  await app.createVoucher(rt, caller, 'HELD', { ...request, category_id, validation_rules: [rule] });
  const command = app.publishCommand({ voucher: 'HELD', customer: { source_id: 'ann@shop' } }, {});
  await app.publish(rt, caller, { command, idempotencyKey: null });
  const { holder_id, assets } = await app.getVoucher(rt, caller, 'HELD');

  const rows = await fileOf({
    exported_object: 'voucher',
    parameters: {
      fields: [
        ...['customer_id', 'customer_source_id', 'qr_code', 'bar_code', 'category', 'validation_rules_id'],
        ...['discount_unit_type', 'discount_unit_effect', 'value'],
      ],
    },
  });

  const { qr, barcode } = assets as Readonly<Record<'qr' | 'barcode', { readonly url: string }>>;
  expect(qr.url).toMatch(/^https:\/\/shop\.example\//);
  expect(rows[1]).toEqual([holder_id, 'ann@shop', qr.url, barcode.url, 'Spring', rule, 'prod_1', 'ADD_NEW_ITEMS', '2']);
});

test('a list has the addresses of files for a server pair, and for no other caller', async () => {
  const begun = await made({ exported_object: 'order' });
  const first = async (by = caller) => (await app.listExports(rt, by, {})).exports[0]!;
  expect(await first()).toMatchObject({ id: begun.id, result: null });
  await work();

  const told = await first();
  expect(told.result?.url).toContain(`https://shop.example/v1/exports/${begun.id}?token=`);
  await expect(app.getOrOpenExport(rt, undefined, { id: begun.id, token: tokenOf(told) })).resolves.toHaveProperty(
    'location',
  );
  const session = { tokenHash: 'hash', name: null, userId: 'user_1', endsMs: Number.MAX_SAFE_INTEGER };
  expect(await first(aCaller({ session: { ...session, role: 'ADMIN' } }))).toMatchObject({
    status: 'DONE',
    result: null,
  });
  rt.clock.advance(30 * 24 * 3_600_000);
  expect(await first()).toMatchObject({ result: null, expired: true });
});

describe('the file of an export', () => {
  test('opens by its own token, for a day', async () => {
    const [one, two] = [await made({ exported_object: 'order' }), await made({ exported_object: 'order' })];
    await work();
    const token = tokenOf(await got(one));
    const open = (id: string, sent: string) => app.getOrOpenExport(rt, undefined, { id, token: sent });

    await expect(open(one.id, token)).resolves.toHaveProperty('location');
    for (const [id, sent] of [
      [two.id, token],
      [one.id, 'wrong'],
      ['exp_nobody', token],
    ] as const) {
      await expect(refusal(open(id, sent))).resolves.toMatchObject({ key: 'not_found', resource_type: 'export' });
    }
    rt.clock.advance(24 * 3_600_000);
    await expect(refusal(open(one.id, token))).resolves.toMatchObject({ key: 'not_found' });
    await expect(open(one.id, tokenOf(await got(one)))).resolves.toHaveProperty('location');
  });

  test('is gone after thirty days, and its record says so', async () => {
    const begun = await made({ exported_object: 'order' });
    await work();

    rt.clock.advance(30 * 24 * 3_600_000);

    expect(await got(begun)).toMatchObject({ status: 'DONE', result: null, expired: true });
  });

  test('belongs to its owner alone', async () => {
    const begun = await made({ exported_object: 'order' });
    const other = aCaller({ project: OTHER_PROJECT });

    await expect(refusal(app.getExport(rt, other, begun.id))).resolves.toMatchObject({ key: 'not_found' });
    await expect(refusal(app.deleteExport(rt, other, begun.id))).resolves.toMatchObject({ key: 'not_found' });
    expect(await app.listExports(rt, other, {})).toMatchObject({ total: 0 });
  });

  test('goes with its export, also while it is written', async () => {
    const [one, two] = [await made({ exported_object: 'order' }), await made({ exported_object: 'order' })];
    await app.deleteExport(rt, caller, one.id);
    await work();
    await app.deleteExport(rt, caller, two.id);

    expect(() => textOf(one)).toThrow('ENOENT');
    expect(() => textOf(two)).toThrow('ENOENT');
    await expect(refusal(app.getExport(rt, caller, one.id))).resolves.toMatchObject({ key: 'not_found' });
  });

  test('that cannot be written ends with ERROR after three tries', async () => {
    const files = app.localFiles(place());
    rt = { ...rt, files: { ...files, put: () => Promise.reject(new Error('The disk is full.')) } };
    const begun = await made({ exported_object: 'order' });
    for (let tries = 0; tries < 3; tries += 1) {
      await work();
      rt.clock.advance(3_600_000);
    }

    expect(await got(begun)).toMatchObject({ status: 'ERROR', result: null });
  });

  test('is recorded in the audit trail, with what it holds', async () => {
    const begun = await made({
      exported_object: 'customer',
      parameters: { filters: { name: { conditions: { $is: 'x' } } } },
    });

    const { records } = await rt.store.auditTrail.list(caller.project, {
      page: 1,
      limit: 10,
      ascending: true,
      byTime: true,
      test: null,
      compare: () => 0,
    });
    expect(records).toMatchObject([
      {
        action: 'export.created',
        actor: { type: 'server_key', id: caller.keyId },
        resource: { object: 'export', id: begun.id },
        changes: { exported_object: { to: 'customer' }, filters: { to: { junction: 'and' } } },
      },
    ]);
  });
});

describe('a person who only looks', () => {
  const as = (role: app.DashboardRole) =>
    aCaller({
      baseUrl: 'https://shop.example',
      session: { tokenHash: 'hash', role, name: null, userId: 'user_1', endsMs: Number.MAX_SAFE_INTEGER },
    });
  const withNames: app.CreateExportRequest = {
    exported_object: 'redemption',
    parameters: { fields: ['id', 'customer_name', 'metadata.note'] },
  };

  test.each(['VIEWER', 'SUPPORT'] as const)('has files without personal data alone: %s', async (role) => {
    expect(await refusal(app.createExport(rt, as(role), withNames))).toMatchObject({
      key: 'missing_required_permission',
      details: `Personal data takes the role USER; yours is ${role}. Leave out: customer_name, metadata.note.`,
    });
    expect(await refusal(app.createExport(rt, as(role), { exported_object: 'customer' }))).toMatchObject({
      details: expect.stringContaining('name, source_id') as string,
    });
    expect(await app.listExports(rt, caller, {})).toMatchObject({ total: 0 });

    const own = (await app.createExport(rt, as(role), { exported_object: 'redemption' })) as Told;
    const other = await made(withNames);
    await work();
    expect(await app.getExport(rt, as(role), own.id)).toMatchObject({
      status: 'DONE',
      result: { url: expect.any(String) as string },
    });
    expect(await app.getExport(rt, as(role), other.id)).toMatchObject({ status: 'DONE', result: null });
  });

  test.each(['USER', 'ADMIN'] as const)('is none with the role %s', async (role) => {
    const begun = (await app.createExport(rt, as(role), withNames)) as Told;
    await work();

    expect(await app.getExport(rt, as(role), begun.id)).toMatchObject({
      result: { url: expect.any(String) as string },
    });
  });
});

describe('a file', () => {
  test('begins with a byte order mark on request, once, and is imported again', async () => {
    await someVouchers(3);
    const begun = await made({
      exported_object: 'voucher',
      parameters: { bom: true, response_format: 'CSV', fields: ['code'] },
    });
    await work();

    expect(begun.parameters).toEqual({
      bom: true,
      response_format: 'CSV',
      fields: ['code'],
      filters: { junction: 'and' },
    });
    expect(textOf(begun)).toMatch(/^\ufeffCode\r\n/);
    expect(textOf(begun).split('\ufeff')).toHaveLength(2);
    expect(app.readCsv(textOf(begun))).toMatchObject({ headers: ['Code'] });
    const without = await made({ exported_object: 'voucher', parameters: { bom: false } });
    await work();
    expect(without.parameters).toEqual({ filters: { junction: 'and' } });
    expect(textOf(without)).toMatch(/^Code,/);
  });

  test('opens for a server pair that asks for CSV or for plain text alone', async () => {
    await someVouchers(1);
    const begun = await made({ exported_object: 'voucher' });
    const fetched = (accept: string | undefined, by = caller) =>
      app.getOrOpenExport(rt, by, { id: begun.id, token: undefined, accept });

    expect(await refusal(fetched('text/csv'))).toMatchObject({ key: 'not_found' });
    await work();
    for (const accept of ['text/csv', 'application/xml, Text/CSV;q=0.9', 'text/csv; charset=utf-8', 'text/plain']) {
      const { location } = (await fetched(accept)) as { location: string };
      expect(location).toContain(`/local-files/${caller.project}/exports/${begun.id}.csv?`);
    }
    for (const accept of [undefined, '*/*', 'text/csvx', 'application/json', 'application/json, text/plain, */*']) {
      expect(await fetched(accept)).toMatchObject({ id: begun.id, status: 'DONE' });
    }
    expect(await refusal(fetched('text/csv', aCaller({ project: OTHER_PROJECT })))).toMatchObject({ key: 'not_found' });
    rt.clock.advance(31 * 24 * 3_600_000);
    expect(await refusal(fetched('text/csv'))).toMatchObject({ key: 'not_found' });
  });

  test('with personal data is not opened by who may not have it', async () => {
    const begun = await made({ exported_object: 'customer' });
    await work();
    const viewer = aCaller({
      session: { tokenHash: 'hash', role: 'VIEWER', name: null, userId: 'user_1', endsMs: Number.MAX_SAFE_INTEGER },
    });

    const opened = app.getOrOpenExport(rt, viewer, { id: begun.id, token: undefined, accept: 'text/csv' });
    expect(await refusal(opened)).toMatchObject({ key: 'missing_required_permission' });
  });
});

describe('the filters of an export', () => {
  const ask = (exported_object: app.ExportRecord['exported_object'], filters: Readonly<Record<string, unknown>>) => ({
    exported_object,
    parameters: { fields: [exported_object === 'publication' ? 'voucher_code' : 'id'], filters },
  });
  const of = (name: string, conditions: object) => ({ [name]: { conditions } });

  test.each([
    ['voucher', 'redemption_status'],
    ['voucher', 'redemption.nothing'],
    ['customer', 'loyalty_tier.Gold'],
    ['customer', 'loyalty_points.Program'],
    ['customer', 'loyalty_tier.source'],
    ['customer', 'publications.channel'],
    ['redemption', 'categories'],
  ] as const)('of %s know no %s, and say which there are', async (object, name) => {
    const { key, details } = await refusal(made(ask(object, of(name, { $is: 'x' }))));

    expect([key, details]).toEqual([
      'invalid_payload',
      expect.stringMatching(/filters\[.*\] is no field of this list; use one of .*created_at/),
    ]);
  });

  test('have one name for each field at a time', async () => {
    const both = { ...of('holder_id', { $is: 'a' }), ...of('published_for_customer_id', { $is: 'b' }) };

    expect(await refusal(made(ask('voucher', both)))).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining(
        'filters[holder_id] and filters[published_for_customer_id] are the same field',
      ) as string,
    });
  });

  test('find what belongs to a campaign by its name and by its id', async () => {
    const campaign = await putCampaign(rt, { name: 'Spring' });
    const member = { campaign: campaign.name, campaign_id: campaign.id };
    for (const code of ['IN', 'TOO']) await putVoucher(rt, aVoucher({ code, ...member }));
    await putVoucher(rt, aVoucher({ code: 'OUT' }));
    for (const code of ['IN', 'OUT']) {
      const command = app.publishCommand({ voucher: code, customer: { source_id: 'ada' } }, {});
      await app.publish(rt, caller, { command, idempotencyKey: null });
      await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1_000 } });
    }

    for (const $is of ['Spring', campaign.id]) {
      expect(await fileOf(ask('publication', of('campaign', { $is })))).toEqual([['Voucher Code'], ['IN']]);
      expect(await fileOf(ask('redemption', of('campaign', { $is: [$is] })))).toHaveLength(2);
    }
  });

  test('find customers by what was published to them', async () => {
    const ids = new Map<string, string>();
    for (const code of ['ONE', 'TWO', 'THREE']) {
      ids.set(code, (await putVoucher(rt, aVoucher({ code }))).id);
      const command = app.publishCommand(
        { voucher: code, customer: { source_id: code === 'TWO' ? 'bob' : 'ada' } },
        {},
      );
      rt.clock.advance(60_000);
      await app.publish(rt, caller, { command, idempotencyKey: null });
    }
    const noon = new Date(rt.clock.nowMs() - 30_000).toISOString();
    await app.upsertCustomer(rt, caller, { source_id: 'carl' });
    const names = async (name: string, conditions: object) =>
      (
        await fileOf({
          exported_object: 'customer',
          parameters: { fields: ['source_id'], filters: of(name, conditions), order: 'source_id' },
        })
      )
        .slice(1)
        .flat();

    expect(await names('publications.related_object_id', { $is: ids.get('ONE') })).toEqual(['ada']);
    expect(await names('publications.related_object_id', { $in: [ids.get('TWO'), ids.get('THREE')] })).toEqual([
      'ada',
      'bob',
    ]);
    expect(await names('publications.created_at', { $after: noon })).toEqual(['ada']);
    expect(await names('publications.created_at', { $before: noon })).toEqual(['ada', 'bob']);
    expect(await names('publications.created_at', { $is_unknown: '' })).toEqual(['carl']);
  });
});

test('five exports of a project are written at a time, and the others later', async () => {
  await someVouchers(3);
  const running = Array.from({ length: app.LIMITS.exportsRunning }, () => made({ exported_object: 'voucher' }));
  for (const { id } of await Promise.all(running)) {
    const record = (await rt.store.exports.load(caller.project, id))!;
    await rt.store.exports.update(caller.project, { ...record, status: 'IN_PROGRESS' });
  }
  const late = await made({ exported_object: 'voucher' });
  const only = async (id: string) => {
    const due = await rt.store.asyncActions.due(20, rt.clock.nowMs());
    return due.find(({ action: { work: of } }) => of.kind === 'EXPORT' && of.export_id === id);
  };

  await app.advance(rt, (await only(late.id))!, performance.now() + 10_000);
  expect(await got(late)).toMatchObject({ status: 'SCHEDULED' });
  expect(await only(late.id)).toBeUndefined();
  await work();
  rt.clock.advance(app.LIMITS.exportRestMs + 1);
  await work();
  expect(await got(late)).toMatchObject({ status: 'DONE' });
});

test('a hundred exports that wait make a further one too many, until some are done', async () => {
  for (let at = 0; at < app.LIMITS.exportsWaiting; at += 1) await made({ exported_object: 'sku' });

  expect(await refusal(made({ exported_object: 'sku' }))).toMatchObject({ key: 'too_many_requests' });
  expect(await app.listExports(rt, caller, {})).toMatchObject({ total: app.LIMITS.exportsWaiting });
  await work();
  expect(await made({ exported_object: 'sku' })).toMatchObject({ status: 'SCHEDULED' });
});
