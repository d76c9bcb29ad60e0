// The record of a refusal is kept once, whatever becomes of the first attempt to write it.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRule,
  aRuntime,
  assigned,
  aVoucher,
  dump,
  type Fault,
  putCampaign,
  putRecords,
  putStack,
  putStackingRules,
  putTier,
  putVoucher,
  redeem,
  refusalOf,
  rollback,
  stackLine,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const customer = { source_id: 'ada' };
const order = { amount: 1_000 };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

type Plain = Exclude<Fault['kind'], 'AFTER'>;
const FAULTS: readonly (readonly [string, readonly Plain[]])[] = [
  ['is throttled', ['BUSY']],
  ['is throttled again and again', ['BUSY', 'BUSY', 'BUSY', 'BUSY']],
  ['is lost on its way', ['LOST_REQUEST']],
  ['is not answered', ['LOST_ANSWER']],
  ['arrives late', ['LATE']],
];

/** The faults hit the transaction of the record: nothing else of a refusal is one. */
function plan(kinds: readonly Plain[]): void {
  rt.faults.next('transact', ...kinds.map((kind) => ({ kind })));
}

async function failedOf(sourceId: string): Promise<unknown> {
  const { summary } = await app.getCustomer(rt, caller, sourceId);
  return summary.redemptions;
}

describe.each(FAULTS)('where the first write %s', (_name, kinds) => {
  it('a refused redemption is kept, in the history of its code and in the count of its customer', async () => {
    const open = await putVoucher(rt, aVoucher());
    await redeem(rt, caller, { redeemables: [voucherLine(open.code)], customer, order });
    const { code } = await putVoucher(rt, aVoucher({ active: false }));
    plan(kinds);

    const refusal = await refusalOf(redeem(rt, caller, { redeemables: [voucherLine(code)], customer, order }));
    await rt.faults.land();

    expect(refusal.key).toBe('voucher_disabled');
    expect(await app.getRedemption(rt, caller, refusal.resource_id!)).toMatchObject({
      failure_code: 'voucher_disabled',
    });
    expect(await app.listVoucherRedemptions(rt, caller, code, {})).toMatchObject({
      redemption_entries: [{ id: refusal.resource_id }],
    });
    expect(await failedOf('ada')).toMatchObject({ total_failed: 1, total_redeemed: 1 });
  });

  it('a refused rollback is kept and counted', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code)], customer, order });
    const { id } = redemptions[0]!;
    await rollback(rt, caller, { id });
    plan(kinds);

    const refusal = await refusalOf(rollback(rt, caller, { id }));
    await rt.faults.land();

    expect(refusal.key).toBe('already_rolled_back');
    expect(await app.getRedemption(rt, caller, refusal.resource_id!)).toMatchObject({
      redemption: id,
      status: 'FAILED',
    });
    expect(await failedOf('ada')).toMatchObject({ total_rollback_failed: 1, total_rollback_succeeded: 1 });
  });

  it('a refused publication is kept', async () => {
    const { code } = await putVoucher(rt, aVoucher({ active: false }));
    const call = { command: app.publishCommand({ voucher: code, customer }, {}), idempotencyKey: null };
    plan(kinds);

    const refusal = await refusalOf(app.publish(rt, caller, call));
    await rt.faults.land();

    expect(refusal.key).toBe('voucher_disabled');
    const records = Object.keys(await dump(rt)).filter((key) => / B(#|$)/.test(key));
    // The record, and its line in the history of the code.
    expect(records).toHaveLength(2);
    expect(await app.listVoucherPublications(rt, caller, code, {})).toMatchObject({ total: 1 });
  });
});

describe('the record of a refused redemption', () => {
  const attempt = async (...lines: Parameters<typeof redeem>[2]['redeemables']) => {
    const refusal = await refusalOf(redeem(rt, caller, { redeemables: lines, customer, order }));
    const id = refusal.resource_id ?? '';
    const { redemptions } = await app.listRedemptions(rt, caller, { result: 'FAILURE' });
    return { refusal, record: redemptions.find((one) => one.id === id) ?? redemptions[0]! };
  };

  it('has the summary of its voucher, as a success has it', async () => {
    const campaign = await putCampaign(rt, { name: 'Spring' });
    const of = { campaign: campaign.name, campaign_id: campaign.id, holder_id: `cust_${'a'.repeat(32)}` };
    const voucher = await putVoucher(rt, aVoucher({ ...of, redemption: { quantity: 1, redeemed_quantity: 0 } }));
    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(voucher.code)], customer, order });

    const { record } = await attempt(voucherLine(voucher.code));

    expect(record).toMatchObject({ failure_code: 'quantity_exceeded', failure_message: 'quantity exceeded' });
    expect(record).toMatchObject({ related_object_type: 'voucher', related_object_id: voucher.id });
    expect(record.voucher).toEqual(redemptions[0]!.voucher);
    const query = { filters: { voucher_code: { conditions: { $is: [voucher.code] } } }, result: 'FAILURE' } as const;
    expect((await app.listRedemptions(rt, caller, query)).redemptions).toEqual([record]);
    expect((await app.listRedemptions(rt, caller, { campaign: 'Spring', result: 'FAILURE' })).total).toBe(1);
  });

  it.each([
    ['tier', false],
    ['stack of one tier', true],
  ])('has the summary of its promotion tier: %s', async (_name, isStacked) => {
    const tier = await putTier(rt, { active: false });
    const line = isStacked ? stackLine((await putStack(rt, [tier])).id) : tierLine(tier.id);

    const { record } = await attempt(line);

    expect(record).toMatchObject({
      failure_code: 'promotion_inactive',
      failure_message: 'Inactive Promotion',
      related_object_type: 'promotion_tier',
      related_object_id: tier.id,
    });
    expect(record.promotion_tier).toEqual({
      id: tier.id,
      name: tier.name,
      banner: tier.banner,
      campaign: { id: tier.campaign_id },
      object: 'promotion_tier',
    });
    expect(record).not.toHaveProperty('voucher');
  });

  it('of several redeemables is about the one that refuses the whole', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const off = await putVoucher(rt, aVoucher({ active: false }));

    const { record } = await attempt(voucherLine(code), voucherLine(off.code));

    expect(record).toMatchObject({ related_object_type: 'voucher', related_object_id: off.id });
    expect(record.voucher).toMatchObject({ code: off.code });
    const { redemption_entries: entries } = await app.listVoucherRedemptions(rt, caller, off.code, {});
    expect(entries.map(({ id }) => id)).toEqual([record.id]);
  });

  it('of a promotion stack is about the tier that refuses the whole', async () => {
    const tier = await putTier(rt, { active: false });
    const stack = await putStack(rt, [await putTier(rt, { campaign_id: tier.campaign_id }), tier]);

    const { record } = await attempt(stackLine(stack.id));

    expect(record).toMatchObject({
      related_object_type: 'promotion_tier',
      related_object_id: tier.id,
      promotion_tier: { id: tier.id },
    });
  });

  it('of several redeemables of which none applies is about none of them', async () => {
    await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' });
    const [one, other] = [
      await putVoucher(rt, aVoucher({ active: false })),
      await putVoucher(rt, aVoucher({ active: false })),
    ];

    const { record } = await attempt(voucherLine(one.code), voucherLine(other.code));

    expect(record).toMatchObject({
      failure_code: 'no_applicable_redeemables',
      related_object_type: 'redemption',
      related_object_id: record.id,
      voucher: null,
    });
  });

  it('has no voucher where the code is unknown', async () => {
    const { record } = await attempt(voucherLine('NOBODY'));

    expect(record).toMatchObject({
      failure_code: 'not_found',
      failure_message: 'Resource not found',
      related_object_id: 'NOBODY',
      voucher: null,
    });
  });

  it('says what the violated rule says', async () => {
    const condition = { name: 'order.amount', conditions: { $more_than: [5_000] }, error: { message: 'Spend 50.01.' } };
    const rule = aRule(condition);
    await putRecords(rt, { kind: 'rule', record: rule });
    const voucher = aVoucher();
    await putVoucher(rt, { ...voucher, assignments: assigned(rule, { id: voucher.id, type: 'voucher' }) });

    const { record } = await attempt(voucherLine(voucher.code));

    expect(record).toMatchObject({ failure_code: 'order_rules_violated', failure_message: 'Spend 50.01.' });
  });

  it('leaves out a discount that is large', async () => {
    const units = Array.from({ length: 100 }, (_, n) => ({ unit_off: 1, unit_type: `${n}`.padEnd(100, 'x') }));
    const discount = { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units } as const;
    const { code, id } = await putVoucher(rt, aVoucher({ active: false, discount }));

    const { record } = await attempt(voucherLine(code));

    expect(record.voucher).toMatchObject({ id, code, object: 'voucher' });
    expect(record.voucher).not.toHaveProperty('discount');
  });
});

describe('the record of a refused rollback', () => {
  const aRedemption = async (...lines: Parameters<typeof redeem>[2]['redeemables']) => {
    const answer = await redeem(rt, caller, { redeemables: lines, customer, order });
    return answer.parent_redemption ?? answer.redemptions[0]!;
  };
  const refusedTwice = async (id: string) => {
    await rollback(rt, caller, { id });
    const { resource_id } = await refusalOf(rollback(rt, caller, { id }));
    return app.getRedemption(rt, caller, resource_id!);
  };

  it('has the voucher of the redemption, and stands in the history of its code', async () => {
    const { code, id } = await putVoucher(rt, aGiftCard(5_000));
    const redemption = await aRedemption(voucherLine(code, 300));

    const record = await refusedTwice(redemption.id);

    expect(record).toMatchObject({
      failure_code: 'already_rolled_back',
      failure_message: 'Already rolled back',
      redemption: redemption.id,
      related_object_type: 'voucher',
      related_object_id: id,
      voucher: redemption.voucher,
    });
    const { redemption_entries: entries } = await app.listVoucherRedemptions(rt, caller, code, {});
    expect(entries.map((entry) => entry.id)).toContain(record.id);
  });

  it('has the promotion tier of the redemption', async () => {
    const tier = await putTier(rt, { action: { discount: { type: 'AMOUNT', amount_off: 100 } } });
    const redemption = await aRedemption(tierLine(tier.id));

    const record = await refusedTwice(redemption.id);

    expect(record).toMatchObject({ related_object_type: 'promotion_tier', related_object_id: tier.id });
    // What the tier gave stands on what gave it.
    const { action: _, ...of } = redemption.promotion_tier as object as { readonly action: unknown };
    expect(record.promotion_tier).toEqual(of);
  });

  it('of a stack is about the whole', async () => {
    const lines = [await putVoucher(rt, aVoucher()), await putVoucher(rt, aVoucher())].map(({ code }) => code);
    const { id } = await aRedemption(...lines.map((code) => voucherLine(code)));

    const record = await refusedTwice(id);

    expect(record).toMatchObject({ related_object_type: 'redemption', related_object_id: id, voucher: null });
  });
});
