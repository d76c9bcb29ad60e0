// What one redeemable may take off any cart: a number of the cart, a rate, and the bounds of rounding and amounts.
import { type CandidateProfile, listProfiles } from '../../../../lib/core/search/worst-case/profiles';
import type { Discount, RuleSet, ValidationRule, VoucherWords } from '../../../support/core';
import { basisOf, CART, NO_LIMIT, off, percent, profileOf, scopeOf } from './support';

/** A profile with the value of its base on the largest cart. */
function figuresOf({ base, ...members }: CandidateProfile) {
  return { ...members, base: base.name, of: base.of(CART) };
}

const ofItems = { effect: 'APPLY_TO_ITEMS' } as const;
const A = { object: 'product', id: 'A' } as const;
const bundleOf = (limit: number): Partial<ValidationRule> => ({
  bundle_rules: { '1': { name: 'order.items.any', conditions: { $is: [A] } }, limit },
});

describe('the profile of a percentage', () => {
  const PERCENT = { isPercent: true, rate: 10, rounding: 1, limit: NO_LIMIT, least: 0, share: 0.1 };
  const ORDER = { ...PERCENT, base: 'order', of: 2_650 };
  // Each of two lines is rounded, and the largest order never has more lines.
  const LINES = { ...PERCENT, rounding: 4, share: null, base: 'lines all', of: 2_650 };

  it.each<[string, Discount, Partial<ValidationRule>, object]>([
    ['off the order is a share of the order', percent(10), {}, ORDER],
    [
      'has the limit of an order',
      percent(10, { amount_limit: 99, aggregated_amount_limit: 8 }),
      {},
      { ...ORDER, limit: 99 },
    ],
    ['off lines is of all lines', percent(10, ofItems), {}, LINES],
    [
      'has the limit of all lines',
      percent(10, { ...ofItems, amount_limit: 9, aggregated_amount_limit: 88 }),
      {},
      { ...LINES, limit: 88 },
    ],
    ['above 100 is 100', percent(120), {}, { ...ORDER, rate: 100, share: 1 }],
    ['times the bundles is no share', percent(10), bundleOf(3), { ...ORDER, rate: 30, share: null }],
    ['off lines of A is of A', percent(10, ofItems), scopeOf(A), { ...LINES, base: 'lines 10', of: 1_400 }],
    [
      'off A or B is of both',
      percent(10, ofItems),
      scopeOf(A, { object: 'sku', id: 'B1' }),
      { ...LINES, base: 'lines 11' },
    ],
    [
      'off B reaches its SKU',
      percent(10, ofItems),
      scopeOf({ object: 'product', id: 'B' }),
      { ...LINES, base: 'lines 01', of: 1_250 },
    ],
    [
      'off a collection is of its members',
      percent(10, ofItems),
      scopeOf({ object: 'products_collection', id: 'KB' }),
      { ...LINES, base: 'lines 01', of: 1_250 },
    ],
    [
      'off a collection by filter may reach all',
      percent(10, ofItems),
      scopeOf({ object: 'products_collection', id: 'AUTO' }),
      { ...LINES, base: 'lines 11' },
    ],
    [
      'off a product with the id of a collection reaches none',
      percent(10, ofItems),
      scopeOf({ object: 'product', id: 'AUTO' }),
      { ...LINES, base: 'lines 00', of: 0 },
    ],
    [
      'off a SKU with the id of a collection reaches none',
      percent(10, ofItems),
      scopeOf({ object: 'sku', id: 'AUTO' }),
      { ...LINES, base: 'lines 00', of: 0 },
    ],
    [
      'off goods that no cart holds reaches none',
      percent(10, ofItems),
      scopeOf({ object: 'product', id: 'C' }),
      { ...LINES, base: 'lines 00', of: 0 },
    ],
    [
      'off all products is of all',
      percent(10, ofItems),
      { applicable_to: { included: [A], excluded: [], included_all: true } },
      LINES,
    ],
    ['off all but A is of all', percent(10, ofItems), { applicable_to: { included: [], excluded: [A] } }, LINES],
  ])('%s', (_fact, discount, rule, expected) => {
    expect(figuresOf(profileOf(discount, rule))).toEqual(expected);
  });

  it.each([
    ['INITIAL_AMOUNT', null],
    ['DISCOUNTED_AMOUNT', 0.1],
  ] as const)('with the mode %s has the share %j', (discount_calculation_mode, share) => {
    expect(profileOf(percent(10), {}, { stacking: { discount_calculation_mode } })).toMatchObject({ share, rate: 10 });
  });
});

describe('the profile of an amount', () => {
  const FIXED = { base: 'one', of: 1, isPercent: false, rounding: 0, limit: NO_LIMIT, least: 0, share: null };
  const EACH = { ...FIXED, rate: 300 };

  it.each<[string, Discount | null, Partial<ValidationRule>, object]>([
    ['off the order is taken once', off('APPLY_TO_ORDER'), {}, EACH],
    ['off the order is taken for each bundle', off('APPLY_TO_ORDER'), bundleOf(2), { ...EACH, rate: 600 }],
    ['off each line', off('APPLY_TO_ITEMS'), {}, { ...EACH, base: 'times LINE all', of: 2, limit: 600 }],
    ['off each line of A', off('APPLY_TO_ITEMS'), scopeOf(A), { ...EACH, base: 'times LINE 10', of: 1, limit: 600 }],
    ['off each unit', off('APPLY_TO_ITEMS_BY_QUANTITY'), {}, { ...EACH, base: 'times UNIT all', of: 3, limit: 900 }],
    [
      'off each unit of A',
      off('APPLY_TO_ITEMS_BY_QUANTITY'),
      scopeOf(A),
      { ...EACH, base: 'times UNIT 10', of: 2, limit: 900 },
    ],
    [
      'off all lines together',
      off('APPLY_TO_ITEMS_PROPORTIONALLY'),
      {},
      { ...EACH, base: 'times ALL_LINES all', limit: 300 },
    ],
    [
      'off each line, for each bundle',
      off('APPLY_TO_ITEMS'),
      bundleOf(2),
      { ...EACH, base: 'times LINE all', of: 2, rate: 600, limit: 1_200 },
    ],
    [
      'by a formula is without bound',
      off('APPLY_TO_ITEMS', { amount_off_formula: '3' }),
      {},
      { ...FIXED, rate: NO_LIMIT },
    ],
    [
      'as the price of the order is without bound',
      { type: 'FIXED', fixed_amount: 5, effect: 'APPLY_TO_ORDER' },
      {},
      { ...FIXED, rate: NO_LIMIT },
    ],
    ['of a card is without bound', null, {}, { ...FIXED, rate: NO_LIMIT }],
    [
      'of two free units of C is their price',
      { type: 'UNIT', unit_off: 2, unit_type: 'C', effect: 'ADD_NEW_ITEMS' },
      {},
      { ...FIXED, rate: 180 },
    ],
  ])('%s', (_fact, discount, rule, expected) => {
    expect(figuresOf(profileOf(discount, rule))).toEqual(expected);
  });

  it('that no unit of a cart is reached by is taken no time', () => {
    const baseOf = (effect: Discount['effect']) => profileOf(off(effect), scopeOf(A)).base;
    const onlyB = { ...CART, quantities: [0, 3] };
    const effects = ['APPLY_TO_ITEMS', 'APPLY_TO_ITEMS_BY_QUANTITY', 'APPLY_TO_ITEMS_PROPORTIONALLY'] as const;

    expect(effects.map((effect) => baseOf(effect).of(onlyB))).toEqual([0, 0, 0]);
    expect(effects.map((effect) => baseOf(effect).of({ ...CART, quantities: [] }))).toEqual([0, 0, 0]);
  });
});

describe('beside a code that adds units', () => {
  const GIFT: VoucherWords = { discount: { type: 'UNIT', unit_off: 2, unit_type: 'C', effect: 'ADD_NEW_ITEMS' } };
  const least: RuleSet = { '1': { name: 'order.amount', conditions: { $more_than: [500] } }, logic: '1' };
  const rules = { val_1: { ...scopeOf(A), rules: least } };
  const profilesOf = (discount: Discount) =>
    listProfiles(basisOf({ GIFT, CODE: { discount, rules: ['val_1'] } }, { rules })).map(figuresOf);

  it.each<[string, Discount, object]>([
    // Two units of C cost 180.
    [
      'a percentage is of the order with them',
      percent(10),
      { base: 'order', of: 2_830, rate: 10, rounding: 1, least: 0 },
    ],
    [
      'a percentage off lines is of all lines and theirs',
      percent(10, ofItems),
      { base: 'lines all', of: 2_830, rounding: 5, least: 0 },
    ],
    [
      'an amount off lines is taken from three lines',
      off('APPLY_TO_ITEMS'),
      { base: 'one', of: 1, rate: 900, limit: NO_LIMIT },
    ],
  ])('%s', (_fact, discount, expected) => {
    expect(profilesOf(discount)).toMatchObject([{ base: 'one', rate: 180, least: 0 }, expected]);
  });
});
