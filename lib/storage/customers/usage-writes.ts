// Writes of a customer's counts, and transactions in which some of them are optional.
import type { HolderChange, OrderShare } from '../../core/order/order-counts';
import type { ClaimPlan } from '../../core/redemption/plan-types';
import type { UsageChange } from '../../core/redemption/usage';
import { NO_CAMPAIGN } from '../../model/counters';
import type { Voucher } from '../../model/records/voucher';
import type { CardTier } from '../../model/loyalty/tier-rules';
import { holdingsAdditions, tierAttributes } from './holdings';
import { type ProjectScope, customerKey, hashText, usageKey } from '../keys';
import { hashOfId, normalise } from '../name-hashes';
import type { ItemChange, ItemCondition, Table, Write, WriteOutcome } from '../table/table';
import { claimCountsPlace, placeUses, returnUses } from './uses/apart-uses';
import { lastOrderChange, shareAdditions } from './usage-items';
import { withoutZeros } from '../records/documents';

/** The counts carry the id of their customer: a later customer of the same source id has others. */
const OWNER = 'cid';

/** Build the write that stores the first counts of a new customer and replaces counts left by an earlier customer. */
export function newUsageWrite({ project }: ProjectScope, customerId: string, { set, add }: ItemChange): Write {
  return { kind: 'put', item: { ...keyOf(project, customerId), ...set, ...add, [OWNER]: customerId } };
}

/** Build the write that changes the counts of a customer whose profile exists. */
export function usageWrite(
  { project }: ProjectScope,
  customerId: string,
  { condition, ...change }: ItemChange & { readonly condition?: ItemCondition | undefined },
): Write {
  const set = { ...change.set, [OWNER]: customerId };
  return {
    kind: 'update',
    key: keyOf(project, customerId),
    change: { ...change, set },
    ...(condition && { condition }),
  };
}

/** The hash under which claims to be a customer are counted: by the id and by the source id it is the same. */
export function claimHash(name: string): string {
  return hashOfId('cust', name) ?? hashText(normalise(name));
}

/** Build the writes that count the uses of a claimed customer id, within the limits. */
export function claimWrites(scope: ProjectScope, { name, usage }: ClaimPlan): readonly Write[] {
  const at = claimCountsPlace(scope, claimHash(name));
  const { add, remove, condition, apart } = placeUses(at, usage);
  const change = { add, ...(remove.length > 0 && { remove }) };
  const isCounted = Object.keys(add).length > 0;
  // When all of it is counted separately, it counts only while the item of all counts exists.
  if (!isCounted) return condition ? [{ kind: 'check', key: at.key, condition }, ...apart] : apart;
  return [{ kind: 'update', key: at.key, change, ...(condition && { condition }) }, ...apart];
}

/**
 * Build the writes that subtract uses from the counts of a claim, for a rollback.
 * @param claim with the hash from `claimHash`
 */
export function claimReturns(
  scope: ProjectScope,
  { hash, uses }: { readonly hash: string; readonly uses: UsageChange['uses'] },
  namesApart?: readonly string[],
): readonly Write[] {
  const at = claimCountsPlace(scope, hash);
  const { key } = at;
  const { add, apart } = returnUses(at, uses, namesApart);
  if (Object.keys(add).length === 0) return apart;
  return [{ kind: 'update', key, change: { add }, condition: { test: 'exists', path: 'pk' } }, ...apart];
}

/**
 * Build the write that changes the counts of a customer who may be gone: refused unless the counts still belong to that
 * customer.
 */
export function ownUsageWrite(
  scope: ProjectScope,
  customerId: string,
  { condition, ...change }: ItemChange & { readonly condition?: ItemCondition | undefined },
): Write {
  const owned: ItemCondition = { test: 'eq', path: OWNER, value: customerId };
  return usageWrite(scope, customerId, {
    ...change,
    condition: condition ? { test: 'and', of: [owned, condition] } : owned,
  });
}

/**
 * Build the optional writes that update the counts of holders that changed.
 * @param excludedId the customer whose counts are written anyway
 */
export function holderWrites(
  scope: ProjectScope,
  changes: readonly HolderChange[],
  excludedId: string | null = null,
): readonly OptionalWrite[] {
  return ofOneItem(changes, excludedId).map((same) => {
    // When an order is counted, the profile exists, so the counts belong to this customer: see ownerChecks.
    const counted = same.find(({ order }) => order !== undefined);
    return (counted ? [counted] : same).flatMap((change) => alternatives(scope, change));
  });
}

function alternatives(scope: ProjectScope, { customerId, holdings, order }: HolderChange): OptionalWrite {
  const add = withoutZeros({ ...holdingsAdditions(holdings), ...(order && shareAdditions(order)) });
  const set = tierAttributes(holdings);
  if (Object.keys({ ...add, ...set }).length === 0) return [];
  const counts = Object.keys(set).length > 0 ? { add, set } : { add };
  return order
    ? orderShareWrites(counts, order, (change) => usageWrite(scope, customerId, change))
    : [ownUsageWrite(scope, customerId, counts)];
}

/**
 * Build checks that each counted order's customer still has the profile that the order is counted for.
 * @param excludedId as in `holderWrites`
 * @param
 * excludedId as in `holderWrites`
 */
export function ownerChecks(
  { project }: ProjectScope,
  changes: readonly HolderChange[],
  excludedId: string | null = null,
): readonly Write[] {
  const counted = changes.filter(({ order }) => order !== undefined);
  return ofOneItem(counted, excludedId).map((same) => {
    const of = same.map(({ customerId }): ItemCondition => ({ test: 'eq', path: 'id', value: customerId }));
    return {
      kind: 'check',
      key: customerKey(project, hashOf(same[0]?.customerId ?? '')),
      condition: { test: 'and', of },
    };
  });
}

/**
 * Groups changes by item: customers that had the same source id in succession share one. It belongs to one of them at
 * most, and if `excludedId` has that source id now, to none of them. A transaction may contain each item once.
 */
function ofOneItem(changes: readonly HolderChange[], excludedId: string | null): readonly (readonly HolderChange[])[] {
  const groups = new Map<string, HolderChange[]>();
  for (const change of changes) {
    const hash = hashOf(change.customerId);
    if (excludedId !== null && hash === hashOf(excludedId)) continue;
    groups.set(hash, [...(groups.get(hash) ?? []), change]);
  }
  return [...groups.values()];
}

/**
 * Build the write that adds a share of an order to a customer's counts. With a last-order change, two alternatives:
 * with that change, and without it if a later order was counted.
 */
export function orderShareWrites(
  counts: ItemChange,
  share: OrderShare,
  write: (change: ItemChange & { readonly condition?: ItemCondition | undefined }) => Write,
): OptionalWrite {
  const { change, condition } = lastOrderChange(share);
  const merged: ItemChange = {
    ...counts,
    ...((counts.set ?? change.set) && { set: { ...counts.set, ...change.set } }),
    ...((counts.remove ?? change.remove) && { remove: [...(counts.remove ?? []), ...(change.remove ?? [])] }),
  };
  return condition ? [write({ ...merged, condition }), write(counts)] : [write(merged)];
}

/** Build the optional write that adds an amount to the holdings of a card's holder, with its tiers; none without a holder. */
export function holdingsWrites(
  scope: ProjectScope,
  { holder_id, campaign_id, loyalty_card, gift }: Voucher,
  { more, tier }: { readonly more: number; readonly tier?: CardTier | undefined },
): readonly OptionalWrite[] {
  if (!holder_id) return [];
  const campaignId = campaign_id ?? NO_CAMPAIGN;
  const sum = {
    campaignId,
    points: loyalty_card ? more : 0,
    credits: gift ? more : 0,
    referred: 0,
    ...(tier && { tier }),
  };
  return holderWrites(scope, [{ customerId: holder_id, holdings: [sum] }]);
}

function keyOf(project: string, customerId: string) {
  return usageKey(project, hashOf(customerId));
}

function hashOf(customerId: string): string {
  return hashOfId('cust', customerId) ?? '';
}

/** An optional write: its alternatives, best first. When the last one is refused too, it is left out. */
export type OptionalWrite = readonly Write[];

/**
 * Commit all required writes or none, and of each optional one the first alternative whose condition holds.
 * @returns the outcome of the last transaction; a refusal is that of a required write
 */
export async function transactWithOptional(
  table: Table,
  required: readonly Write[],
  optional: readonly OptionalWrite[],
): Promise<WriteOutcome> {
  // Refusals are matched by position, so only entries with a write may stay.
  let left = optional.filter((alternatives) => alternatives.length > 0);
  for (;;) {
    const outcome = await table.transact([...required, ...left.flatMap(([write]) => write ?? [])]);
    if (outcome.status !== 'REFUSED') return outcome;
    const refused = new Set((outcome.refused ?? [outcome]).map(({ index }) => index));
    if ([...refused].some((index) => index < required.length)) return outcome;
    left = left
      .map((alternatives, index) => (refused.has(required.length + index) ? alternatives.slice(1) : alternatives))
      .filter((alternatives) => alternatives.length > 0);
  }
}

/**
 * Merge the optional write of the redemption's customer with that of a later customer of the same source id: both share
 * an item, and its owner gets the change. A transaction cannot contain both writes.
 */
export function withOwn(own: OptionalWrite, others: readonly OptionalWrite[]): readonly OptionalWrite[] {
  const isOwn = ([write]: OptionalWrite) => write !== undefined && own[0] !== undefined && pkOf(write) === pkOf(own[0]);
  return [[...own, ...others.filter(isOwn).flat()], ...others.filter((other) => !isOwn(other))];
}

function pkOf(write: Write): string {
  return write.kind === 'put' ? write.item.pk : write.key.pk;
}
