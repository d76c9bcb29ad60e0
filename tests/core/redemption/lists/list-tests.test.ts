// What a query for redemptions stands for beside its filters.
import { type RedemptionQuery, redemptionTests } from '../../../../lib/core/redemption/lists/list-tests';
import { factsOf, type Redemption } from '../../../support/core';

const { config } = factsOf({ campaigns: { camp_1: { name: 'Winter' } } });
const NOTHING: RedemptionQuery = { customerId: undefined, orderName: undefined };
const STORED = {
  id: 'r_1',
  result: 'SUCCESS',
  customer_id: 'cust_1',
  order: { id: 'ord_1', source_id: 'shop-1' },
  voucher: { id: 'v_1', code: 'CODE', campaign: 'Winter', campaign_id: 'camp_1' },
  related_object_type: 'voucher',
  related_object_id: 'v_1',
  related_object_parent_id: 'camp_1',
} as unknown as Redemption;

function isFound(query: Partial<RedemptionQuery>, stored = STORED): boolean {
  const tests = redemptionTests({ ...NOTHING, ...query }, config);
  return tests.length > 0 && tests.every(({ holds }) => holds(stored));
}

describe('redemptionTests', () => {
  test.each<[keyof RedemptionQuery, string, string]>([
    ['result', 'SUCCESS', 'FAILURE'],
    ['campaign', 'camp_1', 'camp_2'],
    ['campaign', 'Winter', 'Spring'],
    ['customerId', 'cust_1', 'cust_2'],
    ['orderName', 'ord_1', 'ord_2'],
    ['orderName', 'shop-1', 'shop-2'],
  ])('finds by %s %s', (name, value, other) => {
    expect(isFound({ [name]: value })).toBe(true);
    expect(isFound({ [name]: other })).toBe(false);
  });

  it('finds what is left of a campaign that is gone, by its id', () => {
    const { config: empty } = factsOf({});

    const [test] = redemptionTests({ ...NOTHING, campaign: 'camp_1' }, empty);

    expect(test?.holds(STORED)).toBe(true);
  });

  it('finds nothing by the name of an order where there was none', () => {
    const { order: _order, ...record } = STORED;

    expect(isFound({ orderName: 'ord_1' }, record as Redemption)).toBe(false);
  });

  it('asks for nothing where nothing is said', () => {
    expect(redemptionTests(NOTHING, config)).toEqual([]);
  });
});
