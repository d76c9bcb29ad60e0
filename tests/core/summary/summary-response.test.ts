// Counters as answers show them.
import { toDayMembers, toSummaryMembers } from '../../../lib/core/summary/summary-response';
import { DAY_SUMS, type DaySums } from '../../../lib/model/summaries/day-counters';

/** Each counter has a number of its own. */
const SUMS = Object.fromEntries(DAY_SUMS.map((name, at) => [name, 2 ** at])) as Required<DaySums>;

const REDEMPTIONS = {
  redemptions: SUMS.redemptions_succeeded + SUMS.redemptions_failed,
  redemptions_succeeded: SUMS.redemptions_succeeded,
  redemptions_failed: SUMS.redemptions_failed,
  rollbacks: SUMS.rollbacks_succeeded + SUMS.rollbacks_failed,
  rollbacks_succeeded: SUMS.rollbacks_succeeded,
  rollbacks_failed: SUMS.rollbacks_failed,
  validations: null,
  validations_succeeded: null,
  validations_failed: null,
  orders_amount: SUMS.orders_amount,
  orders_rolledback_amount: SUMS.orders_rolledback_amount,
};
const CODES = {
  vouchers_created: SUMS.vouchers_created,
  vouchers_deleted: SUMS.vouchers_deleted,
  publications: SUMS.publications_succeeded + SUMS.publications_failed,
  publications_succeeded: SUMS.publications_succeeded,
  publications_failed: SUMS.publications_failed,
};
const DISCOUNT = {
  discounted_amount: SUMS.discounted_amount,
  rolledback_discounted_amount: SUMS.rolledback_discounted_amount,
};
const GIFT = {
  created_vouchers_amount: SUMS.value_created,
  amount_added: SUMS.value_added,
  amount_deleted: SUMS.value_deleted,
  amount_redeemed: SUMS.amount_redeemed,
  amount_rolledback: SUMS.amount_rolledback,
  amount_subtracted: SUMS.value_subtracted,
};
const LOYALTY = {
  created_vouchers_points: SUMS.value_created,
  points_deleted: SUMS.value_deleted,
  points_subtracted: SUMS.value_subtracted,
  points_added: SUMS.value_added,
  points_redeemed: SUMS.points_redeemed,
  points_rolledback: SUMS.points_rolledback,
  points_rewarded: 0,
  points_expired: SUMS.value_expired,
  points_transferred_out: SUMS.points_transferred_out,
  points_transferred_in: SUMS.points_transferred_in,
  pending_points_added: 0,
  pending_points_subtracted: 0,
  pending_points_activated: 0,
  pending_points_canceled: 0,
};

const KINDS = [
  ['DISCOUNT_COUPONS', { ...REDEMPTIONS, ...CODES, ...DISCOUNT }],
  ['PROMOTION', { ...REDEMPTIONS, ...DISCOUNT }],
  ['GIFT_VOUCHERS', { ...REDEMPTIONS, ...CODES, ...GIFT }],
  ['LOYALTY_PROGRAM', { ...REDEMPTIONS, ...CODES, ...LOYALTY }],
  ['REFERRAL_PROGRAM', { ...REDEMPTIONS, ...CODES, referred_customers: SUMS.referred_customers }],
] as const;

describe('toSummaryMembers', () => {
  test.each(KINDS)('shows the members of %s', (campaign_type, members) => {
    expect(toSummaryMembers({ campaign_type }, SUMS)).toEqual(members);
  });

  test.each(KINDS)('shows 0 of %s where nothing was counted', (campaign_type, members) => {
    const zeros = Object.fromEntries(Object.entries(members).map(([name, sum]) => [name, sum === null ? null : 0]));

    expect(toSummaryMembers({ campaign_type }, {})).toEqual(zeros);
  });
});

describe('toDayMembers', () => {
  const MEMBERS = {
    redemptions: SUMS.redemptions_succeeded,
    redemptions_failed: SUMS.redemptions_failed,
    rollbacks: SUMS.rollbacks_succeeded,
    rollbacks_failed: SUMS.rollbacks_failed,
    discount: SUMS.discounted_amount,
    discount_rolled_back: SUMS.rolledback_discounted_amount,
    gift_credits: SUMS.amount_redeemed,
    gift_credits_rolled_back: SUMS.amount_rolledback,
    points: SUMS.points_redeemed,
    points_rolled_back: SUMS.points_rolledback,
    publications: SUMS.publications_succeeded,
    publications_failed: SUMS.publications_failed,
  };

  it('shows each counter under its name', () => {
    expect(toDayMembers(SUMS)).toEqual(MEMBERS);
  });

  it('shows 0 where nothing was counted', () => {
    expect(toDayMembers({})).toEqual(Object.fromEntries(Object.keys(MEMBERS).map((name) => [name, 0])));
  });
});
