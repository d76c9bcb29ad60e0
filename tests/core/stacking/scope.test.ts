// What several rules of one redeemable leave of the products.
import { answered, listed, type ProductScope, type World } from '../../support/core';

const product = (id: string) => ({ object: 'product', id }) as const;
const order = { items: ['A', 'B', 'C'].map((product_id) => ({ product_id, price: 100, quantity: 1 })) };

function hitBy(own: ProductScope | null, campaign: ProductScope | null): string {
  const world: World = {
    rules: { val_own: { applicable_to: own }, val_campaign: { applicable_to: campaign } },
    campaigns: { camp_1: { rules: ['val_campaign'] } },
    vouchers: {
      CODE: {
        campaign: 'camp_1',
        rules: ['val_own'],
        discount: { type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ITEMS' },
      },
    },
  };
  const items = answered(world, { redeemables: listed('CODE'), order }).order?.items ?? [];
  return items.flatMap((item) => (item.discount_amount ? [item.product_id] : [])).join('');
}

describe('products of a redeemable and of its campaign', () => {
  const EVERYTHING = { included: [], excluded: [], included_all: true };

  test.each([
    ['neither names any', null, null, 'ABC'],
    ['only the redeemable names some', { included: [product('A')] }, null, 'A'],
    ['only the campaign names some', null, { included: [product('B')] }, 'B'],
    ['both name some: what any of them includes', { included: [product('A')] }, { included: [product('B')] }, 'AB'],
    [
      'one excludes what the other includes',
      { included: [product('A'), product('B')] },
      { excluded: [product('A')] },
      'B',
    ],
    ['the campaign includes everything', { included: [product('A')] }, EVERYTHING, 'A'],
    ['the redeemable includes everything', EVERYTHING, { included: [product('B')] }, 'B'],
    ['both include everything', EVERYTHING, EVERYTHING, 'ABC'],
    ['one includes everything but one', { ...EVERYTHING, excluded: [product('C')] }, EVERYTHING, 'AB'],
  ] as const)('when %s', (_, own, campaign, expected) => {
    expect(hitBy(own, campaign)).toBe(expected);
  });
});
