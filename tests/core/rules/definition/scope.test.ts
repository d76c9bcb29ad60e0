// What a validation rule may apply to.
import { readScope } from '../../../../lib/core/rules/definition/scope';

type Input = Parameters<typeof readScope>[0];
const read = (input: unknown) => readScope(input as Input);

/** Every member that means something. */
const WHOLE = {
  object: 'sku',
  id: 'sku_1',
  source_id: 'red',
  product_id: 'prod_1',
  product_source_id: 'shirt',
  strict: true,
  effect: 'APPLY_TO_EVERY',
  price: 100,
  price_formula: '1 + 1',
  quantity_limit: 1,
  quantity_limit_formula: '2',
  aggregated_quantity_limit: 3,
  aggregated_quantity_limit_formula: '4',
  amount_limit: 5,
  aggregated_amount_limit: 6,
  skip_initially: 7,
  repeat: 8,
  target: 'ITEM',
};

describe('readScope', () => {
  test.each<[string, unknown]>([
    ['nothing that is sent', {}],
    ['nulls', { included: null, excluded: null, included_all: null }],
  ])('is empty for %s', (_name, input) => {
    expect(read(input)).toEqual({ included: [], excluded: [], included_all: false });
  });

  it('keeps every member that means something and no other, and says the effect', () => {
    const other = { object: 'product', source_id: 'other' };
    const input = {
      included: [{ ...WHOLE, junk: 1 }],
      excluded: [{ ...other, id: null, price: null }],
      included_all: true,
    };

    expect(read(input)).toEqual({
      included: [WHOLE],
      excluded: [{ ...other, effect: 'APPLY_TO_EVERY', strict: false }],
      included_all: true,
    });
  });

  test.each<[string, unknown, string]>([
    ['one that names nothing', { included: [{ object: 'product' }] }, 'applicable_to.included[0]'],
    [
      'one after a good one, by its place',
      { excluded: [{ object: 'product', id: 'prod_1' }, { object: 'product' }] },
      'applicable_to.excluded[1]',
    ],
    ['one with an empty id', { included: [{ object: 'product', id: '' }] }, 'applicable_to.included[0]'],
    ['an excluded one first', { included: [{}], excluded: [{}] }, 'applicable_to.excluded[0]'],
  ])('refuses %s', (_name, input, place) => {
    expect(read(input)).toEqual({
      key: 'invalid_validation_rules',
      details: `${place} needs an id or a source_id.`,
    });
  });

  test.each([['price_formula'], ['quantity_limit_formula'], ['aggregated_quantity_limit_formula']])(
    'refuses a %s that cannot be read, with its place and position',
    (member) => {
      expect(read({ included: [{ object: 'product', id: 'prod_1', [member]: '1 +' }] })).toEqual({
        key: 'invalid_formula',
        details: expect.stringMatching(
          new RegExp(`^applicable_to\\.included\\[0\\]\\.${member}, position \\d+: .`),
        ) as string,
      });
    },
  );

  test.each([['price_formula'], ['aggregated_quantity_limit_formula']])(
    'knows what carries the rule by either name in a %s',
    (member) => {
      for (const text of ['MONTH(VOUCHER_START_DATE)', 'MONTH(PROMOTION_TIER_START_DATE)']) {
        const element = { object: 'product', id: 'prod_1', [member]: text };

        expect(read({ included: [element] })).toMatchObject({ included: [element] });
      }
    },
  );

  it('knows the line in a price, and not in a limit', () => {
    const ofLine = 'ORDER_ITEM_PRICE';
    const priced = { object: 'product', id: 'prod_1', price_formula: ofLine };

    expect(read({ included: [priced] })).toMatchObject({ included: [priced] });
    expect(read({ included: [{ ...priced, quantity_limit_formula: ofLine }] })).toMatchObject({
      details: expect.stringContaining('this formula is not computed for single lines') as string,
    });
  });
});
