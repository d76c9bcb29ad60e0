// Keys of waiting events, of their deliveries, and of data of webhooks.
//
// | item | pk | sk |
// |---|---|---|
// | outbox row: events of one call | OUTBOX#E#<shard> | E#<time>#<project>#<its id> |
// | delivery | <project>#W#<whs_ id> | D |
// | health of a webhook | <project>#WH#<wh_ id> | H |
// | signing secrets | <project>#WS | S |
//
// Both queues hold entries of all projects, spread over shards. The rows wait in their own partitions, in time order, so
// that a call pays for no index entry. The deliveries wait in partitions of g2, by webhook and then by the time of their
// next attempt, so that those of one webhook are skipped in one step.
import { hashNumber, hashText, LIST_SHARDS, shardOf, timeText } from '../keys';
import { hashOfId } from '../name-hashes';
import type { Key } from '../table/table';

export const DELIVERIES_DUE = 'DELIVERIES';

/** Key of an event in the outbox, in a shard by the hash of its id. */
export function outboxKey(project: string, row: { readonly timeMs: number; readonly id: string }): Key {
  return { pk: outboxPartition(hashedShard(row.id)), sk: `E#${timeText(row.timeMs)}#${project}#${row.id}` };
}

/** Partition of the waiting rows of all projects, in one of `LIST_SHARDS` shards. */
export function outboxPartition(shard: number): string {
  return `OUTBOX#E#${shard}`;
}

/** Whether a key belongs to a waiting row of this project. */
export function isOutboxRowOf(project: string, { pk, sk }: Key): boolean {
  return pk.startsWith('OUTBOX#E#') && sk.split('#')[2] === project;
}

/** Uses a hash, since some ids of calls have the same suffix. */
function hashedShard(id: string): number {
  return hashText(id).charCodeAt(0) % LIST_SHARDS;
}

/** Key of a webhook delivery. */
export function deliveryKey(project: string, id: string): Key {
  return { pk: `${project}#W#${id}`, sk: 'D' };
}

/** Index attributes of a delivery that waits for an attempt. */
export function deliveryDueAttributes(delivery: {
  readonly project: string;
  readonly webhookId: string;
  readonly id: string;
  readonly nextMs: number;
}) {
  const { project, webhookId, id, nextMs } = delivery;
  return {
    g2p: deliveryDuePartition(shardOf(id)),
    g2s: `${deliveryDuePrefix(project, webhookId)}${timeText(nextMs)}#${id}`,
  };
}

/** Index partition of webhook deliveries that are due. */
export function deliveryDuePartition(shard: number): string {
  return `${DELIVERIES_DUE}#${shard}`;
}

/** Sort key prefix of the due deliveries of one webhook. */
export function deliveryDuePrefix(project: string, webhookId: string): string {
  return `${project}#${webhookId}#`;
}

/** Key of the record of a webhook's recent successes and failures. */
export function webhookHealthKey(project: string, webhookId: string): Key {
  return { pk: `${project}#WH#${webhookId}`, sk: 'H' };
}

/** Key of the item with the webhook secrets of a project. */
export function webhookSecretKey(project: string): Key {
  return { pk: `${project}#WS`, sk: 'S' };
}

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

// Keys of the customers of static segments: each segment has a partition, with its customers in several parts.

/** Key of one part of the customers of a static segment. @param part from 0 */
export function segmentPartKey(project: string, segmentId: string, part: number): Key {
  return { pk: `${project}#SG#${segmentId}`, sk: `M#${part}` };
}

/** The part in which a customer stands. @param hash of the customer's source id, which the id contains */
export function segmentPartOf(hash: string, parts: number): number {
  return hashNumber(hash, parts);
}

/** Key of the part in which a customer stands. @param hash of the source id, which the id contains */
export function segmentKeyOf(
  project: string,
  { id, parts }: { readonly id: string; readonly parts: number },
  hash: string,
): Key {
  return segmentPartKey(project, id, segmentPartOf(hash, parts));
}

/** The hash in the id of a customer; empty in a text that is no such id. */
export function hashOfCustomerId(id: string): string {
  return hashOfId('cust', id) ?? '';
}

/** Key of the auto-update segments that a customer is in: beside the rows of the activity, by the id of the customer. */
export function segmentStatesKey(project: string, customerId: string): Key {
  return { pk: activityPartition(project, customerId), sk: 'G' };
}
