// Increases of a customer's holdings by a publication.
import { type CustomerUsage, type Holdings, NO_CAMPAIGN } from '../../model/counters';
import type { Voucher } from '../../model/records/voucher';

/** An increase of a customer's holdings. */
export interface HoldingsGain {
  readonly campaignId: string;
  readonly sum: keyof Holdings;
  /** Points, or minor units. */
  readonly by: number;
}

/** The increases for the holder of a published code. A coupon that is not a referral code adds nothing. */
export function gainsOf({ campaign_id, loyalty_card, gift, is_referral_code }: Voucher): readonly HoldingsGain[] {
  const campaignId = campaign_id ?? NO_CAMPAIGN;
  return [
    ...(loyalty_card ? [{ campaignId, sum: 'points', by: loyalty_card.balance } as const] : []),
    ...(gift ? [{ campaignId, sum: 'credits', by: gift.balance } as const] : []),
    ...(is_referral_code ? [{ campaignId, sum: 'referred', by: 0 } as const] : []),
  ];
}

/** The counters of a customer after the codes are given. */
export function usageWithGains(usage: CustomerUsage, gains: readonly HoldingsGain[]): CustomerUsage {
  const holdings: Record<string, Holdings> = { ...usage.holdings };
  for (const { campaignId, sum, by } of gains) {
    const sums = holdings[campaignId] ?? NO_HOLDINGS;
    holdings[campaignId] = { ...sums, [sum]: sums[sum] + by };
  }
  return { ...usage, holdings };
}

const NO_HOLDINGS: Holdings = { points: 0, credits: 0, referred: 0 };
