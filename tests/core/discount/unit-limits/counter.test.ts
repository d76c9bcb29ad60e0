// Counters of limits of units: what each counts, under an id that is stored.
import { unitCounter } from '../../../../lib/core/discount/unit-limits/counter';
import { UNIT_LIMITS } from '../../../../lib/model/counters';
import type { LineView, ScopeDefinition } from '../../../support/core';

const limit = (member: string) => UNIT_LIMITS.find((one) => one.member === member)!;
const OF_ENTRY = 'product_campaign_quantity_limit';
const OF_PRODUCT = 'product_in_collection_campaign_quantity_limit';
const owners = { CAMPAIGN: 'camp_1', TIER: 'promo_1' };
const A: ScopeDefinition = { object: 'product', id: 'A' };
const line = (members: Partial<LineView> = {}) =>
  ({ productId: 'prod_a', productSourceId: 'a', skuId: 'sku_1', skuSourceId: 'red', ...members }) as LineView;

const idOf = (member: string, definition: ScopeDefinition = A, view: LineView | null = line()) =>
  unitCounter(limit(member), { definition, owners, view })?.id;

test.each([
  ['product_campaign_quantity_limit', 'camp_1|p|A', 'ALL'],
  ['product_customer_campaign_quantity_limit', 'camp_1|p|A', 'CUSTOMER'],
  ['product_in_collection_campaign_quantity_limit', 'camp_1|p|A|prod_a', 'ALL'],
  ['product_in_collection_customer_campaign_quantity_limit', 'camp_1|p|A|prod_a', 'CUSTOMER'],
  ['product_promotion_tier_quantity_limit', 'promo_1|p|A', 'ALL'],
  ['product_customer_promotion_tier_quantity_limit', 'promo_1|p|A', 'CUSTOMER'],
  ['product_in_collection_promotion_tier_quantity_limit', 'promo_1|p|A|prod_a', 'ALL'],
  ['product_in_collection_customer_promotion_tier_quantity_limit', 'promo_1|p|A|prod_a', 'CUSTOMER'],
])('%s counts on %s for %s', (member, id, per) => {
  expect(unitCounter(limit(member), { definition: A, owners, view: line() })).toEqual({ id, per });
});

test.each<[string, ScopeDefinition, string]>([
  ['an SKU', { object: 'sku', id: 'S' }, 'camp_1|s|S'],
  ['a collection', { object: 'products_collection', id: 'pc_1' }, 'camp_1|c|pc_1'],
  ['a source id where there is no id', { object: 'product', source_id: 'shirt' }, 'camp_1|p|shirt'],
  ['the id before the source id', { object: 'product', id: 'A', source_id: 'shirt' }, 'camp_1|p|A'],
  ['a name with separators', { object: 'product', id: 'a|b #c' }, 'camp_1|p|a%7c;b%20;%23;c'],
  ['a name of letters, digits, dots and hyphens', { object: 'product', id: 'a_B.9-x' }, 'camp_1|p|a_B.9-x'],
  ['nothing', { object: 'product' }, 'camp_1|p|'],
])('an entry counts under its name: %s', (_name, definition, id) => {
  expect(idOf(OF_ENTRY, definition)).toBe(id);
});

test.each<[string, Partial<LineView>, string]>([
  ['its product', {}, 'prod_a'],
  ['the source id of its product', { productId: null }, 'a'],
  ['its SKU where it has no product', { productId: null, productSourceId: null }, 'sku_1'],
  ['the source id of its SKU', { productId: null, productSourceId: null, skuId: null }, 'red'],
  ['nothing where it has no name', { productId: null, productSourceId: null, skuId: null, skuSourceId: null }, ''],
])('a line counts by %s', (_name, members, name) => {
  expect(idOf(OF_PRODUCT, { object: 'products_collection', id: 'pc_1' }, line(members))).toBe(`camp_1|c|pc_1|${name}`);
});

test('a limit of each product needs a line, and others do not', () => {
  expect(idOf(OF_PRODUCT, A, null)).toBeUndefined();
  expect(idOf(OF_ENTRY, A, null)).toBe('camp_1|p|A');
});

test('a limit of a tier counts nothing for a code', () => {
  const member = limit('product_promotion_tier_quantity_limit');

  expect(unitCounter(member, { definition: A, owners: { ...owners, TIER: null }, view: line() })).toBeNull();
});

describe('a long name', () => {
  const named = (name: string) => idOf(OF_ENTRY, { object: 'product', id: name })?.slice('camp_1|p|'.length);

  test('of 80 characters is kept, and one more is its beginning and a hash', () => {
    expect(named('x'.repeat(80))).toBe('x'.repeat(80));
    // Counters are stored under these ids, so they stay as they are.
    expect(named('x'.repeat(81))).toBe(`${'x'.repeat(60)}~13l792x-1d4qsfk`);
    expect(named(`${'x'.repeat(80)}y`)).toBe(`${'x'.repeat(60)}~1t2db9o-3ksnhh`);
    expect(named(`${'x'.repeat(79)}yx`)).toBe(`${'x'.repeat(60)}~1e9mcpo-6zneqq`);
  });

  test('is measured with its separators replaced', () => {
    expect(named('#'.repeat(20))).toBe('%23;'.repeat(20));
    expect(named('#'.repeat(21))).toMatch(/^(?:%23;){15}~[0-9a-z]+-[0-9a-z]+$/);
  });
});
