// A table at whose items transactions of several processes conflict, as they do in DynamoDB.
import { failureOf } from '../../lib/http/respond';
import { storeOver } from '../../lib/runtime';
import { assignRule } from '../../lib/services/validation-rules/rule-assignments';
import { createRule, updateRule } from '../../lib/services/validation-rules/validation-rules';
import type { Runtime } from '../../lib/ports/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { Item, Table, Write } from '../../lib/storage/table/table';
import { brokenInvariants } from './audited';
import { conflictingTable, HeldItems } from './conflicts';
import { RoleTable } from './roles/role-table';
import { aCaller, aRuntime, dump, NOW, type TestRuntime } from './runtime';

/** So few that processes come to know all of them. */
export const FEW_SHARDS = { partitions: 2, rows: 3 };
const SHARDS = FEW_SHARDS.partitions * FEW_SHARDS.rows;
const MANY = 5_000;
/** Maximum uses of an item that is not sharded by then. */
const MOST_UNSHARDED = 200;

const caller = aCaller();

type Update = Extract<Write, { kind: 'update' }>;

export interface Condition {
  readonly name: string;
  readonly conditions: object;
}

export const atMost = (name: string, most: number): Condition => ({
  name,
  conditions: { $less_than_or_equal: [most] },
});

const rulesOf = (condition: Condition) => ({ '1': condition, logic: '1' });

export const beginsEpoch = (write: Write): boolean => write.kind === 'update' && write.change.set?.round !== undefined;

/** Keys of the errors when a limit is used up: its own, and that of rules. */
const LIMIT_KEYS = ['quantity_exceeded', 'redemption_rules_violated'];

/** Null when a limit refuses it; any other refusal fails the test. */
export async function unlessRefused<T>(work: Promise<T>, ...keys: readonly string[]): Promise<T | null> {
  return work.catch((error: unknown) => {
    expect(keys.length > 0 ? keys : LIMIT_KEYS).toContain(failureOf(error).key);
    return null;
  });
}

/** Redeems until a limit refuses it, by all processes at the same time. @returns the number of redemptions */
export async function sellOut(on: readonly Runtime[], act: (on: Runtime) => Promise<unknown>): Promise<number> {
  const sold = await Promise.all(
    on.map(async (one) => {
      for (let done = 0; ;) {
        const key = await act(one).then(
          () => null,
          (error: unknown) => failureOf(error).key,
        );
        if (key !== null && LIMIT_KEYS.includes(key)) return done;
        if (key === null) done += 1;
        // Where many meet at one item, nothing was written.
        else expect(key).toBe('temporarily_unavailable');
      }
    }),
  );
  return sold.reduce((sum, count) => sum + count, 0);
}

/** All act at the same moment, `turns` times. @returns what they did, without what a limit refused */
export async function inTurns<T>(turns: number, all: () => readonly Promise<T | null>[]): Promise<T[]> {
  const done: T[] = [];
  for (let turn = 0; turn < turns; turn += 1)
    done.push(...(await Promise.all(all())).filter((one): one is Awaited<T> => one !== null));
  return done;
}

/** All act at the same moment until the item is sharded. @returns what they did */
export async function untilSharded<T>(
  item: () => Promise<Item | undefined>,
  all: () => readonly Promise<T | null>[],
): Promise<T[]> {
  const done: T[] = [];
  do done.push(...(await inTurns(1, all)));
  while ((await item())?.round === undefined && done.length < MOST_UNSHARDED);
  expect(await item()).toHaveProperty('round');
  return done;
}

/** Where an item and its shards count: `count` is the member that counts redemptions. */
export function placesOf(count: string, item: () => Promise<Item>, shards: () => Promise<readonly Item[]>) {
  /** The id of the epoch; undefined when the item counts itself. */
  const epoch = async () => (await item()).round;
  const isSharded = async () => (await epoch()) !== undefined;

  async function isInOnePlace(redeemed: number): Promise<void> {
    const { round, [count]: counted } = await item();
    expect([round, counted]).toEqual([undefined, redeemed]);
    expect((await shards()).filter(({ closed }) => closed !== true)).toEqual([]);
  }

  return { count, item, shards, epoch, isSharded, isInOnePlace };
}

/** A new one before each test, and an audit of it after each. */
export function busyTable() {
  const held = new HeldItems();
  const clock = { nowMs: 0 };
  let rt: TestRuntime;
  let isBroken = false;

  beforeEach(async () => {
    rt = await aRuntime();
    clock.nowMs = Date.parse(NOW);
    isBroken = false;
  });

  afterEach(async () => {
    if (!isBroken) expect(await brokenInvariants(rt)).toEqual([]);
  });

  /** For a test that counts by itself, without redemptions. */
  const skipAudit = () => void (isBroken = true);

  /** What an audit finds of a table that the test has broken. */
  const findings = () => {
    skipAudit();
    return brokenInvariants(rt);
  };

  /** Another process, which reaches the data by a table of its own. */
  function processOver(table: Table, counterShards = FEW_SHARDS): Runtime {
    return { ...rt, store: storeOver(table, undefined, { counterShards, nowMs: () => clock.nowMs }) };
  }

  /** Another process, whose transactions meet those of the others; what runs as a function is held to its role. */
  const aProcess = (counterShards = FEW_SHARDS) =>
    processOver(new RoleTable(conflictingTable(rt.faults, held)), counterShards);

  async function storedOf(letter: string, kind: string): Promise<readonly Item[]> {
    const all: readonly Item[] = Object.values(await dump(rt));
    return all.filter(({ pk, sk }) => pk.split('#')[1] === letter && sk.split('#')[0] === kind);
  }

  /** Changes an item behind the back of all processes. */
  const change = ({ pk, sk }: Item, by: Update['change']) =>
    new DynamoTable(rt.at).write({ kind: 'update', key: { pk, sk }, change: by });

  /** Assigns a rule with one condition. @returns its id */
  async function ruled(
    related: Parameters<typeof assignRule>[3],
    condition: Condition,
    on: Runtime = rt,
  ): Promise<string> {
    const { id } = await createRule(rt, caller, { name: JSON.stringify(condition), rules: rulesOf(condition) });
    await assignRule(on, caller, id, related);
    return id;
  }

  const changeRule = (rule: string, condition: Condition) =>
    updateRule(rt, caller, rule, { rules: rulesOf(condition) });

  /** Does this work before each update that is sent by itself, from now on. */
  function beforeUpdates(work: (update: Update) => unknown): void {
    const { faults } = rt;
    const write = faults.write.bind(faults);
    faults.write = async (one) => {
      if (one.kind === 'update') await work(one);
      return write(one);
    };
  }

  /** The updates that are sent from now on, each by itself. */
  function sentUpdates(): readonly Update[] {
    const sent: Update[] = [];
    beforeUpdates((one) => void sent.push(one));
    return sent;
  }

  /** Does this work before each write that begins an epoch, from now on. @returns the number of these writes */
  function beforeEpochs(work: () => Promise<unknown>): () => number {
    let begun = 0;
    beforeUpdates((one) => beginsEpoch(one) && ((begun += 1), work()));
    return () => begun;
  }

  /** Each of the next writes is sent after this work. */
  const afterWrites = (writes: number, work: () => Promise<void>) =>
    rt.faults.next('write', ...Array.from({ length: writes }, () => ({ kind: 'AFTER', work }) as const));

  /** The process that writes next dies after so many writes: nothing of what it sends then is answered or carried out. */
  function dieAfter(writes: number): void {
    afterWrites(writes, () => Promise.resolve());
    rt.faults.next('write', ...Array.from({ length: MANY }, () => ({ kind: 'LOST_REQUEST' }) as const));
  }

  /** The calls of the table, reads and transactions each with the number of their items. */
  async function calls(work: () => Promise<unknown>): Promise<readonly string[]> {
    const { faults } = rt;
    const [transact, batchGet] = [faults.transact.bind(faults), faults.batchGet.bind(faults)];
    const [get, write] = [faults.get.bind(faults), faults.write.bind(faults)];
    const seen: string[] = [];
    faults.transact = (writes, how) => (seen.push(`transact ${writes.length}`), transact(writes, how));
    faults.batchGet = (keys) => (seen.push(`batchGet ${keys.length}`), batchGet(keys));
    faults.get = (key) => (seen.push('get'), get(key));
    faults.write = (one) => (seen.push('write'), write(one));
    await work();
    Object.assign(faults, { transact, batchGet, get, write });
    return seen;
  }

  return {
    SHARDS,
    caller,
    held,
    clock,
    runtime: () => rt,
    processOver,
    aProcess,
    findings,
    skipAudit,
    storedOf,
    change,
    ruled,
    changeRule,
    sentUpdates,
    beforeEpochs,
    afterWrites,
    calls,
    dieAfter,
  };
}
