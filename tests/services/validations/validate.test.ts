// Validating: the same answer as a redemption would give, and nothing written.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  orderLines,
  putStackingRules,
  putTier,
  putVoucher,
  redeem,
  refusalOf,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const order = { amount: 200_000 };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

function check(...redeemables: readonly app.Redeemable[]) {
  return app.validate(rt, caller, { redeemables, order });
}

async function aStack(): Promise<readonly app.Redeemable[]> {
  const gift = await putVoucher(rt, aGiftCard(10_000));
  const percent = await putVoucher(rt, aVoucher({ discount: { type: 'PERCENT', percent_off: 20 } }));
  const tier = await putTier(rt, { action: { discount: { type: 'AMOUNT', amount_off: 8_000 } } });
  return [voucherLine(gift.code, 100), voucherLine(percent.code), tierLine(tier.id)];
}

describe('validate', () => {
  it('shows the falling total, redeemable by redeemable', async () => {
    const answer = await check(...(await aStack()));

    expect(answer).toMatchObject({
      valid: true,
      redeemables: [
        { status: 'APPLICABLE', order: { total_amount: 199_900 }, result: { gift: { balance: 10_000, credits: 100 } } },
        { status: 'APPLICABLE', order: { total_amount: 159_920 }, result: { discount: { percent_off: 20 } } },
        { status: 'APPLICABLE', order: { total_amount: 151_920 }, result: { discount: { amount_off: 8_000 } } },
      ],
      order: { total_amount: 151_920, total_discount_amount: 48_080 },
    });
  });

  it('answers the amounts that a redemption then gives', async () => {
    const redeemables = await aStack();
    const request = { redeemables, order: { items: orderLines(150_000, 49_999, 1) } };

    const validated = await app.validate(rt, caller, request);
    const redeemed = await redeem(rt, caller, request);

    const { total_amount, total_discount_amount, items } = validated.order!;
    expect(redeemed.order).toMatchObject({ total_amount, total_discount_amount });
    expect(redeemed.order!.items).toMatchObject(items!);
  });

  it.each([
    ['without an order id', order],
    ['with a new order id', { ...order, source_id: 'order-1' }],
  ])('writes nothing but the lock of the order, %s', async (_name, situation) => {
    const redeemables = await aStack();
    const before = await dump(rt);

    await app.validate(rt, caller, { redeemables, order: situation, customer: { source_id: 'new', name: 'New' } });

    const after = await dump(rt);
    for (const [key, item] of Object.entries(after)) if (!key.endsWith(' S')) expect(item).toEqual(before[key]);
  });

  it('is not valid where one redeemable fails, and says why', async () => {
    const [gift] = await aStack();
    const disabled = await putVoucher(rt, aVoucher({ active: false }));

    const answer = await check(voucherLine(disabled.code), gift!);

    expect(answer.valid).toBe(false);
    expect(answer).not.toHaveProperty('order');
    expect(answer.inapplicable_redeemables).toMatchObject([
      { id: disabled.code, status: 'INAPPLICABLE', result: { error: { code: 400, key: 'voucher_disabled' } } },
    ]);
    expect(answer.skipped_redeemables).toMatchObject([
      { id: gift!.id, status: 'SKIPPED', result: { details: { key: 'preceding_validation_failed' } } },
    ]);
  });

  it('counts an unknown code as inapplicable', async () => {
    const answer = await check(voucherLine('NOBODY-HAS-IT'));

    expect(answer).toMatchObject({
      valid: false,
      redeemables: [{ id: 'NOBODY-HAS-IT', result: { error: { code: 404, key: 'not_found' } } }],
    });
  });

  it('counts credits above the balance as inapplicable', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));

    expect(await check(voucherLine(code, 1_000))).toMatchObject({ valid: true });
    expect(await check(voucherLine(code, 1_001))).toMatchObject({
      valid: false,
      redeemables: [{ result: { error: { key: 'gift_amount_exceeded' } } }],
    });
  });

  it('refuses a voucher that is listed twice', async () => {
    const { code, id } = await putVoucher(rt);

    expect(await refusalOf(check(voucherLine(code), voucherLine(id)))).toMatchObject({ key: 'duplicated_redeemables' });
  });
});

describe('mode PARTIAL', () => {
  beforeEach(() => putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' }));

  it('is valid with what applies, and lists the rest apart', async () => {
    const [gift] = await aStack();

    const answer = await check(voucherLine('NOBODY-HAS-IT'), gift!);

    expect(answer).toMatchObject({ valid: true, redeemables: [{ id: gift!.id }], order: { total_amount: 199_900 } });
    expect(answer.inapplicable_redeemables).toMatchObject([{ id: 'NOBODY-HAS-IT' }]);
  });

  it('is not valid when nothing applies', async () => {
    const answer = await check(voucherLine('NOBODY'), voucherLine('NEITHER'));

    expect(answer).toMatchObject({ valid: false, redeemables: [{ id: 'NOBODY' }, { id: 'NEITHER' }] });
  });
});
