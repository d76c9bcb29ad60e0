// ADD_SAME_ITEMS: more units, free, of products that are in the order.
import type { UnitGift } from '../../../model/records/discount';
import { ALL_PRODUCTS_COLLECTION } from '../../../model/records/catalog';
import { minor } from '../../money';
import { type Effect, NO_EFFECT } from '../../order/state';
import type { DiscountContext } from '../context';
import { lineMatcher } from '../matching';
import { type Hit, namesProducts } from '../scope';
import { spread } from '../money/spread';
import { unitRooms } from '../unit-limits/rooms';
import { type TargetLine, addUnitsToLine } from './unit-add';
import { type FreeItem, linesHolding } from './unit-item';

export interface SameItems {
  readonly gift: UnitGift;
  readonly item: FreeItem | null;
  readonly units: number;
  /** Lines the rules of the redeemable reach; only read when they name products. */
  readonly hits: readonly Hit[];
}

/**
 * Add free units to order lines, shared evenly; earlier lines get the remainder, and unit limits reduce a line's
 * share.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function addSame(context: DiscountContext, sameItems: SameItems): Effect {
  const targets = sameLines(context, sameItems);
  const shares = spread(
    minor(sameItems.units),
    targets.map(() => 1),
  );
  const rooms = unitRooms(context);
  const lines = targets.map((target, position) => {
    const share = shares[position] ?? 0;
    return { target, units: rooms ? rooms.fit(target.line, share) : share };
  });
  const raised = lines.filter(({ units }) => units > 0).map(({ target, units }) => addUnitsToLine(target, units));
  return { ...NO_EFFECT, lines: raised };
}

function sameLines(context: DiscountContext, { gift, item, hits }: SameItems): readonly TargetLine[] {
  if (namesProducts(context.scope)) return hits;
  const { order } = context;
  const id = gift.unit_type;
  const isCollection = id !== undefined && (context.collections.has(id) || id === ALL_PRODUCTS_COLLECTION);
  const matches = lineMatcher(context);
  const holding = item === null ? [] : linesHolding(item, order);
  return order.lines.flatMap((line, index) => {
    const isNamed = isCollection ? matches(line, { object: 'products_collection', id }) : holding.includes(index);
    return isNamed && line.quantity > 0 ? [{ index, line }] : [];
  });
}
