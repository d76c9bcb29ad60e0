// The parts that several lines have of what a rollback takes from one line, since the shop divided or merged it.
import type { Minor } from '../../../model/common';
import type { OrderItem } from '../../../model/records/order';
import { spread } from '../../discount/money/spread';

/** The money that each line gives up: in proportion to its discount, and never more than that. Minor units. */
export function splitMoney(lines: readonly OrderItem[], money: number): readonly number[] {
  if (lines.length <= 1) return [money];
  const discounts = lines.map(({ discount_amount = 0 }) => discount_amount);
  const all = discounts.reduce((sum, discount) => sum + discount, 0);
  return money >= all ? discounts : spread(money as Minor, discounts);
}

/** The free units that each line gives up, line after line. */
export function splitFreeUnits(lines: readonly OrderItem[], units: number): readonly number[] {
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
export function splitUnits(lines: readonly OrderItem[], units: number): readonly number[] {
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
