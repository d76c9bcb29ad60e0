// What redemptions meet at, and what is counted there: a code, or the counters of a campaign.
import { failureOf } from '../../lib/http/respond';
import { disableVoucher, enableVoucher } from '../../lib/services/vouchers/vouchers';
import type { Runtime } from '../../lib/ports/runtime';
import type { Item } from '../../lib/storage/table/table';
import { busyCampaign } from './busy-campaign';
import { busyCode } from './busy-code';
import type { busyTable } from './busy-table';
import { redeem } from './main-job';

/** Order of a redemption that no other one shares. */
const ORDER = { source_id: 'lost', amount: 1_000 };

interface BusyItem extends ReturnType<typeof busyTable> {
  /** The member that counts redemptions. */
  readonly count: string;
  /** Key of the error when the limit is used up. */
  readonly refusedBy: string;
  /** What is redeemed from then on may be redeemed so often; null for any number. */
  readonly offer: (most: number | null) => Promise<unknown>;
  readonly useOnce: (on: Runtime) => Promise<string>;
  readonly useWithOrder: (on: Runtime) => Promise<unknown>;
  /** All redeem at the same time, until it is sharded, and once more. @returns what they redeemed */
  readonly meet: (on: readonly Runtime[]) => Promise<readonly string[]>;
  readonly item: () => Promise<Item>;
  readonly shards: () => Promise<readonly Item[]>;
  readonly told: (on?: Runtime) => Promise<number>;
  /** Makes a request that needs the whole. It answers how many redemptions it took. */
  readonly aNeedOfTheWhole: () => Promise<(on: Runtime) => Promise<number>>;
  /** Lets redemptions through again. */
  readonly goOn: (on: Runtime) => Promise<unknown>;
}

function theCode(): BusyItem {
  const busy = busyCode();
  const { caller, CODE, create, use } = busy;
  return {
    ...busy,
    count: 'redeemed',
    refusedBy: 'quantity_exceeded',
    item: busy.code,
    offer: create,
    useWithOrder: (on) => redeem(on, caller, { ...use, order: ORDER }),
    aNeedOfTheWhole: () => Promise.resolve((on) => disableVoucher(on, caller, CODE).then(() => 0)),
    goOn: (on) => enableVoucher(on, caller, CODE),
  };
}

function theCampaign(): BusyItem {
  const busy = busyCampaign();
  const { aProcess, bounded, caller, free, limit, made, use, useOf } = busy;
  let tier = free;
  return {
    ...busy,
    count: 'n',
    refusedBy: 'redemption_rules_violated',
    item: busy.counters,
    offer: (most) => {
      tier = most === null ? free : bounded;
      return most === null ? Promise.resolve() : limit(most);
    },
    useOnce: (on) => use(on, tier()),
    useWithOrder: (on) => redeem(on, caller, { ...useOf(tier()), order: ORDER }),
    meet: (on) => busy.meet(on, { tier: tier(), more: 1 }),
    told: async (on = aProcess()) =>
      (await on.store.campaignCounters.load(caller, made().campaign))?.redemptions.total ?? 0,
    aNeedOfTheWhole: async () => {
      await limit(1_000);
      return (on) => use(on, bounded()).then(() => 1);
    },
    goOn: () => Promise.resolve(),
  };
}

export const BUSY_ITEMS: readonly (readonly [name: string, make: () => BusyItem])[] = [
  ['a code', theCode],
  ['a campaign', theCampaign],
];

/** Redeems until it is refused, by all processes at the same time. @returns how often it was not */
export async function sellOut(
  on: readonly Runtime[],
  act: (on: Runtime) => Promise<unknown>,
  refusedBy: string,
): Promise<number> {
  const sold = await Promise.all(
    on.map(async (one) => {
      for (let done = 0; ;) {
        const key = await act(one).then(
          () => null,
          (error: unknown) => failureOf(error).key,
        );
        if (key === refusedBy) return done;
        if (key === null) done += 1;
        // Where many meet at one item, nothing was written.
        else expect(key).toBe('temporarily_unavailable');
      }
    }),
  );
  return sold.reduce((sum, count) => sum + count, 0);
}
