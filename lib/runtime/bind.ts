// The one runtime of a process. A function binds the rooms of the ports that its service takes, and the edge its own.
import { createLazily, type LazyFactories } from '../async/memory';
import type { Retention } from '../core/record/retention';
import { LIMITS } from '../model/limits';
import type { Log, Outside, Port, Runtime, Store } from '../ports/runtime';
import { ConfigVersions } from '../storage/configuration/change-rows';
import { DynamoConfigStore } from '../storage/configuration/config-store';
import { type Converters } from '../storage/formats/formats';
import { CONVERTERS } from '../storage/formats/converters';
import { endingTable, FormattedTable } from '../storage/formats/formatted-table';
import { COUNTER_SHARDS, type CounterShards } from '../storage/keys/counter-keys';
import type { SpanTimes } from '../storage/lists/list-entries';
import { spreadLists } from '../storage/lists/spread/spread-lists';
import {
  DynamoAccessTokenStore,
  DynamoCredentialStore,
  DynamoShopperKeyStore,
} from '../storage/management/credential-store';
import { DynamoLimitStore } from '../storage/management/limit-store';
import { DynamoDashboardSessionStore, DynamoUserStore } from '../storage/management/user-store';
import { directAccess } from '../storage/table/calls';
import { DynamoTable } from '../storage/table/dynamo-table';
import type { Table } from '../storage/table/table';
import { shardedCodeTable } from '../storage/vouchers/sharded-code-table';
import { withoutExpiredLots } from '../storage/vouchers/voucher-record';
import { parseRetention, processOf, tableAddress } from './environment';

/** The rooms of all functions in this process. */
const bound = new Set<Room>();
let own: Runtime | null = null;
let installed: Runtime | null = null;

/**
 * Return a function that returns this process's runtime with the ports of these rooms. Ports are created on first use.
 */
export function bind<const Rooms extends readonly Room[]>(...rooms: Rooms): () => Runtime<PortOf<Rooms[number]>> {
  const known = bound.size;
  for (const room of rooms) bound.add(room);
  if (bound.size > known) own = null;
  return () => installed ?? (own ??= fromEnvironment());
}

/** Installs other ports: for tests and scripts. With null, the next use creates those of the environment. */
export function installRuntime(other: Runtime | null): void {
  installed = other;
  own = null;
}

/** The stores of rooms over one table. They share one configuration cache, which holds the configuration compiled as well. */
export function storesOf(rooms: Iterable<Room>, parts: StoreParts): Store {
  return lazily<Store, StoreParts>(
    [...rooms].map(({ stores }) => stores),
    parts,
  );
}

function fromEnvironment(): Runtime {
  const address = tableAddress();
  const { endpoint } = address;
  const table = new DynamoTable({ ...address, direct: directAccess(process.env, endpoint) });
  const process_ = processOf(address);
  const rooms = [...bound];
  const parts = { environment: process.env, endpoint, log: process_.log };
  const outside = lazily<Outside, OutsideParts>(
    rooms.map(({ outside }) => outside),
    parts,
  );
  return Object.assign(outside, process_, { store: storesOf(rooms, partsOver(table)) });
}

type Makers<T, Parts> = { readonly [Name in keyof T]?: (parts: Parts) => T[Name] };

/** Ports by their names. Those of no room are missing: the type of `bind` keeps functions from them. */
function lazily<T extends object, Parts>(makers: readonly (Makers<T, Parts> | undefined)[], parts: Parts): T {
  const all = Object.assign({}, ...makers) as Makers<T, Parts>;
  const factories: Partial<Record<keyof T, () => unknown>> = {};
  for (const name in all) {
    const make = all[name];
    if (make) factories[name] = () => make(parts);
  }
  return createLazily(factories as LazyFactories<T>);
}

// What stores are made of: the table with its layers, and the one configuration cache. Each room makes its own stores.

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
  /** Reads a code with the counts on its shards, and changes it in one place. */
  readonly table: Table;
  /** The table below `table`, for stores that name no code, or handle shards themselves. */
  readonly formatted: Table;
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
interface OutsideParts {
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
  const table = shardedCodeTable(formatted, { shards, nowMs });
  const versions = new ConfigVersions(formatted, { converters, random });
  const config = new DynamoConfigStore(formatted, { converters, versions });
  return {
    table,
    formatted,
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

// What the edge of every function takes: who calls, the configuration, and limits.

export const edgeRoom = {
  stores: {
    accessTokens: ({ formatted }) => new DynamoAccessTokenStore(formatted),
    config: ({ config }) => config,
    credentials: ({ formatted }) => new DynamoCredentialStore(formatted),
    dashboardSessions: ({ formatted }) => new DynamoDashboardSessionStore(formatted),
    limits: ({ formatted, random }) => new DynamoLimitStore(formatted, random),
    users: ({ formatted }) => new DynamoUserStore(formatted),
  },
} satisfies Room;

// The keys that verify tokens of shoppers.

export const shopperKeysRoom = {
  stores: { shopperKeys: ({ formatted }) => new DynamoShopperKeyStore(formatted) },
} satisfies Room;
