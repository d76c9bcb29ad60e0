// Keys of shared counters that many requests update: the counters of a campaign, the uses of a code, rate limits.
//
// | item | pk | sk |
// |---|---|---|
// | shard of the counters of a campaign | <project>#N#<its id>#<epoch>#<partition> | S#<row> |
// | time spans with more shards of the lists of a project | <project>#N#lists | L |
// | shard of a code | <project>#Q#<hash of the code>#<epoch>#<partition> | S#<row> |
// | ledger row of a redemption or rollback that a shard of a code counted; of a refused attempt at such a code | <project>#L#<voucher id>#<partition> | R#, E#, each <time>#<its id> |
import { countersKey, hashNumber, hashText, ledgerPartition, redemptionRowKey, timeText } from '../keys';
import type { Key, Query } from '../table/table';

/** Counters, and the uses of a code, are spread over this many partition keys, with this many items each. */
export interface CounterShards {
  readonly partitions: number;
  readonly rows: number;
}

/** A partition key has 500 transactions a second, an item 80. So all shards have 16,000 and 40,000. */
export const COUNTER_SHARDS: CounterShards = { partitions: 32, rows: 16 };

export const COUNTER_SHARD_PREFIX = 'S#';

/** Key of the time spans in which lists have more shards. Campaign ids have another prefix. */
export function listSpansKey(project: string): Key {
  return { pk: countersKey(project, 'lists').pk, sk: 'L' };
}

/** The epoch of a shard of a code or of counters. */
export function shardEpoch({ pk }: Key): string {
  return pk.split('#')[3] ?? '';
}

/** The shards of one epoch: the next one has other shards. */
export interface ShardEpoch {
  readonly shards: CounterShards;
  readonly epoch: string;
}

/**
 * Key of one shard of a code or of counters, in an epoch.
 * @param owner the key of the code or of the counters
 * @param number of the shard, from 0 up to, but not, the number of all shards
 */
export function epochShardKey(owner: Key, { shards, epoch, number }: ShardEpoch & { readonly number: number }): Key {
  const partition = epochShardPartition(owner, epoch, Math.floor(number / shards.rows));
  return { pk: partition, sk: `${COUNTER_SHARD_PREFIX}${number % shards.rows}` };
}

/** Partition of shards of a code or of counters, in an epoch. */
export function epochShardPartition(owner: Key, epoch: string, partition: number): string {
  if (!isCodeKey(owner)) return `${owner.pk}#${epoch}#${partition}`;
  const [project = '', , hash = ''] = owner.pk.split('#');
  return `${project}#Q#${hash}#${epoch}#${partition}`;
}

/** True for the key of a code. */
export function isCodeKey({ pk, sk }: Key): boolean {
  return sk === 'V' && pk.startsWith('V#', pk.indexOf('#') + 1);
}

/** Rows of one code while it is spread. */
const LEDGER_PARTITIONS = 32;

/** Return all partitions that may contain ledger rows of a code that was ever split into shards. */
export function ledgerPartitions(project: string, voucherId: string): readonly string[] {
  const own = ledgerPartition(project, voucherId);
  return [own, ...Array.from({ length: LEDGER_PARTITIONS }, (_, number) => `${own}#${number}`)];
}

/** The place of a line in the ledger of a code that is or was spread: which partition follows from its id. */
export function shardedLine({ pk, sk }: Key, id: string): Key {
  return { pk: `${pk}#${hashNumber(id, LEDGER_PARTITIONS)}`, sk };
}

/** Key of the ledger row of a redemption that a shard counted, sorted by time. */
export function shardedRowKey(project: string, voucherId: string, row: { timeMs: number; id: string }): Key {
  return shardedLine(redemptionRowKey(project, voucherId, row), row.id);
}

/** Return both keys under which a redemption's ledger row may be stored: unsharded and sharded. */
export function rowKeys(project: string, targetId: string, row: { timeMs: number; id: string }): readonly Key[] {
  return [redemptionRowKey(project, targetId, row), shardedRowKey(project, targetId, row)];
}

// Keys that show a process a change of a configuration, and keys of the states of its records.
//
// | item | pk | sk |
// |---|---|---|
// | copy of the version | <project>#CV#<number> | V |
// | writes of a change | <project>#CV#L | L#<new version> |
// | revision of a record that decisions name | <project>#Y#<hash of its content> | Y |

/** Copies of the version of a configuration, each with the 3,000 reads a second of one partition key. */
export const VERSION_COPIES = 20;

/**
 * Key of one of the copies of a project's configuration version; copies spread the reads.
 * @param number from 0 up to, but not, `VERSION_COPIES`
 */
export function versionCopyKey(project: string, number: number): Key {
  return { pk: `${project}#CV#${number}`, sk: 'V' };
}

/** Return the keys of all copies of a project's configuration version. */
export function versionCopyKeys(project: string): readonly Key[] {
  return Array.from({ length: VERSION_COPIES }, (_, number) => versionCopyKey(project, number));
}

/** Key of the configuration change that made a version. */
export function changeRowKey(project: string, version: number): Key {
  // As many characters for each version, so that they sort as numbers do.
  return { pk: `${project}#CV#L`, sk: `L#${timeText(version)}` };
}

/** Key of a revision of the configuration, by its hash. */
export function revisionKey(project: string, hash: string): Key {
  return { pk: `${project}#Y#${hash}`, sk: 'Y' };
}

/** The rows of some versions, oldest first. */
export function changeRowsBetween(project: string, [first, last]: readonly [first: number, last: number]): Query {
  const { pk: partition, sk: from } = changeRowKey(project, first);
  return { partition, from, to: changeRowKey(project, last).sk };
}

// Keys of rate limits.
//
// | item | pk | sk |
// |---|---|---|
// | requests, wrong codes, open validation sessions of one subject | <project>#D#<hash of the subject> | Q, W, L |
// | copy of a full window | <project>#D#<hash of the subject and a number> | as the window |

const SORT_KEYS = { requests: 'Q', wrong_codes: 'W', sessions: 'L' } as const;

/**
 * Key of a rate or session limit of a subject.
 * @param subject an address, a key or a customer: hashed, so that the table does not store it here
 */
export function limitKey(project: string, kind: keyof typeof SORT_KEYS, subject: string): Key {
  return { pk: `${project}#D#${hashText(subject)}`, sk: SORT_KEYS[kind] };
}

/** Copies of a window, each with the 3,000 reads a second of one partition key. */
export const LIMIT_COPIES = 20;

/**
 * Key of one of several copies of a limit; copies spread the writes.
 * @param number from 0 up to, but not, `LIMIT_COPIES`
 */
export function limitCopyKey(
  project: string,
  kind: keyof typeof SORT_KEYS,
  { subject, number }: { readonly subject: string; readonly number: number },
): Key {
  return limitKey(project, kind, JSON.stringify([subject, number]));
}
