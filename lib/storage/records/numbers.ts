// Numbers by name on one item, which change by addition, and their upper limits.
import type { ItemCondition, Item } from '../table/table';

export type Numbers = Readonly<Record<string, number>>;

/** An upper limit of one number. */
export interface NumberLimit {
  readonly name: string;
  readonly max: number;
  /** Each other number whose name begins like this has a limit of its own, as high as this one. */
  readonly likePrefix?: string;
}

/** Return a number of an item by name; 0 if the item or the number does not exist. */
export function numberOn(item: Item | null | undefined, name: string): number {
  const value = item?.[name];
  return typeof value === 'number' ? value : 0;
}

/** Return the additions without zeros, because `ADD x 0` would still create the attribute. */
export function withoutZeros(add: Numbers): Record<string, number> {
  return Object.fromEntries(Object.entries(add).filter(([, value]) => value !== 0));
}

/** Build the condition that a number is at most `room`; a number that does not exist is 0. */
export function roomCondition(path: string, room: number): ItemCondition {
  const hasRoom: ItemCondition = { test: 'le', path, value: room };
  return room >= 0 ? { test: 'or', of: [{ test: 'absent', path }, hasRoom] } : hasRoom;
}

/** Build the condition that a number is at least `least`; a number that does not exist is 0. */
export function floorCondition(path: string, least: number): ItemCondition {
  const hasEnough: ItemCondition = { test: 'ge', path, value: least };
  return least <= 0 ? { test: 'or', of: [{ test: 'absent', path }, hasEnough] } : hasEnough;
}

/**
 * Upper limits as a write condition: each number, before this addition, leaves room for it. Of several limits of one
 * number the lowest is kept, since a condition has at most 4 KB.
 */
export function limitsCondition(limits: readonly NumberLimit[], added: Numbers): ItemCondition | undefined {
  if (limits.length === 0) return undefined;
  const lowest = new Map<string, number>();
  for (const { name, max } of limits) lowest.set(name, Math.min(max, lowest.get(name) ?? max));
  return { test: 'and', of: [...lowest].map(([name, max]) => roomCondition(name, max - (added[name] ?? 0))) };
}
