// Select the lines or units that a definition hits among its matching lines: extremes, skip and repeat.
import type { ScopeDefinition } from '../../model/records/rules';
import { type Line, subtotal } from '../order/state';

/** Units of one line, in the order a discount reaches them. */
export interface Pick {
  readonly index: number;
  readonly units: number;
  /** The first unit hit, counted from 1 within the line, and the distance to the next. */
  readonly firstUnit: number;
  readonly step: number;
}

/**
 * The lines or units a definition hits, in application order.
 * @param matched indices of the lines it may hit, in request order
 * @see docs/behaviour/discounts.md#scope-and-units
 */
export function pickUnits(
  definition: ScopeDefinition,
  lines: readonly Line[],
  matched: readonly number[],
): readonly Pick[] {
  const ordered = inApplicationOrder(definition, lines, matched);
  const skip = Math.max(0, Math.floor(definition.skip_initially ?? 0));
  const repeat = Math.max(1, Math.floor(definition.repeat ?? 1));
  const pick = definition.target === 'UNIT' ? unitsAt : linesAt;
  return pick(ordered, lines, { skip, repeat });
}

interface Rhythm {
  readonly skip: number;
  readonly repeat: number;
}

function linesAt(ordered: readonly number[], lines: readonly Line[], { skip, repeat }: Rhythm): readonly Pick[] {
  const picks: Pick[] = [];
  ordered.forEach((index, position) => {
    if (position < skip || (position - skip) % repeat !== 0) return;
    picks.push({ index, units: lines[index]?.quantity ?? 0, firstUnit: 1, step: 1 });
  });
  return picks;
}

/**
 * Units are counted across lines: `next` is the position of the next unit to hit, `passed` the number of units before.
 */
function unitsAt(ordered: readonly number[], lines: readonly Line[], { skip, repeat }: Rhythm): readonly Pick[] {
  const picks: Pick[] = [];
  let passed = 0;
  let next = skip + 1;
  for (const index of ordered) {
    const quantity = lines[index]?.quantity ?? 0;
    const units = Math.max(0, Math.floor((passed + quantity - next) / repeat) + 1);
    if (units > 0) picks.push({ index, units, firstUnit: next - passed, step: repeat });
    next += units * repeat;
    passed += quantity;
  }
  return picks;
}

function inApplicationOrder(
  { effect }: ScopeDefinition,
  lines: readonly Line[],
  matched: readonly number[],
): readonly number[] {
  if (!effect || effect === 'APPLY_TO_EVERY') return matched;
  const direction = effect === 'APPLY_TO_CHEAPEST' || effect === 'APPLY_FROM_CHEAPEST' ? 1 : -1;
  // The sort is stable: ties keep the order of the request.
  const sorted = matched.slice().sort((one, other) => compareLines(lines[one], lines[other], direction));
  return effect === 'APPLY_TO_CHEAPEST' || effect === 'APPLY_TO_MOST_EXPENSIVE' ? sorted.slice(0, 1) : sorted;
}

/** By unit price in the given direction; on a tie the lower subtotal comes first either way. */
function compareLines(one: Line | undefined, other: Line | undefined, direction: 1 | -1): number {
  if (!one || !other) return 0;
  return direction * (unitPrice(one) - unitPrice(other)) || subtotal(one) - subtotal(other);
}

/** The price for the order of lines, which is never charged: a line with an amount but no price uses its average. */
function unitPrice(line: Line): number {
  return line.price ?? (line.amount ?? 0) / line.quantity;
}
