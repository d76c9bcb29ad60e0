// Keys of the codes of a campaign, of work in the background, and of the movements of stored value; all other keys are
// in keys.ts.
import { hashText, ledgerPartition, LIST_SHARDS, listAttributes, shardOf, timeText, transactionRowKey } from '../keys';
import type { Item, Key } from '../table/table';

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

// Keys of the movements of stored value: lines of ledgers, found by the campaign of their cards.
//
// | entry of index g2 | g2p | g2s |
// |---|---|---|
// | line of a ledger that changed a balance, of a card of a campaign | <project>#T#<campaign id>#<shard> | <time>#<id> |
// | the same of a card without a campaign, but for its redemptions and their rollbacks | <project>#T#-#<shard> | <time>#<id> |
// | pending points of a card of a campaign | <project>#PP#<campaign id>#<shard> | <time>#<id> |
// | opening and last line of a deleted card | <project>#T#deleted-cards#<shard> | <time>#<id> |
// | campaign that was deleted for good, in a ledger under its id | <project>#T#deleted-campaigns#0 | <time>#<id> |

/** Index partition of the movements of one shard of a campaign, newest last. */
export function movementPartition(project: string, campaignId: string, shard: number): string {
  return `${project}#T#${campaignId}#${shard}`;
}

/** Index partitions of all movements of a campaign, to be merged. */
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

/** Sort keys of the pending points of a card begin with it, in the partition of the card's ledger. */
export const PENDING_PREFIX = 'P#';

/** The id of pending points: it contains their time, so that their lists are in the order of their ids. */
export function pendingPlace(id: string): string {
  return `${id.slice('lopp_'.length, -PENDING_HASH_LENGTH)}#${id}`;
}

/** Characters of the id of pending points behind its time. */
const PENDING_HASH_LENGTH = 9;

/** Key of pending points of a card, beside its ledger. */
export function pendingKey(
  project: string,
  { voucherId, id }: { readonly voucherId: string; readonly id: string },
): Key {
  return { pk: ledgerPartition(project, voucherId), sk: PENDING_PREFIX + pendingPlace(id) };
}

/** Index attributes that list pending points of a campaign's cards. */
export function pendingAttributes(project: string, { campaignId, id }: { campaignId: string; id: string }) {
  return { g2p: `${project}#PP#${campaignId}#${shardOf(id)}`, g2s: pendingPlace(id) };
}

/** All pending points of a campaign's cards, to be merged. */
export function pendingPartitions(project: string, campaignId: string): readonly string[] {
  return Array.from({ length: LIST_SHARDS }, (_, shard) => `${project}#PP#${campaignId}#${shard}`);
}

/** Openings and last lines of deleted cards of one shard, newest last. */
function closingPartition(project: string, shard: number): string {
  return `${project}#T#deleted-cards#${shard}`;
}

/** Index partitions of the last lines of all deleted cards of a project, to be merged. */
export function closingPartitions(project: string): readonly string[] {
  return Array.from({ length: LIST_SHARDS }, (_, shard) => closingPartition(project, shard));
}

/** Index attributes of a ledger line of a deleted card: exports of transactions find it by the project. */
export function attributesOfDeletedCard(line: {
  readonly project: string;
  readonly timeMs: number;
  readonly id: string;
}) {
  const { project, timeMs, id } = line;
  return { g2p: closingPartition(project, shardOf(id)), g2s: `${timeText(timeMs)}#${id}` };
}

/** Campaigns of cards that were deleted for good, whose lines stay in their partitions. */
export function goneCampaignsPartition(project: string): string {
  return `${project}#T#deleted-campaigns#0`;
}

export const LOT_ENDS_DUE = 'LOTS';

/** Key of the end of the points of a card that expire on one day, beside the ledger of the card. */
export function lotEndKey(project: string, lot: { readonly voucherId: string; readonly date: string }): Key {
  return { pk: ledgerPartition(project, lot.voucherId), sk: `X#${lot.date}` };
}

/** Index attributes by which the booking of expired points finds a card. */
export function lotEndDueAttributes(lot: { readonly voucherId: string; readonly endsMs: number }) {
  const { voucherId, endsMs } = lot;
  return { g2p: lotEndDuePartition(shardOf(voucherId)), g2s: `${timeText(endsMs)}#${voucherId}` };
}

/** Index partition of the ends of points, of all projects. */
export function lotEndDuePartition(shard: number): string {
  return `${LOT_ENDS_DUE}#${shard}`;
}

/** The id of the voucher or tier of a ledger line. @param pk of the line */
export function ledgerOwner(pk: string): string {
  return pk.split('#')[2] ?? '';
}

/** What stands in place of the id of a campaign. */
const NO_CAMPAIGNS = [NO_CAMPAIGN, 'deleted-cards', 'deleted-campaigns'];

/** The campaign of a movement; null for a line without one. @param partition from `movementPartition` */
export function campaignOf(partition: unknown): string | null {
  const [, letter, id] = typeof partition === 'string' ? partition.split('#') : [];
  return letter === 'T' && id !== undefined && !NO_CAMPAIGNS.includes(id) ? id : null;
}

/** True for the id of an item from `goneCampaignItem`. */
export function isGoneCampaign(id: string): boolean {
  return id.startsWith('tg_');
}

/** The item that names a campaign whose cards were deleted for good. */
export function goneCampaignItem(project: string, campaignId: string, timeMs: number): Item {
  const id = `tg_${hashText(campaignId)}`;
  const place = { g2p: goneCampaignsPartition(project), g2s: `${timeText(timeMs)}#${id}` };
  return { ...transactionRowKey(project, campaignId, { timeMs, id }), ...place, id };
}
