// The parts that several lines have of what a rollback takes from one line, since the shop divided or merged it.
import type { Minor } from '../../../model/common';
import type { OrderItem } from '../../../model/records/order';
import { spread } from '../../money';

/** The part of the share of a redemption that one line gives up. */
export interface SharePart {
  readonly units: number;
  /** Minor units. */
  readonly money: number;
  readonly free: number;
}

interface ShareLines {
  readonly own: readonly OrderItem[];
  /** Lines that give up what the own ones do not have. */
  readonly related: readonly OrderItem[];
}

/** The part of a share in each line: the own lines first, then the related ones. */
export function splitShare({ own, related }: ShareLines, share: OrderItem): readonly SharePart[] {
  const {
    applied_quantity: units = 0,
    applied_discount_amount: money = 0,
    applied_discount_quantity: free = 0,
  } = share;
  const all = [...own, ...related];
  const unitsOf = splitOver(units, { own, related, split: splitUnits, roomOf: ({ quantity = 0 }) => quantity });
  const moneyOf = splitOver(money, {
    own,
    related,
    split: splitMoney,
    roomOf: ({ discount_amount: room = 0 }) => room,
  });
  const freeOf = splitOver(free, {
    own,
    related,
    split: splitFreeUnits,
    roomOf: ({ discount_quantity: room = 0 }) => room,
  });
  return all.map((_line, index) => ({
    units: unitsOf[index] ?? 0,
    money: moneyOf[index] ?? 0,
    free: freeOf[index] ?? 0,
  }));
}

interface Division extends ShareLines {
  readonly split: (lines: readonly OrderItem[], amount: number) => readonly number[];
  readonly roomOf: (line: OrderItem) => number;
}

/** The related lines give up what the own ones have no room for; what has no room at all belongs to the own ones. */
function splitOver(amount: number, { own, related, split, roomOf }: Division): readonly number[] {
  const room = total(own.map((line) => Math.max(0, roomOf(line))));
  const others = fill(amount - room, related.map(roomOf));
  return [...split(own, amount - total(others)), ...others];
}

/** The money that each line gives up: in proportion to its discount, and never more than that. Minor units. */
function splitMoney(lines: readonly OrderItem[], money: number): readonly number[] {
  if (lines.length <= 1) return [money];
  const discounts = lines.map(({ discount_amount = 0 }) => discount_amount);
  const all = discounts.reduce((sum, discount) => sum + discount, 0);
  return money >= all ? discounts : spread(money as Minor, discounts);
}

/** The free units that each line gives up, line after line. */
function splitFreeUnits(lines: readonly OrderItem[], units: number): readonly number[] {
  if (lines.length <= 1) return [units];
  return fill(
    units,
    lines.map(({ discount_quantity = 0 }) => discount_quantity),
  );
}

/**
 * The units that each line gives up, or gets when they are below 0: first units that redemptions added (or removed),
 * then any. The first line has those that no line has.
 */
function splitUnits(lines: readonly OrderItem[], units: number): readonly number[] {
  if (lines.length <= 1) return [units];
  const sign = Math.sign(units);
  const added = fill(
    Math.abs(units),
    lines.map((line) => sign * addedUnits(line)),
  );
  const left = Math.abs(units) - total(added);
  const more = fill(
    left,
    lines.map(({ quantity = 0 }, index) => (sign > 0 ? quantity - (added[index] ?? 0) : 0)),
  );
  const missing = left - total(more);
  return added.map((part, index) => sign * (part + (more[index] ?? 0) + (index === 0 ? missing : 0)) + 0);
}

function addedUnits({ quantity = 0, initial_quantity: placed = quantity }: OrderItem): number {
  return quantity - placed;
}

/** Fill rooms one after the other. @returns the part in each room */
function fill(amount: number, rooms: readonly number[]): readonly number[] {
  let left = amount;
  return rooms.map((room) => {
    const part = Math.max(0, Math.min(left, room));
    left -= part;
    return part;
  });
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
