// Known mistakes, switched into a process of the service from outside: the harness must find every one of them.
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Store } from '../../lib/ports/runtime';
import { fromStored } from '../../lib/storage/records/documents';
import {
  type ItemCondition,
  type Item,
  type Key,
  type Table,
  TableUnavailable,
  type Write,
  type WriteOutcome,
} from '../../lib/storage/table/table';
import type { WireFault } from '../../tests/support/fault-proxy';

export const MUTANTS = {
  'release-not-awaited': 'the answer is sent before the lock is released',
  'no-lease-expiry': 'a lock that was left behind is never taken over',
  'record-after-commit': 'the redemption, which guards its key, is written after the transaction',
  'release-result-ignored': 'an unanswered transaction counts as failed, whatever the release says',
  'read-without-release': 'an unanswered transaction is looked up without being fenced off first',
  'absolute-balance': 'a balance is written over without looking',
  'stale-reads': 'reads may be stale, and writes have no conditions on what was read',
  'no-transaction': 'the writes of a transaction are sent one after the other',
  'rollback-without-guard': 'a rollback does not look whether there was one',
  'unread-is-missing': 'a key that a batch left unread counts as missing',
  'blind-retry': 'an unanswered transaction is planned and sent again',
  'no-ledger-row': 'a balance changes without its ledger row',
  'row-before-deliveries': 'what is to be told is forgotten before its deliveries exist',
} as const;
export type Mutant = keyof typeof MUTANTS;

/** Shows in what is told alone. */
export const EVENT_MUTANT = 'row-before-deliveries' satisfies Mutant;

/** Mistakes that show under one kind of fault only. */
export const AIMED: Partial<Record<Mutant, WireFault>> = {
  'read-without-release': 'LATE',
  'release-result-ignored': 'LOST_ANSWER',
  'blind-retry': 'LOST_ANSWER',
};

export interface MutantPlace {
  readonly tableName: string;
  readonly endpoint?: string | undefined;
}

/** The table with one mistake in it; the table itself where none is asked for. */
export function mutated(
  table: Table,
  { mutant, place }: { readonly mutant: string | undefined; readonly place: MutantPlace },
): Table {
  if (!mutant) return table;
  const wrapped = passing(table);
  const mistakes: Partial<Record<Mutant, () => Table>> = {
    'release-not-awaited': () => ({ ...wrapped, write: (write) => later(table, write) }),
    'no-lease-expiry': () => ({ ...wrapped, write: (write) => table.write(withoutLease(write)) }),
    'record-after-commit': () => ({ ...wrapped, transact: (writes) => recordLast(table, writes) }),
    'absolute-balance': () => ({ ...wrapped, transact: (writes) => table.transact(writes.map(unguardedCard)) }),
    'stale-reads': () => staleTable(table),
    'no-transaction': () => ({ ...wrapped, transact: (writes) => oneByOne(table, writes) }),
    'rollback-without-guard': () => ({ ...wrapped, transact: (writes) => table.transact(writes.map(unguardedMark)) }),
    'unread-is-missing': () => ({ ...wrapped, batchGet: onceReader(place) }),
    'blind-retry': () => ({ ...wrapped, transact: async (writes) => asBusy(await table.transact(writes)) }),
    [EVENT_MUTANT]: () => ({ ...wrapped, transact: (writes) => rowFirst(table, writes) }),
    'no-ledger-row': () => ({ ...wrapped, transact: (writes) => table.transact(writes.filter(isNoLedgerRow)) }),
  };
  return mistakes[mutant as Mutant]?.() ?? table;
}

/** Mistakes that stand above the table: they begin once a transaction was not answered. */
export function mutatedStore(store: Store, mutant: string | undefined): Store {
  if (mutant === 'release-result-ignored') return afterUnknown(store, async (give) => (await give(), 'RELEASED'));
  return mutant === 'read-without-release' ? afterUnknown(store, () => Promise.resolve('TAKEN_OVER')) : store;
}

type Give = () => ReturnType<Store['orderLocks']['release']>;

function afterUnknown({ orderLocks, redemptions, ...store }: Store, change: (give: Give) => ReturnType<Give>): Store {
  const unknown = new Set<string>();
  const commit: Store['redemptions']['commit'] = async (scope, write) => {
    const { lock } = write;
    const outcome = await redemptions.commit(scope, write);
    if (outcome.status === 'UNKNOWN' && lock) unknown.add(lock.token);
    return outcome;
  };
  return {
    ...store,
    orderLocks: {
      acquire: (...args) => orderLocks.acquire(...args),
      held: (...args) => orderLocks.held(...args),
      take: (...args) => orderLocks.take(...args),
      release: (scope, lock) => {
        const give = () => orderLocks.release(scope, lock);
        return unknown.has(lock.token) ? change(give) : give();
      },
    },
    redemptions: new Proxy(redemptions, {
      get: (target, name) => {
        if (name === 'fence') return () => Promise.resolve();
        return name === 'commit' ? commit : boundMember(target, name);
      },
    }),
  };
}

function boundMember(target: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name);
  return typeof member === 'function' ? (member.bind(target) as unknown) : member;
}

function passing(table: Table): Table {
  return {
    get: (key) => table.get(key),
    batchGet: (keys) => table.batchGet(keys),
    query: (query) => table.query(query),
    write: (write) => table.write(write),
    transact: (writes) => table.transact(writes),
  };
}

function keyOf(write: Write): Key {
  return write.kind === 'put' ? write.item : write.key;
}

const isOf = (partition: string, sk: string) => (write: Write) => {
  const key = keyOf(write);
  return key.pk.split('#')[1] === partition && key.sk.split('#')[0] === sk;
};
const isOrderLock = isOf('O', 'S');
const isRedemption = isOf('R', 'R');
const isRollback = isOf('R', 'B');
const isVoucher = isOf('V', 'V');
const isNoLedgerRow = (write: Write) => !isOf('L', 'R')(write);

/** Longer than a client takes to ask three times. */
const RELEASED_LATE_MS = 2_000;

async function later(table: Table, write: Write): Promise<WriteOutcome> {
  const isRelease = isOrderLock(write) && write.kind === 'update' && write.change.set?.state === 'FREE';
  if (!isRelease) return table.write(write);
  void sleep(RELEASED_LATE_MS).then(() => table.write(write));
  return Promise.resolve({ status: 'DONE' });
}

/** Take the test of the lease out of the condition of a lock. */
function withoutLease(write: Write): Write {
  return isOrderLock(write) && write.condition ? { ...write, condition: leaseless(write.condition) } : write;
}

function leaseless(condition: ItemCondition): ItemCondition {
  if (condition.test !== 'and' && condition.test !== 'or') return condition;
  const of = condition.of.filter((part) => !('path' in part && part.path === 'lease_until'));
  return { test: condition.test, of: of.map(leaseless) };
}

/** Of what took effect: the record of a refusal has no body, and guards nothing. */
const isCommitted = (write: Write) => isRedemption(write) && write.kind === 'put' && write.item.body !== undefined;

async function recordLast(table: Table, writes: readonly Write[]): Promise<WriteOutcome> {
  const record = writes.find(isCommitted);
  if (!record) return table.transact(writes);
  const outcome = await table.transact(writes.filter((write) => write !== record));
  return outcome.status === 'DONE' ? table.write(record) : outcome;
}

function unguardedCard(write: Write): Write {
  return isVoucher(write) && write.kind === 'update' && write.change.set?.balance !== undefined ? bare(write) : write;
}

function unguardedMark(write: Write): Write {
  return (isRedemption(write) && write.kind === 'update') || isRollback(write) ? bare(write) : write;
}

/** The write without its condition. A check without one is none. */
function bare(write: Write): Write {
  if (write.kind === 'check') return write;
  const { condition, ...rest } = write;
  return rest;
}

async function oneByOne(table: Table, writes: readonly Write[]): Promise<WriteOutcome> {
  for (const [index, write] of writes.entries()) {
    if (write.kind === 'check') continue;
    const outcome = await table.write(write);
    if (outcome.status === 'REFUSED') return { ...outcome, index };
    if (outcome.status !== 'DONE') return outcome;
  }
  return { status: 'DONE' };
}

async function rowFirst(table: Table, writes: readonly Write[]): Promise<WriteOutcome> {
  const isRow = (write: Write) => isOf('E', 'E')(write) && write.kind === 'delete';
  const row = writes.find(isRow);
  const rest = writes.filter((write) => !isRow(write));
  const outcome = row && rest.length > 0 ? await table.write(row) : null;
  return outcome && outcome.status !== 'DONE' ? outcome : table.transact(outcome ? rest : writes);
}

const STALE_MS = 150;

/** Reads answer what was there a moment ago; only the lock is written with its condition. */
function staleTable(table: Table): Table {
  const known = new Map<string, { readonly item: Item; readonly ms: number }>();
  const stale = (item: Item): Item => {
    const name = `${item.pk} ${item.sk}`;
    const found = known.get(name);
    if (found && performance.now() - found.ms < STALE_MS) return found.item;
    known.set(name, { item, ms: performance.now() });
    return item;
  };
  return {
    ...passing(table),
    batchGet: async (keys) => (await table.batchGet(keys)).map(stale),
    transact: (writes) => table.transact(writes.map((write) => (isOrderLock(write) ? write : bare(write)))),
  };
}

function asBusy(outcome: WriteOutcome): WriteOutcome {
  return outcome.status === 'UNKNOWN' ? { status: 'BUSY', cause: outcome.cause } : outcome;
}

function onceReader({ tableName, endpoint }: MutantPlace): Table['batchGet'] {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...(endpoint !== undefined && { endpoint }) }));
  return async (keys) => {
    const unique = new Map(keys.map(({ pk, sk }) => [`${pk} ${sk}`, { pk, sk }]));
    const request = { [tableName]: { Keys: [...unique.values()], ConsistentRead: true } };
    const answer = await client.send(new BatchGetCommand({ RequestItems: request })).catch((error: unknown) => {
      throw new TableUnavailable(error);
    });
    return (answer.Responses?.[tableName] ?? []).map(fromStored);
  };
}
