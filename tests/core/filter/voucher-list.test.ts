// What members of a query ask of a list of vouchers.
import { voucherSpec } from '../../../lib/core/filter/voucher-list';
import { campaignOfList, factsOf, type ListVouchersQuery, namesOfList, voucherTests } from '../../support/core';

const { config, vouchers } = factsOf({
  categories: { cat_1: { name: 'Summer' }, cat_2: { name: 'Winter' } },
  campaigns: { camp_1: {} },
  vouchers: {
    PLAIN: {},
    SUMMER: { category: 'cat_1', campaign: 'camp_1' },
    WINTER: { category: 'cat_2', holder_id: 'cust_1' },
  },
});

test.each<[ListVouchersQuery, string | null | undefined]>([
  [{}, null],
  [{ campaign: 'Campaign camp_1' }, 'camp_1'],
  [{ campaign_id: 'camp_1' }, 'camp_1'],
  [{ campaign_id: 'camp_1', campaign: 'Other' }, 'camp_1'],
  [{ campaign: 'Other' }, undefined],
])('campaignOfList of %j is %p', (query, id) => {
  expect(campaignOfList(query, config)).toBe(id);
});

test.each<[ListVouchersQuery, readonly string[] | null]>([
  [{}, null],
  [{ code: 'A' }, ['A']],
  [{ ids: 'v_1' }, ['v_1']],
  [{ ids: ['v_1', 'v_2'] }, ['v_1', 'v_2']],
  [{ ids: ['v_1'], code: 'A' }, ['v_1']],
])('namesOfList of %j are %p', (query, names) => {
  expect(namesOfList(query)).toEqual(names);
});

describe('voucherTests', () => {
  function found(query: ListVouchersQuery, campaignId: string | null = null, holderId: string | null = null) {
    const tests = voucherTests(query, { config, campaignId, holderId, caseSensitiveCodes: true });
    const records = ['PLAIN', 'SUMMER', 'WINTER'].map((code) => vouchers.get(code)!.voucher);
    return {
      tests: tests.length,
      codes: records.filter((one) => tests.every(({ holds }) => holds(one))).map(({ code }) => code),
    };
  }

  test.each<[string, ReturnType<typeof found>, readonly string[], number]>([
    ['nothing', found({}), ['PLAIN', 'SUMMER', 'WINTER'], 0],
    ['a holder', found({}, null, 'cust_1'), ['WINTER'], 1],
    ['a category by its name', found({ category: 'Summer' }), ['SUMMER'], 1],
    ['a category by its id', found({ category: 'cat_2' }), ['WINTER'], 1],
    ['a category nobody knows', found({ category: 'Autumn' }), [], 1],
    [
      'a campaign alone: the source is of it',
      found({ campaign_id: 'camp_1' }, 'camp_1'),
      ['PLAIN', 'SUMMER', 'WINTER'],
      0,
    ],
    ['a campaign of a named code', found({ code: 'SUMMER' }, 'camp_1'), ['SUMMER'], 1],
    ['a code alone: it is read by it', found({ code: 'PLAIN' }), ['PLAIN', 'SUMMER', 'WINTER'], 0],
    ['ids alone: they are read by them', found({ ids: ['v_PLAIN'] }), ['PLAIN', 'SUMMER', 'WINTER'], 0],
    ['ids and a code', found({ ids: ['v_PLAIN', 'v_SUMMER'], code: 'PLAIN' }), ['PLAIN'], 1],
  ])('ask for %s', (_name, result, codes, tests) => {
    expect(result).toEqual({ codes, tests });
  });
});

describe('the list of vouchers', () => {
  const spec = () => voucherSpec(config);
  const [plain, summer] = [vouchers.get('PLAIN')!.voucher, vouchers.get('SUMMER')!.voucher];

  test.each<[string, unknown, unknown]>([
    ['created_at', summer.created_at, plain.created_at],
    ['updated_at', '2026-01-01', ''],
    ['code', 'SUMMER', 'PLAIN'],
    ['type', 'DISCOUNT_VOUCHER', 'DISCOUNT_VOUCHER'],
    ['campaign', 'Campaign camp_1', ''],
    ['category', 'Summer', undefined],
  ])('is sorted by %s', (name, one, other) => {
    const changed = { ...summer, updated_at: '2026-01-01' };

    expect([changed, plain].map((voucher) => spec().sorts[name]?.(voucher))).toEqual([one, other]);
  });

  test('has the newest ones first, and these orders alone', () => {
    expect(spec().defaults).toMatchObject({ order: '-created_at' });
    expect(Object.keys(spec().sorts)).toHaveLength(6);
    expect(spec().fields?.named.categories?.read(summer)).toBe('Summer');
  });
});
