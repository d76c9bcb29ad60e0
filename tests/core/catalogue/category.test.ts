// The category of a record, and who uses one.
import {
  refuseUndeclaredAttribute,
  resolveVoucherCategory,
  resolveVoucherCategoryUpdate,
} from '../../../lib/core/catalogue/catalogue-records';
import {
  CATEGORY_LISTS,
  CREATED_AT,
  DEFAULT_STACKING_RULES,
  factsOf,
  refuseUsedCategory,
  removeCategoryFromStacking,
  resolveCategory,
  resolveCategoryUpdate,
  type StackingRulesRecord,
  type World,
} from '../../support/core';

const config = (world: World) => factsOf(world).config;

const CATEGORIES = config({ categories: { cat_1: { name: 'Summer' }, cat_2: { name: 'Winter' } } });
const UNKNOWN = {
  key: 'not_found',
  details: 'Cannot find category with id Autumn',
  resource_id: 'Autumn',
  resource_type: 'category',
};

describe('resolveCategory', () => {
  test.each([
    ['none', {}, null],
    ['none for null', { category: null, category_id: null }, null],
    ['one by its id', { category_id: 'cat_2' }, 'cat_2'],
    ['one by its name', { category: 'Winter' }, 'cat_2'],
    ['one by its id under the name', { category: 'cat_1' }, 'cat_1'],
    ['the id before the name', { category: 'Summer', category_id: 'cat_2' }, 'cat_2'],
    ['the name beside an id of null', { category: 'Summer', category_id: null }, 'cat_1'],
  ])('finds %s', (_name, sent, category_id) => {
    expect(resolveCategory(sent, CATEGORIES)).toEqual({ category_id });
  });

  it('knows no other', () => {
    expect(resolveCategory({ category: 'Autumn' }, CATEGORIES)).toEqual(UNKNOWN);
  });
});

describe('resolveCategoryUpdate', () => {
  test.each([
    ['stays where none is sent', 'cat_1', {}, 'cat_1'],
    ['stays none', null, {}, null],
    ['is the one that is sent', 'cat_1', { category_id: 'cat_2' }, 'cat_2'],
    ['is the one that is named', null, { category: 'Winter' }, 'cat_2'],
    ['goes with null', 'cat_1', { category_id: null }, null],
    ['goes with a name of null', 'cat_1', { category: null }, null],
    ['stays as it is though it is gone since', 'cat_9', { category_id: 'cat_9' }, 'cat_9'],
    ['is the one that is named beside an id of null', null, { category: 'Winter', category_id: null }, 'cat_2'],
    ['stays none where null is sent', null, { category_id: null }, null],
  ])('%s', (_name, before, sent, category_id) => {
    expect(resolveCategoryUpdate(before, sent, CATEGORIES)).toEqual({ category_id });
  });

  it('becomes no unknown one', () => {
    expect(resolveCategoryUpdate('cat_1', { category_id: 'Autumn' }, CATEGORIES)).toEqual(UNKNOWN);
  });
});

describe('the category of a voucher', () => {
  test.each<[string, object, object]>([
    ['none', {}, { category_id: null, category: null }],
    ['one by its name', { category: 'Winter' }, { category_id: 'cat_2', category: null }],
    ['one by its id', { category_id: 'cat_2' }, { category_id: 'cat_2', category: null }],
    ['a tag that is no category', { category: 'Autumn' }, { category_id: null, category: 'Autumn' }],
    ['an unknown id', { category_id: 'Autumn' }, UNKNOWN],
    ['an unknown id beside a name', { category: 'Winter', category_id: 'Autumn' }, UNKNOWN],
    ['an empty name', { category: '' }, { ...UNKNOWN, details: 'Cannot find category with id ', resource_id: '' }],
  ])('that is new is %s', (_name, sent, expected) => {
    expect(resolveVoucherCategory(sent, CATEGORIES)).toEqual(expected);
  });

  const [summer, tagged] = [
    { category_id: 'cat_1', category: null },
    { category_id: null, category: 'Autumn' },
  ];

  test.each<[string, object, object, object]>([
    ['stays where none is sent', summer, {}, { category_id: 'cat_1' }],
    ['stays a tag where none is sent', tagged, {}, tagged],
    ['stays none', {}, {}, { category_id: null }],
    ['becomes another one by name', summer, { category: 'Winter' }, { category_id: 'cat_2', category: null }],
    ['becomes another one by id', tagged, { category_id: 'cat_2' }, { category_id: 'cat_2', category: null }],
    ['becomes a tag', summer, { category: 'Spring' }, { category_id: null, category: 'Spring' }],
    ['goes with null', summer, { category: null }, { category_id: null, category: null }],
    ['goes with an id of null', tagged, { category_id: null }, { category_id: null, category: null }],
    [
      'stays though it is gone since',
      { category_id: 'cat_9', category: null },
      { category_id: 'cat_9' },
      { category_id: 'cat_9' },
    ],
    ['becomes no unknown one', summer, { category_id: 'Autumn' }, UNKNOWN],
  ])('that is stored %s', (_name, before, sent, expected) => {
    expect(resolveVoucherCategoryUpdate(before as typeof summer, sent, CATEGORIES)).toStrictEqual(expected);
  });
});

test.each<[string, object | null | undefined, string | null]>([
  ['declared ones', { size: 'L', colour: 'red' }, null],
  ['none', {}, null],
  ['null', null, null],
  ['nothing', undefined, null],
  ['one that is not declared', { size: 'L', fit: 'slim' }, 'fit'],
])('attributes of an SKU are those that its product declares: %s', (_name, attributes, unknown) => {
  const product = { id: 'prod_1', attributes: ['size', 'colour'] } as never;
  const details = `The product prod_1 does not declare the attribute ${unknown}.`;

  expect(refuseUndeclaredAttribute(product, { attributes } as never)).toEqual(
    unknown === null ? null : { key: 'invalid_sku', details },
  );
});

describe('refuseUsedCategory', () => {
  const campaigns = { camp_1: { category: 'cat_1' }, camp_2: { category: 'cat_2' } };
  const tiers = { promo_1: { campaign: 'camp_2', category: 'cat_1' } };

  it('takes a category that nothing has', () => {
    expect(refuseUsedCategory('cat_3', config({ campaigns, tiers }))).toBeNull();
  });

  it('names the campaigns first', () => {
    expect(refuseUsedCategory('cat_1', config({ campaigns, tiers }))).toEqual({
      key: 'resource_in_use',
      details: 'Category cat_1 is used by 1 of type campaign.',
      related_object_ids: ['camp_1'],
      related_object_type: 'campaign',
      related_object_total: 1,
    });
  });

  it('names tiers', () => {
    expect(refuseUsedCategory('cat_1', config({ campaigns: { camp_2: {} }, tiers }))).toMatchObject({
      related_object_ids: ['promo_1'],
      related_object_type: 'promotion_tier',
    });
  });

  it('names stacks', () => {
    const known = config({ stacks: { stack_1: [], stack_2: [] } });
    const stack = known.stacks.get('stack_1')!;
    const stacks = new Map([...known.stacks, ['stack_1', { ...stack, category_id: 'cat_1' }]]);

    expect(refuseUsedCategory('cat_1', { ...known, stacks })).toMatchObject({
      related_object_ids: ['stack_1'],
      related_object_type: 'promotion_stack',
    });
  });
});

describe('removeCategoryFromStacking', () => {
  const rulesWith = (members: Partial<StackingRulesRecord>): StackingRulesRecord => ({
    ...DEFAULT_STACKING_RULES,
    id: 'stk_1',
    created_at: CREATED_AT,
    updated_at: null,
    ...members,
  });

  it('keeps rules that do not name it as they are', () => {
    const rules = rulesWith({ joint_categories: ['cat_2'] });

    expect(removeCategoryFromStacking('cat_1', rules, true)).toBe(rules);
    expect(removeCategoryFromStacking('cat_1', rules, false)).toBe(rules);
  });

  test.each(CATEGORY_LISTS.map((list) => [list]))('takes it out of %s on request', (list) => {
    const rules = rulesWith({ [list]: ['cat_2', 'cat_1'] });

    expect(removeCategoryFromStacking('cat_1', rules, true)).toEqual({ ...rules, [list]: ['cat_2'] });
    expect(removeCategoryFromStacking('cat_1', rules, false)).toEqual({
      key: 'resource_in_use',
      details: 'Category cat_1 is used by 1 of type stacking_rules.',
      related_object_ids: ['stk_1'],
      related_object_type: 'stacking_rules',
      related_object_total: 1,
    });
  });

  it('takes its limit away', () => {
    const rules = rulesWith({ applicable_redeemables_category_limits: { cat_1: 1, cat_2: 2 } });

    expect(removeCategoryFromStacking('cat_1', rules, true)).toEqual({
      ...rules,
      applicable_redeemables_category_limits: { cat_2: 2 },
    });
  });
});
