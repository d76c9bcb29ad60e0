// A code that several processes redeem at the same time, whose transactions meet there.
import { createVoucher, getVoucher } from '../../lib/services/vouchers/vouchers';
import type { Runtime } from '../../lib/ports/runtime';
import { busyTable, type Condition, inTurns, placesOf, untilSharded } from './busy-table';
import { redeem } from './main-job';

const CODE = 'POSTER';
const ORDER = { amount: 1_000 };
const discount = { type: 'PERCENT', percent_off: 10 } as const;

/** A runtime of its own before each test, in which the code is yet to be created. */
export function busyCode() {
  const table = busyTable();
  const { aProcess, caller, ruled, storedOf } = table;

  const codes = () => storedOf('V', 'V');
  const places = placesOf(
    'redeemed',
    async () => (await codes())[0]!,
    () => storedOf('Q', 'S'),
  );

  const create = (quantity: number | null, members: object = {}) =>
    createVoucher(table.runtime(), caller, CODE, { discount, redemption: { quantity }, ...members });

  const use = { redeemables: [{ object: 'voucher' as const, id: CODE }], order: ORDER };

  async function useOnce(on: Runtime, by = caller): Promise<string> {
    return (await redeem(on, by, use)).redemptions[0]!.id;
  }

  /** Two processes redeem at the same time, until the code is sharded, and once more. @returns what they redeemed */
  async function meet(on: readonly Runtime[] = [aProcess(), aProcess()]): Promise<readonly string[]> {
    const all = () => on.map((one) => useOnce(one));
    const done = [...(await untilSharded(places.item, all)), ...(await inTurns(1, all))];
    expect(await places.isSharded()).toBe(true);
    return done;
  }

  /** The number of uses that an answer exposes. */
  async function told(on: Runtime = aProcess()): Promise<number> {
    const { redemption } = await getVoucher(on, caller, CODE);
    return redemption.redeemed_quantity;
  }

  return {
    ...table,
    ...places,
    CODE,
    create,
    /** The code gets a rule with one condition. @returns the id of the rule */
    ruled: (condition: Condition, on?: Runtime) => ruled({ voucher: CODE }, condition, on),
    use,
    useOnce,
    meet,
    told,
    codes,
    rows: () => storedOf('L', 'R'),
  };
}
