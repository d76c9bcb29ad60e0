// What a query for publications stands for beside its filters.
import { publicationTests } from '../../../lib/core/publication/list-tests';
import { factsOf, type ListPublicationsQuery, type StoredPublication } from '../../support/core';

const { config } = factsOf({ campaigns: { camp_1: { name: 'Winter' } } });
const STORED = {
  record: { result: 'SUCCESS', source_id: 'src_1', vouchers_id: ['v_1'] },
  target: {
    campaign: 'Winter',
    campaign_id: 'camp_1',
    voucher_type: 'GIFT_VOUCHER',
    codes: ['CODE'],
    is_referral_code: true,
  },
} as unknown as StoredPublication;

function isFound(query: ListPublicationsQuery, stored = STORED): boolean {
  const tests = publicationTests(query, config, {});
  if ('key' in tests) throw new Error(tests.key);
  return tests.length > 0 && tests.every(({ holds }) => holds(stored));
}

describe('publicationTests', () => {
  test.each<[keyof ListPublicationsQuery, string, string]>([
    ['result', 'SUCCESS', 'FAILURE'],
    ['source_id', 'src_1', 'src_2'],
    ['parent_object_id', 'camp_1', 'camp_2'],
    ['related_object_id', 'v_1', 'v_2'],
    ['voucher', 'CODE', 'OTHER'],
    ['voucher', 'v_1', 'v_2'],
    ['voucher_code', 'CODE', 'OTHER'],
    ['campaign', 'camp_1', 'camp_2'],
    ['campaign', 'Winter', 'Spring'],
    ['campaign_name', 'Winter', 'Spring'],
    ['voucher_type', 'gift_card', 'loyalty_card'],
    ['voucher_type', 'GIFT_VOUCHER', 'DISCOUNT_VOUCHER'],
  ])('finds by %s %s', (name, value, other) => {
    expect(isFound({ [name]: value })).toBe(true);
    expect(isFound({ [name]: other })).toBe(false);
  });

  test.each<[string, string]>([
    ['discount', 'DISCOUNT_VOUCHER'],
    ['Gift_Voucher', 'GIFT_VOUCHER'],
    ['LOYALTY', 'LOYALTY_CARD'],
  ])('takes %s for %s', (text, voucher_type) => {
    const stored = { ...STORED, target: { ...STORED.target, voucher_type } } as StoredPublication;

    expect(isFound({ voucher_type: text }, stored)).toBe(true);
  });

  it('finds codes that refer a customer on request', () => {
    const plain = { ...STORED, target: { ...STORED.target, is_referral_code: false } };

    expect(isFound({ is_referral_code: true })).toBe(true);
    expect(isFound({ is_referral_code: true }, plain)).toBe(false);
    expect(publicationTests({ is_referral_code: false }, config, {})).toEqual([]);
  });

  it('prefers the voucher to its older name, and asks for nothing by nothing', () => {
    expect(isFound({ voucher: 'CODE', voucher_code: 'OTHER' })).toBe(true);
    expect(publicationTests({}, config, {})).toEqual([]);
  });

  it.each(['coupon', 'a gift', 'a discount', 'no loyalty'])('refuses the type %s', (voucher_type) => {
    expect(publicationTests({ voucher_type }, config, {})).toEqual({
      key: 'invalid_query_params',
      details: 'Property .voucher_type is unknown.',
    });
  });
});
