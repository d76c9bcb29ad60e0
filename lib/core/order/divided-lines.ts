// Lines that a request divides or merges: which other stored lines' discounts and units a sent line carries.
import type { OrderItem, RequestOrderItem } from '../../model/records/order';
import type { CatalogLine } from '../../model/keys/catalog';
import { carriesMarks, namesOf, namesOfStored } from './match-stored-lines';

/** The part of other stored lines that a sent line carries. */
export interface CarriedPart {
  /** The stored lines, in their order. */
  readonly lines: readonly OrderItem[];
  /** The units of the sent line that redemptions added, to its own stored line or to the others. */
  readonly added: number;
  /** Those of the stored lines whose missing units the sent line lacks as well. */
  readonly lacking: readonly OrderItem[];
}

/** The part of a stored line that its own sent line does not carry. */
interface Remainder {
  readonly line: OrderItem;
  readonly names: ReadonlySet<string>;
  discount: number;
  quantity: number;
  added: number;
}

/**
 * Group the parts of divided lines by the index of the line that was sent. The discounts and units that a stored line
 * lost belong to the sent lines of the same SKU or product that have more of them than their own stored line had.
 * @param continued the stored line that each sent line continues
 * @see docs/behaviour/orders.md#lines-that-are-sent-again
 */
export function carriedParts(
  sent: readonly CatalogLine[],
  stored: readonly OrderItem[],
  continued: readonly (OrderItem | undefined)[],
): ReadonlyMap<number, CarriedPart> {
  const remainders = remaindersOf(sent, stored, continued);
  const parts = new Map<number, CarriedPart>();
  if (remainders.length === 0) return parts;
  sent.forEach((line, index) => {
    const own = continued[index];
    if (!own && !carriesMarks(line.item)) return;
    const part = takePart(line, own, remainders);
    if (part.lines.length > 0) parts.set(index, part);
  });
  return parts;
}

/** Compute the units that redemptions added to a stored line, negative for removed ones. */
export function addedUnitsOf({ quantity = 1, initial_quantity: placed = quantity }: OrderItem): number {
  return quantity - placed;
}

function remaindersOf(
  sent: readonly CatalogLine[],
  stored: readonly OrderItem[],
  continued: readonly (OrderItem | undefined)[],
): readonly Remainder[] {
  const sentFor = new Map(continued.map((line, index) => [line, sent[index]?.item]));
  return stored.flatMap((line) => {
    const item = sentFor.get(line);
    const discount = (line.discount_amount ?? 0) - (item?.discount_amount ?? 0);
    const quantity = (line.quantity ?? 1) - (item ? quantityOf(item) : 0);
    const added = addedUnitsOf(line) - (item ? ownUnits(item, line) : 0);
    if (discount <= 0 && quantity <= 0 && added >= 0) return [];
    return [{ line, names: namesOfStored(line), discount, quantity, added }];
  });
}

/** The units added to its own stored line that a sent line keeps. */
function ownUnits(item: RequestOrderItem, own: OrderItem): number {
  const { initial_quantity: placed } = item;
  if (typeof placed === 'number' && placed !== placedOf(own)) return quantityOf(item) - placed;
  return Math.min(addedUnitsOf(own), quantityOf(item));
}

function takePart(line: CatalogLine, own: OrderItem | undefined, remainders: readonly Remainder[]): CarriedPart {
  const { item } = line;
  const names = namesOf(line);
  let discount = (item.discount_amount ?? 0) - (own?.discount_amount ?? 0);
  let units = quantityOf(item) - (own?.quantity ?? 0);
  let added = own ? ownUnits(item, own) : 0;
  let missing = missingUnits(item) - (own ? missingUnits(own) : 0);
  const lines: OrderItem[] = [];
  const lacking: OrderItem[] = [];
  for (const remainder of remainders) {
    if (remainder.line === own || ![...names].some((name) => remainder.names.has(name))) continue;
    const money = least(discount, remainder.discount);
    // Units that were discounted move with their discount.
    const isMoved = money > 0 || (remainder.line.discount_amount ?? 0) === 0;
    const moved = isMoved ? least(units, remainder.quantity) : 0;
    const movedAdded = least(moved, remainder.added);
    const lacked = missingUnits(remainder.line);
    if (remainder.added < 0 && missing >= lacked) {
      lacking.push(remainder.line);
      missing -= lacked;
    } else if (money === 0 && movedAdded === 0 && (own !== undefined || moved === 0)) continue;
    lines.push(remainder.line);
    discount -= money;
    units -= moved;
    added += movedAdded;
    remainder.discount -= money;
    remainder.quantity -= moved;
    remainder.added -= movedAdded;
  }
  return { lines, added, lacking };
}

/** Units that redemptions removed, negative for added ones. */
function missingUnits({ quantity, initial_quantity: placed }: RequestOrderItem): number {
  return typeof placed === 'number' ? placed - Number(quantity ?? 1) : 0;
}

function quantityOf({ quantity }: RequestOrderItem): number {
  return Number(quantity ?? 1);
}

function placedOf({ quantity = 1, initial_quantity: placed = quantity }: OrderItem): number {
  return placed;
}

function least(wanted: number, left: number): number {
  return Math.max(0, Math.min(wanted, left));
}
