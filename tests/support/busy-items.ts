// What redemptions meet at, and what is counted there: a code, or the counters of a campaign.
import type { Caller } from '../../lib/model/common';
import type { EvaluationRequest } from '../../lib/model/request';
import { disableVoucher, enableVoucher } from '../../lib/services/vouchers/vouchers';
import type { Runtime } from '../../lib/ports/runtime';
import { busyCampaign } from './busy-campaign';
import { busyCode } from './busy-code';
import { atMost, type busyTable, type placesOf } from './busy-table';
import { redeem } from './main-job';

/** Redemptions that a limit counts together. */
export type LimitedBy = 'in all' | 'by day' | 'by key pair';

type BusyTable = Omit<ReturnType<typeof busyTable>, 'ruled'>;

interface BusyItem extends BusyTable, ReturnType<typeof placesOf> {
  /** Key of the error when a limit on all redemptions is used up. */
  readonly refusedBy: string;
  /** Stored name of a number that counts apart. */
  readonly nameOf: (number: string) => string;
  /** What is redeemed from then on may be redeemed so often; null for any number. */
  readonly offer: (most: number | null, by?: LimitedBy) => Promise<unknown>;
  /** A limit that a rule sets, and the edit of this rule. */
  readonly ruledBy: LimitedBy;
  readonly relimit: (most: number) => Promise<unknown>;
  readonly request: () => EvaluationRequest;
  readonly useOnce: (on: Runtime, by?: Caller) => Promise<string>;
  /** All redeem at the same time, until it is sharded, and once more. @returns what they redeemed */
  readonly meet: (on: readonly Runtime[]) => Promise<readonly string[]>;
  readonly told: (on?: Runtime) => Promise<number>;
  /** Makes a request that needs the whole. It answers how many redemptions it took. */
  readonly aNeedOfTheWhole: () => Promise<(on: Runtime) => Promise<number>>;
  /** Lets redemptions through again. */
  readonly goOn: (on: Runtime) => Promise<unknown>;
}

function theCode(): BusyItem {
  const busy = busyCode();
  const { caller, changeRule, CODE, create, ruled, use } = busy;
  const names = { 'by day': 'redemption.count.daily', 'by key pair': 'redemption.count.per_api_key' };
  let rule = '';
  return {
    ...busy,
    refusedBy: 'quantity_exceeded',
    nameOf: (number) => number,
    async offer(most, by = 'in all') {
      await create(by === 'in all' ? most : null);
      if (most !== null && by !== 'in all') rule = await ruled(atMost(names[by], most));
    },
    relimit: (most) => changeRule(rule, atMost(names['by day'], most)),
    ruledBy: 'by day',
    request: () => use,
    aNeedOfTheWhole: () => Promise.resolve((on) => disableVoucher(on, caller, CODE).then(() => 0)),
    goOn: (on) => enableVoucher(on, caller, CODE),
  };
}

function theCampaign(): BusyItem {
  const busy = busyCampaign();
  const { bounded, caller, free, limit, use, useOf } = busy;
  const names = {
    'in all': 'campaign.redemptions.count',
    'by day': 'campaign.redemptions.count.daily',
    'by key pair': 'redemption.count.per_api_key',
  };
  let tier = free;
  let rule = '';
  return {
    ...busy,
    refusedBy: 'redemption_rules_violated',
    nameOf: (number) => `t#${bounded()}#${number}`,
    async offer(most, by = 'in all') {
      tier = most === null ? free : bounded;
      if (most !== null) rule = await limit(most, { name: names[by] });
    },
    relimit: (most) => busy.relimit(rule, most),
    ruledBy: 'in all',
    request: () => useOf(tier()),
    useOnce: async (on, by = caller) => (await redeem(on, by, useOf(tier()))).redemptions[0]!.id,
    meet: (on) => busy.meet(on, { tier: tier(), more: 1 }),
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
