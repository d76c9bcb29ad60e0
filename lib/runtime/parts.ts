// What stores are made of: the table with its layers, and the one configuration cache. Each room makes its own stores.
import type { Retention } from '../core/record/retention';
import { LIMITS } from '../model/limits';
import type { Log, Outside, Port, Store } from '../ports/runtime';
import { CONVERTERS } from '../storage/formats/converters';
import { FormattedTable } from '../storage/formats/formatted-table';
import type { Converters } from '../storage/formats/formats';
import { COUNTER_SHARDS, type CounterShards } from '../storage/keys/counter-keys';
import type { SpanTimes } from '../storage/lists/spread/list-spans';
import { spreadLists } from '../storage/lists/spread/spread-lists';
import { DynamoConfigStore } from '../storage/configuration/config-store';
import { ConfigVersions } from '../storage/configuration/change-rows';
import { endingTable } from '../storage/records/ending-table';
import { withoutExpiredLots } from '../storage/vouchers/voucher-record';
import type { Table } from '../storage/table/table';
import type { ShardedCodes } from '../storage/vouchers/code-shards';
import { shardedCodeTable } from '../storage/vouchers/sharded-code-table';
import { parseRetention } from './environment';

export interface StoreSettings {
  readonly retention?: Retention;
  /** Size of a customer's counts at which they are full, bytes. */
  readonly countsBytes?: number | undefined;
  /** Size of a customer's counts from which targets without a limit are counted on pages, bytes. */
  readonly pagedBytes?: number | undefined;
  /** Draws which copy of a version or a full window is read, and which shard of counters counts: from 0 up to, but not, 1. */
  readonly random?: () => number;
  /** The same in every process of a table. */
  readonly counterShards?: CounterShards | undefined;
  /** Duration of larger numbers of list shards. */
  readonly listTimes?: SpanTimes | undefined;
  readonly nowMs?: () => number;
  /** The time by which points of cards have expired; `nowMs` by default. */
  readonly cardTimeMs?: () => number;
}

/** Everything that stores over one table share. */
export interface StoreParts {
  readonly table: Table;
  /** The table below `table`, where the shards of a code are items of their own. */
  readonly formatted: Table;
  readonly codes: ShardedCodes;
  readonly config: DynamoConfigStore;
  readonly versions: ConfigVersions;
  readonly shards: CounterShards;
  readonly retention: Retention;
  readonly countsBytes: number;
  readonly pagedBytes: number;
  readonly random: () => number;
  readonly nowMs: () => number;
}

/** What an outside port is made of. */
export interface OutsideParts {
  readonly environment: NodeJS.ProcessEnv;
  /** Address of the table if it is not that of AWS. */
  readonly endpoint: string | undefined;
  readonly log: Log;
}

/** Makers of the ports of a room. Each port is made when a function first uses it. */
export interface Room {
  readonly stores?: { readonly [Name in keyof Store]?: (parts: StoreParts) => Store[Name] };
  readonly outside?: { readonly [Name in keyof Outside]?: (parts: OutsideParts) => Outside[Name] };
}

/** The names of the ports of rooms. */
export type PortOf<One extends Room> = Port &
  (
    | (One extends { readonly stores: infer Stores } ? keyof Stores : never)
    | (One extends { readonly outside: infer Others } ? keyof Others : never)
  );

/** The layers between stores and the table: list positions, formats, and sharded codes. */
export function partsOver(
  stored: Table,
  converters: Converters = CONVERTERS,
  settings: StoreSettings = {},
): StoreParts {
  const { retention = parseRetention(), random = Math.random, nowMs = Date.now, listTimes } = settings;
  const { countsBytes = LIMITS.countsBytes, pagedBytes = LIMITS.pagedBytes } = settings;
  const { counterShards: shards = COUNTER_SHARDS } = settings;
  const lists = spreadLists(endingTable(stored, retention, nowMs), listTimes);
  const formatted = new FormattedTable(withoutExpiredLots(lists, settings.cardTimeMs ?? nowMs), converters);
  const { codes, table } = shardedCodeTable(formatted, { random, shards, nowMs });
  const versions = new ConfigVersions(table, { converters, random });
  const config = new DynamoConfigStore(table, { converters, versions });
  return {
    table,
    formatted,
    codes,
    config,
    versions,
    shards,
    retention,
    countsBytes,
    pagedBytes,
    random,
    nowMs,
  };
}
