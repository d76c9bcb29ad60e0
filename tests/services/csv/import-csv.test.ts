// Imports of files over the real store: each row takes effect once, refused rows are named with their number.
import * as app from '../../support/app';
import { aCaller, aRuntime, brokenInvariants, dump, refusal, type TestRuntime } from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

interface Told {
  readonly type: string;
  readonly status: string;
  readonly result: {
    readonly message: string;
    readonly done_count: number;
    readonly failed_count: number;
    readonly failed: readonly { readonly row: number; readonly reason: string }[];
  };
}

const finished = async ({ async_action_id: id }: { async_action_id: string }): Promise<Told> => {
  await app.runDueActions(rt, performance.now() + 20_000);
  return (await app.getAsyncAction(rt, caller, id)) as Told;
};

const file = (...lines: readonly string[]) => ({ file: lines.join('\r\n') });
const voucher = (code: string) => app.getVoucher(rt, caller, code);

const DISCOUNTS = 'Code,Voucher Type,Value,Discount Type';

describe('importVouchersCsv', () => {
  test('stores codes of every type, with the values of their columns', async () => {
    const action = await finished(
      await app.importVouchersCsv(
        rt,
        caller,
        file(
          'Code,Voucher Type,Value,Discount Type,Discount Effect,Formula,Start Date,Expiration Date,Redemption Limit,Active,Additional Info,season',
          'OFF10,DISCOUNT_VOUCHER,10.5,AMOUNT,APPLY_TO_ITEMS,,2026-01-01,2026-12-31T10,5,FALSE,"a, ""b""",spring',
          'PER,DISCOUNT_VOUCHER,12.5,PERCENT,,,,,,,,',
          'FIX,DISCOUNT_VOUCHER,99,FIXED,,,,,,,,',
          'FORM,DISCOUNT_VOUCHER,5,AMOUNT,,ORDER_AMOUNT * 0.1,,,,,,',
          'CARD,GIFT_VOUCHER,100,,,,,,,,,',
        ),
      ),
    );

    expect(action).toMatchObject({
      type: 'VOUCHERS.IMPORT_CSV',
      status: 'DONE',
      result: { message: '5 voucher(s) imported successfully, 0 failed.', done_count: 5, failed: [] },
    });
    expect(await voucher('OFF10')).toMatchObject({
      discount: { type: 'AMOUNT', amount_off: 1050, effect: 'APPLY_TO_ITEMS' },
      start_date: '2026-01-01T00:00:00.000Z',
      expiration_date: '2026-12-31T10:00:00.000Z',
      redemption: { quantity: 5 },
      active: false,
      additional_info: 'a, "b"',
      metadata: { season: 'spring' },
    });
    expect(await voucher('PER')).toMatchObject({ discount: { type: 'PERCENT', percent_off: 12.5 }, active: true });
    expect(await voucher('FIX')).toMatchObject({ discount: { type: 'FIXED', fixed_amount: 9900 } });
    expect(await voucher('FORM')).toMatchObject({ discount: { amount_off_formula: 'ORDER_AMOUNT * 0.1' } });
    expect(await voucher('CARD')).toMatchObject({ gift: { amount: 10_000, balance: 10_000 }, metadata: {} });
  });

  test('reads semicolons, a byte order mark, quoted headers and other line ends', async () => {
    const text = '\ufeff"code";VOUCHER_TYPE;value;"Discount-Type";note\n\nA;gift_voucher;1;;"two\nlines; one cell"\n';

    const action = await finished(await app.importVouchersCsv(rt, caller, { file: text }));

    expect(action).toMatchObject({ result: { done_count: 1, failed_count: 0 } });
    expect(await voucher('A')).toMatchObject({ gift: { amount: 100 }, metadata: { note: 'two\nlines; one cell' } });
  });

  test.each([
    ['no type', 'A,,10,AMOUNT', 'Voucher Type is required'],
    [
      'an unknown type',
      'A,LOYALTY_CARD,10,',
      "Voucher Type: must be equal to one of DISCOUNT_VOUCHER,GIFT_VOUCHER (actual value is 'LOYALTY_CARD')",
    ],
    ['no value', 'A,DISCOUNT_VOUCHER,,AMOUNT', 'Value is required'],
    ['no discount type', 'A,DISCOUNT_VOUCHER,10,', 'Discount Type is required'],
    ['no code', ',GIFT_VOUCHER,10,', 'Code is required'],
    [
      'three decimals',
      'A,GIFT_VOUCHER,1.005,',
      "Value: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is '1.005')",
    ],
    [
      'a decimal comma',
      'A,GIFT_VOUCHER,"1,50",',
      "Value: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is '1,50')",
    ],
    [
      'a negative amount',
      'A,GIFT_VOUCHER,-1,',
      "Value: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is '-1')",
    ],
    ['more than 100 percent', 'A,DISCOUNT_VOUCHER,101,PERCENT', 'Value: must be at most 100'],
    ['too many cells', 'A,GIFT_VOUCHER,1,,x', 'The row has 5 cells, and the header line 4.'],
    ['a bell', 'A\u0007,GIFT_VOUCHER,1,', 'A cell must not hold control characters.'],
  ])('reports a row with %s, and continues', async (_name, line, reason) => {
    const action = await finished(
      await app.importVouchersCsv(rt, caller, file(DISCOUNTS, 'FIRST,GIFT_VOUCHER,1,', line, 'LAST,GIFT_VOUCHER,1,')),
    );

    expect(action.result).toMatchObject({ done_count: 2, failed_count: 1 });
    expect(action.result.failed).toEqual([expect.objectContaining({ row: 2, reason })]);
    expect(await voucher('LAST')).toMatchObject({ code: 'LAST' });
  });

  test('stores the first of two rows with the same code', async () => {
    const action = await finished(
      await app.importVouchersCsv(rt, caller, file(DISCOUNTS, 'A,GIFT_VOUCHER,1,', 'A,GIFT_VOUCHER,2,')),
    );

    expect(action.result.failed).toEqual([{ code: 'A', row: 2, reason: 'Row 1 of the file has the same name.' }]);
    expect(await voucher('A')).toMatchObject({ gift: { amount: 100 } });
  });

  test('changes an existing code where it may change, and refuses another type or value', async () => {
    await finished(
      await app.importVouchersCsv(rt, caller, file(DISCOUNTS, 'A,GIFT_VOUCHER,10,', 'B,DISCOUNT_VOUCHER,10,AMOUNT')),
    );

    const action = await finished(
      await app.importVouchersCsv(
        rt,
        caller,
        file(
          `${DISCOUNTS},Active,Additional Info,color`,
          'A,GIFT_VOUCHER,10,,false,new,red',
          'B,DISCOUNT_VOUCHER,11,AMOUNT,false,,',
          'C,GIFT_VOUCHER,1,,,,',
        ),
      ),
    );

    expect(action.result).toMatchObject({ done_count: 2, failed_count: 1 });
    expect(action.result.failed).toEqual([
      { code: 'B', row: 2, reason: 'The code exists with another discount: amount_off differs.' },
    ]);
    expect(await voucher('A')).toMatchObject({
      active: false,
      additional_info: 'new',
      metadata: { color: 'red' },
      gift: { balance: 1000 },
    });
    expect(await voucher('B')).toMatchObject({ active: true, discount: { amount_off: 1000 } });
  });

  test('a gift card that was used before starts with its remaining balance, as its ledger shows', async () => {
    const header = 'Code,Voucher Type,Value,Redemption Limit,Redeemed Quantity,Redeemed Amount';
    const action = await finished(
      await app.importVouchersCsv(
        rt,
        caller,
        file(header, 'USED,GIFT_VOUCHER,100,,2,30', 'OVER,GIFT_VOUCHER,10,,1,11', 'OFTEN,GIFT_VOUCHER,10,1,2,0'),
      ),
    );

    expect(action.result.failed.map(({ row }) => row)).toEqual([2, 3]);
    expect(await voucher('USED')).toMatchObject({
      gift: { amount: 10_000, balance: 7000 },
      redemption: { redeemed_quantity: 2, redeemed_amount: 3000 },
    });
    const { data } = await app.listTransactions(rt, caller, 'USED', {});
    expect(data).toEqual([
      expect.objectContaining({
        type: 'CREDITS_ADDITION',
        reason: 'import',
        details: expect.objectContaining({
          balance: expect.objectContaining({ amount: 7000, balance: 7000 }) as object,
        }) as object,
      }),
    ]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  test.each([
    ['that is empty', '', 'The file has no header line.'],
    ['without its main column', 'Voucher Type,Value\nGIFT_VOUCHER,1', 'The column Code is missing.'],
    [
      'with a quote that is never closed',
      `${DISCOUNTS}\nA,"GIFT_VOUCHER,1,`,
      'Line 2 cannot be read: a quote is out of place, or never closed.',
    ],
    ['with a NUL', `${DISCOUNTS}\nA\0,GIFT_VOUCHER,1,`, 'Line 2 holds a NUL character: the file is no text.'],
    [
      'with white space in a metadata header',
      `${DISCOUNTS},my note\n`,
      'The column "my note" is unknown, and a metadata column must not hold white space.',
    ],
    ['with a column twice', `${DISCOUNTS},code\n`, 'The column code comes twice.'],
    ['with a forbidden header', `${DISCOUNTS},__proto__\n`, 'The metadata column __proto__ is not allowed.'],
    [
      'with too many columns',
      Array.from({ length: 201 }, (_, index) => `c${index}`).join(','),
      'A file has at most 200 columns.',
    ],
  ])('refuses a file %s, and stores nothing', async (_name, text, details) => {
    await expect(refusal(app.importVouchersCsv(rt, caller, { file: text }))).resolves.toMatchObject({
      key: 'invalid_payload',
      details,
    });
  });

  test('rules are assigned and counted; an unknown rule fails its row alone', async () => {
    const header = `${DISCOUNTS},Validation Rule ID`;

    const action = await finished(
      await app.importVouchersCsv(rt, caller, file(header, 'A,GIFT_VOUCHER,1,,val_nobody', 'B,GIFT_VOUCHER,1,,')),
    );

    expect(action.result.failed).toEqual([expect.objectContaining({ code: 'A', row: 1 })]);
    expect(await voucher('B')).toMatchObject({ code: 'B' });
  });

  test('continues after a part whose answer was lost, and stores each code once', async () => {
    const lines = Array.from({ length: 250 }, (_, index) => `C${index},GIFT_VOUCHER,1,`);
    // The first codes of a project make the key of its pictures, in a write of its own.
    await finished(await app.importVouchersCsv(rt, caller, file(DISCOUNTS, 'FIRST,GIFT_VOUCHER,1,')));
    rt.faults.next('transact', { kind: 'LOST_ANSWER' }, { kind: 'LOST_REQUEST' });

    const action = await finished(await app.importVouchersCsv(rt, caller, file(DISCOUNTS, ...lines)));

    const { id: async_action_id } = action as unknown as { id: string };
    rt.clock.advance(120_000);
    await finished({ async_action_id });
    rt.clock.advance(120_000);
    const after = await finished({ async_action_id });
    expect(after).toMatchObject({ status: 'DONE', result: { done_count: 250, failed_count: 0 } });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  test.each(['BUSY', 'LOST_REQUEST', 'LOST_ANSWER', 'LATE'] as const)(
    'stores each row once, whichever of its transactions gets %s',
    async (kind) => {
      await finished(await app.importVouchersCsv(rt, caller, file(DISCOUNTS, 'FIRST,GIFT_VOUCHER,1,')));
      const lines = Array.from({ length: 300 }, (_, index) => `K${index},GIFT_VOUCHER,1,`);
      const [hold, end] = [lines.slice(0, 60), lines.slice(60)];
      rt.faults.next('transact', { kind });
      const begun = await app.importVouchersCsv(
        rt,
        caller,
        file(DISCOUNTS, ...hold, 'BAD,GIFT_VOUCHER,x,', 'K0,GIFT_VOUCHER,1,', ...end),
      );
      const { async_action_id: id } = begun;
      // Killed after each step: the worker that comes next does the rest.
      for (let step = 0; step < 12; step += 1) {
        rt.faults.next('transact', { kind });
        rt.clock.advance(120_000);
        for (const owned of await rt.store.asyncActions.due(10)) await app.advance(rt, owned, 0);
        rt.faults.clear();
        await rt.faults.land();
      }
      rt.clock.advance(4 * 3_600_000);

      const action = await finished({ async_action_id: id });

      expect(action).toMatchObject({ status: 'DONE', result: { done_count: 300, failed_count: 2 } });
      expect(action.result.failed).toMatchObject([
        { code: 'BAD', row: 61 },
        { code: 'K0', row: 62 },
      ]);
      const stored = Object.keys(await dump(rt)).filter((key) => /#V#\w+ V$/.test(key));
      expect(stored).toHaveLength(301);
      expect(await brokenInvariants(rt)).toEqual([]);
    },
  );
});

describe('importCampaignCsv', () => {
  const campaign = (more: object = {}) =>
    app.createCampaign(rt, caller, {
      name: 'Cards',
      campaign_type: 'GIFT_VOUCHERS',
      voucher: { type: 'GIFT_VOUCHER', gift: { amount: 5000 }, redemption: { quantity: 3 } },
      metadata: { from: 'campaign', kept: true },
      ...more,
    } as never);

  test('gives codes the values of the campaign and of their columns', async () => {
    await campaign();

    const action = await finished(
      await app.importCampaignCsv(
        rt,
        caller,
        'Cards',
        file(
          'Code,Gift Amount,Redeemed Amount,Redeemed Quantity,Active,from',
          'A,,,,,',
          'B,100,30,1,false,file',
          'D,1,,4,,',
        ),
      ),
    );

    expect(action).toMatchObject({ type: 'CAMPAIGN.VOUCHERS_IMPORT_CSV', status: 'DONE', result: { done_count: 2 } });
    expect(action.result.failed).toEqual([
      { code: 'D', row: 3, reason: 'Redeemed Quantity 4 is above the limit of 3.' },
    ]);
    expect(await voucher('A')).toMatchObject({
      campaign: 'Cards',
      active: true,
      gift: { amount: 5000, balance: 5000 },
      metadata: { from: 'campaign', kept: true },
    });
    expect(await voucher('B')).toMatchObject({
      active: false,
      gift: { amount: 10_000, balance: 7000 },
      metadata: { from: 'file', kept: true },
    });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  test('a row changes whether a code of this campaign is active; a code of another campaign fails', async () => {
    await campaign();
    await campaign({ name: 'Others' });
    await finished(await app.importCampaignCsv(rt, caller, 'Cards', file('Code', 'A')));

    const action = await finished(
      await app.importCampaignCsv(rt, caller, 'Cards', file('Code,Active,Gift Amount,x', 'A,false,1,y')),
    );
    const other = await finished(await app.importCampaignCsv(rt, caller, 'Others', file('Code,Active', 'A,true')));

    expect(action).toMatchObject({ result: { done_count: 1, failed_count: 0 } });
    expect(await voucher('A')).toMatchObject({ active: false, gift: { amount: 5000 }, metadata: { kept: true } });
    expect(await voucher('A')).not.toHaveProperty('metadata.x');
    expect(other.result.failed).toEqual([
      { code: 'A', row: 1, reason: 'The code belongs to another campaign, or to none.' },
    ]);
  });

  test('codes of a campaign that has ended start disabled', async () => {
    await campaign({ start_date: '2025-01-01', expiration_date: '2025-02-01' });

    await finished(await app.importCampaignCsv(rt, caller, 'Cards', file('Code,Active', 'A,', 'B,true')));

    expect(await voucher('A')).toMatchObject({ active: false });
    expect(await voucher('B')).toMatchObject({ active: true });
  });

  test.each([
    ['nobody knows', 'Nobody', 'not_found'],
    ['that has no codes', 'Tiers', 'invalid_campaign'],
  ])('refuses a campaign %s', async (_name, name, key) => {
    await app.createCampaign(rt, caller, {
      name: 'Tiers',
      campaign_type: 'PROMOTION',
      promotion: { tiers: [] },
    } as never);

    await expect(refusal(app.importCampaignCsv(rt, caller, name, file('Code', 'A')))).resolves.toMatchObject({ key });
  });
});

describe('importCustomersCsv', () => {
  test('creates customers, and overwrites existing ones', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'a', name: 'Old', phone: '1', metadata: { gone: true } });

    const action = await finished(
      await app.importCustomersCsv(
        rt,
        caller,
        file(
          'Name,Source_id,Email,Phone,Birthdate,Address_line_1,Postal_Code,City,lang',
          'Anna,a,a@example.com,,1990-05-04,Street 1,12345,Town,de',
          'Ben,b,,,,,,,',
          'Only mail,,mail@example.com,,,,,,',
          'Nobody,,,,,,,,',
          'Bad day,c,,,2026-02-30,,,,',
        ),
      ),
    );

    expect(action).toMatchObject({
      type: 'CUSTOMERS.IMPORT_CSV',
      result: { message: '3 customer(s) imported successfully, 2 failed.', done_count: 3 },
    });
    expect(action.result.failed.map(({ row }) => row)).toEqual([4, 5]);
    const anna = await app.getCustomer(rt, caller, 'a');
    expect(anna).toMatchObject({
      name: 'Anna',
      email: 'a@example.com',
      birthdate: '1990-05-04',
      address: { line_1: 'Street 1', postal_code: '12345', city: 'Town' },
      metadata: { lang: 'de' },
    });
    expect(anna).not.toHaveProperty('phone', '1');
    expect(anna).not.toHaveProperty('metadata.gone');
  });
});

describe('products and SKUs of files', () => {
  test('are created; of existing ones the name, or sku and price, change', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'known', name: 'Old', price: 5, attributes: ['color'] });

    const products = await finished(
      await app.importProductsCsv(
        rt,
        caller,
        file(
          'name,source_id,price,attributes,note',
          'New,known,1,size,x',
          'Shirt,shirt,10.99,"color, size",y',
          ',none,1,,',
        ),
      ),
    );
    const skus = await finished(
      await app.importSkusCsv(
        rt,
        caller,
        file(
          'product_id,source_id,sku,price,attributes',
          `shirt,s1,Red,12.5,"{'color':'it\\'s red'}"`,
          'shirt,s2,Blue,12,"{""color"":""blue""}"',
          'shirt,s3,Bad,12,"{\'weight\':1}"',
          'nobody,s4,Lost,12,',
        ),
      ),
    );

    expect(products).toMatchObject({ type: 'PRODUCTS.IMPORT_CSV', result: { done_count: 2, failed_count: 1 } });
    expect(await app.getProduct(rt, caller, { product: 'known' })).toMatchObject({
      name: 'New',
      price: 5,
      attributes: ['color'],
    });
    expect(await app.getProduct(rt, caller, { product: 'shirt' })).toMatchObject({
      price: 1099,
      attributes: ['color', 'size'],
      metadata: { note: 'y' },
    });
    expect(skus.result.failed.map(({ row }) => row)).toEqual([3, 4]);
    expect(await app.getSku(rt, caller, 's1')).toMatchObject({ price: 1250, attributes: { color: "it's red" } });

    await finished(await app.importSkusCsv(rt, caller, file('product_id,source_id,sku,price', 'shirt,s1,Ruby,13')));
    expect(await app.getSku(rt, caller, 's1')).toMatchObject({
      sku: 'Ruby',
      price: 1300,
      attributes: { color: "it's red" },
    });

    await finished(await app.importSkusCsv(rt, caller, file('product_id,source_id,sku', 'shirt,s1,Garnet')));
    await finished(await app.importSkusCsv(rt, caller, file('product_id,source_id,sku,price', 'shirt,s1,,14')));
    expect(await app.getSku(rt, caller, 's1')).toMatchObject({ sku: 'Garnet', price: 1400 });
  });
});
