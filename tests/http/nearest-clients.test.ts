// What redeemables lack, with the key of a page: behind its switch, and without a word about what a page may not know.
import { handler as findNearest } from '../../functions/qualifications/nearest';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aCaller,
  aRule,
  aRuntime,
  aShopperKey,
  assigned,
  aVoucher,
  callHandler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putRecords,
  putShopperKeys,
  putStackingRules,
  putTier,
  putVoucher,
  signedToken,
  type SigningKey,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const LATER = '2100-01-01T00:00:00.000Z';
const order = { amount: 10_000 };

let rt: TestRuntime;
let signer: SigningKey;
let rule: app.ValidationRule;

async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  const open = { client_trusted_domains: [SHOP], client_rate_limit_enabled: false, client_nearest_enabled: true };
  rt = await aRuntime({ settings: { ...open, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  signer = await aShopperKey();
  await putShopperKeys(rt, signer);
  app.installRuntime(rt);
  rule = await guard({ name: 'order.amount', conditions: { $more_than_or_equal: [12_000] } });
}

async function guard(one: app.Rule): Promise<app.ValidationRule> {
  const record = aRule(one);
  await putRecords(rt, { kind: 'rule', record });
  return record;
}

const guardedBy = (one: app.ValidationRule) => assigned(one, { id: 'promo_1', type: 'promotion_tier' });

async function headersOf(as: string | null): Promise<Readonly<Record<string, string>>> {
  const token: Readonly<Record<string, string>> =
    as === null ? {} : { 'X-Customer-Token': await signedToken(rt, signer, { sub: as }) };
  return { ...KEYS.client, Origin: SHOP, ...token };
}

async function post(body: object, as: string | null = null): Promise<HttpAnswer> {
  return callHandler(findNearest, { path: '/client/v1/qualifications/nearest', headers: await headersOf(as), body });
}

async function check(body: object): Promise<HttpAnswer> {
  return callHandler(validate, { path: '/client/v1/validations', headers: await headersOf(null), body });
}

/** The answer without what differs between any two calls. */
function textOf({ body }: HttpAnswer): string {
  return JSON.stringify(body).replaceAll(/"(id|request_id)":"v(alid_|-)[^"]*"/g, '');
}

describe('with the switch off', () => {
  it('the client call is forbidden, and a validation is as it is without the expansion', async () => {
    await install({ client_nearest_enabled: false });
    const tier = await putTier(rt, { assignments: guardedBy(rule) });
    const redeemables = [tierLine(tier.id)];

    expect((await post({ order, redeemables })).body).toMatchObject({ code: 403, key: 'forbidden' });
    const expanded = await check({ order, redeemables, options: { expand: ['order', 'nearest'] } });
    expect(textOf(expanded)).toBe(textOf(await check({ order, redeemables, options: { expand: ['order'] } })));
  });
});

describe('a client key', () => {
  beforeEach(() => install());

  it('reads what a tier and an open code lack', async () => {
    const tier = await putTier(rt, { assignments: guardedBy(rule) });
    await putVoucher(rt, aVoucher({ code: 'OPEN', assignments: guardedBy(rule) }));
    const { body } = await post({ order, redeemables: [tierLine(tier.id), voucherLine('OPEN')] });

    for (const row of body['data'] as readonly object[])
      expect(row).toMatchObject({ works: false, nearest: { changes: [{ kind: 'AMOUNT', to: 12_000 }] }, more: null });
  });

  it('reads the same bytes of an unknown, a disabled and a later code', async () => {
    await putVoucher(rt, aVoucher({ code: 'OFF1', active: false }));
    await putVoucher(rt, aVoucher({ code: 'NEXT', start_date: LATER, assignments: guardedBy(rule) }));
    const rows = await Promise.all(
      ['GONE', 'OFF1', 'NEXT'].map(async (code) =>
        textOf(await post({ order, redeemables: [voucherLine(code)] })).replaceAll(code, 'CODE'),
      ),
    );

    expect(rows[0]).toContain('"works":false,"key":"not_found","nearest":null,"more":null');
    expect(new Set(rows).size).toBe(1);
  });

  it('reads the same bytes of an unknown tier and one that has not begun, and finds neither in the list', async () => {
    const tier = await putTier(rt, { start_date: LATER, assignments: guardedBy(rule) });
    const later = textOf(await post({ order, redeemables: [tierLine(tier.id)] }));
    const unknown = textOf(await post({ order, redeemables: [tierLine('promo_gone')] }));

    expect(later.replaceAll(tier.id, 'promo_gone')).toBe(unknown);
    expect((await post({ order })).body).toMatchObject({ data: [], total: 0 });
  });

  it('reads nothing about the code of somebody else, in rows and in validations', async () => {
    const { id } = await app.upsertCustomer(rt, aCaller(), { source_id: 'ada' });
    await putVoucher(rt, aVoucher({ code: 'ADAS', holder_id: id, assignments: guardedBy(rule) }));
    const redeemables = [voucherLine('ADAS')];
    const [row] = (await post({ order, redeemables })).body['data'] as readonly object[];
    const [own] = (await post({ order, redeemables }, 'ada')).body['data'] as readonly object[];

    expect(row).toEqual({ object: 'voucher', id: 'ADAS', works: false, key: 'order_rules_violated' });
    expect(own).toMatchObject({ nearest: { changes: [{ kind: 'AMOUNT', to: 12_000 }] } });
    const expanded = await check({ order, redeemables, options: { expand: ['order', 'nearest'] } });
    expect(textOf(expanded)).toBe(textOf(await check({ order, redeemables, options: { expand: ['order'] } })));
  });

  it('reads the same bytes of what it may not know in validations, with the expansion and without it', async () => {
    await putVoucher(rt, aVoucher({ code: 'OFF1', active: false }));
    await putVoucher(rt, aVoucher({ code: 'NEXT', start_date: LATER, assignments: guardedBy(rule) }));
    const tier = await putTier(rt, { start_date: LATER, assignments: guardedBy(rule) });
    const answers = async (expand: readonly string[]) =>
      Promise.all(
        [...['GONE', 'OFF1', 'NEXT'].map((code) => voucherLine(code)), tierLine(tier.id), tierLine('promo_gone')].map(
          async (line) =>
            textOf(await check({ order, redeemables: [line], options: { expand } })).replaceAll(line.id, 'NAME'),
        ),
      );
    const expanded = await answers(['order', 'nearest']);

    expect(expanded).toEqual(await answers(['order']));
    expect(expanded[1]).toBe(expanded[0]);
    expect(expanded[2]).toBe(expanded[0]);
    expect(expanded.join()).not.toMatch(/nearest|"more"/);
  });

  it('reads the same bytes beside a tier that begins while another one is waited for, and beside an unknown one', async () => {
    await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' });
    const now = rt.clock.nowMs();
    const soon = new Date(now + 3_600_000).toISOString();
    const half = { discount: { type: 'PERCENT', percent_off: 50 } } as const;
    const hidden = await putTier(rt, { start_date: soon, action: half });
    const open = await putTier(rt, { validity_day_of_week: [(new Date(now).getUTCDay() + 2) % 7], action: half });
    const beside = async (id: string) => {
      const redeemables = [tierLine(id), tierLine(open.id)];
      const { body } = await check({ order, redeemables, options: { expand: ['nearest'] } });
      const entries = body['inapplicable_redeemables'] as readonly { readonly id: string }[];
      const entry = entries.find((one) => one.id === open.id);
      return JSON.stringify(entry).replaceAll(/"request_id":"[^"]*"/g, '');
    };

    const unknown = await beside('promo_gone');
    expect(unknown).toMatch(/"kind":"TIME".*"discount":\{"now":0,"then":5000\}/);
    expect(await beside(hidden.id)).toBe(unknown);
  });

  it('reads the list of its own codes, and no code of nobody', async () => {
    const { id } = await app.upsertCustomer(rt, aCaller(), { source_id: 'ada' });
    await putVoucher(rt, aVoucher({ code: 'ADAS', holder_id: id, assignments: guardedBy(rule) }));
    await putVoucher(rt, aVoucher({ code: 'OPEN', assignments: guardedBy(rule) }));
    const codes = async (as: string | null) =>
      ((await post({ order }, as)).body['data'] as readonly { readonly id: string }[]).map((row) => row.id);

    expect(await codes(null)).toEqual([]);
    expect(await codes('ada')).not.toContain('OPEN');
  });

  it('reads opening hours of what has begun', async () => {
    const tier = await putTier(rt, { validity_day_of_week: [(new Date(rt.clock.nowMs()).getUTCDay() + 1) % 7] });
    const { body } = await post({ order, redeemables: [tierLine(tier.id)] });

    expect(body).toMatchObject({
      data: [{ nearest: { changes: [{ kind: 'TIME', operator: 'wait', pointer: null, unit: 'moment' }] } }],
    });
  });

  it('reads no names of properties', async () => {
    const secret = await guard({ name: 'order.metadata', property: 'channel', conditions: { $is: ['vip'] } });
    const tier = await putTier(rt, { assignments: guardedBy(secret) });
    const answer = await post({ order, redeemables: [tierLine(tier.id)] });

    expect(answer.body).toMatchObject({
      data: [{ nearest: { proof: 'NAMED', changes: [{ pointer: '/order' }], text: 'For certain orders.' } }],
    });
    expect(textOf(answer)).not.toMatch(/channel|vip/);
    expect((await post({ order })).body).toMatchObject({ data: [] });
  });

  it('reads in validations what a redeemable lacks in its place', async () => {
    const tier = await putTier(rt, { assignments: guardedBy(rule) });
    const { body } = await check({ order, redeemables: [tierLine(tier.id)], options: { expand: ['nearest'] } });

    expect(body).toMatchObject({
      redeemables: [
        { status: 'INAPPLICABLE', nearest: { proof: 'SMALLEST', text: 'Spend 20.00 USD more.' }, more: null },
      ],
    });
  });
});

describe('the table', () => {
  it('is read once more with the expansion, for the products of the rules, and written no more', async () => {
    await install();
    await app.upsertProduct(rt, aCaller(), { source_id: 'scarf', price: 400 });
    const ofScarf = await guard({ name: 'product.id', conditions: { $is: ['scarf'] } });
    const tier = await putTier(rt, { assignments: guardedBy(ofScarf) });
    const body = {
      order: { items: [{ source_id: 'hat', price: 900, quantity: 1 }] },
      redeemables: [tierLine(tier.id)],
    };
    const callsOf = async (expand: readonly string[]) => {
      await check({ ...body, options: { expand } });
      rt.meter.reset();
      await check({ ...body, options: { expand } });
      return rt.meter.made.map(({ operation }) => operation);
    };
    const plain = await callsOf(['order']);

    expect(await callsOf(['order', 'nearest'])).toEqual([...plain, 'batchGet']);
  });
});
