// Bounds of whole carts: the least amount at which rules may hold, and what codes may add.
import { boundAdded, listProfiles } from '../../../../lib/core/search/worst-case/profiles';
import type { Discount, RuleSet, VoucherWords } from '../../../support/core';
import { basisOf, NO_LIMIT, percent, profileOf, scopeOf } from './support';

const A = { object: 'product', id: 'A' } as const;

describe('the least amount of a cart', () => {
  const amount = (conditions: object, name = 'order.amount') => ({ name, conditions }) as RuleSet[string];
  const from = (least: number) => amount({ $more_than_or_equal: [least] });

  it.each<[string, RuleSet, number]>([
    ['a bound of the amount', { '1': from(500), logic: '1' }, 500],
    ['an open bound', { '1': amount({ $more_than: [500] }), logic: '1' }, 500],
    [
      'a bound of the amount as placed',
      { '1': amount({ $more_than: [400] }, 'order.initial_amount'), logic: '1' },
      400,
    ],
    ['the higher of two bounds', { '1': from(500), '2': from(900), logic: '1 and 2' }, 900],
    ['the higher of two, in any order', { '1': from(900), '2': from(500), logic: '1 and 2' }, 900],
    [
      'bounds beside other rules',
      { '1': from(500), '2': amount({ $more_than: [9] }, 'order.items.count'), logic: '1 and 2' },
      500,
    ],
    ['nested bounds that must all hold', { '1': from(1), '2': from(2), '3': from(3), logic: '1 and (2 and 3)' }, 3],
    ['one of two bounds', { '1': from(500), '2': from(900), logic: '1 or 2' }, 0],
    ['bounds of which one part may fail', { '1': from(5), '2': from(6), '3': from(7), logic: '1 and (2 or 3)' }, 0],
    ['an upper bound', { '1': amount({ $less_than: [500] }), logic: '1' }, 0],
    ['two conditions', { '1': amount({ $more_than: [500], $less_than: [900] }), logic: '1' }, 0],
    ['no rules', {}, 0],
    ['a bound with two operands', { '1': amount({ $more_than: [500, 900] }), logic: '1' }, 0],
    ['a rule without conditions', { '1': amount({}), logic: '1' }, 0],
    ['a bound that is no number', { '1': amount({ $more_than: ['500'] }), logic: '1' }, 0],
    ['a bound of another number', { '1': amount({ $more_than: [9] }, 'order.items.count'), logic: '1' }, 0],
    ['a bound of the amount left', { '1': amount({ $more_than: [9] }, 'order.total_amount'), logic: '1' }, 0],
  ])('of %s', (_fact, rules, expected) => {
    expect(profileOf(percent(10), { rules }).least).toBe(expected);
  });

  it('is the highest of several sets of rules', () => {
    const rules = {
      val_1: { rules: { '1': from(300), logic: '1' } },
      val_2: { rules: { '1': from(200), logic: '1' } },
    };
    const basis = basisOf({ CODE: { discount: percent(10), rules: ['val_1', 'val_2'] } }, { rules });

    expect(listProfiles(basis)).toMatchObject([{ least: 300 }]);
  });
});

describe('what codes may add', () => {
  const unit = (effect: string, unit_off = 2): VoucherWords => ({
    discount: { type: 'UNIT', unit_off, unit_type: 'C', effect } as Discount,
    rules: ['val_1'],
  });
  const addedBy = (vouchers: Readonly<Record<string, VoucherWords>>, key: string | null) =>
    boundAdded(basisOf(vouchers, { rules: { val_1: scopeOf(A) } }), key);

  it('is nothing without free units', () => {
    expect(addedBy({ CODE: { discount: percent(10) } }, 'cost')).toEqual({ value: 0, cost: 0, mayReplace: false });
  });

  it('is the price of all units, and their highest cost', () => {
    const vouchers = { ONE: unit('ADD_NEW_ITEMS'), TWO: unit('ADD_NEW_ITEMS', 1), TEN: { discount: percent(10) } };

    // Three units of C cost 270; the most expensive of any product cost 12.5 each.
    expect(addedBy(vouchers, 'cost')).toEqual({ value: 270, cost: 38, mayReplace: false });
    expect(addedBy(vouchers, 'weight')).toEqual({ value: 270, cost: 0, mayReplace: false });
    expect(addedBy(vouchers, null)).toEqual({ value: 270, cost: 0, mayReplace: false });
  });

  it('counts the metadata of SKUs', () => {
    const skus = { B1: { product_id: 'B', metadata: { cost: 20 } } };

    expect(boundAdded(basisOf({ ONE: unit('ADD_NEW_ITEMS') }, { skus, rules: { val_1: {} } }), 'cost').cost).toBe(40);
  });

  it('may replace units where one of the codes does', () => {
    expect(addedBy({ ONE: unit('ADD_NEW_ITEMS'), TWO: unit('REPLACE_ITEMS', 1) }, null).mayReplace).toBe(true);
  });

  it('of a formula is a million units, and never above the highest amount', () => {
    const formula: VoucherWords = {
      discount: { type: 'UNIT', unit_off: 1, unit_off_formula: '3', unit_type: 'C', effect: 'ADD_NEW_ITEMS' },
    };

    // A formula gives at most a million units.
    expect(addedBy({ ONE: formula }, 'cost')).toEqual({ value: 90_000_000, cost: 12_500_000, mayReplace: false });
    const products = { C: { price: 2e9, metadata: { cost: 3e9 } } };
    const dear = boundAdded(basisOf({ ONE: formula }, { products }), 'cost');
    expect(dear).toEqual({ value: NO_LIMIT, cost: NO_LIMIT, mayReplace: false });
  });
});
