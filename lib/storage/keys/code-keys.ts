// Keys of the codes of a campaign and of work in the background; all other keys are in keys.ts.
import { shardOf, timeText } from '../keys';
import type { Key } from '../table/table';

/**
 * Index attributes of a code in the list of its campaign: free and published ones in separate partitions, oldest first.
 */
export function campaignAttributes(list: {
  project: string;
  campaignId: string;
  timeMs: number;
  id: string;
  isPublished: boolean;
}) {
  const prefix = list.isPublished ? CAMPAIGN_PREFIXES.published : CAMPAIGN_PREFIXES.free;
  return {
    g2p: campaignPartition(list.project, list.campaignId, shardOf(list.id)),
    g2s: `${prefix}${timeText(list.timeMs)}#${list.id}`,
  };
}

/** In place of the id of a campaign, for the codes that belong to none. They count as free, published or not. */
export const NO_CAMPAIGN = '-';

export const CAMPAIGN_PREFIXES = { free: 'F#', published: 'P#' } as const;

/** Index partition of one shard of the codes of a campaign. */
export function campaignPartition(project: string, campaignId: string, shard: number): string {
  return `${project}#campaign#${campaignId}#${shard}`;
}

/** Key of the number of codes of a campaign, on shards so that codes can be made in parallel. */
export function codesCountKey(project: string, campaignId: string, shard: number): Key {
  return { pk: `${project}#N#${campaignId}`, sk: `V#${shard}` };
}

/** Partition of an async action, with its parts, failures and shards. */
export function asyncActionPartition(project: string, id: string): string {
  return `${project}#J#${id}`;
}

/** Key of the item of an async action. */
export function asyncActionKey(project: string, id: string): Key {
  return { pk: asyncActionPartition(project, id), sk: 'J' };
}

/** Key of the progress of one shard of a generation. */
export function shardKey(project: string, id: string, shard: number): Key {
  return { pk: asyncActionPartition(project, id), sk: `${SHARD_PREFIX}${shard}` };
}

export const SHARD_PREFIX = 'L#';

export const PART_PREFIXES = { open: 'I#', failures: 'F#' } as const;

/** Key of a part of the rows of an action, or of the failures of a part. */
export function partKey(project: string, id: string, part: { kind: keyof typeof PART_PREFIXES; number: number }): Key {
  const sk = PART_PREFIXES[part.kind] + String(part.number).padStart(6, '0');
  return { pk: asyncActionPartition(project, id), sk };
}

/** Unfinished actions of all projects, for the worker. */
export const DUE_PARTITION = 'DUE';
