// I2: the usage counts of codes, campaigns, tiers, rewards and customers.
import { campaignReturns } from '../../core/redemption/campaign-use';
import { findLatestCount, type OrderAmounts, orderShares } from '../../core/order/order-counts';
import { isPeriodOver, type ZonedNow } from '../../core/time/calendar';
import type { OrderCount } from '../../model/records/order';
import { LIMITS } from '../../model/limits';
import { computeUseChanges, usageOfRedemption, usageOfRollback } from '../../core/redemption/usage';
import { countersAddition, shareAdditions, usageChange, usesAdditions } from '../../storage/customers/usage-items';
import { apartPrefix } from '../../storage/keys/related-keys';
import { openingsOf } from './openings';
import { returnedUnits } from './returns';
import type { AuditFacts, Numbers, RedemptionState, VoucherAuditState } from '../facts';
import { type InvariantVerdict, differs, mergeVerdicts, verdictOf } from '../findings';

/** Check that counts of vouchers, campaigns and customers agree with the stored redemptions (invariant I2). */
export function checkCounts(facts: AuditFacts, { nowMs }: { readonly nowMs: number }): InvariantVerdict {
  const now = { nowMs, timezone: facts.timezone };
  return mergeVerdicts(
    'I2',
    voucherUses(facts, now),
    campaignCounts(facts, now),
    customerCounts(facts, now),
    claimCounts(facts, now),
  );
}

type Sums = Map<string, Record<string, number>>;

function addTo(sums: Sums, owner: string, numbers: Numbers): void {
  const sum = sums.get(owner) ?? {};
  for (const [name, value] of Object.entries(numbers)) sum[name] = (sum[name] ?? 0) + value;
  sums.set(owner, sum);
}

/** Redemptions without a rollback. */
function standing(facts: AuditFacts): readonly RedemptionState[] {
  return [...facts.redemptions.values()].filter(({ rollbackId }) => rollbackId === null);
}

/** Numbers whose stored and expected values differ. An absent number is zero. */
function differences(
  stored: Numbers,
  expected: Numbers,
  isCounted: (name: string) => boolean,
): readonly (string | null)[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(expected)])].filter(isCounted);
  return names.flatMap((name) => [
    differs(`count ${name}`, stored[name] ?? 0, expected[name] ?? 0),
    (stored[name] ?? 0) < 0 ? `count ${name} is below zero` : null,
  ]);
}

function voucherUses(facts: AuditFacts, now: ZonedNow): InvariantVerdict {
  const uses: Sums = new Map();
  for (const { effects } of standing(facts)) {
    for (const { target_id, periods } of effects) {
      addTo(uses, target_id, { redeemed: 1, ...Object.fromEntries(periods.map((period) => [`n#${period}`, 1])) });
    }
  }
  const openings = openingsOf(facts);
  for (const [id, { redeemed }] of openings) addTo(uses, id, { redeemed });
  return verdictOf('I2', facts.vouchers.values(), {
    name: ({ id }) => `voucher ${id}`,
    problems: (voucher) => [
      ...differences(countsOf(voucher), uses.get(voucher.id) ?? {}, (name) => isCurrent(name, now)),
      ...voucher.problems,
      voucher.quantity !== null &&
      voucher.redeemed > Math.max(voucher.quantity, openings.get(voucher.id)?.redeemed ?? 0)
        ? `it was used ${voucher.redeemed} times of at most ${voucher.quantity}`
        : null,
    ],
  });
}

function countsOf({ redeemed, periods }: VoucherAuditState): Numbers {
  return { redeemed, ...Object.fromEntries(Object.entries(periods).map(([period, count]) => [`n#${period}`, count])) };
}

/** Sum up what standing redemptions count of each order, oldest first. */
function countsByOrder(facts: AuditFacts): ReadonlyMap<string | null, readonly OrderCount[]> {
  const byVersion = [...standing(facts)].sort((left, right) => (left.orderVersion ?? 0) - (right.orderVersion ?? 0));
  const counts = new Map<string | null, readonly OrderCount[]>();
  for (const { orderId, orderCount } of byVersion) {
    if (orderCount) counts.set(orderId, [...(counts.get(orderId) ?? []), orderCount]);
  }
  return counts;
}

/** An order counts once: by the newest of its redemptions in the campaign or tier. */
function shareOf({ orderCount, orderAmounts }: RedemptionState, counts: readonly OrderCount[]): OrderAmounts {
  if (!orderCount) return orderAmounts;
  return (id) => (findLatestCount(counts, id) === orderCount ? orderCount.value : 0);
}

/** Rewards are counted like campaigns. One that is gone leaves its counters behind; they are compared as well. */
function campaignCounts(facts: AuditFacts, now: ZonedNow): InvariantVerdict {
  const sums: Sums = new Map();
  const counts = countsByOrder(facts);
  for (const redemption of standing(facts)) {
    const { effects, orderId } = redemption;
    for (const use of campaignReturns(effects, shareOf(redemption, counts.get(orderId) ?? []))) {
      addTo(sums, use.campaignId, countersAddition(use, 1));
    }
  }
  return verdictOf('I2', new Set([...facts.counters.owners(), ...sums.keys()]), {
    name: (id) => `${id.startsWith('rew_') ? 'reward' : 'campaign'} ${id}`,
    problems: (id) => {
      const { numbers, problems } = facts.counters.of(id);
      return [...differences(numbers, sums.get(id) ?? {}, (name) => isCurrent(name, now)), ...problems];
    },
  });
}

/**
 * Tolerance, days: clocks differ, and the zone of a project may have changed, so a rollback may just have skipped a
 * period.
 */
const SPARE_DAYS = 3;

/** A periodic count, whose name ends with its period, accepts no returns long after the period, and is deleted then. */
function isCurrent(name: string, now: ZonedNow): boolean {
  return !isPeriodOver(name.slice(name.lastIndexOf('#') + 1), now, LIMITS.returnedPeriodDays - SPARE_DAYS);
}

function isUse(name: string, now: ZonedNow): boolean {
  return name.startsWith('u#') && isCurrent(name, now);
}

const COMPARED: readonly string[] = ['redeemed', 'rolled_back', 'gift', 'points', 'orders', 'order_amount'];

const NO_ORDER = { share: undefined, last: null };

/** Usage counts follow from redemptions and orders; holdings also follow from codes. */
function customerCounts(facts: AuditFacts, now: ZonedNow): InvariantVerdict {
  const isCompared = (name: string) => isUse(name, now) || COMPARED.includes(name);
  const sums: Sums = new Map();
  for (const redemption of facts.redemptions.values()) {
    const { customerId, effects, rollbackId, date } = redemption;
    if (customerId === null) continue;
    addTo(sums, customerId, usageChange(usageOfRedemption(effects, { ...NO_ORDER, date }, [])).add ?? {});
    if (rollbackId !== null) addTo(sums, customerId, usageChange(usageOfRollback(effects, undefined)).add ?? {});
    else for (const numbers of returnedValues(facts, redemption)) addTo(sums, customerId, numbers);
  }
  for (const { record, returned } of facts.orders.values()) {
    for (const share of orderShares({ before: null, after: record, date: '' })) {
      addTo(sums, share.customerId, shareAdditions({ ...share, amount: Math.max(share.amount - returned, 0) }));
    }
  }
  return verdictOf('I2', facts.customers, {
    name: ([, { id }]) => `customer ${id}`,
    problems: ([pk, { id }]) => {
      const place = { prefix: apartPrefix(id), kept: facts.usages.get(pk) ?? {} };
      const { numbers, problems } = facts.apart.of(pk.split('#')[2] ?? '', place);
      return [...differences(numbers, sums.get(id) ?? {}, isCompared), ...problems];
    },
  });
}

/** Credits and points that returns gave back; a rollback gives back the rest, so that both together undo the charge. */
function returnedValues(facts: AuditFacts, redemption: RedemptionState): readonly Numbers[] {
  return redemption.effects.map(({ child_id, value }): Numbers => {
    const units = returnedUnits(facts, redemption, child_id);
    return value === 'gift' ? { gift: -units } : { points: -units };
  });
}

/** Uses of unverified customer ids (claims) are counted separately while their redemption stands. */
function claimCounts(facts: AuditFacts, now: ZonedNow): InvariantVerdict {
  const sums: Sums = new Map();
  for (const { claim, effects } of standing(facts)) {
    if (claim !== null) addTo(sums, claim, usesAdditions(computeUseChanges(effects, 1)));
  }
  const hashes = [...facts.claims.keys(), ...sums.keys()].filter((hash) => !facts.forgotten.has(hash));
  return verdictOf('I2', new Set(hashes), {
    name: (hash) => `claims to be customer ${hash}`,
    problems: (hash) => {
      const place = { prefix: apartPrefix(null), kept: facts.claims.get(hash) ?? {} };
      const { numbers, problems } = facts.apart.of(hash, place);
      return [...differences(numbers, sums.get(hash) ?? {}, (name) => isUse(name, now)), ...problems];
    },
  });
}
