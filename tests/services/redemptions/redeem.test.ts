// Redeeming: what is spent, what is refused, and what a refusal leaves behind.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  NOW,
  putStack,
  putStackingRules,
  putTier,
  putVoucher,
  redeem,
  refusalOf,
  stackLine,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

function spend(...redeemables: readonly app.Redeemable[]) {
  return redeem(rt, caller, { redeemables, order: { amount: 200_000 } });
}

async function redeemedQuantity(code: string): Promise<number> {
  const { redemption } = await app.getVoucher(rt, caller, code);
  return redemption.redeemed_quantity;
}

describe('redeem', () => {
  it('shows the falling total of a gift card, a percentage and an amount', async () => {
    const gift = await putVoucher(rt, aGiftCard(10_000));
    const percent = await putVoucher(rt, aVoucher({ discount: { type: 'PERCENT', percent_off: 20 } }));
    const tier = await putTier(rt, { action: { discount: { type: 'AMOUNT', amount_off: 8_000 } } });

    const answer = await spend(voucherLine(gift.code, 100), voucherLine(percent.code), tierLine(tier.id));

    expect(answer.redemptions.map(({ order }) => order?.total_amount)).toEqual([199_900, 159_920, 151_920]);
    expect(answer.redemptions.map(({ order }) => order?.total_applied_discount_amount)).toEqual([100, 39_980, 8_000]);
    expect(answer.order).toMatchObject({
      status: 'PAID',
      amount: 200_000,
      total_discount_amount: 48_080,
      total_amount: 151_920,
    });
  });

  it('ties the children of a stack to one parent, and makes none for a single redeemable', async () => {
    const [first, second] = [await putVoucher(rt), await putVoucher(rt)];

    const stack = await spend(voucherLine(first.code), voucherLine(second.code));
    const single = await spend(voucherLine(first.code));

    const parent = stack.parent_redemption?.id;
    expect(stack.redemptions.map(({ redemption }) => redemption)).toEqual([parent, parent]);
    expect(single.parent_redemption).toBeUndefined();
    expect(single.redemptions[0]).not.toHaveProperty('redemption');
  });

  it('expands a promotion stack into its tiers, in order', async () => {
    const tier = await putTier(rt, { action: { discount: { type: 'AMOUNT', amount_off: 1_000 } } });
    const next = await putTier(rt, { campaign_id: tier.campaign_id });
    const stack = await putStack(rt, [tier, next]);

    const { redemptions, parent_redemption } = await spend(stackLine(stack.id));

    expect(redemptions.map(({ related_object_id }) => related_object_id)).toEqual([tier.id, next.id]);
    expect(redemptions.map(({ order }) => order?.total_amount)).toEqual([199_000, 179_100]);
    expect(parent_redemption?.order?.total_amount).toBe(179_100);
  });

  it('makes the records readable by their ids', async () => {
    const [first, second] = [await putVoucher(rt), await putVoucher(rt)];

    const { redemptions, parent_redemption } = await spend(voucherLine(first.code), voucherLine(second.code));

    for (const record of [...redemptions, parent_redemption!]) {
      expect(await app.getRedemption(rt, caller, record.id)).toEqual(record);
    }
  });
});

describe('limits of a voucher', () => {
  const DAY_MS = 24 * 3_600_000;
  const at = (offsetMs: number): string => new Date(Date.parse(NOW) + offsetMs).toISOString();

  it.each<[string, Partial<app.Voucher>, string]>([
    ['is disabled', { active: false }, 'voucher_disabled'],
    ['starts in a millisecond', { start_date: at(1) }, 'voucher_not_active'],
    ['ended a millisecond ago', { expiration_date: at(-1) }, 'voucher_expired'],
    ['ended yesterday', { expiration_date: at(-DAY_MS) }, 'voucher_expired'],
    ['is used up', { redemption: { quantity: 2, redeemed_quantity: 2 } }, 'quantity_exceeded'],
  ])('refuses one that %s', async (_name, members, key) => {
    const { code } = await putVoucher(rt, aVoucher(members));

    expect(await refusalOf(spend(voucherLine(code)))).toMatchObject({ key });
  });

  it.each<[string, Partial<app.Voucher>]>([
    ['starts now', { start_date: NOW }],
    ['ends tomorrow', { expiration_date: at(DAY_MS) }],
    ['has one use left', { redemption: { quantity: 2, redeemed_quantity: 1 } }],
    ['has no limit', { redemption: { quantity: null, redeemed_quantity: 1_000_000 } }],
  ])('takes one that %s', async (_name, members) => {
    const { code } = await putVoucher(rt, aVoucher(members));

    expect((await spend(voucherLine(code))).redemptions).toHaveLength(1);
  });

  it('counts every use, and refuses the one above the quantity', async () => {
    const { code } = await putVoucher(rt, aVoucher({ redemption: { quantity: 2, redeemed_quantity: 0 } }));

    await spend(voucherLine(code));
    await spend(voucherLine(code));

    expect(await redeemedQuantity(code)).toBe(2);
    expect(await refusalOf(spend(voucherLine(code)))).toMatchObject({ key: 'quantity_exceeded' });
    expect(await redeemedQuantity(code)).toBe(2);
  });

  it('lets exactly one of 20 uses at once take the last one', async () => {
    const { code } = await putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } }));

    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => spend(voucherLine(code))));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await redeemedQuantity(code)).toBe(1);
  });
});

describe('what a request may list', () => {
  it('takes 30 redeemables', async () => {
    const lines: app.Redeemable[] = [];
    for (let index = 0; index < 30; index += 1) lines.push(voucherLine((await putVoucher(rt)).code));

    expect((await spend(...lines)).redemptions).toHaveLength(30);
  });

  it('refuses the same voucher twice, by code and by id alike', async () => {
    const { code, id } = await putVoucher(rt);

    for (const [first, second] of [
      [code, code],
      [code, id],
      [id, id],
    ] as const) {
      const refusal = await refusalOf(spend(voucherLine(first), voucherLine(second)));
      expect(refusal).toMatchObject({ key: 'duplicated_redeemables' });
    }
  });

  it('refuses the same tier twice', async () => {
    const tier = await putTier(rt);

    const refusal = await refusalOf(spend(tierLine(tier.id), tierLine(tier.id)));

    expect(refusal).toMatchObject({ key: 'duplicated_redeemables' });
  });

  it('refuses two promotion stacks, and a stack with others', async () => {
    const [first, second] = [await putStack(rt, [await putTier(rt)]), await putStack(rt, [await putTier(rt)])];
    const coupon = await putVoucher(rt);

    for (const other of [stackLine(second.id), voucherLine(coupon.code)]) {
      expect(await refusalOf(spend(stackLine(first.id), other))).toMatchObject({ key: 'invalid_redeemables' });
    }
  });

  it('does not know a stack that is not there', async () => {
    const refusal = await refusalOf(spend(stackLine('stack_nobody')));

    expect(refusal).toMatchObject({ key: 'not_found', resource_id: 'stack_nobody' });
  });
});

describe('mode ALL', () => {
  it('writes nothing but the failure when one redeemable fails', async () => {
    const gift = await putVoucher(rt, aGiftCard(10_000));
    const before = await dump(rt);

    const lines = [voucherLine(gift.code, 500), voucherLine('NOBODY-HAS-IT')];
    const order = { source_id: 'order-1', amount: 200_000 };
    const refusal = await refusalOf(redeem(rt, caller, { redeemables: lines, order, customer: { source_id: 'new' } }));

    expect(refusal).toMatchObject({ key: 'not_found', resource_id: 'NOBODY-HAS-IT', resource_type: 'voucher' });
    const after = await dump(rt);
    const added = Object.keys(after).filter((key) => !(key in before));
    for (const key of Object.keys(before)) expect(after[key]).toEqual(before[key]);
    // The failure, the session, and the counts of unknown codes: of the caller, and of the key.
    expect(added.map((key) => key.split(' ')[1]).sort()).toEqual(['R', 'S', 'W', 'W']);
  });

  it('keeps the failure as a record that its answer names', async () => {
    const { code, id } = await putVoucher(rt, aVoucher({ active: false }));

    const { resource_id, resource_type } = await refusalOf(spend(voucherLine(code)));

    expect(resource_type).toBe('redemption');
    expect(resource_id).toMatch(/^rf_[0-9a-f]{24}$/);
    expect(await app.getRedemption(rt, caller, resource_id!)).toMatchObject({
      id: resource_id,
      result: 'FAILURE',
      status: 'FAILED',
      failure_code: 'voucher_disabled',
      order: null,
      related_object_type: 'voucher',
      related_object_id: id,
    });
  });
});

describe('mode PARTIAL', () => {
  beforeEach(() => putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' }));

  it('redeems what applies and lists the rest', async () => {
    const gift = await putVoucher(rt, aGiftCard(10_000));
    const disabled = await putVoucher(rt, aVoucher({ active: false }));

    const answer = await spend(voucherLine(disabled.code), voucherLine(gift.code, 500), voucherLine('NOBODY-HAS-IT'));

    expect(answer.redemptions.map(({ voucher }) => voucher?.code)).toEqual([gift.code]);
    expect(answer.inapplicable_redeemables).toMatchObject([
      { id: disabled.code, result: { error: { key: 'voucher_disabled' } } },
      { id: 'NOBODY-HAS-IT', result: { error: { key: 'not_found' } } },
    ]);
    expect(answer.parent_redemption?.id).toMatch(/^r_/);
    expect(await redeemedQuantity(disabled.code)).toBe(0);
  });

  it('refuses when nothing applies, and keeps the failure', async () => {
    const disabled = await putVoucher(rt, aVoucher({ active: false }));

    const refusal = await refusalOf(spend(voucherLine(disabled.code), voucherLine('NOBODY-HAS-IT')));

    expect(refusal).toMatchObject({ key: 'no_applicable_redeemables', resource_type: 'redemption' });
    const record = await app.getRedemption(rt, caller, refusal.resource_id!);
    expect(record).toMatchObject({ failure_code: 'no_applicable_redeemables', status: 'FAILED' });
  });
});
