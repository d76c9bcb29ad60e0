// An addition to a request: units, amounts of lines and the amount of the order. It never lowers or removes anything.
import type { RequestOrder, RequestOrderItem } from '../../../model/records/order';
import type { NamedGoods } from './named-goods';

/** A line that the search may raise: one of the request, or a new one. */
export interface Lever {
  /** The index in the request; null for a new line. */
  readonly index: number | null;
  /** The goods of a new line; empty for a line of the request. */
  readonly goods: Pick<RequestOrderItem, 'product_id' | 'sku_id'>;
  /** The price of one unit, minor units; null when it is unknown. */
  readonly price: number | null;
  /** The goods that the rule asks for. */
  readonly of: NamedGoods | null;
}

export interface Addition {
  /** Units added to each lever. */
  readonly units: readonly number[];
  /** The amount of the line of each lever, minor units; null where it stays. */
  readonly lineAmounts: readonly (number | null)[];
  /** The amount of the order, minor units; null where it stays. */
  readonly amount: number | null;
}

/** Create the addition that leaves the order as it is. */
export function noAddition(levers: readonly Lever[]): Addition {
  return { units: levers.map(() => 0), lineAmounts: levers.map(() => null), amount: null };
}

/** True when an addition raises the units or the amount of the line of a lever. */
export function isRaised({ units, lineAmounts }: Addition, position: number): boolean {
  return (units[position] ?? 0) > 0 || (lineAmounts[position] ?? null) !== null;
}

/** Return an addition with more units on the line of one lever. */
export function withUnits(addition: Addition, position: number, more: number): Addition {
  const units = addition.units.slice();
  units[position] = (units[position] ?? 0) + more;
  return { units, lineAmounts: addition.lineAmounts, amount: addition.amount };
}

/** Return an addition with exactly so many added units on the line of one lever. */
export function setUnits(addition: Addition, position: number, units: number): Addition {
  return withUnits(addition, position, units - (addition.units[position] ?? 0));
}

/** Return an addition with another amount for the line of one lever, minor units; null leaves it as it is. */
export function withLineAmount(addition: Addition, position: number, amount: number | null): Addition {
  const lineAmounts = addition.lineAmounts.map((before, index) => (index === position ? amount : before));
  return { ...addition, lineAmounts };
}

/** Equal names mean equal requests after an addition, whatever the levers of the search are. */
export function nameAddition(levers: readonly Lever[], addition: Addition): string {
  let name = addition.amount === null ? '' : `${addition.amount}`;
  levers.forEach(({ index, goods }, position) => {
    if (!isRaised(addition, position)) return;
    const { units, lineAmounts } = addition;
    name += ` ${index ?? JSON.stringify(goods)}:${units[position] ?? 0}:${lineAmounts[position] ?? ''}`;
  });
  return name;
}

/** The order of the request after an addition; undefined when there is still none. */
export function addToOrder(
  order: RequestOrder | null | undefined,
  levers: readonly Lever[],
  addition: Addition,
): RequestOrder | undefined {
  const { amount } = addition;
  const raised = levers.filter((_lever, position) => isRaised(addition, position));
  if (raised.length === 0 && amount === null) return order ?? undefined;
  const items = raised.length === 0 ? order?.items : raiseItems(order?.items ?? [], levers, addition);
  return { ...order, ...(items && { items }), ...(amount !== null && { amount }) };
}

function raiseItems(
  items: readonly RequestOrderItem[],
  levers: readonly Lever[],
  addition: Addition,
): readonly RequestOrderItem[] {
  const raised = [...items];
  levers.forEach(({ index, goods }, position) => {
    if (!isRaised(addition, position)) return;
    const units = addition.units[position] ?? 0;
    const amount = addition.lineAmounts[position] ?? null;
    const line = index === null ? undefined : raised[index];
    if (line === undefined || index === null) {
      raised.push({ ...goods, quantity: Math.max(1, units), ...(amount !== null && { amount }) });
      return;
    }
    raised[index] = {
      ...line,
      ...(units > 0 && { quantity: Number(line.quantity ?? 1) + units }),
      ...(amount !== null && { amount }),
    };
  });
  return raised;
}

/** The cost of an addition, compared member by member: less is smaller. */
export type AdditionCost = readonly number[];

/**
 * The cost of an addition: the amount of the order, changes, added units, new lines, then the lines in their order.
 * @param amount the order's amount after the addition, minor units
 * @see docs/behaviour/nearest.md#smallest
 */
export function costOf(addition: Addition, levers: readonly Lever[], amount: number): AdditionCost {
  const { changes, units, newLines, places } = countChanges(addition, levers);
  return [amount, changes, units, newLines, ...places];
}

/** The parts of the cost of an addition beside its amount. */
export interface ChangeCounts {
  readonly changes: number;
  readonly units: number;
  readonly newLines: number;
  /** Positions of the raised levers. */
  readonly places: readonly number[];
}

/** Count the changes of an addition, its units and its new lines. A search does so for thousands of additions. */
export function countChanges(addition: Addition, levers: readonly Lever[]): ChangeCounts {
  let changes = addition.amount === null ? 0 : 1;
  let units = 0;
  let newLines = 0;
  const places: number[] = [];
  for (let position = 0; position < levers.length; position += 1) {
    if (!isRaised(addition, position)) continue;
    const isNew = levers[position]?.index === null;
    const added = addition.units[position] ?? 0;
    const hasAmount = (addition.lineAmounts[position] ?? null) !== null;
    changes += isNew ? 1 : Number(added > 0) + Number(hasAmount);
    units += isNew ? Math.max(1, added) : added;
    newLines += Number(isNew);
    places.push(position);
  }
  return { changes, units, newLines, places };
}

/** Negative when the first cost is smaller. */
export function compareCosts(one: AdditionCost, other: AdditionCost): number {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one[index] ?? -1) - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
