// Keys of customer activities that no other record contains.
//
// | item | pk | sk |
// |---|---|---|
// | activity of a customer | <project>#C#<customer id> | Y#<time>#<id> |
// | referral that a custom event converted | <project>#C#<customer id> | R#<campaign id> |
//
// | entry of index g2 | g2p | g2s |
// |---|---|---|
// | referral that a custom event converted, by its code | <project>#conversion#<voucher id> | <time>#<id> |
import { timeText } from '../keys';
import type { Key } from '../table/table';

export const ACTIVITY_PREFIX = 'Y#';

/**
 * Partition of a customer's activity, by id instead of source id: a later customer of that source id has an activity of
 * their own.
 */
export function activityPartition(project: string, customerId: string): string {
  return `${project}#C#${customerId}`;
}

/** Key of an activity row of a customer, sorted by time. */
export function activityKey(project: string, row: { customerId: string; timeMs: number; id: string }): Key {
  const { customerId, timeMs, id } = row;
  return { pk: activityPartition(project, customerId), sk: `${ACTIVITY_PREFIX}${timeText(timeMs)}#${id}` };
}

/** Key that marks a customer as referred in a campaign, once for each campaign. */
export function conversionKey(project: string, customerId: string, campaignId: string): Key {
  return { pk: activityPartition(project, customerId), sk: `R#${campaignId}` };
}

/** Index partition of the referrals that events converted for one code. */
export function conversionPartition(project: string, voucherId: string): string {
  return `${project}#conversion#${voucherId}`;
}

/**
 * Index attributes of a referral: they lead from a code to a customer whom an event marked as referred by that code.
 */
export function conversionAttributes(entry: { project: string; voucherId: string; timeMs: number; id: string }) {
  return {
    g2p: conversionPartition(entry.project, entry.voucherId),
    g2s: `${timeText(entry.timeMs)}#${entry.id}`,
  };
}

/** Returns the id of the customer whose referral an event converted. */
export function customerOfConversion({ pk }: Key): string {
  return pk.split('#')[2] ?? '';
}
