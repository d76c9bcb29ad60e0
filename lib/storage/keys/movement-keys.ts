// Keys of the movements of stored value: lines of ledgers, found by the campaign of their cards.
//
// | entry of index g2 | g2p | g2s |
// |---|---|---|
// | line of a ledger that changed a balance, of a card of a campaign | <project>#T#<campaign id>#<shard> | <time>#<id> |
import { LIST_SHARDS, shardOf, timeText } from '../keys';

/** Movements of one shard of a campaign, newest last. */
export function movementPartition(project: string, campaignId: string, shard: number): string {
  return `${project}#T#${campaignId}#${shard}`;
}

/** All of a campaign, to be merged. */
export function movementPartitions(project: string, campaignId: string): readonly string[] {
  return Array.from({ length: LIST_SHARDS }, (_, shard) => movementPartition(project, campaignId, shard));
}

/** Index attributes that put a line of a ledger among the movements of a campaign; none for a card without a campaign. */
export function movementAttributes(line: {
  readonly project: string;
  readonly campaignId: string | null;
  readonly timeMs: number;
  readonly id: string;
}) {
  const { project, campaignId, timeMs, id } = line;
  if (campaignId === null) return {};
  return { g2p: movementPartition(project, campaignId, shardOf(id)), g2s: `${timeText(timeMs)}#${id}` };
}

/** The id of the voucher or tier of a ledger line. @param pk of the line */
export function ledgerOwner(pk: string): string {
  return pk.split('#')[2] ?? '';
}

/** The campaign of a movement; null for a line without one. @param partition from `movementPartition` */
export function campaignOf(partition: unknown): string | null {
  const [, letter, id] = typeof partition === 'string' ? partition.split('#') : [];
  return letter === 'T' && id !== undefined ? id : null;
}
