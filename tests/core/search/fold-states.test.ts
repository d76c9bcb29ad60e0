// The states of the fold: their value, and which sequences lead to the same state.
import type { FoldState, Objective } from '../../../lib/core/search/fold-tree';
import type { VoucherWords, World } from '../../support/core';
import { addedUnit, after, amount, percent, treeOf, type TreeTerms, type Vouchers } from './trees';

const shown = ({ used, value, paid, left }: FoldState) => ({ used, value, paid, left });

describe('the state after redeemables', () => {
  it.each<[string, Vouchers, Objective, object]>([
    ['of discounts', { A: amount(100), B: percent(50) }, 'DISCOUNT', { used: 3, value: 550, paid: 0, left: 450 }],
    [
      'of a card and a discount',
      { A: { gift: 400 }, B: percent(50) },
      'DISCOUNT',
      { used: 3, value: 300, paid: 400, left: 300 },
    ],
    [
      'of what they leave',
      { A: { gift: 400 }, B: percent(50) },
      'PAYABLE',
      { used: 3, value: 700, paid: 400, left: 300 },
    ],
  ])('%s has a value, what cards paid, and what is left', (_, vouchers, objective, expected) => {
    expect(shown(after(treeOf(vouchers, { objective }), 0, 1))).toEqual(expected);
  });

  it('leaves nothing without an order', () => {
    expect(shown(treeOf({ A: amount(100) }, { order: null }).root)).toEqual({ used: 0, value: 0, paid: 0, left: 0 });
  });

  const isSame = (vouchers: Vouchers, terms: TreeTerms = {}) => {
    const tree = treeOf(vouchers, terms);
    const [one, other] = [after(tree, 0, 1), after(tree, 1, 0)];
    expect(shown(one)).toEqual(shown(other));
    return one === other;
  };
  const ofLines = (amount_off: number, effect: 'APPLY_TO_ITEMS' | 'APPLY_TO_ITEMS_PROPORTIONALLY'): VoucherWords => ({
    discount: { type: 'AMOUNT', amount_off, effect },
  });
  const items = [
    { product_id: 'A', price: 400 },
    { product_id: 'B', price: 1_000 },
  ];
  const counting: World = {
    rules: { val_1: { rules: { '1': { name: 'redemption.count.daily', conditions: { $less_than: [9] } } } } },
  };

  it.each<[string, boolean, Vouchers, TreeTerms]>([
    ['amounts', true, { A: amount(100), B: amount(200) }, {}],
    ['amounts of which the second takes the rest', true, { A: amount(600), B: amount(700) }, {}],
    [
      'amounts of lines',
      true,
      { A: ofLines(10, 'APPLY_TO_ITEMS'), B: ofLines(20, 'APPLY_TO_ITEMS') },
      { order: { items } },
    ],
    [
      'amounts of a line and of the order',
      false,
      { A: ofLines(600, 'APPLY_TO_ITEMS'), B: amount(700) },
      { order: { items: [{ price: 900 }] } },
    ],
    [
      'amounts that lines share in another way',
      false,
      { A: ofLines(100, 'APPLY_TO_ITEMS'), B: ofLines(400, 'APPLY_TO_ITEMS_PROPORTIONALLY') },
      { order: { items } },
    ],
    ['units of two products of one price', false, { A: addedUnit('X'), B: addedUnit('Y') }, { order: { items } }],
  ])('of %s in both orders is the same state: %s', (_, expected, vouchers, terms) => {
    const world = { products: { X: { price: 700 }, Y: { price: 700 } } };

    expect(isSame(vouchers, { ...terms, world })).toBe(expected);
  });

  it('holds what each took, where rules count that', () => {
    const counted = { ...amount(1), rules: ['val_1'] };

    expect(isSame({ A: amount(100), B: amount(200), C: counted }, { world: counting })).toBe(true);
    expect(isSame({ A: amount(600), B: amount(700), C: counted }, { world: counting })).toBe(false);
    expect(
      isSame(
        { A: ofLines(300, 'APPLY_TO_ITEMS'), B: ofLines(200, 'APPLY_TO_ITEMS'), C: counted },
        { world: counting, order: { items: [{ price: 400 }] } },
      ),
    ).toBe(false);
  });

  it('holds the units that each took of a limit', () => {
    const included = [{ object: 'product', id: 'A', product_campaign_quantity_limit: 3 }] as const;
    const world: World = { campaigns: { camp_1: {} }, rules: { val_1: { applicable_to: { included } } } };
    const limited = (amount_off: number) => ({
      ...ofLines(amount_off, 'APPLY_TO_ITEMS'),
      campaign: 'camp_1',
      rules: ['val_1'],
    });
    const ofUnits = (quantity: number) => ({ world, order: { items: [{ product_id: 'A', price: 400, quantity }] } });

    expect(isSame({ A: limited(100), B: limited(100) }, ofUnits(1))).toBe(true);
    expect(isSame({ A: limited(100), B: limited(100) }, ofUnits(2))).toBe(false);
  });
});
