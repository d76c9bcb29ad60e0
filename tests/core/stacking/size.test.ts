// How many redeemables one request can hold: what they change must fit into one transaction of a hundred writes.
import { decide, listed, type Redeemable, type VoucherWords, type World } from '../../support/core';

const TOO_MUCH = 'Too many codes of different holders, or rewards, in one request.';
const TWO_AWARDS = 'A request redeems at most one reward that gives a code.';

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Why a list is refused; null where it is not. */
function problemOf(world: World, redeemables: readonly Redeemable[]): string | null {
  const answer = decide(world, { redeemables, order: { amount: 100 } });
  return 'refused' in answer ? `${answer.refused.key}: ${answer.refused.details}` : null;
}

describe('the holders of cards', () => {
  /** Cards of so many holders, who are not the customer: five writes, three for each card and one for each holder. */
  const cards = (count: number) =>
    Object.fromEntries(range(count).map((index) => [`CARD-${index}`, { gift: 100, holder_id: `cust_h${index}` }]));
  const problem = (more: World, ...ids: readonly string[]) => {
    const vouchers = cards(23);
    const world = { ...more, vouchers: { ...vouchers, ...more.vouchers } };
    return problemOf(world, listed(...Object.keys(vouchers), ...ids));
  };

  it('fill a request: 5 + 23 * 3 + 23 is 97, and one more is 101', () => {
    expect(problem({})).toBeNull();
    expect(problem({ vouchers: { MORE: { gift: 100, holder_id: 'cust_more' } } }, 'MORE')).toBe(
      `invalid_redeemables: ${TOO_MUCH}`,
    );
  });

  test.each<[string, VoucherWords]>([
    ['a coupon that nobody holds', {}],
    ['a coupon that somebody holds', { holder_id: 'cust_more' }],
    ['a card that nobody holds', { gift: 100 }],
    ['a second card of one of them', { gift: 100, holder_id: 'cust_h0' }],
  ])('leave room for %s: 100', (_name, voucher) => {
    expect(problem({ vouchers: { MORE: voucher } }, 'MORE')).toBeNull();
  });

  it('leave room for a promotion tier: 100', () => {
    expect(problem({ tiers: { promo_1: {} } }, 'promo_1')).toBeNull();
  });

  test.each([
    ['cust_more', null],
    ['cust_other', `invalid_redeemables: ${TOO_MUCH}`],
  ])('do not count the customer, whose counts are written anyway: %s', (id, expected) => {
    expect(problem({ customer: { id }, vouchers: { MORE: { gift: 100, holder_id: 'cust_more' } } }, 'MORE')).toBe(
      expected,
    );
  });

  test.each<[string, VoucherWords]>([
    ['a loyalty card', { points: 100, holder_id: 'cust_more' }],
    ['a referral code', { is_referral_code: true, holder_id: 'cust_more' }],
  ])('include that of %s', (_name, voucher) => {
    expect(problem({ vouchers: { MORE: voucher } }, 'MORE')).toBe(`invalid_redeemables: ${TOO_MUCH}`);
  });
});

describe('the rewards of loyalty cards', () => {
  /** Cards that pay with one reward each; a held card has a holder of its own. */
  function paying(rewards: readonly string[], isHeld: boolean): string | null {
    const holder = (index: number) => (isHeld ? { holder_id: `cust_h${index}` } : {});
    const world: World = {
      campaigns: { camp_1: {} },
      rewards: {
        coin: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 1 } },
        gift: { campaign: 'camp_1', type: 'MATERIAL', points: 1 },
        award: { campaign: 'camp_1', type: 'CAMPAIGN', points: 1 },
      },
      vouchers: Object.fromEntries(
        rewards.map((_, index) => [`CARD-${index}`, { points: 10, campaign: 'camp_1', ...holder(index) }]),
      ),
    };
    const redeemables = rewards.map(
      (id, index) => ({ object: 'voucher', id: `CARD-${index}`, reward: { id } }) as const,
    );
    return problemOf(world, redeemables);
  }
  const many = (count: number, ...more: readonly string[]) => [...range(count).map(() => 'gift'), ...more];

  test.each<[string, readonly string[], boolean, string | null]>([
    ['money off the order is no write: 30 cards', range(30).map(() => 'coin'), false, null],
    ['5 + 23 * 4 is 97', many(23), false, null],
    ['5 + 24 * 4 is 101', many(24), false, `invalid_redeemables: ${TOO_MUCH}`],
    ['with a holder for each card, 5 + 19 * 5 is 100', many(19), true, null],
    ['with a holder for each card, 5 + 20 * 5 is 105', many(20), true, `invalid_redeemables: ${TOO_MUCH}`],
    ['one gives a code, which takes four more: 5 + 22 * 4 + 4 is 97', many(21, 'award'), false, null],
    ['one gives a code: 5 + 23 * 4 + 4 is 101', many(22, 'award'), false, `invalid_redeemables: ${TOO_MUCH}`],
    ['one gives a code', ['award'], false, null],
    ['two give a code', ['award', 'award'], false, `invalid_redeemables: ${TWO_AWARDS}`],
  ])('%s', (_name, rewards, isHeld, expected) => {
    expect(paying(rewards, isHeld)).toBe(expected);
  });
});

it('refuses an order whose lines are too large to add up exactly', () => {
  const order = { items: [{ product_id: 'A', amount: 1_000_000_000_001 }] };

  expect(decide({ vouchers: { CODE: {} } }, { redeemables: listed('CODE'), order })).toMatchObject({
    refused: { key: 'invalid_order' },
  });
});
