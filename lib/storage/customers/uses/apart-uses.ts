// Separate uses of a customer. The counts of a customer are one item, to which every campaign, tier and reusable code
// adds names. Once it is large it is marked as full, permanently: its counts stay on it, and new ones are on an item
// for each target. So the place of a number never changes, and a bound on it is a condition on one item. Targets that
// no rule limits move to pages (use-pages.ts), sooner.
import type { CounterBound } from '../../../core/evaluation/budgets';
import type { PeriodUse, UsageChange } from '../../../core/redemption/usage';
import type { UseCount, UsesPlace } from '../../../model/counters';
import { type ProjectScope, claimKey, usageKey } from '../../keys';
import { hashOfId } from '../../name-hashes';
import { apartPrefix, pagePrefix } from '../../keys/related-keys';
import type { ItemChange, ItemCondition, Item, Key, Write } from '../../table/table';
import { boundsCondition, counterAttribute, useAttribute, usesAdditions, usesOf, usageChange } from '../usage-items';
import { withoutZeros } from '../../records/documents';
import {
  PAGED,
  type PagesPlace,
  boundsBesidePages,
  dividePaged,
  pageWrites,
  collectPagedNames,
  pagesAsRead,
  pagesOf,
  returnToPages,
} from './use-pages';

/** The mark of an item that accepts no more names. */
const FULL = 'full';

/** Holds when an item of counts accepts further names. */
export const FULL_ABSENT: ItemCondition = { test: 'absent', path: FULL };

/** Key of one owner's item of counts, and the prefixes of its separate items and pages. */
export interface CountsPlace extends PagesPlace {
  readonly prefix: string;
}

/** Return where the counts of a customer are stored: the item's key and the prefixes of separate items and pages. */
export function customerCounts({ project }: ProjectScope, customerId: string): CountsPlace {
  const key = usageKey(project, hashOfId('cust', customerId) ?? '');
  return { key, prefix: apartPrefix(customerId), pagePrefix: pagePrefix(customerId) };
}

/**
 * Return where the counts of a claimed, not yet existing customer are stored.
 * @param hash as `claimHash` makes it
 */
export function claimCountsPlace({ project }: ProjectScope, hash: string): CountsPlace {
  return { key: claimKey(project, hash), prefix: apartPrefix(null), pagePrefix: pagePrefix(null) };
}

/** Key of the separate item that counts the uses of one target. */
export function separateUsesKey({ key, prefix }: CountsPlace, id: string): Key {
  return { pk: key.pk, sk: prefix + id };
}

/** The sizes from which an item of counts is large. */
export interface Room {
  readonly countsBytes: number;
  /** Size of the item from which further targets without a limit are counted on pages, bytes. */
  readonly pagedBytes: number;
}

/** Determine on which item or page uses are counted, from the item of counts. */
export function placeOf(item: Item | null | undefined, { countsBytes, pagedBytes }: Room): UsesPlace {
  if (!item) return { status: 'OPEN' };
  const bytes = bytesOf(item);
  const pages = pagesOf(item, { bytes, pagedBytes });
  if (item[FULL] === true) {
    const kept = new Set(Object.keys(item).filter((name) => name.startsWith('u#')));
    return { status: 'FULL', kept, ...(pages && { pages }) };
  }
  const isLarge = bytes >= countsBytes;
  return { status: isLarge ? 'LARGE' : 'OPEN', ...(pages && { pages }) };
}

const NUMBER_BYTES = 3;

function bytesOf(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + name.length + (typeof value === 'string' ? value.length : NUMBER_BYTES),
    0,
  );
}

/**
 * Build the write that marks a large item of counts as full. Refused when it is full already, or gone.
 * @param owner condition that identifies the owner
 */
export function fillingWrite({ key }: CountsPlace, owner: ItemCondition): Write {
  const condition: ItemCondition = { test: 'and', of: [owner, { test: 'absent', path: FULL }] };
  return { kind: 'update', key, change: { set: { [FULL]: true } }, condition };
}

/** The uses of a full item, with the separate ones that were read. */
export function withApart(
  uses: Readonly<Record<string, UseCount>>,
  items: readonly (readonly [id: string, item: Item | undefined])[],
): Readonly<Record<string, UseCount>> {
  const all = { ...uses };
  for (const [id, item] of items) {
    const apart = usesOf(item && restoreUseNames(id, item))[id];
    if (!apart) continue;
    const kept = all[id];
    all[id] = { total: (kept?.total ?? 0) + apart.total, periods: { ...kept?.periods, ...apart.periods } };
  }
  return all;
}

/** Return a separate counts item with the attribute names that its numbers would have on the item of all counts. */
export function restoreUseNames(id: string, item: Item): Item {
  const { pk, sk } = item;
  const numbers = Object.entries(item).flatMap(([name, value]) => {
    const [kind, period = null] = name.split('#');
    return kind === 'n' ? [[useAttribute(id, period), value] as const] : [];
  });
  return { pk, sk, ...Object.fromEntries(numbers) };
}

type UsesToPlace = Pick<UsageChange, 'uses' | 'bounds' | 'place' | 'over'>;

/** Additions of a redemption, by place, within the limits. */
export interface PlacedUses {
  /** To the item of all counts. */
  readonly add: Readonly<Record<string, number>>;
  /** From the item of all counts. */
  readonly remove: readonly string[];
  readonly condition: ItemCondition | undefined;
  readonly apart: readonly Write[];
}

/** Plans where a redemption adds its uses: on the item of all counts, on separate items, or on pages. */
export function placeUses(at: CountsPlace, counting: UsesToPlace): PlacedUses {
  const { paged, others: uses } = dividePaged(counting);
  const { place, over = [] } = counting;
  const bounds = boundsBesidePages(counting.bounds, place);
  const asRead = pagesAsRead(counting);
  const onPage = pageWrites(at, place?.pages, paged);
  const pagedNow: Readonly<Record<string, number>> = paged.length > 0 ? { [PAGED]: paged.length } : {};
  // A permanent deletion of the customer deletes the item and its pages.
  const isThere: ItemCondition | undefined = paged.length > 0 ? { test: 'exists', path: 'pk' } : undefined;
  const names = over.map(({ id, period }) => useAttribute(id, period));
  if (place?.status !== 'FULL') {
    const add = usesAdditions(uses);
    const takesNames: readonly ItemCondition[] = uses.length > 0 ? [{ test: 'absent', path: FULL }] : [];
    return {
      add: { ...add, ...pagedNow },
      remove: names,
      condition: allOf([boundsCondition(bounds, add), asRead, isThere, ...takesNames]),
      apart: onPage,
    };
  }
  const { kept, apart } = divided(uses, (name) => place.kept.has(name));
  const isKept = ({ counted }: CounterBound) => place.kept.has(counterAttribute(counted));
  const onItem = boundsCondition(bounds.filter(isKept), kept);
  return {
    add: { ...kept, ...pagedNow },
    remove: names.filter((name) => place.kept.has(name)),
    condition: allOf([onItem, asRead, { test: 'exists', path: FULL }]),
    apart: [
      ...apartWrites(at, {
        apart,
        bounds: bounds.filter((bound) => !isKept(bound)),
        over: over.filter(({ id, period }) => !place.kept.has(useAttribute(id, period))),
      }),
      ...onPage,
    ],
  };
}

/** Return the names of the counts that a redemption stores separately or on a page, as its rollback needs them. */
export function separateCountNames(usage: UsesToPlace & Partial<Pick<UsageChange, 'referrals'>>): readonly string[] {
  const { place } = usage;
  const onPage = collectPagedNames(usage);
  if (place?.status !== 'FULL') return onPage;
  const { others } = dividePaged(usage);
  const names = Object.keys(usesAdditions(others)).filter((name) => !place.kept.has(name));
  return [...onPage, ...names, ...(usage.referrals?.added.map(([childId]) => childId) ?? [])];
}

/** Plans the subtractions of a rollback: each number goes back to where its redemption counted it. */
export function returnUses(
  at: CountsPlace,
  uses: UsageChange['uses'],
  names: readonly string[] = [],
): Pick<PlacedUses, 'add' | 'apart'> {
  const { others, writes: toPages } = returnToPages(at, uses, names);
  const namedApart = new Set(names);
  const { kept, apart } = divided(others, (name) => !namedApart.has(name));
  const writes = [...apart].map(([id, add]): Write => {
    return { kind: 'update', key: separateUsesKey(at, id), change: { add }, condition: { test: 'exists', path: 'pk' } };
  });
  return { add: kept, apart: [...writes, ...toPages] };
}

type Divided = ReadonlyMap<string, Readonly<Record<string, number>>>;

function divided(uses: UsageChange['uses'], isKept: (name: string) => boolean) {
  const kept: Record<string, number> = {};
  const apart = new Map<string, Record<string, number>>();
  for (const { id, by, periods } of uses) {
    for (const period of [null, ...periods]) {
      const name = useAttribute(id, period);
      if (isKept(name)) kept[name] = by;
      else apart.set(id, { ...apart.get(id), [apartAttribute(period)]: by });
    }
  }
  return { kept, apart };
}

function apartAttribute(period: string | null): string {
  return period === null ? 'n' : `n#${period}`;
}

/** A limit is checked even when the use itself is not counted here, as on a code that is used once. */
function apartWrites(
  at: CountsPlace,
  {
    apart,
    bounds,
    over,
  }: { readonly apart: Divided; readonly bounds: readonly CounterBound[]; readonly over: readonly PeriodUse[] },
): readonly Write[] {
  const limits = new Map<string, CounterBound[]>();
  for (const { counted, max } of bounds) {
    if (counted.of !== 'CUSTOMER') continue;
    const { id, period } = counted;
    limits.set(id, [...(limits.get(id) ?? []), { counted: { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period }, max }]);
  }
  return [...new Set([...apart.keys(), ...limits.keys()])].flatMap((id): readonly Write[] => {
    const add = apart.get(id);
    const condition = boundsCondition(limits.get(id) ?? [], add ?? {});
    const key = separateUsesKey(at, id);
    const remove = over.filter((use) => use.id === id).map(({ period }) => apartAttribute(period));
    const change = { add: add ?? {}, ...(remove.length > 0 && { remove }) };
    if (add) return [{ kind: 'update', key, change, ...(condition && { condition }) }];
    return condition ? [{ kind: 'check', key, condition }] : [];
  });
}

/** Combine conditions with "and", without the undefined ones; undefined if none is left. */
export function allOf(conditions: readonly (ItemCondition | undefined)[]): ItemCondition | undefined {
  const of = conditions.filter((condition) => condition !== undefined);
  return of.length > 1 ? { test: 'and', of } : of[0];
}

/** Attribute with the number of referrals that are not listed: a full item accepts no more of them. */
export const UNLISTED = 'unlisted_referrals';

export interface PlacedUsage {
  readonly change: ItemChange;
  readonly condition: ItemCondition | undefined;
  readonly apart: readonly Write[];
}

/** Plans all changes of a redemption to the counts of its customer. */
export function placeUsage(at: CountsPlace, usage: UsageChange): PlacedUsage {
  const { add, remove, condition, apart } = placeUses(at, usage);
  const { referrals } = usage;
  const isFull = usage.place?.status === 'FULL';
  const listed = isFull ? { ...referrals, added: [] } : referrals;
  const unlisted = isFull ? referrals.added.length : 0;
  const change = usageChange({ ...usage, uses: [], referrals: listed });
  const removed = [...(change.remove ?? []), ...remove];
  return {
    change: {
      ...change,
      add: withoutZeros({ ...change.add, ...add, [UNLISTED]: unlisted }),
      ...(removed.length > 0 && { remove: removed }),
    },
    condition,
    apart,
  };
}

/**
 * Plans all changes of a rollback to the counts of its customer.
 *
 * @param names counts that the redemption stored separately
 */
export function returnUsage(
  at: CountsPlace,
  usage: UsageChange,
  names: readonly string[] = [],
): Omit<PlacedUsage, 'condition'> {
  const { add, apart } = returnUses(at, usage.uses, names);
  const unlisted = usage.referrals.removed.filter((childId) => names.includes(childId)).length;
  const change = usageChange({ ...usage, uses: [] });
  return { change: { ...change, add: withoutZeros({ ...change.add, ...add, [UNLISTED]: -unlisted }) }, apart };
}
