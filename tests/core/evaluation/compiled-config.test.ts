// What is made of a configuration for the evaluations that read it.
import { compileConfig, type Config, configOf, type ValidationRule, type World } from '../../support/core';

const percent = (formula: string) => ({ type: 'PERCENT', percent_off: 1, percent_off_formula: formula }) as const;
const ONCE = { redemption: { quantity: 1 }, code_config: {} };

function compiled(world: World) {
  return compileConfig(configOf(world));
}

describe('compileConfig', () => {
  it('keeps the records, and changes none of them', () => {
    const config = configOf({
      rules: { val_1: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } } } } },
      collections: { pc_1: { products: [{ object: 'product', id: 'A' }] } },
      tiers: { promo_1: { discount: percent('1') } },
    });
    const before = structuredClone(config);

    const made = compileConfig(config);

    expect(made.rules.get('val_1')).toMatchObject(config.rules.get('val_1')!);
    expect(made.collections.get('pc_1')).toMatchObject(config.collections.get('pc_1')!);
    expect(made).toMatchObject({ version: 1, tiers: config.tiers, settings: config.settings });
    expect(config).toEqual(before);
  });

  it('is the same for the same configuration', () => {
    const world: World = {
      rules: { val_1: { rules: { '1': { name: 'redemption.count.daily', conditions: { $less_than: [3] } } } } },
      tiers: { promo_1: { discount: percent('ORDER_AMOUNT / 7') } },
    };

    expect(JSON.stringify(plain(compiled(world)))).toBe(JSON.stringify(plain(compiled(world))));
  });
});

/** Maps as lists, and whole numbers of any size as texts. */
function plain(value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value].map(plain);
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

describe('a compiled rule', () => {
  const ruleOf = (rule: Partial<ValidationRule>) => compiled({ rules: { val_1: rule } }).rules.get('val_1')!;

  it('says what it asks of budgets, and whether it waits for the discount', () => {
    const rules = {
      '1': { name: 'redemption.count.daily', conditions: { $less_than_or_equal: [10] } },
      '2': { name: 'campaign.orders.amount_discounted', conditions: { $less_than: [100] } },
      logic: '1 and 2',
    };

    expect(ruleOf({ rules })).toMatchObject({
      counters: ['redemption.count.daily', 'campaign.orders.amount_discounted'],
      limits: [
        { counter: 'redemption.count.daily', max: 10 },
        { counter: 'campaign.orders.amount_discounted', max: 99 },
      ],
      needsDiscount: true,
    });
    expect(ruleOf({ rules: { ...rules, logic: '1' } })).toMatchObject({
      counters: ['redemption.count.daily'],
      needsDiscount: false,
    });
  });

  it('names no products and no bundle where the record names none', () => {
    expect(ruleOf({})).toMatchObject({ scope: null, bundle: null, counters: [], limits: [], needsDiscount: false });
    expect(ruleOf({ applicable_to: null, bundle_rules: null })).toMatchObject({ scope: null, bundle: null });
  });

  it('has its products with their settings and formulas', () => {
    const definition = {
      object: 'product',
      id: 'A',
      source_id: null,
      price_formula: '2 * 3',
      quantity_limit_formula: 'ORDER_UNITS_QUANTITY',
      aggregated_quantity_limit_formula: '1 +',
    } as const;
    const { scope } = ruleOf({ applicable_to: { included: [definition], included_all: true } });

    expect(scope).toMatchObject({ excluded: [], included_all: true, included: [{ definition }] });
    const [first] = scope!.included;
    expect([first!.formulas.price?.text, first!.formulas.quantity_limit?.text]).toEqual([
      '2 * 3',
      'ORDER_UNITS_QUANTITY',
    ]);
    expect(first!.formulas.aggregated_quantity_limit).toBeNull();
    expect(first!.shown).toMatchObject({ object: 'product', id: 'A', strict: false, repeat: 1, target: 'ITEM' });
    expect(first!.shown).not.toHaveProperty('source_id');
    expect(first!.shared).not.toHaveProperty('id');
  });

  it('has the members of its bundle', () => {
    const bundle_rules = { '1': { conditions: { $is: [{ object: 'product', id: 'A' }] } }, limit: 3 };

    expect(ruleOf({ bundle_rules }).bundle).toEqual({
      members: [{ definition: { object: 'product', id: 'A', source_id: undefined }, needed: 1 }],
      limit: 3,
    });
  });
});

describe('a compiled collection', () => {
  it('has its members, or the conditions of its filter', () => {
    const { collections } = compiled({
      collections: {
        pc_fixed: { products: [{ object: 'product', id: 'A' }], filter: { junction: 'and' } },
        pc_empty: {},
        pc_filter: { type: 'AUTO_UPDATE', filter: { junction: 'or', price: { conditions: { $less_than: [5] } } } },
        pc_all: { type: 'AUTO_UPDATE' },
      },
    });

    expect([...collections.values()].map(({ members, test }) => [members.size, test])).toEqual([
      [1, null],
      [0, null],
      [0, { isAlternative: true, fields: [{ name: 'price', conditions: [['$less_than', [5]]] }] }],
      [0, { isAlternative: false, fields: [] }],
    ]);
  });
});

describe('a compiled configuration asks the catalogue', () => {
  const asks = (collections: World['collections'] & object) => compiled({ collections }).asksCatalogue;
  const filterOf = (field: string) => ({ junction: 'and', [field]: { conditions: { $has_value: [] } } });

  it.each([
    ...(['attributes', 'image_url', 'created_at', 'updated_at'] as const).map((field) => [field, true] as const),
    ...(['id', 'product_id', 'source_id', 'name', 'price', 'object', 'metadata.attributes'] as const).map(
      (field) => [field, false] as const,
    ),
  ])('where a collection finds its members by %s: %s', (field, expected) => {
    const plain = { type: 'AUTO_UPDATE', filter: filterOf('name') } as const;

    expect(asks({ pc_1: plain, pc_2: { type: 'AUTO_UPDATE', filter: filterOf(field) } })).toBe(expected);
  });

  it('not for a fixed list, whatever filter it has, and not without collections', () => {
    expect(asks({ pc_1: { type: 'STATIC', products: [], filter: filterOf('attributes') } })).toBe(false);
    expect(asks({})).toBe(false);
  });
});

describe('compiled formulas', () => {
  const formulasOf = (world: World) => [...compiled(world).formulas].map(([text, read]) => [text, read?.text ?? null]);

  it('are those of tiers and of the codes of campaigns, each once', () => {
    const code = { type: 'DISCOUNT_VOUCHER', discount: percent('2'), ...ONCE } as const;
    const gifts = { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [{ unit_off_formula: '3' }, {}] } as const;

    expect(
      formulasOf({
        tiers: { promo_1: { discount: percent('1') }, promo_2: { discount: percent('2') }, promo_3: {} },
        campaigns: {
          camp_1: { voucher: code },
          camp_2: { voucher: { type: 'GIFT_VOUCHER', gift: { amount: 1, effect: 'APPLY_TO_ORDER' }, ...ONCE } },
          camp_3: { voucher: { ...code, discount: gifts } },
          camp_4: {},
        },
      }),
    ).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '3'],
    ]);
  });

  it.each<[string, World['tiers'] & object]>([
    ['an amount', { promo_1: { discount: { type: 'AMOUNT', amount_off_formula: '7' } } }],
    ['a percentage', { promo_1: { discount: { type: 'PERCENT', percent_off_formula: '7' } } }],
    ['a price', { promo_1: { discount: { type: 'FIXED', fixed_amount_formula: '7' } } }],
    ['units', { promo_1: { discount: { type: 'UNIT', unit_off_formula: '7' } } }],
  ])('are found for %s', (_name, tiers) => {
    expect(formulasOf({ tiers })).toEqual([['7', '7']]);
  });

  it('know a text that is no formula', () => {
    expect(formulasOf({ tiers: { promo_1: { discount: percent('1 +') } } })).toEqual([['1 +', null]]);
  });

  it('leave nothing to a configuration without discounts', () => {
    const config: Config = configOf({});

    expect(compileConfig(config).formulas.size).toBe(0);
  });
});
