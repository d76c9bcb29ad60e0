// A law: over any mix of redemptions with the selection BEST, each redeems to the amounts of its validation, what is
// left out keeps its uses, and no code is redeemed more often than it may be, however many redemptions run at once.
import fc from 'fast-check';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  brokenInvariants,
  putStackingRules,
  putVoucher,
  redeem,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const RUNS = { numRuns: 8 };
const CODES = ['AMOUNT', 'PERCENT', 'ITEMS', 'UNIT', 'CARD'] as const;
const ITEMS = [
  { product_id: 'prod_a', price: 1_700, quantity: 2 },
  { product_id: 'prod_b', price: 900, quantity: 3 },
];

const DISCOUNTS: readonly (readonly [code: string, discount: app.Discount])[] = [
  ['AMOUNT', { type: 'AMOUNT', amount_off: 700, effect: 'APPLY_TO_ORDER' }],
  ['PERCENT', { type: 'PERCENT', percent_off: 15, effect: 'APPLY_TO_ORDER' }],
  ['ITEMS', { type: 'PERCENT', percent_off: 20, effect: 'APPLY_TO_ITEMS' }],
  ['UNIT', { type: 'UNIT', unit_off: 1, unit_type: 'prod_b', effect: 'ADD_MISSING_ITEMS' }],
];

const history = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(
    fc.record({
      codes: fc.shuffledSubarray([...CODES], { minLength: 2 }),
      /** Redemptions that run at the same time. */
      together: fc.constantFrom(1, 1, 3),
    }),
    { minLength: 3, maxLength: 6 },
  ),
});

async function putCodes(rt: TestRuntime, quantity: number): Promise<void> {
  const redemption = { quantity, redeemed_quantity: 0 };
  for (const [code, discount] of DISCOUNTS) await putVoucher(rt, aVoucher({ code, discount, redemption }));
  await putVoucher(rt, aGiftCard(2_000, { code: 'CARD' }));
}

async function usesOf(rt: TestRuntime, code: string): Promise<number> {
  const { redemption } = await app.getVoucher(rt, caller, code);
  return redemption.redeemed_quantity;
}

type Redeemed = Awaited<ReturnType<typeof redeem>>;

const codesOf = ({ redemptions }: Redeemed) => redemptions.map(({ voucher }) => voucher?.code ?? '');

/** The redemptions that were not refused. */
async function redeemTogether(
  rt: TestRuntime,
  request: app.EvaluationRequest,
  count: number,
): Promise<readonly Redeemed[]> {
  const settled = await Promise.allSettled(Array.from({ length: count }, () => redeem(rt, caller, request)));
  return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

it('BEST redeems what its validation says, and each code at most as often as it may', async () => {
  let compared = 0;
  let leftOut = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ quantity, limit, steps }) => {
      const rt = await aRuntime();
      await putStackingRules(rt, {
        redeemables_selection: 'BEST',
        redeemables_application_mode: 'PARTIAL',
        applicable_redeemables_limit: limit,
      });
      await putCodes(rt, quantity);
      const uses = new Map<string, number>();
      for (const { codes, together } of steps) {
        const request = { redeemables: codes.map((code) => voucherLine(code)), order: { items: ITEMS } };
        const validated = await app.validate(rt, caller, request);
        const done = await redeemTogether(rt, request, together);
        if (together === 1) {
          expect(done).toHaveLength(validated.valid ? 1 : 0);
          for (const { order, ...redeemed } of done) {
            compared += 1;
            leftOut += codes.length - redeemed.redemptions.length;
            expect(codesOf({ ...redeemed, redemptions: redeemed.redemptions })).toEqual(
              validated.redeemables.map(({ id }) => id),
            );
            expect([order?.total_applied_discount_amount, order?.total_amount]).toEqual([
              validated.order?.total_applied_discount_amount,
              validated.order?.total_amount,
            ]);
          }
        }
        for (const code of done.flatMap(codesOf)) uses.set(code, (uses.get(code) ?? 0) + 1);
      }
      for (const [code] of DISCOUNTS) {
        expect([code, await usesOf(rt, code)]).toEqual([code, uses.get(code) ?? 0]);
        expect(uses.get(code) ?? 0).toBeLessThanOrEqual(quantity);
      }
      expect(await brokenInvariants(rt)).toEqual([]);
    }),
    RUNS,
  );
  expect(compared).toBeGreaterThan(0);
  expect(leftOut).toBeGreaterThan(0);
});
