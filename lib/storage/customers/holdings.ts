// What a customer holds, was referred by and did, as attributes of the customer's counts: flat, so that they change by addition.
//
// | attribute | content |
// |---|---|
// | hp#<campaign>, hc#<campaign> | points on loyalty cards, credits on gift cards, in minor units |
// | hr#<campaign> | redemptions of referral codes by others that stand |
// | ht#<campaign> | the tiers of the latest card that changed, in a program whose tiers have dates |
// | rf#<redemption> | who referred the customer |
// | e#<name>, et#<name> | how often a custom event was tracked, and the moment of the latest |
import type { HoldingsGain } from '../../core/publication/gains';
import type { HoldingsChange } from '../../core/order/order-counts';
import type { CustomerReferral, CustomerUsage, EventCount, Holdings } from '../../model/counters';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { Item, ItemChange, ItemCondition } from '../table/table';

const PREFIXES = { points: 'hp', credits: 'hc', referred: 'hr' } as const;
type Sum = keyof typeof PREFIXES;
const SUMS = new Map(Object.entries(PREFIXES).map(([sum, prefix]) => [prefix as string, sum as Sum]));

/** Return the amounts to add to a holder's stored counts, by attribute name; zeros included. */
export function holdingsAdditions(changes: readonly HoldingsChange[]): Readonly<Record<string, number>> {
  const additions = changes.flatMap((change) =>
    Object.entries(PREFIXES).map(([sum, prefix]) => [`${prefix}#${change.campaignId}`, change[sum as Sum]] as const),
  );
  return Object.fromEntries(additions);
}

const TIER_PREFIX = 'ht';

/** Return the attributes of the tiers that change. */
export function tierAttributes(changes: readonly HoldingsChange[]): Readonly<Record<string, string>> {
  const entries = changes.flatMap(({ campaignId, tier }) =>
    tier ? [[`${TIER_PREFIX}#${campaignId}`, JSON.stringify(tier)] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Parse the tiers with dates of a customer, by campaign id. */
export function cardTiersOf(item: Item | null | undefined): Readonly<Record<string, CardTier>> {
  const tiers = Object.entries(item ?? {}).filter(([name]) => name.startsWith(`${TIER_PREFIX}#`));
  return Object.fromEntries(
    tiers.map(([name, value]) => [name.slice(TIER_PREFIX.length + 1), JSON.parse(value as string) as CardTier]),
  );
}

/**
 * Return the amounts to add to a customer's holdings for received codes, by attribute name. Zero additions are kept, so
 * that the campaign is known.
 */
export function gainAdditions(gains: readonly HoldingsGain[]): Readonly<Record<string, number>> {
  const additions: Record<string, number> = {};
  for (const { campaignId, sum, by } of gains) {
    const name = `${PREFIXES[sum]}#${campaignId}`;
    additions[name] = (additions[name] ?? 0) + by;
  }
  return additions;
}

/**
 * Parse what a customer holds in each campaign (points, credits, referrals) from the item of counts, by campaign id.
 */
export function holdingsOf(item: Item | null | undefined): Readonly<Record<string, Holdings>> {
  const sums: Record<string, Record<Sum, number>> = {};
  for (const [name, value] of Object.entries(item ?? {})) {
    const [prefix = '', campaignId] = name.split('#');
    const sum = SUMS.get(prefix);
    if (sum === undefined || campaignId === undefined) continue;
    (sums[campaignId] ??= { points: 0, credits: 0, referred: 0 })[sum] = value as number;
  }
  return sums;
}

/**
 * Attribute name of a referral in a customer's counts.
 * @param childId the redemption of a referral code
 */
export function referralAttribute(childId: string): string {
  return `rf#${childId}`;
}

/** Parse the referrals of a customer from the item of counts, oldest first. */
export function referralsOf(item: Item | null | undefined): readonly CustomerReferral[] {
  const entries = Object.entries(item ?? {}).filter(([name]) => name.startsWith('rf#'));
  const referrals = entries.map(([, value]) => JSON.parse(value as string) as CustomerReferral);
  const keyOf = ({ date, related_object_id }: CustomerReferral): string => date + related_object_id;
  return referrals.sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

const EVENT_COUNT = 'e#';
const EVENT_TIME = 'et#';

/** Read the counted custom events of a customer. */
export function eventCountsOf(item: Item | null | undefined): Pick<CustomerUsage, 'events'> {
  const events: Record<string, EventCount> = {};
  for (const [name, count] of Object.entries(item ?? {})) {
    if (!name.startsWith(EVENT_COUNT) || typeof count !== 'number') continue;
    const event = name.slice(EVENT_COUNT.length);
    const last = item?.[EVENT_TIME + event];
    events[event] = { count, lastMs: typeof last === 'number' ? last : 0 };
  }
  return Object.keys(events).length === 0 ? {} : { events };
}

/** Build the change that counts a custom event. @param event the name of one that is counted; null for any other */
export function eventCountChange(event: string | null, timeMs: number): ItemChange {
  return event === null ? {} : { add: { [EVENT_COUNT + event]: 1 }, set: { [EVENT_TIME + event]: timeMs } };
}

/** Build the condition that counts are those of a customer, not of an earlier one of the same source id. */
export function areCountsOf(customerId: string): ItemCondition {
  const path = 'cid';
  return {
    test: 'or',
    of: [
      { test: 'absent', path },
      { test: 'eq', path, value: customerId },
    ],
  };
}
