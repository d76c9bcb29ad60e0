// Counts and balances of a backtest in the order of time: how far they are from those that were read then.
import { type CampaignCounters, NO_USE, type UseCount } from '../../model/counters';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationInput, Facts, VoucherFact } from '../evaluation/facts';
import { COUNT, customerName, type Increment, inPeriod, ownerOf } from './increments';

/** Counts by their record. */
export type CarriedProgress = readonly (readonly [owner: string, counts: readonly (readonly [string, number])[]])[];

/**
 * The counts of later decisions. A count that was read then is carried as its difference; a campaign that no rule
 * counted then, and the uses of an added tier by a customer, are counted from the beginning of the period.
 */
export class CarriedCounts {
  /** Records whose counts are as they were read are absent. */
  private readonly differences: CountTable;
  /** Campaigns that only the change limits, and uses of added tiers and their campaigns by customer. */
  private readonly counted: CountTable;

  /**
   * @param limited campaigns that only the change limits
   * @param added tiers that are added to every request, and their campaigns: decisions may not hold uses of them
   */
  constructor(
    private readonly limited: ReadonlySet<string>,
    private readonly added: ReadonlySet<string>,
    progress?: { readonly differences: CarriedProgress; readonly counted: CarriedProgress },
  ) {
    this.differences = new CountTable(progress?.differences);
    this.counted = new CountTable(progress?.counted);
  }

  get progress() {
    return { differences: this.differences.progress, counted: this.counted.progress };
  }

  /** Number of records whose counts are carried. */
  get size(): number {
    return this.differences.size + this.counted.size;
  }

  /** Carry what a decision adds with the change, in place of what it added then. */
  carry(then: readonly Increment[], now: readonly Increment[]): void {
    for (const { owner, count, by } of now) this.differences.add(owner, count, by);
    for (const { owner, count, by } of then) this.differences.add(owner, count, -by);
  }

  /** Count what a decision adds to numbers that decisions may not hold. */
  count(increments: readonly Increment[]): void {
    for (const { owner, count, by } of increments) {
      const isOfAdded = owner.startsWith(ownerOf.customer('')) && this.added.has(targetOf(count));
      if (isOfAdded || this.limited.has(campaignOf(owner))) this.counted.add(owner, count, by);
    }
  }

  /** Count towards the counters that campaigns without counts had at the beginning of the period. */
  countBefore(increments: readonly Increment[]): void {
    for (const { owner, count, by } of increments) {
      if (this.limited.has(campaignOf(owner))) this.counted.add(owner, count, by);
    }
  }

  /** The counts and balances that a decision reads. */
  apply(input: EvaluationInput): Facts {
    const { facts } = input;
    return {
      ...facts,
      vouchers: new Map([...facts.vouchers].map(([key, fact]) => [key, this.applyToVoucher(fact)])),
      usage: this.applyToCustomer(facts.usage, customerName(input)),
      counters: this.applyToCampaigns(facts),
    };
  }

  private applyToCustomer(usage: Facts['usage'], name: string | null): Facts['usage'] {
    if (name === null) return usage;
    const owner = ownerOf.customer(name);
    const counted = [...(this.counted.of(owner) ?? [])];
    const isCounted = (count: string) => !Object.hasOwn(usage.uses, targetOf(count)) && this.added.has(targetOf(count));
    const own = [
      ...[...(this.differences.of(owner) ?? [])].filter(([count]) => !isCounted(count)),
      ...counted.filter(([count]) => isCounted(count)),
    ];
    return own.length === 0 ? usage : { ...usage, uses: addUses(usage.uses, new Map(own)) };
  }

  private applyToVoucher(fact: VoucherFact): VoucherFact {
    const counts = this.differences.of(ownerOf.voucher(fact.voucher.id));
    if (!counts) return fact;
    const { voucher, periods } = fact;
    const uses = addUse({ total: voucher.redemption.redeemed_quantity, periods }, COUNT.uses, counts);
    const redemption = { ...voucher.redemption, redeemed_quantity: uses.total };
    return {
      ...fact,
      voucher: moveBalance({ ...voucher, redemption }, counts.get(COUNT.balance) ?? 0),
      periods: uses.periods,
      ...(fact.redeemedInAll !== undefined && {
        redeemedInAll: fact.redeemedInAll + (counts.get(COUNT.uses) ?? 0),
      }),
    };
  }

  private applyToCampaigns({ counters, config }: Facts): Facts['counters'] {
    const known = [...counters].map(([id, one]) => {
      const counts = this.differences.of(ownerOf.campaign(id));
      return [id, counts ? addCampaign(one, counts) : one] as const;
    });
    const absent = [...config.campaigns.keys()].flatMap((id) => {
      const table = this.limited.has(id) ? this.counted : this.differences;
      const counts = counters.has(id) ? undefined : table.of(ownerOf.campaign(id));
      return counts ? [[id, addCampaign(NO_COUNTERS, counts)] as const] : [];
    });
    return new Map([...known, ...absent]);
  }
}

const NO_COUNTERS: CampaignCounters = {
  redemptions: NO_USE,
  ordersAmount: 0,
  discountAmount: 0,
  giftAmount: 0,
  tiers: {},
};

type Counts = ReadonlyMap<string, number>;

function addCampaign(known: CampaignCounters, counts: Counts): CampaignCounters {
  const { tiers } = known;
  const named = [...counts.keys()].filter((count) => count.startsWith(COUNT.tier) && !count.includes('@'));
  const ids = new Set([...Object.keys(tiers), ...named.map((count) => count.slice(COUNT.tier.length))]);
  return {
    ...known,
    redemptions: addUse(known.redemptions, COUNT.uses, counts),
    ordersAmount: known.ordersAmount + (counts.get(COUNT.orders) ?? 0),
    discountAmount: known.discountAmount + (counts.get(COUNT.discount) ?? 0),
    giftAmount: known.giftAmount + (counts.get(COUNT.gift) ?? 0),
    tiers: Object.fromEntries(
      [...ids].map((id) => {
        const tier = tiers[id] ?? { redemptions: NO_USE, ordersAmount: 0, discountAmount: 0 };
        return [id, { ...tier, redemptions: addUse(tier.redemptions, `${COUNT.tier}${id}`, counts) }];
      }),
    ),
  };
}

/** The id of a campaign in the name of an owner; some other text for any other owner. */
function campaignOf(owner: string): string {
  return owner.slice(ownerOf.campaign('').length);
}

/** The id in the name of a customer's count. */
function targetOf(count: string): string {
  return count.split('@')[0] ?? count;
}

/** Add to the uses of a customer. A target that it had no uses of may have some with the change. */
function addUses(uses: Readonly<Record<string, UseCount>>, counts: Counts): Readonly<Record<string, UseCount>> {
  const ids = new Set([...Object.keys(uses), ...[...counts.keys()].map(targetOf)]);
  return Object.fromEntries([...ids].map((id) => [id, addUse(uses[id] ?? NO_USE, id, counts)]));
}

function addUse({ total, periods }: UseCount, count: string, counts: Counts): UseCount {
  const start = inPeriod(count, '');
  const own = [...counts].filter(([name]) => name.startsWith(start));
  const changed = own.map(([name, by]) => {
    const period = name.slice(start.length);
    return [period, Math.max(0, (periods[period] ?? 0) + by)] as const;
  });
  return {
    total: Math.max(0, total + (counts.get(count) ?? 0)),
    periods: own.length === 0 ? periods : { ...periods, ...Object.fromEntries(changed) },
  };
}

function moveBalance(voucher: Voucher, by: number): Voucher {
  const { gift, loyalty_card: card } = voucher;
  if (by === 0) return voucher;
  if (gift) return { ...voucher, gift: { ...gift, balance: gift.balance + by } };
  return card ? { ...voucher, loyalty_card: { ...card, balance: card.balance + by } } : voucher;
}

class CountTable {
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(progress: CarriedProgress = []) {
    for (const [owner, counts] of progress) this.counts.set(owner, new Map(counts));
  }

  of(owner: string): Counts | undefined {
    return this.counts.get(owner);
  }

  get size(): number {
    return this.counts.size;
  }

  get progress(): CarriedProgress {
    return [...this.counts].map(([owner, counts]) => [owner, [...counts]]);
  }

  add(owner: string, count: string, by: number): void {
    const counts = this.counts.get(owner) ?? new Map<string, number>();
    const sum = (counts.get(count) ?? 0) + by;
    if (sum === 0) counts.delete(count);
    else counts.set(count, sum);
    if (counts.size === 0) this.counts.delete(owner);
    else this.counts.set(owner, counts);
  }
}
