// The setting `redeemables_selection`: with BEST the best stack among the redeemables of a request applies.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  putStackingRules,
  putTier,
  putVoucher,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const order = { amount: 10_000 };

let rt: TestRuntime;

async function install(rules: Partial<app.StackingRules> = {}): Promise<void> {
  rt = await aRuntime();
  await putStackingRules(rt, {
    redeemables_selection: 'BEST',
    redeemables_application_mode: 'PARTIAL',
    applicable_redeemables_limit: 2,
    ...rules,
  });
  const redemption = { quantity: 1, redeemed_quantity: 0 };
  await putVoucher(rt, aVoucher({ code: 'TEN', discount: amountOff(1_000), redemption }));
  await putVoucher(rt, aVoucher({ code: 'TWO', discount: amountOff(200), redemption }));
  await putVoucher(rt, aVoucher({ code: 'HALF', discount: percentOff(50), redemption }));
}

const amountOff = (amount_off: number) => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' }) as const;
const percentOff = (percent_off: number) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' }) as const;
const lines = (...ids: readonly string[]): readonly app.Redeemable[] => ids.map((id) => voucherLine(id));

type Answer = Awaited<ReturnType<typeof app.validate>>;

function check(redeemables: readonly app.Redeemable[], members: Partial<app.EvaluationRequest> = {}): Promise<Answer> {
  return app.validate(rt, caller, { redeemables, order, ...members });
}

const idsOf = ({ redeemables }: Answer) => redeemables.map(({ id }) => id);

describe('the selection BEST', () => {
  beforeEach(() => install());

  it('applies the best stack in its order, and skips the others', async () => {
    const answer = await check(lines('TWO', 'TEN', 'HALF'));

    expect(answer).toMatchObject({ valid: true, order: { total_applied_discount_amount: 6_000, total_amount: 4_000 } });
    expect(idsOf(answer)).toEqual(['HALF', 'TEN']);
    expect(answer.skipped_redeemables).toMatchObject([
      { status: 'SKIPPED', id: 'TWO', result: { details: { key: 'better_combination_found' } } },
    ]);
  });

  it('redeems as the validation says, and uses up nothing that is left out', async () => {
    const validated = await check(lines('TWO', 'TEN', 'HALF'));

    const { answer: redeemed } = await app.redeem(rt, caller, {
      request: { redeemables: lines('TWO', 'TEN', 'HALF'), order },
      idempotencyKey: null,
    });

    expect(redeemed).toMatchObject({
      order: {
        total_amount: validated.order!.total_amount,
        total_applied_discount_amount: validated.order!.total_applied_discount_amount,
      },
      skipped_redeemables: [{ id: 'TWO' }],
    });
    const after = await check(lines('TWO', 'TEN', 'HALF'));
    expect(idsOf(after)).toEqual(['TWO']);
  });

  it('takes no round trip more than AS_SENT', async () => {
    const tripsOf = async (selection: app.StackingRules['redeemables_selection']) => {
      await install({ redeemables_selection: selection, applicable_redeemables_limit: 30 });
      await rt.store.config.load(caller);
      rt.meter.reset();
      const request = { redeemables: lines('TWO', 'TEN', 'HALF'), order };
      await app.redeem(rt, caller, { request, idempotencyKey: null });
      return rt.meter.roundTrips;
    };

    expect(await tripsOf('BEST')).toBe(await tripsOf('AS_SENT'));
  });

  it('answers a repeat of a redemption with the first answer', async () => {
    const request = { redeemables: lines('TWO', 'TEN', 'HALF'), order };
    const first = await app.redeem(rt, caller, { request, idempotencyKey: 'key-1' });

    const second = await app.redeem(rt, caller, { request, idempotencyKey: 'key-1' });

    expect(second.answer).toEqual(first.answer);
  });

  it('decides again from what is left when another redemption was faster', async () => {
    await app.redeem(rt, caller, { request: { redeemables: lines('HALF'), order }, idempotencyKey: null });

    const answer = await check(lines('TWO', 'TEN', 'HALF'));

    expect(idsOf(answer)).toEqual(['TWO', 'TEN']);
    expect(answer.inapplicable_redeemables).toMatchObject([
      { id: 'HALF', result: { error: { key: 'quantity_exceeded' } } },
    ]);
  });

  it('leaves a redeemable that is in no stack its own refusal', async () => {
    const answer = await check(lines('GONE', 'TEN', 'HALF'));

    expect(idsOf(answer)).toEqual(['HALF', 'TEN']);
    expect(answer.inapplicable_redeemables).toMatchObject([{ id: 'GONE', result: { error: { key: 'not_found' } } }]);
  });

  it('lets gift cards pay after the stack', async () => {
    await install({ applicable_redeemables_limit: 30 });
    const { code } = await putVoucher(rt, aGiftCard(3_000));

    const answer = await check(lines(code, 'TEN', 'HALF'));

    expect(idsOf(answer)).toEqual(['HALF', 'TEN', code]);
    expect(answer.order).toMatchObject({ total_amount: 1_000 });
  });

  it('takes promotion tiers before codes of the same value', async () => {
    await install({ applicable_redeemables_limit: 1 });
    const tier = await putTier(rt, { action: { discount: percentOff(50) } });

    expect(idsOf(await check([...lines('HALF'), tierLine(tier.id)]))).toEqual([tier.id]);
  });

  it('keeps the order of a hierarchy', async () => {
    await install({ redeemables_sorting_rule: 'CATEGORY_HIERARCHY', applicable_redeemables_limit: 30 });

    expect(idsOf(await check(lines('TEN', 'HALF')))).toEqual(['TEN', 'HALF']);
  });

  it.each([
    ['with the mode ALL', { redeemables_application_mode: 'ALL' }],
    ['with AS_SENT', { redeemables_selection: 'AS_SENT' }],
  ] as const)('has no effect %s', async (_, rules) => {
    await install(rules);

    const answer = await check(lines('TWO', 'TEN', 'HALF'));

    expect(answer.order).toMatchObject({ total_applied_discount_amount: 1_200 });
    expect(answer.skipped_redeemables).toMatchObject([
      { id: 'HALF', result: { details: { key: 'applicable_redeemables_limit_exceeded' } } },
    ]);
  });
});
