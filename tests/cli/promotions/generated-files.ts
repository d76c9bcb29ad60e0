// Generated projects as files of promotions, with carts for them.
import fc from 'fast-check';
import type * as app from '../../support/app';
import type { Files } from './files';

export interface FileWorld {
  readonly files: Files;
  readonly carts: readonly app.CartTest[];
}

interface GeneratedProject {
  readonly files: Files;
  /** The tiers and codes that carts may name. */
  readonly names: readonly object[];
  readonly stacked: boolean;
}

const RULES: Readonly<Record<string, object>> = {
  'from-50': { rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } }, logic: '1' } },
  'to-90': { rules: { 1: { name: 'order.amount', conditions: { $less_than_or_equal: [9_000] } }, logic: '1' } },
  vip: { rules: { 1: { name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } }, logic: '1' } },
  insiders: { rules: { 1: { name: 'customer.segment', conditions: { $in: ['Insiders'] } }, logic: '1' } },
  'vip-or-large': {
    rules: {
      1: { name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } },
      2: { name: 'order.amount', conditions: { $more_than: [10_000] } },
      logic: '1 or 2',
    },
    error: { message: 'For friends of the house' },
  },
  teas: { rules: {}, applicable_to: { included: [{ object: 'products_collection', name: 'Teas' }] } },
  'no-cups': { rules: {}, applicable_to: { included_all: true, excluded: [{ object: 'product', source_id: 'cup' }] } },
  cheapest: {
    rules: {},
    applicable_to: {
      included: [{ object: 'product', source_id: 'tea', effect: 'APPLY_TO_CHEAPEST', quantity_limit: 1 }],
    },
  },
  once: {
    rules: { 1: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } }, logic: '1' },
  },
};

const CATEGORIES = ['Sale', 'Club', 'Extra'];

const set = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const amount = fc.constantFrom(1, 99, 500, 1_000, 2_500, 7_000);

const anyDiscount: fc.Arbitrary<object> = fc.oneof(
  fc
    .record({
      percent_off: fc.constantFrom(5, 12.5, 33.333, 50, 100),
      amount_limit: perhaps(amount),
      effect: fc.constantFrom(undefined, 'APPLY_TO_ORDER', 'APPLY_TO_ITEMS'),
    })
    .map((one) => set({ type: 'PERCENT', ...one })),
  fc
    .record({
      amount_off: amount,
      aggregated_amount_limit: perhaps(amount),
      effect: fc.constantFrom(
        undefined,
        'APPLY_TO_ITEMS',
        'APPLY_TO_ITEMS_PROPORTIONALLY',
        'APPLY_TO_ITEMS_BY_QUANTITY',
      ),
    })
    .map((one) => set({ type: 'AMOUNT', ...one })),
  fc
    .record({ fixed_amount: amount, effect: fc.constantFrom('APPLY_TO_ORDER', 'APPLY_TO_ITEMS') })
    .map((one) => set({ type: 'FIXED', ...one })),
  fc
    .record({
      unit_off: fc.constantFrom(1, 2),
      effect: fc.constantFrom('ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS'),
    })
    .map((one) => ({ type: 'UNIT', unit_type: 'cup', product: { source_id: 'cup' }, ...one })),
  fc.constantFrom('ORDER_AMOUNT * 0.1', 'IF(ORDER_AMOUNT > 60; 5; 2)').map((formula) => ({
    type: 'AMOUNT',
    amount_off: 100,
    amount_off_formula: formula,
  })),
);

const anyRules = fc.shuffledSubarray(Object.keys(RULES), { maxLength: 3 });

const anyValidity = fc.constantFrom(
  {},
  {},
  {},
  { start_date: '2026-03-01T00:00:00.000Z' },
  { start_date: '2026-04-01T00:00:00.000Z' },
  { expiration_date: '2026-03-10T12:00:00.000Z' },
  { expiration_date: '2026-03-10T11:59:59.999Z' },
  { validity_day_of_week: [1, 2] },
  { validity_day_of_week: [0, 6] },
);

const common = { category: fc.constantFrom(undefined, ...CATEGORIES), rules: anyRules, validity: anyValidity };

const anyTier = fc.record({
  discount: anyDiscount,
  active: fc.constantFrom(undefined, undefined, undefined, false),
  ...common,
});
const anyCode = fc.record({
  discount: anyDiscount,
  quantity: fc.constantFrom(undefined, 1, 5),
  active: fc.constantFrom(undefined, undefined, undefined, false),
  ...common,
});

const anyStacking = fc
  .record({
    redeemables_application_mode: fc.constantFrom('PARTIAL', 'ALL', undefined),
    redeemables_selection: fc.constantFrom(undefined, 'BEST'),
    redeemables_sorting_rule: fc.constantFrom(undefined, 'CATEGORY_HIERARCHY'),
    discount_calculation_mode: fc.constantFrom(undefined, 'INITIAL_AMOUNT'),
    redeemables_no_effect_rule: fc.constantFrom(undefined, 'SKIP'),
    redeemables_products_application_mode: fc.constantFrom(undefined, 'ONCE'),
    applicable_redeemables_limit: fc.constantFrom(undefined, 1, 3),
    applicable_redeemables_category_limits: fc.constantFrom(undefined, { Sale: 1 }),
    exclusive_categories: fc.constantFrom(undefined, ['Club']),
    joint_categories: fc.constantFrom(undefined, ['Extra']),
    no_effect_skip_categories: fc.constantFrom(undefined, ['Sale']),
    initial_amount_mode_categories: fc.constantFrom(undefined, ['Extra']),
  })
  .map(set);

/** A code without rules, dates and a category. */
const NO_MEMBERS = { rules: [], validity: {}, category: undefined, active: undefined };

const anyParts = fc.record({
  stacking: anyStacking,
  order: fc.shuffledSubarray(CATEGORIES, { minLength: 3 }),
  tiers: fc.array(anyTier, { minLength: 1, maxLength: 4 }),
  codes: fc.array(anyCode, { maxLength: 3 }),
  stacked: fc.boolean(),
});

type Parts = typeof anyParts extends fc.Arbitrary<infer P> ? P : never;

function toProject({ stacking, order, tiers, codes, stacked }: Parts): GeneratedProject {
  const shared = ({
    rules,
    validity,
    category,
    active,
  }: Pick<(typeof tiers)[number], 'rules' | 'validity' | 'category' | 'active'>) =>
    set({ category, active, ...validity, ...(rules.length > 0 && { validation_rules: rules }) });
  const named = tiers.map(({ discount, ...one }, index) => ({
    name: `Tier ${index + 1}`,
    action: { discount },
    ...shared(one),
  }));
  const files: Record<string, unknown> = {
    'stackable.yaml': {
      currency: 'EUR',
      categories: order.map((name, index) => ({ name, hierarchy: index + 1 })),
      ...(Object.keys(stacking).length > 0 && { stacking_rules: stacking }),
    },
    'segments/insiders.yaml': {
      name: 'Insiders',
      type: 'passive',
      filter: { junction: 'and', 'metadata.vip': { conditions: { $is: [true] } } },
    },
    'collections/teas.yaml': { name: 'Teas', type: 'STATIC', products: [{ object: 'product', source_id: 'tea' }] },
    'campaigns/promotion.yaml': { name: 'Promotion', campaign_type: 'PROMOTION', tiers: named },
  };
  for (const [name, rule] of Object.entries(RULES)) files[`rules/${name}.yaml`] = { name, ...rule };
  for (const [index, { discount, quantity, ...one }] of codes.entries()) {
    const redemption = quantity === undefined ? {} : { redemption: { quantity } };
    files[`campaigns/code-${index + 1}.yaml`] = {
      name: `Code ${index + 1}`,
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STANDALONE',
      voucher: { type: 'DISCOUNT_VOUCHER', code: `CODE-${index + 1}`, discount, ...redemption },
      ...shared(one),
    };
  }
  if (stacked) {
    const listed = named.slice(0, 3).map(({ name }) => name);
    files['stacks/some.yaml'] = { name: 'Some', campaign: 'Promotion', tiers: listed };
  }
  const tierNames = named.map(({ name }) => ({ tier: name }));
  const names = [...tierNames, ...codes.map((_code, index) => ({ code: `CODE-${index + 1}` }))];
  return { files: toTexts(files), names, stacked };
}

/** JSON is YAML, too. */
function toTexts(files: Readonly<Record<string, unknown>>): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`]),
  );
}

const anyLine = fc.record({
  product_id: fc.constantFrom('tea', 'cup'),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.constantFrom(1, 999, 2_500, 4_999, 5_000, 6_000, 12_345),
});

const anyCart = (names: readonly object[], hasStack: boolean): fc.Arbitrary<app.CartTest> =>
  fc.record({
    it: fc.constant('is decided'),
    customer: fc.constantFrom(null, { source_id: 'ada', metadata: { vip: true } }, { source_id: 'bob', metadata: {} }),
    products: fc.constant(['tea', 'cup'].map((source_id) => ({ source_id, name: source_id, price: 6_000 }))),
    order: fc.oneof(
      { weight: 3, arbitrary: fc.array(anyLine, { minLength: 1, maxLength: 3 }).map((items) => ({ items })) },
      { weight: 1, arbitrary: fc.constantFrom(0, 4_999, 5_000, 9_001, 20_000).map((total) => ({ amount: total })) },
    ),
    redeemables: fc.oneof(
      { weight: 5, arbitrary: fc.shuffledSubarray([...names], { minLength: 1 }) },
      { weight: hasStack ? 1 : 0, arbitrary: fc.constant([{ stack: 'Some' }]) },
    ) as fc.Arbitrary<app.CartTest['redeemables']>,
    expect: fc.constant({}),
  });

/** @param most carts of a project */
export function anyFileWorld(most: number): fc.Arbitrary<FileWorld> {
  return anyParts.chain((parts) => withCarts(toProject(parts), most));
}

/** Files of a project, and a world of later files of it. The API changes no discount of a code, so it stays. */
export function anyChangedWorld(most: number): fc.Arbitrary<FileWorld & { readonly before: Files }> {
  return fc.tuple(anyParts, anyParts).chain(([before, after]) => {
    const codes = before.codes.map(({ discount, quantity }, index) => {
      return { ...(after.codes[index] ?? NO_MEMBERS), discount, quantity };
    });
    const changed = toProject({ ...after, codes });
    return withCarts(changed, most).map((world) => ({ ...world, before: toProject(before).files }));
  });
}

function withCarts({ files, names, stacked }: GeneratedProject, most: number): fc.Arbitrary<FileWorld> {
  return fc.array(anyCart(names, stacked), { minLength: most, maxLength: most }).map((carts) => ({ files, carts }));
}
