// A code that several processes redeem at the same time, whose transactions meet there.
import { createVoucher, getVoucher } from '../../lib/services/vouchers/vouchers';
import type { Runtime } from '../../lib/ports/runtime';
import type { Item } from '../../lib/storage/table/table';
import { busyTable } from './busy-table';
import { redeem } from './main-job';
import { aCaller } from './runtime';

const caller = aCaller();
const CODE = 'POSTER';
const ORDER = { amount: 1_000 };
const discount = { type: 'PERCENT', percent_off: 10 } as const;

/** A runtime of its own before each test, in which the code is yet to be created. */
export function busyCode() {
  const table = busyTable();
  const { aProcess, storedOf } = table;

  const create = (quantity: number | null, members: object = {}) =>
    createVoucher(table.runtime(), caller, CODE, { discount, redemption: { quantity }, ...members });

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

  const code = async (): Promise<Item> => (await storedOf('V', 'V'))[0]!;

  /** How often it was used, as an answer tells it. */
  async function told(on: Runtime = aProcess()): Promise<number> {
    const { redemption } = await getVoucher(on, caller, CODE);
    return redemption.redeemed_quantity;
  }

  return {
    ...table,
    caller,
    CODE,
    ORDER,
    create,
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
