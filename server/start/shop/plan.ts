// The plan of each demo customer, drawn from a seed: orders, times, and redemptions.
import type { Random } from '../../../scripts/support/random';
import { type Person, PRODUCTS } from './people';
import { DAY_MS, HOUR_MS } from './place';

export interface PlannedLine {
  readonly source_id: string;
  readonly related_object: 'product';
  readonly quantity: number;
  readonly price: number;
}

/** The part of an order that redeems; the first that the customer holds is used. */
export type Part = 'COUPON' | 'FLASH' | 'VIP' | 'TIER' | 'CARD' | 'POINTS' | 'FRIEND' | 'OVER' | 'TYPO';

export interface PlannedOrder {
  readonly ms: number;
  readonly name: string;
  readonly lines: readonly PlannedLine[];
  readonly amount: number;
  readonly parts: readonly Part[];
  /** Time and reason of the rollback; absent without one. */
  readonly undone?: { readonly ms: number; readonly reason: string };
}

export interface PlannedPerson {
  readonly person: Person;
  readonly joinedMs: number;
  readonly hasCard: boolean;
  readonly hasClub: boolean;
  readonly brings: boolean;
  /** By hand, on the gift card. */
  readonly goodwill: boolean;
  readonly orders: readonly PlannedOrder[];
}

const REASONS = ['Parcel came back', 'Cancelled by the customer', 'Paid twice', 'Out of stock'] as const;
/** Length of the history, ms. */
export const HISTORY_MS = 30 * DAY_MS;
/** The flash sale's newsletter. */
const FLASH_MS = 13 * DAY_MS;
const BASKET = 7_500;

export function planPerson(
  person: Person,
  { index, nowMs, random }: { readonly index: number; readonly nowMs: number; readonly random: Random },
): PlannedPerson {
  const joinedMs = nowMs - HISTORY_MS + random.between(0, 14) * DAY_MS + random.between(6, 20) * HOUR_MS;
  const holds = { hasCard: index % 3 !== 2, hasClub: index % 2 === 0, brings: index % 4 === 1 };
  const moments = Array.from({ length: random.between(5, 10) }, () => momentAfter(joinedMs, nowMs, random));
  moments.sort((left, right) => left - right);
  const orders = moments.map((ms, place) => planOrder({ ms, place, nowMs, index, ...holds }, random));
  return { person, joinedMs, ...holds, goodwill: index % 8 === 0, orders };
}

/** In the hours in which people buy, and on more days of late. */
function momentAfter(fromMs: number, nowMs: number, random: Random): number {
  const share = Math.sqrt(random.next());
  const day = Math.floor((fromMs + share * (nowMs - fromMs)) / DAY_MS) * DAY_MS;
  const ms = day + random.between(7 * 60, 22 * 60) * 60_000 + random.between(0, 59_999);
  return Math.min(Math.max(ms, fromMs + HOUR_MS), nowMs - random.between(2, 180) * 60_000);
}

interface Situation {
  readonly ms: number;
  /** Index of the order among the customer's orders. */
  readonly place: number;
  readonly nowMs: number;
  readonly index: number;
  readonly hasCard: boolean;
  readonly hasClub: boolean;
}

function planOrder(situation: Situation, random: Random): PlannedOrder {
  const { ms, place, nowMs, index } = situation;
  const lines = planLines(random);
  const amount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const undoneMs = ms + random.between(4, 60) * HOUR_MS;
  const isUndone = random.chance(0.08) && undoneMs < nowMs;
  const reason = random.pick(REASONS);
  return {
    ms,
    name: `SO-${20_000 + index * 37 + place}`,
    lines,
    amount,
    parts: planParts(situation, amount, random),
    ...(isUndone && { undone: { ms: undoneMs, reason } }),
  };
}

function planLines(random: Random): readonly PlannedLine[] {
  const first = random.between(0, PRODUCTS.length - 1);
  const chosen = PRODUCTS.filter((_product, place) => place === first || random.chance(0.15));
  return chosen.map(({ source_id, price }) => ({
    source_id,
    related_object: 'product',
    quantity: price < 5_000 ? random.between(1, 3) : 1,
    price,
  }));
}

function planParts({ ms, place, nowMs, hasCard, hasClub, index }: Situation, amount: number, random: Random): Part[] {
  if (random.chance(0.07)) return [random.pick(['OVER', 'TYPO', 'COUPON'] as const)];
  const isFlash = ms > nowMs - FLASH_MS;
  const parts: Part[] = [];
  if (place === 0) parts.push(index % 6 === 3 ? 'FRIEND' : 'COUPON');
  else if (isFlash && random.chance(0.45)) parts.push('FLASH');
  else if (random.chance(0.3)) parts.push('VIP');
  if (amount >= BASKET && random.chance(0.7)) parts.push('TIER');
  if (hasCard && random.chance(0.4)) parts.push('CARD');
  else if (hasClub && place > 0 && random.chance(0.4)) parts.push('POINTS');
  return parts.length > 0 ? parts : ['VIP'];
}
