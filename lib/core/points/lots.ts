// The lots of a loyalty card: points are added to them, spent from them and given back to them.
import { LIMITS } from '../../model/limits';
import type { PointExpiry, PointLot } from '../../model/records/voucher';

type Lots = readonly PointLot[];

/** The points that a charge took from the lots of a card, and the lots after it. */
export interface LotCharge {
  /** By lot, first to end first; `points` is what was taken. Points that never expire are not among them. */
  readonly taken: Lots;
  readonly left: Lots;
}

interface LotAddition {
  readonly points: number;
  /** Null for points that never expire. */
  readonly expiry: PointExpiry | null;
  readonly nowMs: number;
}

/**
 * Add points to the lot of their last day. A card with the most lots that it can have adds them to the next later lot.
 * @returns the same lots for points that never expire
 */
export function addToLots(lots: Lots, { points, expiry, nowMs }: LotAddition): Lots {
  if (expiry === null || points <= 0) return lots;
  const kept = lots.filter((lot) => lot.points > 0 || lot.ends_ms > nowMs);
  const isFull = kept.length >= LIMITS.pointLots;
  const place = kept.findIndex((lot) => (isFull ? lot.date >= expiry.date : lot.date === expiry.date));
  if (place >= 0) {
    return kept.map((lot, index) =>
      index === place ? { ...lot, points: lot.points + points, updated_ms: nowMs } : lot,
    );
  }
  // Without a later lot the points join those that never expire.
  if (isFull) return kept;
  return inOrder([...kept, { ...expiry, points, created_ms: nowMs, updated_ms: nowMs }]);
}

/**
 * Take points from the lots of a card: from the one that ends first, and from points that never expire last.
 * @param points whole points, at most the balance of the card
 */
export function chargeLots(lots: Lots, points: number, nowMs: number): LotCharge {
  const taken: PointLot[] = [];
  let rest = points;
  const left = lots.map((lot) => {
    const share = Math.min(lot.points, rest);
    if (share === 0) return lot;
    rest -= share;
    taken.push({ ...lot, points: share });
    return { ...lot, points: lot.points - share, updated_ms: nowMs };
  });
  return { taken, left };
}

interface LotReturn {
  /** Points that are given back now. */
  readonly points: number;
  /** Points of the same charge that were given back before. */
  readonly before: number;
  /** All points of the charge. */
  readonly charged: number;
  readonly nowMs: number;
  /** The expiry of points whose day has passed: that of points that are earned now; null when they never expire. */
  readonly again: PointExpiry | null;
}

/**
 * Give points of a charge back to the lots they came from, those that end last first. Points whose day has passed
 * expire as if they were earned now.
 */
export function giveBackToLots(lots: Lots, { taken }: Pick<LotCharge, 'taken'>, back: LotReturn): Lots {
  const dated = sumOfLots(taken);
  // The points that never expire were spent last, and come back first.
  let skipped = back.before;
  let rest = back.points;
  let after = lots;
  for (const lot of [{ points: back.charged - dated, place: null }, ...taken.map(placed).toReversed()]) {
    const passed = Math.min(lot.points, skipped);
    skipped -= passed;
    const share = Math.min(lot.points - passed, rest);
    rest -= share;
    if (lot.place === null || share === 0) continue;
    const expiry = lot.place.ends_ms > back.nowMs ? lot.place : back.again;
    after = addToLots(after, { points: share, expiry, nowMs: back.nowMs });
  }
  return after;
}

function placed({ points, date, ends_ms }: PointLot) {
  return { points, place: { date, ends_ms } };
}

/**
 * The lots of days on which `after` has points and `before` has none: the end of each must be booked. The end of a lot
 * without points may have been worked off already, by a process whose clock is ahead.
 */
export function selectNewLots(before: Lots, after: Lots): readonly PointExpiry[] {
  const hasPoints = (lots: Lots, date: string) => lots.some((lot) => lot.date === date && lot.points > 0);
  return after
    .filter(({ date }) => hasPoints(after, date) && !hasPoints(before, date))
    .map(({ date, ends_ms }) => ({ date, ends_ms }));
}

/** The points of these lots. */
export function sumOfLots(lots: Lots): number {
  return lots.reduce((sum, lot) => sum + lot.points, 0);
}

function inOrder(lots: Lots): Lots {
  return lots.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
