// The promotion stack of a request.
import { factsOf, inputOf, listed, stackIn } from '../../support/core';

const WORLD = { tiers: { promo_a: {} }, stacks: { stack_a: ['promo_a'] }, vouchers: { stack_a: {} } };
const input = (...ids: readonly string[]) => inputOf(WORLD, { redeemables: listed(...ids) });

test.each([
  ['a stack that is known', ['stack_a'], { stack: 'stack_a' }],
  ['an unknown stack', ['stack_z'], {}],
  ['a tier', ['promo_a'], {}],
  ['nothing', [], {}],
])('stackIn for %s', (_name, ids, expected) => {
  expect(stackIn(input(...ids))).toEqual(expected);
});

test('stackIn takes no code for a stack of the same name', () => {
  expect(stackIn({ request: { redeemables: [{ object: 'voucher', id: 'stack_a' }] }, facts: factsOf(WORLD) })).toEqual(
    {},
  );
});
