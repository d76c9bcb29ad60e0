// What is refused when a discount is saved.
import { checkDiscount, type Discount, effectsOf } from '../../support/core';

const MONEY = 'APPLY_TO_ORDER, APPLY_TO_ITEMS';
/** As the table lists them, which its own test compares with the schema. */
const OF_AMOUNT = effectsOf('AMOUNT').join(', ');

function messageOf(discount: unknown): string | null {
  return checkDiscount(discount as Discount, 'voucher')?.message ?? null;
}

describe('checkDiscount, definitions', () => {
  test.each<[string, Discount]>([
    ['an amount', { type: 'AMOUNT', amount_off: 100 }],
    ['an amount of zero', { type: 'AMOUNT', amount_off: 0 }],
    ['a shared amount', { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' }],
    ['a percentage', { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' }],
    ['a new price', { type: 'FIXED', fixed_amount: 100, effect: 'APPLY_TO_ORDER' }],
    ['free units by unit_type', { type: 'UNIT', unit_off: 1, unit_type: 'p' }],
    ['free units by the source id of a product', { type: 'UNIT', unit_off: 1, product: { source_id: 'p' } }],
    ['free units by the source id of an SKU', { type: 'UNIT', unit_off: 1, sku: { source_id: 'p' } }],
    ['free units of a product', { type: 'UNIT', unit_off: 1, product: { id: 'p' }, effect: 'ADD_NEW_ITEMS' }],
    ['free units of an SKU', { type: 'UNIT', unit_off: 1, sku: { id: 'k' }, effect: 'REPLACE_ITEMS' }],
    ['several free products', { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [{ unit_off: 1, unit_type: 'p' }] }],
  ])('take %s', (_name, discount) => {
    expect(checkDiscount(discount, 'voucher')).toBeNull();
    expect(checkDiscount(discount, 'tier')).toBeNull();
  });

  test.each([
    ['AMOUNT without amount_off', { type: 'AMOUNT' }, 'A discount of type AMOUNT needs amount_off.'],
    [
      'AMOUNT with a formula alone',
      { type: 'AMOUNT', amount_off_formula: '1' },
      'A discount of type AMOUNT needs amount_off.',
    ],
    [
      'PERCENT without percent_off',
      { type: 'PERCENT', amount_off: 5 },
      'A discount of type PERCENT needs percent_off.',
    ],
    [
      'FIXED without fixed_amount',
      { type: 'FIXED', effect: 'APPLY_TO_ITEMS' },
      'A discount of type FIXED needs fixed_amount.',
    ],
    [
      'an effect of units on money',
      { type: 'PERCENT', percent_off: 5, effect: 'ADD_NEW_ITEMS' },
      `A discount of type PERCENT takes the effects ${MONEY}.`,
    ],
    [
      'a shared new price',
      { type: 'FIXED', fixed_amount: 5, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' },
      `A discount of type FIXED takes the effects ${MONEY}.`,
    ],
    [
      'an effect of money on units',
      { type: 'UNIT', unit_off: 1, unit_type: 'p', effect: 'APPLY_TO_ORDER' },
      `A discount of type UNIT takes the effects ${effectsOf('UNIT').join(', ')}.`,
    ],
    [
      'an unknown effect of an amount',
      { type: 'AMOUNT', amount_off: 1, effect: 'NONE' },
      `A discount of type AMOUNT takes the effects ${OF_AMOUNT}.`,
    ],
    [
      'ADD_MANY_ITEMS without units',
      { type: 'UNIT', effect: 'ADD_MANY_ITEMS' },
      'ADD_MANY_ITEMS needs at least one element in units.',
    ],
    [
      'ADD_MANY_ITEMS with no element',
      { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [] },
      'ADD_MANY_ITEMS needs at least one element in units.',
    ],
  ])('refuse %s', (_name, discount, message) => {
    expect(checkDiscount(discount as Discount, 'voucher')).toEqual({ part: 'definition', message });
  });

  test.each([
    ['no units', { type: 'UNIT', unit_type: 'p' }],
    ['zero units', { type: 'UNIT', unit_off: 0, unit_type: 'p' }],
    ['names that are empty', { type: 'UNIT', unit_off: 1, unit_type: '', product: { id: '', source_id: '' } }],
    ['no product', { type: 'UNIT', unit_off: 1 }],
    [
      'an element without a product',
      { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [{ unit_off: 1, unit_type: 'p' }, { unit_off: 1 }] },
    ],
  ])('refuse free units with %s', (_name, discount) => {
    expect(messageOf(discount)).toBe(
      'A discount of type UNIT needs unit_off, at least 1, and unit_type, the product or SKU it gives.',
    );
  });
});

describe('checkDiscount, formulas', () => {
  const line = 'ORDER_ITEM_PRICE * 0.5';

  test.each<[string, Discount]>([
    ['of an amount', { type: 'AMOUNT', amount_off: 1, amount_off_formula: 'ORDER_AMOUNT / 10' }],
    ['of a percentage', { type: 'PERCENT', percent_off: 1, percent_off_formula: '5' }],
    ['of a new price', { type: 'FIXED', fixed_amount: 1, fixed_amount_formula: '5' }],
    ['of free units', { type: 'UNIT', unit_off: 1, unit_off_formula: '5', unit_type: 'p' }],
    [
      'that read the line, of an amount off each line',
      { type: 'AMOUNT', amount_off: 1, amount_off_formula: line, effect: 'APPLY_TO_ITEMS' },
    ],
    [
      'that read the line, of an amount off each unit',
      { type: 'AMOUNT', amount_off: 1, amount_off_formula: line, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' },
    ],
    [
      'that read the line, of a percentage off each line',
      { type: 'PERCENT', percent_off: 1, percent_off_formula: line, effect: 'APPLY_TO_ITEMS' },
    ],
  ])('take those %s', (_name, discount) => {
    expect(checkDiscount(discount, 'voucher')).toBeNull();
  });

  test.each<[string, Discount, string]>([
    ['of an amount', { type: 'AMOUNT', amount_off: 1, amount_off_formula: '1 +' }, 'amount_off_formula: '],
    ['of a percentage', { type: 'PERCENT', percent_off: 1, percent_off_formula: '1 +' }, 'percent_off_formula: '],
    ['of a new price', { type: 'FIXED', fixed_amount: 1, fixed_amount_formula: '1 +' }, 'fixed_amount_formula: '],
    ['of free units', { type: 'UNIT', unit_off: 1, unit_off_formula: '1 +', unit_type: 'p' }, 'unit_off_formula: '],
    [
      'of a second free product',
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { unit_off: 1, unit_type: 'p' },
          { unit_off: 1, unit_off_formula: '1 +', unit_type: 'q' },
        ],
      },
      'unit_off_formula: ',
    ],
  ])('refuse one that cannot be read, and say where: %s', (_name, discount, start) => {
    const problem = checkDiscount(discount, 'voucher');

    expect(problem?.part).toBe('formula');
    expect(problem?.message.startsWith(start)).toBe(true);
    expect(problem?.message.endsWith('(at position 3)')).toBe(true);
  });

  test.each<[string, Discount]>([
    ['an amount off the order', { type: 'AMOUNT', amount_off: 1, amount_off_formula: line, effect: 'APPLY_TO_ORDER' }],
    ['an amount without an effect', { type: 'AMOUNT', amount_off: 1, amount_off_formula: line }],
    [
      'a shared amount',
      { type: 'AMOUNT', amount_off: 1, amount_off_formula: line, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
    ],
    ['free units', { type: 'UNIT', unit_off: 1, unit_off_formula: line, unit_type: 'p' }],
  ])('refuse one that reads a line where none is: %s', (_name, discount) => {
    expect(messageOf(discount)).toContain('ORDER_ITEM_PRICE is known for discounts on single lines only');
  });

  it('distinguish vouchers and tiers', () => {
    const ofVoucher: Discount = { type: 'AMOUNT', amount_off: 1, amount_off_formula: 'VOUCHER_REDEEMED_QUANTITY' };
    const ofTier: Discount = {
      type: 'AMOUNT',
      amount_off: 1,
      amount_off_formula: 'DAYS_SINCE(PROMOTION_TIER_START_DATE)',
    };

    expect([checkDiscount(ofVoucher, 'voucher'), checkDiscount(ofTier, 'tier')]).toEqual([null, null]);
    expect(checkDiscount(ofVoucher, 'tier')?.part).toBe('formula');
    expect(checkDiscount(ofTier, 'voucher')?.part).toBe('formula');
  });

  it('come after the definition', () => {
    expect(messageOf({ type: 'AMOUNT', amount_off_formula: '1 +' })).toBe(
      'A discount of type AMOUNT needs amount_off.',
    );
  });
});
