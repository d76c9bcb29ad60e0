// A stored discount has the members of its form alone: neither unknown ones, nor those of another form.
import {
  DISCOUNT_MEMBERS,
  type DiscountInput,
  discountOf,
  FREE_PRODUCT_MEMBERS,
  GIFT_MEMBERS,
  isFailure,
} from '../../support/core';
import { definitions } from '../../../schemas/common/discount.json';

const stored = (input: object) => {
  const read = discountOf(input as DiscountInput, '.discount');
  if (isFailure(read)) throw new Error(read.details);
  return read.discount;
};

describe('the stored members', () => {
  it.each([
    ['AMOUNT', definitions.amount],
    ['PERCENT', definitions.percent],
    ['FIXED', definitions.fixed],
    ['UNIT', definitions.unit],
  ] as const)('of %s are those of its schema, without the computed one', (type, { properties }) => {
    const names = Object.keys(properties).filter((name) => name !== 'is_dynamic');

    expect([...DISCOUNT_MEMBERS[type]].sort()).toEqual(names.sort());
  });

  it('of what is given away are those of its schema', () => {
    expect([...GIFT_MEMBERS].sort()).toEqual(Object.keys(definitions.gift.properties).sort());
    expect([...FREE_PRODUCT_MEMBERS].sort()).toEqual(Object.keys(definitions.freeProduct.properties).sort());
  });
});

it('a member of another form is not stored', () => {
  const amount = { type: 'AMOUNT', amount_off: 100 };

  expect(stored({ ...amount, percent_off: 5, unit_off: 1, amount_limit: 7, is_dynamic: true, extra: 1 })).toEqual(
    amount,
  );
});

it('an unknown member of what is given away is not stored', () => {
  const cap = { unit_off: 1, unit_type: 'prod_1', product: { id: 'prod_1', name: 'Cap' } };
  const mug = { ...cap, sku: { id: 'sku_1' }, effect: 'ADD_NEW_ITEMS' };
  const extra = { extra: { a: 1 } };
  const sent = {
    type: 'UNIT',
    effect: 'ADD_MANY_ITEMS',
    ...extra,
    units: [
      { ...mug, ...extra, product: { ...mug.product, ...extra }, sku: { ...mug.sku, ...extra } },
      { ...mug, sku: null, product: { id: 'prod_2', ...extra } },
    ],
  };

  expect(stored(sent)).toEqual({
    type: 'UNIT',
    effect: 'ADD_MANY_ITEMS',
    units: [mug, { unit_off: 1, unit_type: 'prod_1', product: { id: 'prod_2' }, effect: 'ADD_NEW_ITEMS' }],
  });
  expect(stored({ type: 'UNIT', effect: 'ADD_NEW_ITEMS', ...cap, product: { ...cap.product, ...extra } })).toEqual({
    type: 'UNIT',
    effect: 'ADD_NEW_ITEMS',
    ...cap,
  });
});
