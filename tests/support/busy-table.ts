// A table at whose items transactions of several processes conflict, as they do in DynamoDB.
import { storeOver } from '../../lib/runtime';
import type { Runtime } from '../../lib/ports/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { Item, Table, Write } from '../../lib/storage/table/table';
import { brokenInvariants } from './audited';
import { ConflictingTable, HeldItems } from './conflicts';
import { RoleTable } from './roles/role-table';
import { aRuntime, dump, NOW, type TestRuntime } from './runtime';

/** So few that processes come to know all of them. */
export const FEW_SHARDS = { partitions: 2, rows: 3 };
const SHARDS = FEW_SHARDS.partitions * FEW_SHARDS.rows;
const MANY = 5_000;

type Update = Extract<Write, { kind: 'update' }>;

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
    processOver(new RoleTable(new ConflictingTable(rt.faults, held)), counterShards);

  async function storedOf(letter: string, kind: string): Promise<readonly Item[]> {
    const all: readonly Item[] = Object.values(await dump(rt));
    return all.filter(({ pk, sk }) => pk.split('#')[1] === letter && sk.split('#')[0] === kind);
  }

  /** Changes an item behind the back of all processes. */
  const change = ({ pk, sk }: Item, by: Update['change']) =>
    new DynamoTable(rt.at).write({ kind: 'update', key: { pk, sk }, change: by });

  /** The updates that are sent from now on, each by itself. */
  function sentUpdates(): readonly Update[] {
    const sent: Update[] = [];
    const { faults } = rt;
    const write = faults.write.bind(faults);
    faults.write = (one) => {
      if (one.kind === 'update') sent.push(one);
      return write(one);
    };
    return sent;
  }

  /** The process that writes next dies after so many writes: nothing of what it sends then is answered or carried out. */
  function dieAfter(writes: number): void {
    const passed = Array.from({ length: writes }, () => ({ kind: 'AFTER', work: () => Promise.resolve() }) as const);
    rt.faults.next('write', ...passed, ...Array.from({ length: MANY }, () => ({ kind: 'LOST_REQUEST' }) as const));
  }

  return {
    SHARDS,
    held,
    clock,
    runtime: () => rt,
    processOver,
    aProcess,
    findings,
    skipAudit,
    storedOf,
    change,
    sentUpdates,
    dieAfter,
  };
}
