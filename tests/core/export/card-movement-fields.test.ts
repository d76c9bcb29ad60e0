// Whose ledgers a filter of exported changes of balances names.
import {
  isJoinedByAnd,
  selectLedgers,
  MOVEMENT_FIELDS,
  collectFilterValues,
} from '../../../lib/core/export/card-movement-fields';
import type { Campaign, CampaignMovement } from '../../support/core';

const campaign = (id: string, campaign_type: Campaign['campaign_type']) =>
  [id, { id, campaign_type } as Campaign] as const;
const config = {
  campaigns: new Map([
    campaign('camp_gift', 'GIFT_VOUCHERS'),
    campaign('camp_coupons', 'DISCOUNT_COUPONS'),
    campaign('camp_points', 'LOYALTY_PROGRAM'),
  ]),
};
const isIn = (...ids: string[]) => ({ conditions: { $in: ids } });
const cards = (count: number) => Array.from({ length: count }, (_, index) => `v_${index}`);

const CAMPAIGNS = ['camp_gift', 'camp_points'];

describe('selectLedgers', () => {
  it('returns the ledgers of all campaigns with balances without a filter', () => {
    expect(selectLedgers(undefined, config)).toEqual({ campaignIds: CAMPAIGNS, isPart: false });
  });

  it('returns the ledgers of the named cards, each once', () => {
    const filters = { voucher_id: isIn('v_1', 'v_2', 'v_1'), campaign_id: isIn('camp_gift') };

    expect(selectLedgers(filters, config)).toEqual({ voucherIds: ['v_1', 'v_2'], campaignIds: CAMPAIGNS });
  });

  it('returns the ledgers of up to fifty cards; more are searched among the campaigns', () => {
    expect(selectLedgers({ voucher_id: isIn(...cards(50)) }, config)).toHaveProperty('voucherIds', cards(50));
    expect(selectLedgers({ voucher_id: isIn(...cards(51)) }, config)).toEqual({
      campaignIds: CAMPAIGNS,
      isPart: false,
    });
  });

  it('returns the ledgers of the named campaigns that have balances', () => {
    const filters = { campaign_id: isIn('camp_points', 'camp_coupons', 'camp_none') };

    expect(selectLedgers(filters, config)).toEqual({ campaignIds: ['camp_points'], isPart: true });
  });
});

describe('collectFilterValues', () => {
  test.each([
    ['one value', { voucher_id: { conditions: { $is: 'v_1' } } }, ['v_1']],
    ['a list', { voucher_id: isIn('v_1', 'v_2') }, ['v_1', 'v_2']],
    ['a list where all must hold', { voucher_id: isIn('v_1'), junction: 'AND' }, ['v_1']],
    ['nothing where one may hold', { voucher_id: isIn('v_1'), junction: 'OR' }, null],
    ['nothing of another member', { campaign_id: isIn('v_1') }, null],
    ['nothing of what is no list of texts', { voucher_id: { conditions: { $in: ['v_1', 1] } } }, null],
    ['nothing of another operator', { voucher_id: { conditions: { $not_in: ['v_1'] } } }, null],
    ['nothing without filters', undefined, null],
  ])('returns %s', (_name, filters, names) => {
    expect(collectFilterValues(filters, 'voucher_id')).toEqual(names);
  });
});

test.each([
  [undefined, true],
  [{}, true],
  [{ junction: 'and' }, true],
  [{ junction: 'And' }, true],
  [{ junction: 'or' }, false],
  [{ junction: 1 }, false],
])('isJoinedByAnd(%j) is %p', (filters, expected) => {
  expect(isJoinedByAnd(filters)).toBe(expected);
});

it('reads a change of a balance by its moment, its card and its campaign', () => {
  const line = { timeMs: 0, voucherId: 'v_1', campaignId: 'camp_1' } as CampaignMovement;
  const read = Object.entries(MOVEMENT_FIELDS.named).map(([name, field]) => [name, field.read(line)]);

  expect(Object.fromEntries(read)).toEqual({
    created_at: '1970-01-01T00:00:00.000Z',
    voucher_id: 'v_1',
    campaign_id: 'camp_1',
  });
});
