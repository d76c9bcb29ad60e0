// The input of a decision with fewer units on the lines of its order.
import type { OrderItem, RequestOrder, RequestOrderItem } from '../../model/records/order';
import { toEffectiveOrder } from '../../model/records/catalog';
import type { EvaluationInput } from '../evaluation/facts';
import { minor, mulDivFloor } from '../money';
import type { Line } from '../order/state';

interface SmallerOrder {
  /** The lines as the order opens, sent or stored. */
  readonly placed: readonly Line[];
  /** The units that each of them keeps, 0 to its quantity; lines without units are left out. */
  readonly units: readonly number[];
}

/**
 * Return the input of a decision with an order that lacks the returned units. Lines keep their form: those of the
 * request stay in the request, and those of the stored order stay there.
 */
export function shrinkOrder(input: EvaluationInput, smaller: SmallerOrder): EvaluationInput {
  const { request, facts } = input;
  const { order: stored } = facts;
  const sent = request.order ?? {};
  const { items } = toEffectiveOrder(sent, stored?.order ?? null);
  const amount = amountOfLines(smaller);
  if (items) {
    const order = { ...withAmount(sent, amount), items: shrinkLines(items, smaller) };
    return { ...input, request: { ...request, order } };
  }
  return {
    ...input,
    request: { ...request, order: withAmount(sent, amount) },
    facts: {
      ...facts,
      order: stored && {
        ...stored,
        order: { ...withAmount(stored.order, amount), items: shrinkLines(stored.order.items ?? [], smaller) },
      },
    },
  };
}

/** An order that had an amount gets that of its lines. */
function withAmount<T extends Pick<RequestOrder, 'amount' | 'initial_amount'>>(order: T, amount: number): T {
  const { initial_amount, ...rest } = order;
  return { ...rest, ...((order.amount ?? null) !== null && { amount }) } as T;
}

function amountOfLines({ placed, units }: SmallerOrder): number {
  return placed.reduce((sum, line, index) => sum + (amountOfUnits(line, units[index] ?? 0) ?? 0), 0);
}

function shrinkLines<T extends RequestOrderItem | OrderItem>(
  items: readonly T[],
  { placed, units }: SmallerOrder,
): readonly T[] {
  return items.flatMap((item, index) => {
    const line = placed[index];
    const count = units[index] ?? 0;
    if (!line || count === 0) return [];
    return [count === line.quantity ? item : shrinkLine(item, line, count)];
  });
}

function shrinkLine<T extends RequestOrderItem | OrderItem>(item: T, line: Line, units: number): T {
  const { initial_quantity: placed, initial_amount, ...rest } = item;
  const amount = amountOfUnits(line, units);
  return {
    ...rest,
    quantity: units,
    ...(amount !== null && { amount }),
    ...(typeof placed === 'number' && { initial_quantity: Math.min(placed, units) }),
  } as T;
}

/** The amount of some units of a line, minor units: all less the units that are missing, which round down. */
function amountOfUnits({ amount, quantity }: Line, units: number): number | null {
  if (amount === null || quantity === 0) return amount;
  return amount - mulDivFloor(minor(amount), quantity - units, quantity);
}
