// The change of a card's balance that adds earned points or credits, or takes them back.
import { planAccrual, planAddition, planTakeBack } from '../../../../lib/core/loyalty/earning/movement';
import { isRuleFor } from '../../../../lib/core/loyalty/earning/occasion';
import { type EarningRule, LIMITS, type Voucher, type VoucherFact } from '../../../support/core';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

type Card = Partial<Pick<Voucher, 'active' | 'expiration_date' | 'gift' | 'loyalty_card'>>;

const factOf = (card: Card, lots?: VoucherFact['lots']): VoucherFact =>
  ({ voucher: { active: true, ...card }, ...(lots && { lots }) }) as VoucherFact;

const points = (balance: number, all = balance): Card => ({ loyalty_card: { balance, points: all } });
const credits = (balance: number, amount = balance): Card => ({ gift: { balance, amount, effect: 'APPLY_TO_ORDER' } });

const EARNED = { reason: 'earned' } as never;

const adding = (amount: number) => ({
  points: amount,
  expiry: null,
  line: { id: 'vtx_1', timeMs: NOW_MS },
  earned: EARNED,
});

describe('earned points', () => {
  test.each<[string, Card, number, { amount: number; balanceAfter: number; total: number }]>([
    ['points', points(100, 250), 40, { amount: 40, balanceAfter: 140, total: 290 }],
    ['credits', credits(500, 2_000), 40, { amount: 40, balanceAfter: 540, total: 2_040 }],
    [
      'as many as the card has room for',
      points(5, LIMITS.amount - 3),
      40,
      { amount: 3, balanceAfter: 8, total: LIMITS.amount },
    ],
  ])('are added to a card: %s', (_name, card, amount, { total, ...expected }) => {
    const fact = factOf(card);

    expect(planAccrual(fact, adding(amount))).toMatchObject({
      fact,
      ...expected,
      row: { id: 'vtx_1', timeMs: NOW_MS, total, reason: null, sourceId: null, source: null, earned: EARNED },
    });
  });

  test.each<[string, Card, number]>([
    ['without a balance', {}, 40],
    ['without room', points(5, LIMITS.amount), 40],
    ['for nothing', points(100), 0],
    ['of a card that is switched off', { ...points(100), active: false }, 40],
    ['of a card that has expired', { ...points(100), expiration_date: '2026-11-21T12:00:00Z' }, 40],
  ])('are not added %s', (_name, card, amount) => {
    expect(planAccrual(factOf(card), adding(amount))).toBeNull();
  });

  it('are added until the moment at which the card expires', () => {
    const card = { ...points(100), expiration_date: '2026-11-21T12:00:00.001Z' };

    expect(planAccrual(factOf(card), adding(40))).toMatchObject({ balanceAfter: 140 });
  });

  it('are added in any state of the card by an addition that asks for none', () => {
    expect(planAddition(factOf({ ...points(100), active: false }), adding(40))).toMatchObject({ balanceAfter: 140 });
    expect(planAddition(factOf({}), adding(40))).toBeNull();
  });

  it('expire as their movement says, and were earned when it says', () => {
    const expiry = { endMs: NOW_MS + DAY_MS } as never;
    const move = planAddition(factOf(points(0)), { ...adding(40), expiry, earnedMs: NOW_MS - DAY_MS });

    expect(move?.earnedMs).toBe(NOW_MS - DAY_MS);
    expect(move?.lots?.map((lot) => lot.points)).toEqual([40]);
    expect(planAddition(factOf(points(0)), adding(40))?.lots).toBeUndefined();
  });
});

describe('earned points that are taken back', () => {
  test.each<[string, Card, number, { amount: number; balanceAfter: number; total: number }]>([
    ['all of them', points(100, 250), 40, { amount: -40, balanceAfter: 60, total: 250 }],
    ['what is left of them', points(30, 250), 40, { amount: -30, balanceAfter: 0, total: 250 }],
    ['credits', credits(100, 300), 40, { amount: -40, balanceAfter: 60, total: 300 }],
  ])('are %s', (_name, card, amount, { total, ...expected }) => {
    expect(planTakeBack(factOf(card), adding(amount))).toMatchObject({ ...expected, row: { total } });
  });

  test.each<[string, Card, number]>([
    ['a card without points', points(0, 250), 40],
    ['a card without a balance', {}, 40],
    ['nothing', points(100), 0],
  ])('are none of %s', (_name, card, amount) => {
    expect(planTakeBack(factOf(card), adding(amount))).toBeNull();
  });
});

describe('an earning rule', () => {
  const rule = (members: Partial<EarningRule>) =>
    ({ event: 'moved', campaign_id: 'camp_1', ...members }) as EarningRule;
  const to = (tierId: string, campaignId = 'camp_1') => ({ event: 'moved', move: { campaignId, tierId } });

  test.each<[string, Partial<EarningRule>, Parameters<typeof isRuleFor>[1], boolean]>([
    ['its event', {}, { event: 'moved' }, true],
    ['another event', {}, { event: 'paid' }, false],
    ['its segment', { segment_id: 'seg_1' }, { event: 'moved', segment_id: 'seg_1' }, true],
    ['another segment', { segment_id: 'seg_1' }, { event: 'moved', segment_id: 'seg_2' }, false],
    ['a segment it does not name', {}, { event: 'moved', segment_id: 'seg_1' }, false],
    ['its tier', { loyalty_tier_id: 'lty_1' }, to('lty_1'), true],
    ['its tier, which is of another program', { loyalty_tier_id: 'lty_1' }, to('lty_1', 'camp_2'), true],
    ['another tier', { loyalty_tier_id: 'lty_1' }, to('lty_2'), false],
    ['any tier of its program', { loyalty_tier_id: '__ANY__' }, to('lty_2'), true],
    ['a tier of another program', { loyalty_tier_id: '__ANY__' }, to('lty_2', 'camp_2'), false],
    ['a move, without a tier', {}, to('lty_1'), false],
    ['no move, with a tier', { loyalty_tier_id: 'lty_1' }, { event: 'moved' }, false],
  ])('of %s', (_name, members, occasion, expected) => {
    expect(isRuleFor(rule(members), occasion)).toBe(expected);
  });
});
