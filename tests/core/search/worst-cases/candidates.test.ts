// The candidates of a worst case: those of the default, and the code that stands for a campaign.
import {
  campaignsOf,
  listDefaultCandidates,
  mayBeUsed,
  selectCode,
} from '../../../../lib/core/search/worst-cases/candidates';
import { aVoucher, configOf, NOON, type Voucher, type World } from '../../../support/core';

const NOW = Date.parse(NOON);

type CampaignWords = NonNullable<World['campaigns']>[string];

test('campaigns are found by id and by name, but for those in the bin', () => {
  const campaigns = campaignsOf(configOf({ campaigns: { camp_1: { name: 'Spring' }, camp_2: { deleted_at: NOON } } }));

  expect([...campaigns.keys()]).toEqual(['Spring', 'camp_1']);
  expect(campaigns.get('Spring')?.id).toBe('camp_1');
  expect(campaigns.get('camp_1')?.name).toBe('Spring');
});

describe('the default candidates', () => {
  const definition = { redemption: { quantity: null }, code_config: {} };
  const coupons: CampaignWords = { voucher: { type: 'DISCOUNT_VOUCHER', ...definition } };
  const listOf = (world: World, codes: readonly Voucher[] = []) =>
    listDefaultCandidates(configOf(world), codes).map(({ object, id }) => `${object} ${id}`);

  it('are tiers, stacks, coupon campaigns and codes, newest first', () => {
    const on = (day: number) => ({ created_at: `2026-01-0${day}T00:00:00.000Z` });
    const world: World = {
      campaigns: { camp_1: { ...coupons, ...on(3) } },
      tiers: { promo_1: on(2), promo_2: on(9) },
      stacks: { stack_1: ['promo_1'] },
    };
    const codes = [aVoucher({ code: 'OLD', ...on(1) }), aVoucher({ code: 'NEW', ...on(8) })];

    // The stack is of 1 January, as the code OLD: what is as new keeps its place.
    expect(listOf(world, codes)).toEqual([
      'promotion_tier promo_2',
      'voucher NEW',
      'campaign camp_1',
      'promotion_tier promo_1',
      'promotion_stack stack_1',
      'voucher OLD',
    ]);
  });

  it('name nothing but the object and its id', () => {
    expect(listDefaultCandidates(configOf({ tiers: { promo_1: {} } }), [])).toEqual([
      { object: 'promotion_tier', id: 'promo_1' },
    ]);
  });

  test.each<[string, CampaignWords, boolean]>([
    ['of coupons', {}, true],
    ['whose codes are being made', { vouchers_generation_status: 'IN_PROGRESS' }, true],
    ['in the bin', { deleted_at: NOON }, false],
    ['of gift cards', { voucher: { type: 'GIFT_VOUCHER', ...definition } }, false],
    ['without a definition of its codes', { voucher: null }, false],
    ['of referrals', { campaign_type: 'REFERRAL_PROGRAM' }, false],
    ['whose codes are a draft', { vouchers_generation_status: 'DRAFT' }, false],
  ])('a campaign %s is one: %p, %s', (_name, words, isOne) => {
    expect(listOf({ campaigns: { camp_1: { ...coupons, ...words } } })).toEqual(isOne ? ['campaign camp_1'] : []);
  });
});

describe('a code', () => {
  const before = (ms: number) => ({ expiration_date: new Date(NOW - ms).toISOString() });

  test.each<[string, Partial<Voucher>, boolean]>([
    ['without limits', {}, true],
    ['that is disabled', { active: false }, false],
    ['that has uses left', { redemption: { quantity: 2, redeemed_quantity: 1 } }, true],
    ['that is used up', { redemption: { quantity: 2, redeemed_quantity: 2 } }, false],
    ['that is used more often than it may be', { redemption: { quantity: 2, redeemed_quantity: 3 } }, false],
    ['without a limit of uses', { redemption: { quantity: null, redeemed_quantity: 9 } }, true],
    ['that expires now', before(0), true],
    ['that has expired', before(1), false],
    ['that never expires', { expiration_date: null }, true],
  ])('%s may be used: %p, %s', (_name, members, mayBe) => {
    expect(mayBeUsed(aVoucher(members), NOW)).toBe(mayBe);
  });

  const first = aVoucher({ code: 'A' });
  const second = aVoucher({ code: 'B' });
  const codes = [aVoucher({ code: 'USED', active: false }), first, second];
  test.each<[string, readonly Voucher[], readonly string[], string | null]>([
    ['that can be used', codes, [], 'A'],
    ['that is not listed by its code', codes, ['A'], 'B'],
    ['that is not listed by its id', codes, [first.id], 'B'],
    ['that cannot be used, where no other is left', codes, ['A', second.id], 'USED'],
    ['of none', [], [], null],
  ])('%s stands for a campaign', (_name, among, listed, expected) => {
    expect(selectCode(among, { listed, nowMs: NOW })).toBe(expected);
  });
});
