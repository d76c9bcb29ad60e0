// A customer in answers: the profile with its counters.
import type { Config } from '../../model/config';
import type { CustomerUsage } from '../../model/counters';
import type { Customer } from '../../model/records/customer';
import { sumUsage } from '../customer/usage-sums';
import type { CustomerResponse } from '../../model/generated-answers/records';

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
