// The sums of a customer's usage, and the customer in answers.
import type { Config } from '../../model/config';
import { type CustomerUsage, type Holdings, NO_CAMPAIGN } from '../../model/counters';
import type { CustomerResponse } from '../../model/generated-answers/records';
import type { Customer } from '../../model/records/customer';
import { minor, mulDivHalfUp } from '../money';
import { hasTiers, readTierOfUsage } from '../points/member-tier';

/** The members of an answer that sum up what a customer ordered, redeemed and holds. */
export type UsageSums = Pick<CustomerResponse, 'summary' | 'loyalty'>;

/**
 * Sum up the use of a customer. Holdings of a deleted campaign were deleted with it.
 * @see docs/behaviour/customers.md#what-is-counted
 */
export function sumUsage(usage: CustomerUsage, config: Config): UsageSums {
  const { redemptions, orders } = usage.summary;
  const average = orders.total_count === 0 ? 0 : mulDivHalfUp(minor(orders.total_amount), 1, orders.total_count);
  const holdings = holdingsNow(usage, config);
  const points = sum(holdings, 'points');
  return {
    summary: {
      redemptions: {
        ...redemptions,
        gift: { ...redemptions.gift, amount_to_go: sum(holdings, 'credits') },
        loyalty_card: { ...redemptions.loyalty_card, points_to_go: points },
      },
      orders: { ...orders, average_amount: average },
    },
    loyalty: {
      points,
      referred_customers: sum(holdings, 'referred'),
      campaigns: loyaltyCampaigns(holdings, usage, config),
    },
  };
}

type CampaignHoldings = readonly (readonly [campaignId: string, sums: Holdings])[];

function holdingsNow({ holdings }: CustomerUsage, { campaigns }: Config): CampaignHoldings {
  return Object.entries(holdings).filter(([id]) => {
    const campaign = campaigns.get(id);
    return id === NO_CAMPAIGN || (campaign !== undefined && !campaign.deleted_at);
  });
}

function sum(holdings: CampaignHoldings, name: keyof Holdings): number {
  return holdings.reduce((total, [, sums]) => total + sums[name], 0);
}

/** The holdings by name of the loyalty and referral campaigns of which the customer has a code. */
function loyaltyCampaigns(
  holdings: CampaignHoldings,
  usage: CustomerUsage,
  config: Config,
): CustomerResponse['loyalty']['campaigns'] {
  const shown = holdings.flatMap(([id, { points, referred }]) => {
    const campaign = config.campaigns.get(id);
    if (campaign?.campaign_type !== 'LOYALTY_PROGRAM' && campaign?.campaign_type !== 'REFERRAL_PROGRAM') return [];
    const tier = hasTiers(config, id)
      ? { loyalty_tier: readTierOfUsage(config, usage, { campaignId: id, points }).tier?.name ?? null }
      : {};
    return [[campaign.name, { points, ...tier, referred_customers: referred }] as const];
  });
  return Object.fromEntries(shown.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/**
 * A customer with summary, loyalty and referrals. Text members that were never set are absent.
 * @see docs/behaviour/customers.md#what-is-counted
 */
export function toCustomerResponse(customer: Customer, usage: CustomerUsage, config: Config): CustomerResponse {
  const { summary, loyalty } = sumUsage(usage, config);
  return {
    ...(Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== null)) as SetMembers),
    source_id: customer.source_id,
    address: customer.address ?? null,
    summary,
    loyalty,
    referrals: {
      total: usage.referrals.length + (usage.unlistedReferrals ?? 0),
      campaigns: usage.referrals,
    },
    // There is no page of a customer to lead to.
    assets: { cockpit_url: null },
  };
}

/** The members that are set; address and source id are null without a value. */
type SetMembers = {
  readonly [Member in Exclude<keyof Customer, 'address' | 'source_id'>]: Exclude<Customer[Member], null>;
};
