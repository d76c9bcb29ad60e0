// What each fact adds to the counters of its day.
import {
  addSums,
  computeCodeSums,
  computeEntrySums,
  computeFailureSums,
  computeMovementSums,
  computePublicationSums,
  computeRedemptionSums,
  computeRollbackSums,
} from '../../../lib/core/summary/sums';
import type { RedemptionEffect, StoredPublication, StoredRedemption } from '../../support/core';
import { aRedemption, aRollback, ORDER } from '../events/support';

const effect = (members: Partial<RedemptionEffect>): RedemptionEffect => ({
  child_id: 'r_1',
  target: 'voucher',
  target_id: 'v_1',
  campaign_id: null,
  counts_for_customer: false,
  periods: [],
  discount: 0,
  ...members,
});
const stored = (effects: readonly RedemptionEffect[], hasOrder = true): StoredRedemption => {
  const response = { redemptions: [], ...(hasOrder && { order: ORDER }) } as unknown as StoredRedemption['response'];
  return { effects, response } as Partial<StoredRedemption> as StoredRedemption;
};
const amount = ORDER.amount ?? 0;

const STACK = [
  effect({ campaign_id: 'camp_1', discount: 500 }),
  effect({ campaign_id: 'camp_1', discount: 250, is_referral: true }),
  effect({ campaign_id: 'camp_2', value: 'gift', charged: 1_000, discount: 1_000 }),
  effect({ campaign_id: 'camp_3', value: 'loyalty_card', charged: 80, discount: 40 }),
  effect({ discount: 5 }),
];

it('has an order with an amount', () => {
  expect(amount).toBeGreaterThan(0);
});

describe('computeEntrySums', () => {
  it('adds what its kind adds', () => {
    expect(computeEntrySums({ kind: 'REDEMPTION', stored: stored(STACK) })).toEqual(
      computeRedemptionSums(stored(STACK)),
    );
    expect(computeEntrySums({ kind: 'ROLLBACK', stored: stored(STACK) })).toEqual(computeRollbackSums(stored(STACK)));
    expect(computeEntrySums({ kind: 'FAILURE', record: aRedemption({}) })).toEqual(computeFailureSums(aRedemption({})));
    expect(computeEntrySums({ kind: 'NONE' })).toEqual([]);
  });
});

describe('computeRedemptionSums', () => {
  it('counts each redeemable, and the order once for each campaign; what a card pays is no discount', () => {
    expect(computeRedemptionSums(stored(STACK))).toEqual([
      {
        campaignId: null,
        sums: {
          redemptions_succeeded: 5,
          orders_amount: amount,
          discounted_amount: 755,
          amount_redeemed: 1_000,
          points_redeemed: 80,
          referred_customers: 1,
        },
      },
      {
        campaignId: 'camp_1',
        sums: { redemptions_succeeded: 2, orders_amount: amount, discounted_amount: 750, referred_customers: 1 },
      },
      { campaignId: 'camp_2', sums: { redemptions_succeeded: 1, orders_amount: amount, amount_redeemed: 1_000 } },
      { campaignId: 'camp_3', sums: { redemptions_succeeded: 1, orders_amount: amount, points_redeemed: 80 } },
    ]);
  });

  it('counts no amount where there is no order', () => {
    expect(computeRedemptionSums(stored([effect({})], false))).toEqual([
      { campaignId: null, sums: { redemptions_succeeded: 1 } },
    ]);
  });

  it('counts no charge of a card that says none', () => {
    const [all] = computeRedemptionSums(stored([effect({ value: 'gift' })], false));

    expect(all?.sums).toEqual({ redemptions_succeeded: 1 });
  });
});

describe('computeRollbackSums', () => {
  it('counts what was given back in counters of its own', () => {
    expect(computeRollbackSums(stored(STACK))).toEqual([
      {
        campaignId: null,
        sums: {
          rollbacks_succeeded: 5,
          orders_rolledback_amount: amount,
          rolledback_discounted_amount: 755,
          amount_rolledback: 1_000,
          points_rolledback: 80,
        },
      },
      {
        campaignId: 'camp_1',
        sums: { rollbacks_succeeded: 2, orders_rolledback_amount: amount, rolledback_discounted_amount: 750 },
      },
      {
        campaignId: 'camp_2',
        sums: { rollbacks_succeeded: 1, orders_rolledback_amount: amount, amount_rolledback: 1_000 },
      },
      {
        campaignId: 'camp_3',
        sums: { rollbacks_succeeded: 1, orders_rolledback_amount: amount, points_rolledback: 80 },
      },
    ]);
  });
});

describe('computeFailureSums', () => {
  it('counts a refused redemption for the project and the campaign of its code', () => {
    const { voucher } = aRedemption();
    const campaignId = voucher?.campaign_id ?? null;

    expect(campaignId).not.toBeNull();
    expect(computeFailureSums(aRedemption())).toEqual([
      { campaignId: null, sums: { redemptions_failed: 1 } },
      { campaignId, sums: { redemptions_failed: 1 } },
    ]);
  });

  it('counts a refused rollback, and for the project alone where it names no campaign', () => {
    const { voucher, ...bare } = aRollback();

    expect(voucher).not.toBeUndefined();
    expect(computeFailureSums(bare)).toEqual([{ campaignId: null, sums: { rollbacks_failed: 1 } }]);
  });

  it('takes the campaign of a tier', () => {
    const { voucher, ...bare } = aRedemption();
    const refused = { ...bare, promotion_tier: { campaign: { id: 'camp_9' } } } as unknown as typeof bare;

    expect(voucher).not.toBeUndefined();
    expect(computeFailureSums(refused).map(({ campaignId }) => campaignId)).toEqual([null, 'camp_9']);
  });
});

describe('computePublicationSums', () => {
  const publication = (result: string, campaign_id: string | null): StoredPublication =>
    ({ record: { result }, target: { campaign_id } }) as unknown as StoredPublication;

  it('counts one that succeeded', () => {
    expect(computePublicationSums(publication('SUCCESS', 'camp_1'))).toEqual([
      { campaignId: null, sums: { publications_succeeded: 1 } },
      { campaignId: 'camp_1', sums: { publications_succeeded: 1 } },
    ]);
  });

  it('counts one that failed, of a code without a campaign', () => {
    expect(computePublicationSums(publication('FAILURE', null))).toEqual([
      { campaignId: null, sums: { publications_failed: 1 } },
    ]);
  });
});

describe('computeMovementSums', () => {
  test.each([
    [300, 'HAND', { value_added: 300 }],
    [-300, 'HAND', { value_subtracted: 300 }],
    [0, 'HAND', {}],
    [300, 'TRANSFER', { points_transferred_in: 300 }],
    [-300, 'TRANSFER', { points_transferred_out: 300 }],
    [-300, 'EXPIRATION', { value_expired: 300 }],
  ])('counts a change by %p, by %s', (delta, cause, sums) => {
    const movement = { delta, isTransfer: cause === 'TRANSFER', isExpiration: cause === 'EXPIRATION' };

    expect(computeMovementSums(movement)).toEqual(sums);
  });
});

describe('computeCodeSums', () => {
  const before = { created: 10, deleted: 2, valueCreated: 1_000, valueDeleted: 200 };

  it('counts what came since', () => {
    const now = { created: 13, deleted: 3, valueCreated: 1_400, valueDeleted: 250 };

    expect(computeCodeSums(before, now)).toEqual({
      vouchers_created: 3,
      vouchers_deleted: 1,
      value_created: 400,
      value_deleted: 50,
    });
  });

  it('counts nothing where nothing came, and never backwards', () => {
    expect(computeCodeSums(before, before)).toEqual({});
    expect(computeCodeSums(before, { created: 9, deleted: 1, valueCreated: 999, valueDeleted: 199 })).toEqual({});
  });
});

describe('addSums', () => {
  it('adds member by member', () => {
    expect(addSums({ redemptions_succeeded: 1, discounted_amount: 5 }, { discounted_amount: 7 })).toEqual({
      redemptions_succeeded: 1,
      discounted_amount: 12,
    });
    expect(addSums({}, { orders_amount: 3 })).toEqual({ orders_amount: 3 });
  });
});
