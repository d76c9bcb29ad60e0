// The order in which loyalty tiers are written: the API refuses points that overlap, at any moment.
import type { FileMembers } from '../files/record';
import type { ProjectRecord } from '../model/forms';
import type { PlannedChange } from './plan';

interface SortedTiers {
  /** The changes of loyalty tiers, each after those that make room for it. */
  readonly sorted: readonly PlannedChange[];
  /** Changes for which there never is room. */
  readonly stuck: readonly StuckTier[];
}

interface StuckTier {
  readonly change: PlannedChange;
  /** The key of a tier that has points which it needs. */
  readonly by: string;
}

interface RangedTier {
  readonly key: string;
  readonly campaign: unknown;
  readonly points: unknown;
}

/** Sort the changes of loyalty tiers. @param records the records of the project before the changes */
export function sortLoyaltyTiers(changes: readonly PlannedChange[], records: readonly ProjectRecord[]): SortedTiers {
  const ofTiers = changes.filter(({ kind }) => kind === 'loyalty-tier');
  const removed = new Set(ofTiers.flatMap(({ action, name }) => (action === 'DELETE' ? [name] : [])));
  const stored = records.filter(({ kind, key }) => kind === 'loyalty-tier' && !removed.has(key));
  const current = new Map(stored.map(({ key, form }) => [key, rangedTier(key, form)]));
  const sorted: PlannedChange[] = [];
  let open = ofTiers.filter(({ action }) => action === 'CREATE' || action === 'CHANGE');
  for (;;) {
    const next = open.find((change) => findOverlap(change, current) === undefined);
    if (!next) break;
    current.set(next.name, rangedTier(next.name, next.wanted));
    sorted.push(next);
    open = open.filter((change) => change !== next);
  }
  return { sorted, stuck: open.map((change) => ({ change, by: findOverlap(change, current)?.key ?? '' })) };
}

function rangedTier(key: string, { campaign, points }: FileMembers): RangedTier {
  return { key, campaign, points };
}

function findOverlap(
  { name, wanted }: PlannedChange,
  current: ReadonlyMap<string, RangedTier>,
): RangedTier | undefined {
  const [from, to] = rangeOf(wanted.points);
  return [...current.values()].find(({ key, campaign, points }) => {
    const [first, last] = rangeOf(points);
    return key !== name && campaign === wanted.campaign && from <= last && first <= to;
  });
}

function rangeOf(points: unknown): readonly [number, number] {
  const { from = 0, to } = (points ?? {}) as { readonly from?: number; readonly to?: number };
  return [from, to ?? Infinity];
}
