// Whose ledgers a filter of exported changes of balances names.
import {
  collectCardNames,
  collectFilterValues,
  EXPIRATION_FIELDS,
  isJoinedByAnd,
  MOVEMENT_FIELDS,
  replaceCards,
  selectLedgers,
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

test('up to fifty campaigns are read one by one; more are all campaigns', () => {
  const named = (count: number) => ['camp_gift', ...cards(count - 1)];

  expect(selectLedgers({ campaign_id: isIn(...named(50)) }, config)).toEqual({
    campaignIds: ['camp_gift'],
    isPart: true,
  });
  expect(selectLedgers({ campaign_id: isIn(...named(51)) }, config)).toEqual({
    campaignIds: CAMPAIGNS,
    isPart: false,
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

it('reads expiring points by their card and campaign', () => {
  const { voucher_id, campaign_id } = EXPIRATION_FIELDS.named;
  const bucket = { id: 'lopb_1', voucher_id: 'v_1', campaign_id: 'camp_1' };

  expect([voucher_id?.read(bucket), campaign_id?.read(bucket)]).toEqual(['v_1', 'camp_1']);
});

describe('codes in a filter of cards', () => {
  const ids: Readonly<Record<string, string>> = { ONE: 'v_1', TWO: 'v_2' };
  const idOf = (name: string) => ids[name] ?? name;
  const ofCards = (conditions: unknown) => ({ voucher_id: { conditions } });

  test.each<[string, unknown, unknown, readonly string[]]>([
    ['one code', { $is: 'ONE' }, { $is: 'v_1' }, ['ONE']],
    ['a code that is excluded', { $is_not: 'ONE' }, { $is_not: 'v_1' }, ['ONE']],
    ['a list of codes and ids', { $in: ['ONE', 'v_9', 'TWO'] }, { $in: ['v_1', 'v_9', 'v_2'] }, ['ONE', 'v_9', 'TWO']],
    ['a code twice', { $not_in: ['ONE', 'ONE'] }, { $not_in: ['v_1', 'v_1'] }, ['ONE']],
    ['a list by numbers', { $in: { 0: 'ONE', 1: 'TWO' } }, { $in: { 0: 'v_1', 1: 'v_2' } }, ['ONE', 'TWO']],
    ['several operators', { $is: 'ONE', $in: ['TWO'] }, { $is: 'v_1', $in: ['v_2'] }, ['ONE', 'TWO']],
    ['a part of an id', { $starts_with: 'ONE' }, { $starts_with: 'ONE' }, []],
    ['neither text nor list', { $is: 5, $in: null }, { $is: 5, $in: null }, []],
  ])('become ids: %s', (_name, conditions, replaced, names) => {
    expect(replaceCards(ofCards(conditions), idOf)).toEqual(ofCards(replaced));
    expect(collectCardNames(ofCards(conditions))).toEqual(names);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['no filter of cards', { campaign_id: { conditions: { $is: 'ONE' } } }],
    ['a filter without conditions', { voucher_id: {} }],
    ['a filter that is a text', { voucher_id: 'ONE' }],
    ['a filter that is null', { voucher_id: null }],
    ['a filter that is a list', { voucher_id: Object.assign(['ONE'], { conditions: { $is: 'ONE' } }) }],
    ['conditions that are a list', ofCards(['ONE'])],
    ['conditions that are a text', ofCards('ONE')],
    ['conditions that are null', ofCards(null)],
  ])('stay where there is %s', (_name, filters) => {
    expect(replaceCards(filters, idOf)).toBe(filters);
    expect(collectCardNames(filters)).toEqual([]);
  });

  test('leave the rest of the filters as it is', () => {
    const others = { junction: 'and', campaign_id: { conditions: { $is: 'ONE' } } };

    expect(replaceCards({ ...others, voucher_id: { kept: 1, conditions: { $is: 'ONE' } } }, idOf)).toEqual({
      ...others,
      voucher_id: { kept: 1, conditions: { $is: 'v_1' } },
    });
  });
});
