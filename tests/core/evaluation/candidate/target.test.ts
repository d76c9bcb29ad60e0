// What is asked of a redeemable, whatever it turned out to be.
import { discountOf } from '../../../../lib/core/evaluation/candidate/target';
import {
  aCampaign,
  aGiftCard,
  aTier,
  aVoucher,
  campaignOf,
  factOf,
  recordOf,
  type Target,
  tierOf,
  type Voucher,
  voucherOf,
} from '../../../support/core';

const campaign = aCampaign();
const tier = aTier({ campaign_id: campaign.id });
const coupon = aVoucher({ campaign_id: campaign.id });
const card = aGiftCard(1000);

const aFact = (voucher: Voucher) => {
  return { voucher, revision: 1, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 };
};

interface Case {
  readonly name: string;
  readonly target: Target;
  readonly record: unknown;
  readonly campaign: unknown;
  readonly voucher: unknown;
  readonly tier: unknown;
  readonly discount: unknown;
}

const CASES: readonly Case[] = [
  {
    name: 'a code of a campaign',
    target: { kind: 'VOUCHER', fact: aFact(coupon), campaign },
    record: coupon,
    campaign,
    voucher: coupon,
    tier: null,
    discount: coupon.discount,
  },
  {
    name: 'a card that stands alone',
    target: { kind: 'VOUCHER', fact: aFact(card), campaign: null },
    record: card,
    campaign: null,
    voucher: card,
    tier: null,
    discount: null,
  },
  {
    name: 'a tier',
    target: { kind: 'TIER', tier, campaign },
    record: tier,
    campaign,
    voucher: null,
    tier,
    discount: tier.action.discount,
  },
  {
    name: 'a tier that takes nothing off',
    target: { kind: 'TIER', tier: { ...tier, action: {} }, campaign },
    record: { ...tier, action: {} },
    campaign,
    voucher: null,
    tier: { ...tier, action: {} },
    discount: null,
  },
  {
    name: 'what is unknown',
    target: { kind: 'UNKNOWN' },
    record: null,
    campaign: null,
    voucher: null,
    tier: null,
    discount: null,
  },
];

describe('a target', () => {
  it.each(CASES)('returns of $name what it has', ({ target, ...expected }) => {
    const told = {
      record: recordOf(target),
      campaign: campaignOf(target),
      voucher: voucherOf(target),
      tier: tierOf(target),
      discount: discountOf(target),
    };

    expect({ name: expected.name, ...told }).toEqual(expected);
    expect(factOf(target)?.voucher ?? null).toBe(expected.voucher);
  });
});
