// Counters of budget rules: where each is stored, and its increment by a redemption.
import type { Period } from '../time/calendar';

/** The counter of a rule; it has the name of the rule that reads it. */
export type CounterName = keyof typeof COUNTERS;

/** The place of a counter, and its increment by a redemption. */
export interface Counter {
  /** Counts the whole campaign, or one incentive: a code or a promotion tier. */
  readonly of: 'CAMPAIGN' | 'INCENTIVE';
  /** Counts separately by customer or API key, or in total. */
  readonly per: 'CUSTOMER' | 'API_KEY' | null;
  /** Counts separately by calendar period, or for all time. */
  readonly period: Period | null;
  /** Adds one for a redemption, or an amount in minor units. */
  readonly adds: 'ONE' | 'ORDER_AMOUNT' | 'DISCOUNT' | 'GIFT_CREDITS';
}

const campaign = (adds: Counter['adds']) => ({ of: 'CAMPAIGN', per: null, period: null, adds }) as const;
const counted = (of: Counter['of'], per: Counter['per'], period: Period | null) =>
  ({ of, per, period, adds: 'ONE' }) as const;

export const COUNTERS = {
  'campaign.orders.amount': campaign('ORDER_AMOUNT'),
  'campaign.orders.amount_discounted': campaign('DISCOUNT'),
  'redemption.gift.amount': campaign('GIFT_CREDITS'),
  'campaign.redemptions.count': counted('CAMPAIGN', null, null),
  'campaign.redemptions.count.daily': counted('CAMPAIGN', null, 'day'),
  'campaign.redemptions.count.weekly': counted('CAMPAIGN', null, 'week'),
  'campaign.redemptions.count.monthly': counted('CAMPAIGN', null, 'month'),
  'campaign.redemptions.customers_count': counted('CAMPAIGN', 'CUSTOMER', null),
  'campaign.redemptions.customers_count.daily': counted('CAMPAIGN', 'CUSTOMER', 'day'),
  'campaign.redemptions.customers_count.weekly': counted('CAMPAIGN', 'CUSTOMER', 'week'),
  'campaign.redemptions.customers_count.monthly': counted('CAMPAIGN', 'CUSTOMER', 'month'),
  'redemption.count.daily': counted('INCENTIVE', null, 'day'),
  'redemption.count.weekly': counted('INCENTIVE', null, 'week'),
  'redemption.count.monthly': counted('INCENTIVE', null, 'month'),
  'redemption.count.per_customer': counted('INCENTIVE', 'CUSTOMER', null),
  'redemption.count.per_customer.daily': counted('INCENTIVE', 'CUSTOMER', 'day'),
  'redemption.count.per_customer.weekly': counted('INCENTIVE', 'CUSTOMER', 'week'),
  'redemption.count.per_customer.monthly': counted('INCENTIVE', 'CUSTOMER', 'month'),
  'redemption.count.per_api_key': counted('INCENTIVE', 'API_KEY', null),
} as const satisfies Record<string, Counter>;

/** Return whether a rule name is that of a counter. */
export function isCounter(name: string): name is CounterName {
  return Object.hasOwn(COUNTERS, name);
}

/** An upper limit on a counter, inclusive, after the redemption was added. */
export interface CounterLimit {
  readonly counter: CounterName;
  readonly max: number;
}
