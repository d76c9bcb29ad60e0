// Formulas that read the metadata of the publication of a code.
import * as app from '../../support/app';
import {
  aCaller,
  aRule,
  aRuntime,
  assigned,
  aVoucher,
  putCampaign,
  putRecords,
  putVoucher,
  redeem,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const browser = aCaller({ kind: 'client', address: '203.0.113.7', origin: 'https://shop.example' });
const shopper = { ...browser, shopper: { sourceId: 'ada', orders: [] } };
const formula = 'PUBLICATION_METADATA("percent")';
const discount = { type: 'PERCENT', percent_off: 5, percent_off_formula: formula } as const;
const order = { amount: 1_000 };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({
    settings: { client_publish_enabled: true, client_publish_campaigns: ['*'], client_redeem_enabled: true },
  });
});

const give = (body: app.PublishRequest, as = caller) =>
  app.publish(rt, as, {
    command: app.publishCommand({ customer: { source_id: 'ada' }, ...body }, {}),
    idempotencyKey: null,
  });

const totalOf = async (code: string, more: object = {}, as = caller) =>
  (await app.validate(rt, as, { redeemables: [voucherLine(code)], order, ...more })).order?.total_amount;

async function published(metadata: object, members: Partial<app.Voucher> = { discount }, as = caller): Promise<string> {
  const { code } = await putVoucher(rt, aVoucher(members));
  await give({ voucher: code, metadata: { ...metadata } }, as);
  return code;
}

describe('PUBLICATION_METADATA', () => {
  it.each([
    ['no customer', {}],
    ['the customer it was published to', { customer: { source_id: 'ada' } }],
    ['another customer', { customer: { source_id: 'bob' } }],
  ])('is that of the publication of the voucher, with %s in the request', async (_name, more) => {
    const code = await published({ percent: 20 });
    await published({ percent: 90 });

    expect(await totalOf(code, more)).toBe(800);
    expect(await totalOf(code, more, browser)).toBe(800);
    expect((await redeem(rt, caller, { redeemables: [voucherLine(code)], order, ...more })).order).toMatchObject({
      total_amount: 800,
    });
  });

  it('is found by the id of the voucher, and for all codes of one publication', async () => {
    const { name, id } = await putCampaign(rt);
    const of = { campaign: name, campaign_id: id, discount };
    const vouchers = [await putVoucher(rt, aVoucher(of)), await putVoucher(rt, aVoucher(of))];
    await give({ campaign: { name, count: 2 }, metadata: { percent: 20 } });

    for (const voucher of vouchers) expect(await totalOf(voucher.id)).toBe(800);
  });

  it('is read in a qualification', async () => {
    const code = await published({ percent: 20 });

    const { redeemables } = await app.checkEligibility(rt, caller, { customer: { source_id: 'ada' }, order });

    expect(redeemables).toMatchObject({ data: [{ id: code, order: { total_amount: 800 } }] });
  });

  it.each(['voucher', 'campaign'] as const)(
    'is read in the price of a product that a rule of the %s sets',
    async (type) => {
      const price_formula = 'PUBLICATION_METADATA("price")';
      const included = [{ object: 'product', id: 'pen', price: 900, price_formula } as const];
      const rule = aRule(
        { name: 'order.items.count', conditions: { $more_than: [0] } },
        { applicable_to: { included } },
      );
      await putRecords(rt, { kind: 'rule', record: rule });
      const assignments = assigned(rule, { id: type, type });
      const campaign = await putCampaign(rt, type === 'campaign' ? { assignments } : {});
      const code = await published(
        { price: 3 },
        {
          campaign: campaign.name,
          campaign_id: campaign.id,
          ...(type === 'voucher' && { assignments }),
          discount: { type: 'FIXED', fixed_amount: 900, effect: 'APPLY_TO_ITEMS' },
        },
      );

      expect(await totalOf(code, { order: { items: [{ product_id: 'pen', price: 1_000 }] } })).toBe(300);
    },
  );

  it.each<[string, object]>([
    ['another member', { other: 20 }],
    ['null', { percent: null }],
    ['a text', { percent: '20' }],
    ['what objects inherit', { __proto__: { percent: 20 } }],
  ])('leaves the fallback to a publication with %s', async (_name, metadata) => {
    expect(await totalOf(await published(metadata))).toBe(950);
  });

  it('leaves the fallback to a code that was not published', async () => {
    const { code } = await putVoucher(rt, aVoucher({ discount }));

    expect(await totalOf(code)).toBe(950);
  });

  it.each([
    ['a claim', browser],
    ['a shopper', shopper],
  ])('is not what %s sends with their own publication', async (_name, as) => {
    expect(await totalOf(await published({ percent: 100 }, { discount }, as))).toBe(950);
  });

  it.each([
    ['one more where a formula reads it', discount, 2],
    ['one where none does', { type: 'PERCENT', percent_off: 5, percent_off_formula: 'ORDER_AMOUNT' } as const, 1],
  ])('takes the minimum of round trips: %s', async (_name, ofCode, expected) => {
    const code = await published({ percent: 20 }, { discount: ofCode });
    await rt.store.config.load(caller);
    rt.meter.reset();

    await totalOf(code);

    expect(rt.meter.roundTrips).toBe(expected);
  });
});
