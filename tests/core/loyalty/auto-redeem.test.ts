// Rewards that are redeemed as soon as a member has enough points.
import { autoRedeemKey, canAutoRedeem, refuseSecondAutoRedeem } from '../../../lib/core/loyalty/auto-redeem';
import type { RewardAssignment } from '../../../lib/model/records/reward';
import { factsOf, type VoucherFact } from '../../support/core';

describe('a reward that is redeemed automatically', () => {
  const { config } = factsOf({
    campaigns: { camp_1: { campaign_type: 'LOYALTY_PROGRAM' } },
    rewards: { rew_1: { campaign: 'camp_1', points: 100 }, rew_2: { campaign: 'camp_1', points: 50 } },
  });
  const [first, second] = [...config.rewardAssignments.values()];
  if (!first || !second) throw new Error('two rewards are assigned');
  const auto = (assignment: RewardAssignment): RewardAssignment => ({
    ...assignment,
    parameters: { loyalty: { points: 100, auto_redeem: true } },
  });
  const nowMs = Date.parse('2026-03-10T00:00:00Z');
  const card = (balance: number | null, members: object = {}) =>
    ({
      voucher: {
        active: true,
        holder_id: 'cust_1',
        campaign_id: 'camp_1',
        loyalty_card: balance === null ? null : { balance, points: balance },
        ...members,
      },
    }) as unknown as VoucherFact;
  const canRedeem = (fact: VoucherFact, assignment = auto(first)) =>
    canAutoRedeem({ config, assignment, card: fact, nowMs });

  test.each<[string, VoucherFact, boolean]>([
    ['with its price', card(100), true],
    ['with less', card(99), false],
    ['without points', card(null), false],
    ['without a holder', card(100, { holder_id: undefined }), false],
    ['that is switched off', card(100, { active: false }), false],
    ['that has expired', card(100, { expiration_date: '2026-03-10T00:00:00Z' }), false],
  ])('is of a card %s', (_name, fact, expected) => {
    expect(canRedeem(fact)).toBe(expected);
  });

  it('exists', () => {
    expect(canRedeem(card(100), { ...auto(first), reward_id: 'rew_gone' })).toBe(false);
  });

  it('is the only one of its program', () => {
    const having = (...assignments: readonly RewardAssignment[]) => ({
      ...config,
      rewardAssignments: new Map(assignments.map((one) => [one.id, one])),
    });
    const details = `Property .parameters.loyalty.auto_redeem must be false: the program redeems ${second.id} automatically.`;

    expect(refuseSecondAutoRedeem(auto(first), having(first, auto(second)))).toEqual({
      key: 'invalid_payload',
      details,
    });
    expect(refuseSecondAutoRedeem(auto(first), having(auto(first), second))).toBeNull();
    expect(refuseSecondAutoRedeem(first, having(first, auto(second)))).toBeNull();
    expect(refuseSecondAutoRedeem({ ...first, parameters: {} }, having(auto(second)))).toBeNull();
    const elsewhere = { ...auto(second), related_object_id: 'camp_2' };
    expect(refuseSecondAutoRedeem(auto(first), having(elsewhere))).toBeNull();
  });

  it('has one key for each place of a customer on a day', () => {
    const place = { customerId: 'cust_1', day: '2026-03-10', turn: 2, reward: 3 };

    expect(autoRedeemKey(place)).toBe('auto-redeem cust_1 2026-03-10 2 3');
  });
});
