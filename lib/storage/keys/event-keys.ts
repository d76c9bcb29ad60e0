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
import { hashText, LIST_SHARDS, shardOf, timeText } from '../keys';
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
