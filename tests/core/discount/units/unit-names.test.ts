// What a UNIT discount gives away: found by its names, added under them, and known again in the order.
import { unitPriceOf } from '../../../../lib/core/discount/units/unit-add';
import { replaceItems } from '../../../../lib/core/discount/units/unit-replace';
import type { Minor, RequestOrderItem, UnitDiscount } from '../../../support/core';
import { A, aCart, aContext, aLine, aProduct, aSku, catalogOf, computed } from '../cart';

const P = aProduct({ id: 'prod_P', source_id: 'pee', price: 500 });
const K = aSku({ id: 'sku_K', product_id: 'prod_P', source_id: 'kay', price: 600 });
const plain = aProduct({ id: 'prod_plain' });
const bare = aSku({ id: 'sku_bare', product_id: 'prod_plain' });
const catalog = catalogOf([P, K, plain, bare]);

const give = (named: Partial<UnitDiscount>, more: Partial<UnitDiscount> = {}): UnitDiscount => ({
  type: 'UNIT',
  effect: 'ADD_NEW_ITEMS',
  unit_off: 1,
  ...named,
  ...more,
});

function namesGiven(discount: UnitDiscount, ...items: readonly RequestOrderItem[]) {
  return computed(discount, aContext({ catalog, order: aCart(...items) })).effect;
}

describe('the product or SKU of a UNIT discount', () => {
  test.each<[string, Partial<UnitDiscount>, string]>([
    ['a source id beside an id it does not know', { product: { id: 'prod_old', source_id: 'pee' } }, 'prod_P'],
    ['a source id of an SKU beside an id it does not know', { sku: { id: 'sku_old', source_id: 'kay' } }, 'sku_K'],
    ['unit_type beside names it does not know', { unit_type: 'pee', product: { id: 'prod_old' } }, 'prod_P'],
  ])('is found in the catalogue by %s', (_name, named, id) => {
    const [line] = namesGiven(give(named), A).added;

    expect([line?.identity.product_id, line?.identity.sku_id]).toContain(id);
  });

  it('takes no names along that the catalogue does not have', () => {
    expect(namesGiven(give({ unit_type: 'prod_plain' }), A).added[0]?.identity).toStrictEqual({
      product_id: 'prod_plain',
      product: { id: 'prod_plain', metadata: {} },
    });
    expect(namesGiven(give({ unit_type: 'sku_bare' }), A).added[0]?.identity).toStrictEqual({
      product_id: 'prod_plain',
      sku_id: 'sku_bare',
      product: { id: 'prod_plain', metadata: {} },
      sku: { id: 'sku_bare', metadata: {} },
    });
  });

  it('takes no names along that its definition does not give', () => {
    expect(
      namesGiven(give({ product: { id: 'new', source_id: null, name: null } }), A).added[0]?.identity,
    ).toStrictEqual({
      product_id: 'new',
      product: { id: 'new' },
    });
    expect(namesGiven(give({ unit_type: 'new' }), A).added[0]?.identity).toStrictEqual({
      product_id: 'new',
      product: { id: 'new' },
    });
  });
});

describe('the lines that hold it', () => {
  const ofK = { product_id: 'prod_P', sku_id: 'sku_K', price: 600 };
  const ofP = { product_id: 'prod_P', price: 500 };

  test.each<[string, Partial<UnitDiscount>, readonly RequestOrderItem[], number | null]>([
    ['an SKU of the catalogue, by its id', { unit_type: 'kay' }, [A, ofP, ofK], 2],
    ['an SKU, by its source id', { unit_type: 'sku_K' }, [A, { sku: { source_id: 'kay' }, price: 600 }], 1],
    ['an SKU, not its product', { unit_type: 'sku_K' }, [A, ofP], null],
    [
      'an SKU: the first line of it, also before one that names it by its source id alone',
      { unit_type: 'sku_K' },
      [ofK, { source_id: 'kay', related_object: 'sku', price: 600 }],
      0,
    ],
    ['a product of the catalogue: its own line before one of its SKU', { unit_type: 'prod_P' }, [ofK, ofP], 1],
    ['a product, by its source id', { unit_type: 'prod_P' }, [A, { source_id: 'pee', price: 500 }], 1],
    ['no line without names', { unit_type: 'prod_plain' }, [{ price: 500 }], null],
  ])('are raised: %s', (_name, named, items, index) => {
    const { lines, added } = namesGiven(give(named), ...items);

    expect(lines?.[0]?.index ?? null).toBe(index);
    expect(added).toHaveLength(index === null ? 1 : 0);
  });

  it('have their units made free', () => {
    const effect = namesGiven(give({ unit_type: 'sku_K' }, { effect: 'ADD_MISSING_ITEMS', unit_off: 2 }), A, ofK);

    expect(effect.lines).toEqual([{ index: 1, discount: 1200, freeUnits: 2, addedUnits: 1, addedAmount: 600 }]);
  });

  test.each<[string, RequestOrderItem, number | null]>([
    ['its price, whatever its amount', { ...ofP, quantity: 2, amount: 70 }, 500],
    ['the average of its amount', { product_id: 'prod_P', quantity: 2, amount: 71 }, 36],
  ])('have units added at %s', (_name, item, discount) => {
    // The catalogue would give a line its price.
    const { effect } = computed(give({ unit_type: 'prod_P' }), aContext({ order: aCart(item) }));

    expect(effect.lines?.[0]?.discount).toBe(discount);
  });
});

describe('the price of one more unit', () => {
  const none = { price: null, amount: null } as const;

  test.each([
    ['its price', aLine(), 100],
    ['none of a line without an amount', aLine(none), null],
    ['the average of a line without a price', aLine({ price: null, quantity: 3 }), 33],
    [
      'none of a line from which every unit was replaced',
      aLine({ price: null, quantity: 0, amount: 0 as Minor }),
      null,
    ],
  ])('is %s', (_name, line, expected) => {
    expect(unitPriceOf(line)).toBe(expected);
  });

  it('is needed of the line that takes the place of others', () => {
    const order = aCart(A, { product_id: 'prod_free' });
    const discount = give({ unit_type: 'prod_free' }, { effect: 'REPLACE_ITEMS' });
    const scope = { included: [{ object: 'product', id: 'A' } as const] };

    expect(computed(discount, aContext({ order, scope })).effect).toEqual({
      orderDiscount: null,
      lines: [],
      added: [],
      replacements: [],
    });
  });
});

it('REPLACE_ITEMS leaves a line that costs nothing and still has something off', () => {
  const order = aCart(A);
  const line = aLine({ amount: 0 as Minor, discount: 5 as Minor });
  const item = { identity: {}, price: 10 as Minor, kind: 'product', names: ['new'], shown: {} } as const;
  const hit = { index: 0, units: 1, firstUnit: 1, step: 1, line, definition: null };

  const { replacements } = replaceItems({ ...order, lines: [line] }, { item, unitsEach: 1, hits: [hit] });

  expect(replacements).toEqual([]);
});
