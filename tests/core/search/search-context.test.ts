// What a search reads of a request, the families that it searches, and lists that are too large for one request.
import { buildSearchContext, buildTrees, refusalOfLists } from '../../../lib/core/search/search-context';
import { setOf } from '../../../lib/core/search/stack-families';
import type { MetadataSchema } from '../../../lib/model/metadata/schema';
import { buildCandidates, inputOf, isFailure, listed, type VoucherWords, type World } from '../../support/core';
import { searchContextOf } from '../../support/best-stack-search';
import type { EvaluationRequest } from '../../../lib/model/request';

const TENTH: VoucherWords = { discount: { type: 'PERCENT', percent_off: 10 } };
const CODES = { A: TENTH, B: TENTH };

const searchContextIn = (
  world: World,
  request: Omit<EvaluationRequest, 'redeemables'> = { order: { amount: 1_000 } },
) =>
  searchContextOf({
    world: { vouchers: CODES, ...world },
    request: { redeemables: listed(...Object.keys(world.vouchers ?? CODES)), ...request },
  });

describe('a search reads', () => {
  it('the order of the request', () => {
    expect(searchContextIn({}).start).toMatchObject({ amount: 1_000, lines: [] });
    expect(searchContextIn({}, {}).start).toBeNull();
  });

  it('the stored order that the request names', () => {
    const item = {
      object: 'order_item',
      id: 'ordli_1',
      product_id: 'A',
      quantity: 1,
      amount: 700,
      price: 700,
    } as const;
    const order = { amount: 700, items: [item] };

    expect(searchContextIn({ order }, { order: { id: 'ord_1' } }).start).toMatchObject({
      amount: 700,
      lines: [{ price: 700 }],
    });
  });

  it('the notes of the stored order on its lines', () => {
    const input = inputOf(
      { vouchers: CODES, order: { amount: 700 } },
      { redeemables: listed('A'), order: { id: 'ord_1' } },
    );
    const hidden = [{ object: 'order_item', product_id: 'B', quantity: 0, initial_quantity: 1, price: 5 }] as const;
    const order = { ...input.facts.order!, notes: { hidden } };
    const context = buildSearchContext({ ...input, facts: { ...input.facts, order } }, [], 'DISCOUNT');

    expect(context).toMatchObject({ start: { hidden } });
  });

  it('the prices of the catalogue', () => {
    const { start } = searchContextIn(
      { products: { P: { price: 300 } } },
      { order: { items: [{ product_id: 'P', quantity: 2 }] } },
    );

    expect(start?.amount).toBe(600);
  });

  it('no explanation', () => {
    const request = { order: { amount: 5 }, options: { expand: ['explain'] } } as const;

    expect(inputOf({}, { redeemables: [], ...request }).explain).toBe(true);
    expect(searchContextIn({}, request).input.explain).toBe(false);
  });

  it('the refusal of an order that is too large', () => {
    const input = inputOf({}, { redeemables: [], order: { items: [{ price: 2 ** 52, quantity: 9 }] } });

    expect(buildSearchContext(input, [], 'DISCOUNT')).toMatchObject({ key: 'invalid_order' });
  });

  it.each([
    [7, 3, 3],
    [2, 3, 2],
  ])('of the limits %i and %i the lower one', (redeemables_limit, applicable_redeemables_limit, limit) => {
    expect(searchContextIn({ stacking: { redeemables_limit, applicable_redeemables_limit } }).limit).toBe(limit);
  });

  it.each<[string, VoucherWords, World['rules'], object]>([
    ['percentages', TENTH, {}, { hasFixedUnits: true, readsEarlier: false }],
    ['units', { discount: { type: 'UNIT', unit_off: 1, unit_type: 'X' } }, {}, { hasFixedUnits: false }],
    [
      'a code that counts',
      { ...TENTH, rules: ['val_1'] },
      { val_1: { rules: { '1': { name: 'redemption.count.daily', conditions: { $less_than: [5] } } } } },
      { readsEarlier: true },
    ],
  ])('properties of %s', (_, voucher, rules, expected) => {
    const vouchers = { A: TENTH, B: voucher };

    expect(searchContextIn({ vouchers, rules: rules ?? {} })).toMatchObject({ ...expected, objective: 'DISCOUNT' });
  });

  it('no usable redeemable where the metadata of the request breaks its schema', () => {
    const world = { vouchers: CODES };
    const request = { redeemables: listed('A', 'B'), order: { amount: 5 } };
    const schema = { related_object: 'redemption', properties: { size: { type: 'number', optional: false } } };
    const input = inputOf(world, request);
    const metadataSchemas = new Map([['ms_1', schema as unknown as MetadataSchema]]);
    const config = { ...input.facts.config, metadataSchemas };
    const unusable = (facts: typeof input.facts) => {
      const context = buildSearchContext({ ...input, facts }, buildCandidates(request.redeemables, facts), 'DISCOUNT');
      if (isFailure(context)) throw new Error(context.key);
      return context.traits.map(({ isUnusable, share }) => [isUnusable, share]);
    };

    expect(unusable(input.facts)).toEqual([
      [false, 0.1],
      [false, 0.1],
    ]);
    expect(unusable({ ...input.facts, config })).toEqual([
      [true, 0.1],
      [true, 0.1],
    ]);
  });
});

describe('the trees of a search', () => {
  const categories = { alone: {} };
  const stacking = { exclusive_categories: ['alone'] };
  const off = (amount_off: number, members: VoucherWords = {}): VoucherWords => ({
    discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' },
    ...members,
  });
  const rules = { val_1: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [5_000] } } } } };
  const familiesIn = (vouchers: World['vouchers']) =>
    buildTrees(searchContextIn({ categories, stacking, rules, ...(vouchers && { vouchers }) })).map(({ family }) => [
      family.members,
      family.requiredOneOf,
      family.isExclusiveValid,
    ]);

  it.each<[string, World['vouchers'], readonly (readonly unknown[])[]]>([
    ['hold all common codes', { A: off(1), B: off(2) }, [[setOf([0, 1]), 0, false]]],
    ['lack codes that are unusable', { A: off(1, { active: false }), B: off(2) }, [[setOf([1]), 0, false]]],
    ['are none without a usable code', { A: off(1, { active: false }) }, []],
    [
      'hold exclusive codes that apply without common ones',
      { A: off(1), B: off(2), C: off(3, { category: 'alone' }) },
      [
        [setOf([0, 1]), 0, false],
        [setOf([2]), setOf([2]), true],
      ],
    ],
    [
      'hold exclusive codes that do not apply beside common ones',
      { A: off(1), B: off(2), C: off(3, { category: 'alone', rules: ['val_1'] }) },
      [
        [setOf([0, 1]), 0, false],
        [setOf([0, 1, 2]), setOf([2]), false],
      ],
    ],
    [
      'lack exclusive codes that are unusable',
      { A: off(1), C: off(3, { category: 'alone', active: false }), D: off(4, { category: 'alone' }) },
      [
        [setOf([0]), 0, false],
        [setOf([2]), setOf([2]), true],
      ],
    ],
  ])('%s', (_, vouchers, families) => {
    expect(familiesIn(vouchers)).toEqual(families);
  });
});

describe('a list of redeemables is too large', () => {
  /** A redemption of 24 cards of different holders writes 5 + 24 × 3 + 24 records, one more than it can. */
  const cards = (count: number): Record<string, VoucherWords> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`CARD${index}`, { gift: 10, holder_id: `cust_${index}` }]),
    );
  const positions = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('for one request, with too many holders', () => {
    const isRefused = refusalOfLists(searchContextIn({ vouchers: cards(24) }));

    expect([isRefused?.(positions(24)), isRefused?.(positions(23)), isRefused?.([])]).toEqual([true, false, false]);
    expect(isRefused?.([...positions(23), 99])).toBe(false);
  });

  it('for one redemption, with more than 60 limits of one customer', () => {
    const ruleSet = Object.fromEntries(
      ['', '.daily', '.weekly'].map((period, index) => [
        `${index + 1}`,
        { name: `redemption.count.per_customer${period}`, conditions: { $less_than: [9] } },
      ]),
    );
    const vouchers = Object.fromEntries(positions(21).map((index) => [`CODE${index}`, { ...TENTH, rules: ['val_1'] }]));
    const isRefused = refusalOfLists(searchContextIn({ vouchers, rules: { val_1: { rules: ruleSet } }, customer: {} }));

    expect([isRefused?.(positions(21)), isRefused?.(positions(20))]).toEqual([true, false]);
  });

  it('but none of its parts is, where it fits', () => {
    expect(refusalOfLists(searchContextIn({ vouchers: cards(23) }))).toBeNull();
  });
});
