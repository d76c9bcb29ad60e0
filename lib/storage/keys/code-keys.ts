// Keys of the codes of a campaign and of work in the background; all other keys are in keys.ts.
import { listAttributes, shardOf, timeText } from '../keys';
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

const BIN_PREFIX = 'tbe_';
const TIME_DIGITS = 9;
const NAME_DIGITS = 9;

/** Index attributes of a deleted code in the list of the bin. */
export function binAttributes(project: string, { id, deletedMs }: { id: string; deletedMs: number }) {
  return listAttributes({ project, type: 'VB', timeMs: deletedMs, id });
}

/**
 * Return the id of a deleted code in the bin: the time of its deletion, then the first digits of the hash in its own id.
 * Entries are sorted by both.
 */
export function binEntryId({ id, deletedMs }: { id: string; deletedMs: number }): string {
  const start = id.indexOf('_') + 1;
  return BIN_PREFIX + timeText(deletedMs) + id.slice(start, start + NAME_DIGITS);
}

/** Return the start of an entry's place in the list of the bin; null for a text that is no id of an entry. */
export function binPlaceOf(entryId: string): string | null {
  const digits = entryId.startsWith(BIN_PREFIX) ? entryId.slice(BIN_PREFIX.length) : '';
  if (digits.length !== TIME_DIGITS + NAME_DIGITS || !/^[0-9a-z]+$/.test(digits)) return null;
  return `${digits.slice(0, TIME_DIGITS)}#v_${digits.slice(TIME_DIGITS)}`;
}
