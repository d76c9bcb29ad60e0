// Shares of discounts on lines: exact sums, no line below zero, and the rule of the largest remainder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DiscountedOrder, shareDiscounts, spreadByWeight } from '../src/shares';
import { type Random, randomAmount, seededRandom } from './random';

const ORDERS = 100_000;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Discounts as the service computes them: each takes off lines, off the order, or both, and never more than is left. */
function randomDiscounts(random: Random, amounts: readonly number[]): readonly DiscountedOrder[] {
  // The service keeps what was taken off the order apart from what was taken off the lines.
  const leftOfLines = [...amounts];
  let leftOfOrder = sum(amounts);
  return Array.from({ length: random(5) }, () => {
    const takesOffLines = random(3) > 0;
    const items = amounts.map((_amount, index) => {
      const most = Math.min(leftOfLines[index] ?? 0, leftOfOrder);
      const off = takesOffLines && random(3) > 0 ? random(most + 1) : 0;
      leftOfLines[index] = (leftOfLines[index] ?? 0) - off;
      leftOfOrder -= off;
      return off === 0 ? {} : { applied_discount_amount: off };
    });
    const off = takesOffLines && random(2) > 0 ? 0 : random(leftOfOrder + 1);
    leftOfOrder -= off;
    const total = sum(items.map(({ applied_discount_amount = 0 }) => applied_discount_amount)) + off;
    return { items, total_applied_discount_amount: total };
  });
}

test(`the shares of ${ORDERS} random orders add up, and no line falls below zero`, () => {
  const random = seededRandom(1);
  for (let order = 0; order < ORDERS; order += 1) {
    const amounts = Array.from({ length: random(7) }, () => randomAmount(random));
    const discounts = randomDiscounts(random, amounts);
    const shares = shareDiscounts(amounts, discounts);
    const at = `order ${order}: ${JSON.stringify({ amounts, discounts, shares })}`;
    const left = [...amounts];
    shares.forEach(({ lines, rest }, index) => {
      if (rest !== 0 || sum(lines) !== discounts[index]?.total_applied_discount_amount) assert.fail(at);
      lines.forEach((share, line) => {
        left[line] = (left[line] ?? 0) - share;
        if (!Number.isSafeInteger(share) || share < 0 || (left[line] ?? 0) < 0) assert.fail(at);
      });
    });
  }
});

test('a discount on lines stays on its lines', () => {
  const [shares] = shareDiscounts(
    [1000, 500],
    [{ items: [{ applied_discount_amount: 300 }, {}], total_applied_discount_amount: 300 }],
  );

  assert.deepEqual(shares, { lines: [300, 0], rest: 0, isByLines: true });
});

test('a discount on the order is spread by what earlier discounts left of each line', () => {
  const shares = shareDiscounts(
    [1000, 1000],
    [
      { items: [{ applied_discount_amount: 1000 }, {}], total_applied_discount_amount: 1000 },
      { items: [{}, {}], total_applied_discount_amount: 400 },
    ],
  );

  assert.deepEqual(
    shares.map(({ lines, isByLines }) => [lines, isByLines]),
    [
      [[1000, 0], true],
      [[0, 400], false],
    ],
  );
});

test('what a line cannot bear, because earlier discounts of the order lie on it, moves to the other lines', () => {
  const shares = shareDiscounts(
    [1000, 1000],
    [
      { items: [{}, {}], total_applied_discount_amount: 500 },
      { items: [{ applied_discount_amount: 1000 }, {}], total_applied_discount_amount: 1000 },
    ],
  );

  assert.deepEqual(
    shares.map(({ lines }) => lines),
    [
      [250, 250],
      [750, 250],
    ],
  );
});

test('a discount above all lines leaves a rest', () => {
  assert.deepEqual(shareDiscounts([100], [{ total_applied_discount_amount: 150 }]), [
    { lines: [100], rest: 50, isByLines: false },
  ]);
  assert.deepEqual(shareDiscounts([], [{ total_applied_discount_amount: 150 }]), [
    { lines: [], rest: 150, isByLines: false },
  ]);
});

for (const [title, amount, weights, shares] of [
  ['the largest remainder gets the odd unit', 10, [333, 333, 335], [3, 3, 4]],
  ['the earlier line wins a tie', 10, [1, 1, 1].map((weight) => weight * 100), [4, 3, 3]],
  ['a line without a rest gets nothing', 5, [0, 10, 0], [0, 5, 0]],
  ['large products stay exact', 999_999_999_999, [1_000_000_000_000, 1], [999_999_999_998, 1]],
] as const) {
  test(`${title}: ${amount} over ${weights.join(', ')}`, () => {
    assert.deepEqual(spreadByWeight(amount, weights), shares);
  });
}
