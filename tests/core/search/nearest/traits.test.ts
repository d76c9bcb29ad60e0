// Traits of a redeemable that decide how much a search can prove.
import {
  countsUnits,
  hasFormula,
  hasRisingDiscount,
  isSteady,
  reachesOrder,
} from '../../../../lib/core/search/nearest/traits';
import {
  type Discount,
  listed,
  type ScopeDefinition,
  type ValidationRule,
  type VoucherWords,
} from '../../../support/core';
import { ruleOf, subjectOf } from '../../../support/nearest-subject';

const AMOUNT: Discount = { type: 'AMOUNT', amount_off: 5 };
const PERCENT: Discount = { type: 'PERCENT', percent_off: 5 };
const FIXED: Discount = { type: 'FIXED', fixed_amount: 5 };
const UNIT: Discount = { type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_MISSING_ITEMS' };

const ofA = (members: Partial<ScopeDefinition> = {}): Partial<ValidationRule> => ({
  applicable_to: { included: [{ object: 'product', id: 'A', ...members }], excluded: [] },
});
const BUNDLE: Partial<ValidationRule> = {
  bundle_rules: { '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'A' }] } } },
};

function candidateOf(words: VoucherWords, rule?: Partial<ValidationRule>) {
  const world = {
    ...(rule && { rules: { val_1: { rules: {}, ...rule } } }),
    vouchers: { CODE: { ...words, ...(rule && { rules: ['val_1'] }) } },
  };
  return subjectOf(world, { redeemables: listed('CODE') }).candidate;
}

test.each<[string, Discount | null, Partial<ValidationRule> | undefined, boolean]>([
  ['an amount', AMOUNT, undefined, false],
  ['an amount by a formula', { ...AMOUNT, amount_off_formula: 'ORDER_AMOUNT' }, undefined, true],
  ['a share by a formula', { ...PERCENT, percent_off_formula: '5' }, undefined, true],
  ['a card', null, undefined, false],
  ['products without limits', AMOUNT, ofA(), false],
  ['products with a number as a limit', AMOUNT, ofA({ quantity_limit: 2 }), false],
  ['products with a price by a formula', AMOUNT, ofA({ price_formula: '100' }), true],
  ['products with a limit by a formula', AMOUNT, ofA({ quantity_limit_formula: '2' }), true],
  ['products with a limit in all by a formula', AMOUNT, ofA({ aggregated_quantity_limit_formula: '2' }), true],
  ['products with a number of units over all redemptions', AMOUNT, ofA({ product_campaign_quantity_limit: 2 }), false],
  [
    'products with a number of units over all redemptions by a formula',
    AMOUNT,
    ofA({ product_campaign_quantity_limit_formula: '2' }),
    true,
  ],
])('a formula takes part in %s: %#', (_words, discount, rule, isIt) => {
  expect(hasFormula(candidateOf(discount === null ? { gift: 5 } : { discount }, rule))).toBe(isIt);
});

test.each<[string, Discount | null, Partial<ValidationRule> | undefined, boolean, boolean]>([
  ['an amount', AMOUNT, undefined, true, true],
  ['a share', PERCENT, undefined, true, true],
  ['an amount of the order, with products', { ...AMOUNT, effect: 'APPLY_TO_ORDER' }, ofA(), true, true],
  ['an amount of products', AMOUNT, ofA(), false, false],
  ['an amount of all lines', { ...AMOUNT, effect: 'APPLY_TO_ITEMS' }, undefined, false, true],
  [
    'an amount of all lines by their share',
    { ...AMOUNT, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
    undefined,
    false,
    true,
  ],
  ['an amount of products by their share', { ...AMOUNT, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' }, ofA(), false, false],
  ['an amount of each unit', { ...AMOUNT, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }, undefined, false, false],
  ['a new total', FIXED, undefined, true, false],
  ['free units', UNIT, undefined, false, false],
  ['a formula', { ...AMOUNT, amount_off_formula: 'ORDER_AMOUNT' }, undefined, true, false],
  ['a bundle', { ...AMOUNT, effect: 'APPLY_TO_ORDER' }, BUNDLE, true, false],
  ['a card', null, undefined, false, false],
])('%s: whether it reaches the order, and never falls', (_words, discount, rule, isOfOrder, isRising) => {
  const candidate = candidateOf(discount === null ? { gift: 5 } : { discount }, rule);

  expect([reachesOrder(candidate), hasRisingDiscount(candidate)]).toEqual([isOfOrder, isRising]);
});

test.each<[string, Partial<ScopeDefinition> | null, boolean]>([
  ['no products', null, false],
  ['all units', {}, false],
  ['every unit', { repeat: 1, skip_initially: 0 }, false],
  ['every second unit', { repeat: 2 }, true],
  ['units after the first', { skip_initially: 1 }, true],
  ['members of null', { repeat: null, skip_initially: null }, false],
])('units of a definition are counted with %s: %#', (_words, members, isIt) => {
  expect(countsUnits(candidateOf({ discount: AMOUNT }, members === null ? undefined : ofA(members)))).toBe(isIt);
});

test('units are counted where one of several definitions counts them', () => {
  const included = [
    { object: 'product', id: 'A' },
    { object: 'product', id: 'B', repeat: 2 },
  ] as const;

  expect(countsUnits(candidateOf({ discount: AMOUNT }, { applicable_to: { included, excluded: [] } }))).toBe(true);
});

test.each<[string, VoucherWords, Partial<ValidationRule> | undefined, boolean]>([
  ['an amount', { discount: AMOUNT }, undefined, true],
  ['an amount with rules', { discount: AMOUNT }, { rules: ruleOf('order.amount', { $more_than: [1] }) }, false],
  ['free units', { discount: UNIT }, undefined, false],
  ['a formula', { discount: { ...AMOUNT, amount_off_formula: 'ORDER_AMOUNT' } }, undefined, false],
  ['a card', { gift: 5 }, undefined, true],
])('%s before another redeemable is steady: %#', (_words, words, rule, isIt) => {
  expect(isSteady(candidateOf(words, rule))).toBe(isIt);
});
