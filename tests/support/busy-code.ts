// A code that several processes redeem at the same time, whose transactions meet there.
import { createVoucher, getVoucher } from '../../lib/services/vouchers/vouchers';
import { storeOver } from '../../lib/runtime';
import type { Runtime } from '../../lib/ports/runtime';
import type { Item } from '../../lib/storage/table/table';
import { ConflictingTable, HeldItems } from './conflicts';
import { redeem } from './main-job';
import { RoleTable } from './roles/role-table';
import { aCaller, aRuntime, dump, NOW, type TestRuntime } from './runtime';

const caller = aCaller();
const CODE = 'POSTER';
const ORDER = { amount: 1_000 };
const discount = { type: 'PERCENT', percent_off: 10 } as const;
/** So few that processes come to know all of them. */
const FEW = { partitions: 2, rows: 3 };

/** A runtime of its own before each test, in which the code is yet to be created. */
export function busyCode() {
  const held = new HeldItems();
  const clock = { nowMs: 0 };
  let rt: TestRuntime;

  beforeEach(async () => {
    rt = await aRuntime();
    clock.nowMs = Date.parse(NOW);
  });

  const create = (quantity: number | null, members: object = {}) =>
    createVoucher(rt, caller, CODE, { discount, redemption: { quantity }, ...members });

  /** Another process, whose transactions meet those of the others as they do in DynamoDB. */
  function aProcess(counterShards = FEW): Runtime {
    // What runs as a function is held to its role.
    const table = new RoleTable(new ConflictingTable(rt.faults, held));
    return { ...rt, store: storeOver(table, undefined, { counterShards, nowMs: () => clock.nowMs }) };
  }

  const use = { redeemables: [{ object: 'voucher' as const, id: CODE }], order: ORDER };

  async function useOnce(on: Runtime): Promise<string> {
    return (await redeem(on, caller, use)).redemptions[0]!.id;
  }

  /** Two processes redeem at the same time, until the code is spread. @returns what they redeemed */
  async function meet(on: readonly Runtime[] = [aProcess(), aProcess()]): Promise<readonly string[]> {
    const done: string[] = [];
    do {
      done.push(...(await Promise.all(on.map(useOnce))));
    } while ((await code()).round === undefined && done.length < 200);
    done.push(...(await Promise.all(on.map(useOnce))));
    expect((await code()).round).toEqual(expect.any(String));
    return done;
  }

  async function storedOf(letter: string, kind: string): Promise<readonly Item[]> {
    const all: readonly Item[] = Object.values(await dump(rt));
    return all.filter(({ pk, sk }) => pk.split('#')[1] === letter && sk.split('#')[0] === kind);
  }

  const code = async (): Promise<Item> => (await storedOf('V', 'V'))[0]!;

  /** How often it was used, as an answer tells it. */
  async function told(on: Runtime = aProcess()): Promise<number> {
    const { redemption } = await getVoucher(on, caller, CODE);
    return redemption.redeemed_quantity;
  }

  return {
    caller,
    CODE,
    SHARDS: FEW.partitions * FEW.rows,
    FEW,
    ORDER,
    held,
    clock,
    runtime: () => rt,
    create,
    aProcess,
    use,
    useOnce,
    meet,
    code,
    told,
    codes: () => storedOf('V', 'V'),
    shards: () => storedOf('Q', 'S'),
    rows: () => storedOf('L', 'R'),
  };
}
