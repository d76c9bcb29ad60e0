// Laws of discounts: nothing below zero, nothing above what is left, sums that add up, the same answer every time.
import fc from 'fast-check';
import { computeDiscount } from '../../lib/core/discount/apply';
import { describeScope } from '../../lib/core/discount/describe';
import { computeGift, computePoints } from '../../lib/core/discount/money/card-payment';
import { hitValue, selectLines } from '../../lib/core/discount/scope';
import {
  type Effect,
  NO_EFFECT,
  type OrderState,
  computeAddedLineAmount,
  applyEffect,
  effectDiscount,
  linesEffect,
  orderEffect,
  payable,
  subtotal,
  totalDiscount,
} from '../../lib/core/order/state';
import * as app from '../support/app';
import { computed } from '../core/discount/cart';
import { CATALOG, aDiscount, aMoneyDiscount, aPricedContext, anOrder, aSetting } from './discount-arbitraries';
import { aContext, orderOf } from '../core/discount/cart';

const RUNS = { numRuns: 1000 };

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The laws an order breaks by an effect; empty when it keeps them all. */
function broken(before: OrderState, effect: Effect, after = applyEffect(before, effect)): readonly string[] {
  const [had, has] = [before, after].map((order) => (order.amount ?? 0) - totalDiscount(order)) as [number, number];
  const laws = {
    'discounts of lines add up': after.itemsDiscount === sum(after.lines.map((line) => line.discount)),
    'amounts of lines add up':
      app.linesAmount(after) - app.linesAmount(before) === (after.amount ?? 0) - (before.amount ?? 0),
    'the effect is what changed': totalDiscount(after) - totalDiscount(before) === effectDiscount(effect),
    'the effect takes, and does not give': effectDiscount(effect) >= 0,
    'the price does not rise': payable(after) <= payable(before),
    'no total falls below zero': has >= Math.min(0, had),
    'no line falls below zero': after.lines.every((line) => line.discount >= 0 && line.discount <= (line.amount ?? 0)),
    'no quantity falls below zero': after.lines.every((line) => line.quantity >= 0),
  };
  return Object.entries(laws).flatMap(([law, holds]) => (holds ? [] : [law]));
}

describe('computeDiscount', () => {
  it('takes no less than nothing and no more than is left', () => {
    fc.assert(
      fc.property(aPricedContext, aMoneyDiscount, (context, discount) => {
        const { effect } = computed(discount, context);

        expect(effectDiscount(effect)).toBeLessThanOrEqual(payable(context.order));
        expect(broken(context.order, effect)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('keeps an order sound through any stack', () => {
    fc.assert(
      fc.property(
        anOrder,
        fc.array(fc.tuple(aDiscount, aSetting), { minLength: 1, maxLength: 6 }),
        (request, stack) => {
          let order = orderOf(request);
          fc.pre(order.amount !== null);
          for (const [discount, setting] of stack) {
            const { effect } = computed(discount, aContext({ ...setting, order, catalog: CATALOG }));
            const after = applyEffect(order, effect);
            expect(broken(order, effect, after)).toEqual([]);
            order = after;
          }
        },
      ),
      RUNS,
    );
  });

  it('takes no more from a line than is left of the units it reaches', () => {
    fc.assert(
      fc.property(aPricedContext, aMoneyDiscount, (context, discount) => {
        const { effect } = computed({ ...discount, effect: 'APPLY_TO_ITEMS' } as app.Discount, context);
        const { hits } = selectLines(context, { unitFactor: 1, bundle: null });

        for (const hit of hits) {
          const line = effect.lines?.find((one) => one.index === hit.index);
          expect(line?.discount).toBeLessThanOrEqual(hitValue(hit));
          expect(line?.discount).toBeLessThanOrEqual(subtotal(hit.line));
        }
        expect(effect.lines?.map((line) => line.index)).toEqual(hits.map((hit) => hit.index));
      }),
      RUNS,
    );
  });

  it('reaches each line at most once, and no more units than it has', () => {
    fc.assert(
      fc.property(aPricedContext, (context) => {
        const { hits, excluded } = selectLines(context, { unitFactor: 1, bundle: null });

        expect(new Set(hits.map((hit) => hit.index)).size).toBe(hits.length);
        for (const hit of hits) {
          expect(hit.units).toBeGreaterThan(0);
          expect(hit.firstUnit + (hit.units - 1) * hit.step).toBeLessThanOrEqual(hit.line.quantity);
          expect(hit.definition?.definition.quantity_limit ?? hit.units).toBeGreaterThanOrEqual(hit.units);
          expect(excluded.flat()).not.toContain(hit.index);
        }
      }),
      RUNS,
    );
  });

  it('answers the same every time and changes nothing it is given', () => {
    fc.assert(
      fc.property(aPricedContext, aDiscount, (context, discount) => {
        const frozen = JSON.stringify([discount, context.order, context.scope]);

        const compute = () => {
          const computed = computeDiscount(discount, context);
          return app.isFailure(computed) ? computed : { ...computed, reach: describeScope(computed.reach) };
        };
        const [first, second] = [compute(), compute()];

        expect(second).toEqual(first);
        expect(JSON.stringify([discount, context.order, context.scope])).toBe(frozen);
      }),
      RUNS,
    );
  });

  it('takes more, or the same, for a larger number', () => {
    const larger: fc.Arbitrary<readonly [app.Discount, app.Discount]> = fc.oneof(
      fc
        .tuple(fc.nat(20_000), fc.nat(20_000), fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const))
        .map(([low, more, effect]) => {
          const amount = (amount_off: number) => ({ type: 'AMOUNT', amount_off, effect }) as const;
          return [amount(low), amount(low + more)] as const;
        }),
      fc
        .tuple(fc.nat(100), fc.nat(100), fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const))
        .map(([low, more, effect]) => {
          const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off, effect }) as const;
          return [percent(low), percent(low + more)] as const;
        }),
    );

    fc.assert(
      fc.property(aPricedContext, larger, (context, [low, high]) => {
        const taken = [low, high].map((discount) => effectDiscount(computed(discount, context).effect));

        expect(taken[0]).toBeLessThanOrEqual(taken[1] ?? 0);
      }),
      RUNS,
    );
  });

  it('grows with the order: twice the amounts, twice the discount, to the rounding of a line', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ product_id: fc.constant('A'), price: fc.nat(50_000), quantity: fc.integer({ min: 1, max: 9 }) }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
        (items, percent_off) => {
          const double = items.map((item) => ({ ...item, price: item.price * 2 }));
          const [once, twice] = [items, double].map((all) => {
            return effectDiscount(
              computed(
                { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off },
                aContext({ order: orderOf({ items: all }) }),
              ).effect,
            );
          });

          expect(Math.abs((twice ?? 0) - 2 * (once ?? 0))).toBeLessThanOrEqual(items.length);
        },
      ),
      RUNS,
    );
  });
});

describe('free units', () => {
  it('cost nothing: what is added is worth what it takes off', () => {
    fc.assert(
      fc.property(aPricedContext, fc.constantFrom('A', 'D', 'E', 'N'), fc.nat(9), (context, unit_type, unit_off) => {
        const { effect } = computed({ type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off, unit_type }, context);
        const after = applyEffect(context.order, effect);

        expect(payable(after)).toBe(payable(context.order));
        expect(effectDiscount(effect)).toBe((after.amount ?? 0) - (context.order.amount ?? 0));
      }),
      RUNS,
    );
  });

  it('that replace others never raise the price', () => {
    fc.assert(
      fc.property(
        aPricedContext,
        fc.constantFrom('D', 'E'),
        fc.integer({ min: 1, max: 4 }),
        (context, unit_type, unit_off) => {
          const { effect } = computed({ type: 'UNIT', effect: 'REPLACE_ITEMS', unit_off, unit_type }, context);
          const loss = sum(
            effect.replacements.map((one) =>
              Math.max(0, -one.source_applied_quantity_amount - one.target_applied_quantity_amount),
            ),
          );

          expect(payable(context.order) - payable(applyEffect(context.order, effect))).toBe(loss);
          expect(sum(effect.added.map((line) => computeAddedLineAmount(line) ?? 0))).toBe(
            effect.added.length === 0 ? 0 : sum(effect.replacements.map((one) => one.target_applied_quantity_amount)),
          );
        },
      ),
      RUNS,
    );
  });
});

describe('applyEffect', () => {
  it('leaves the totals with an effect of zero', () => {
    fc.assert(
      fc.property(
        aPricedContext,
        fc.constantFrom(NO_EFFECT, orderEffect(app.minor(0)), linesEffect([])),
        ({ order }, effect) => {
          const after = applyEffect(order, effect);

          expect(after).toEqual({
            ...order,
            hasOrderDiscount: order.hasOrderDiscount || effect.orderDiscount !== null,
            hasItemsDiscount: order.hasItemsDiscount || effect.lines !== null,
          });
        },
      ),
      RUNS,
    );
  });

  it('gives answers whose members add up', () => {
    fc.assert(
      fc.property(aPricedContext, aDiscount, (context, discount) => {
        const { effect } = computed(discount, context);
        const order = applyEffect(context.order, effect);
        const applied = app.toAppliedDiscounts(effect, context.order.lines.length);
        const amounts = app.orderAmounts(order, applied);
        const items = app.orderItems(order, applied);

        expect((amounts.discount_amount ?? 0) + (amounts.items_discount_amount ?? 0)).toBe(
          amounts.total_discount_amount ?? 0,
        );
        expect((amounts.applied_discount_amount ?? 0) + (amounts.items_applied_discount_amount ?? 0)).toBe(
          amounts.total_applied_discount_amount,
        );
        expect(sum(items.map((item) => item.applied_discount_amount ?? 0))).toBe(
          amounts.items_applied_discount_amount ?? 0,
        );
        expect(sum(items.map((item) => item.discount_amount ?? 0))).toBe(amounts.items_discount_amount ?? 0);
        for (const item of items.filter((one) => one.amount !== undefined)) {
          expect(item.subtotal_amount).toBe((item.amount ?? 0) - (item.discount_amount ?? 0));
        }
      }),
      RUNS,
    );
  });
});

describe('spread', () => {
  const shares = fc.tuple(
    fc.nat(1_000_000_000_000),
    fc.array(fc.nat(1_000_000_000_000), { minLength: 1, maxLength: 20 }),
  );

  it('adds up exactly, each share within one unit of its part', () => {
    fc.assert(
      fc.property(shares, ([total, weights]) => {
        const parts = app.spread(app.minor(total), weights);
        const all = weights.reduce((one, weight) => one + BigInt(weight), 0n);

        expect(sum(parts)).toBe(all === 0n ? 0 : total);
        parts.forEach((part, index) => {
          if (all === 0n) return;
          const exact = BigInt(total) * BigInt(weights[index] ?? 0);
          const off = BigInt(part) * all - exact;
          expect(off < all && off > -all).toBe(true);
        });
      }),
      RUNS,
    );
  });

  it('gives no more to a smaller weight, and on equal weights no less to the earlier line', () => {
    fc.assert(
      fc.property(shares, ([total, weights]) => {
        const parts = app.spread(app.minor(total), weights);

        for (let later = 1; later < parts.length; later += 1) {
          const [one, other] = [weights[later - 1] ?? 0, weights[later] ?? 0];
          if (one >= other)
            expect(parts[later - 1]).toBeGreaterThanOrEqual((parts[later] ?? 0) - (one === other ? 0 : 1));
          if (one === other) expect((parts[later - 1] ?? 0) - (parts[later] ?? 0)).toBeLessThanOrEqual(1);
        }
      }),
      RUNS,
    );
  });
});

describe('computeGift', () => {
  const card = fc.record({
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
    balance: fc.nat(100_000),
    credits: fc.option(fc.nat(100_000)),
  });

  it('charges exactly what it takes off, within the balance, the request and what is left', () => {
    fc.assert(
      fc.property(aPricedContext, card, (context, { effect, balance, credits }) => {
        const result = computeGift({ gift: { amount: balance, balance, effect }, credits, balance }, context);

        if ('key' in result) {
          const expected = credits === null ? [] : credits > balance ? ['gift_amount_exceeded'] : [];
          const possible = [...expected, ...(credits === 0 ? ['invalid_amount'] : []), 'missing_order_items_amount'];
          expect(possible).toContain(result.key);
          return;
        }
        expect(result.credits).toBe(effectDiscount(result.effect));
        expect(result.credits).toBeLessThanOrEqual(Math.min(balance, credits ?? balance, payable(context.order)));
        expect(broken(context.order, result.effect)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('computePoints', () => {
  const spend = fc.record({
    coin: fc.record({
      exchange_ratio: fc.integer({ min: 1, max: 5000 }).map((cents) => cents / 100),
      points_ratio: fc.integer({ min: 1, max: 200 }),
    }),
    points: fc.option(fc.integer({ min: 1, max: 5000 })),
    balance: fc.nat(5000),
  });

  it('never charges more points than the card holds, and never fewer than the discount is worth', () => {
    fc.assert(
      fc.property(aPricedContext, spend, (context: app.DiscountContext, { coin, points, balance }) => {
        const result = computePoints({ coin, points, balance }, context);

        if ('key' in result) {
          expect(result.key).toBe('loyalty_card_points_exceeded');
          expect(points).toBeGreaterThan(balance);
          return;
        }
        const discount = effectDiscount(result.effect);
        const cents = BigInt(Math.round(coin.exchange_ratio * 100));
        expect(result.points).toBeLessThanOrEqual(Math.min(balance, points ?? balance));
        expect(discount).toBeLessThanOrEqual(payable(context.order));
        // Rounding gives at most half a minor unit away.
        expect(2n * BigInt(result.points) * cents + BigInt(coin.points_ratio)).toBeGreaterThanOrEqual(
          2n * BigInt(discount) * BigInt(coin.points_ratio),
        );
      }),
      RUNS,
    );
  });
});
