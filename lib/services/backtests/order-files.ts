// The files of a backtest of orders: its orders in parts, and the state between two slices. So each slice reads what it
// decides, and the item of the action stays small.
import type { BadRow } from '../../core/backtest/orders/order-row';
import type { FileOrder, OrderFile } from '../../core/backtest/orders/order-file';
import type { OrdersProgress } from '../../core/backtest/orders/orders-run';
import type { WorkFiles } from './work-files';

/** Orders of a part: a few megabytes. */
const IN_PART = 5_000;

/** The members of a report about the file, and the place where its orders end. */
export interface OrdersHead {
  readonly total: number;
  /** The time of the first order, ms since 1970; 0 without orders. */
  readonly firstMs: number;
  /** The bad rows that a report names. */
  readonly badRows: readonly BadRow[];
  readonly leftOut: number;
}

/** Orders by their time. */
export interface OrderSource {
  readonly head: OrdersHead;
  /** Read at most so many orders from a place on; at least one before the end. */
  read(from: number, most: number): Promise<readonly FileOrder[]>;
}

/** The state between two slices. */
export interface OrdersState {
  /** Orders that are decided. */
  readonly decided: number;
  /** The version of the configuration. */
  readonly version: number;
  readonly head: OrdersHead;
  readonly progress: OrdersProgress;
}

/** Bad rows that a report names. */
const MOST_ROWS = 1_000;

export function headOf({ orders, badRows, leftOut }: OrderFile): OrdersHead {
  return { total: orders.length, firstMs: orders[0]?.decidedMs ?? 0, badRows: badRows.slice(0, MOST_ROWS), leftOut };
}

/** The orders of a file in memory. */
export function sourceOf(file: OrderFile): OrderSource {
  return { head: headOf(file), read: (from, most) => Promise.resolve(file.orders.slice(from, from + most)) };
}

export class OrderFiles {
  private part: { readonly number: number; readonly orders: readonly FileOrder[] } | null = null;

  constructor(private readonly files: WorkFiles) {}

  /** Write the orders of a file. A repeated write replaces them. */
  async writeOrders({ orders }: OrderFile): Promise<void> {
    for (let number = 0; number * IN_PART < orders.length; number += 1) {
      const part = orders.slice(number * IN_PART, (number + 1) * IN_PART);
      await this.files.write(partName(number), JSON.stringify(part));
    }
  }

  /** The orders as they were written. */
  source(head: OrdersHead): OrderSource {
    return {
      head,
      read: async (from, most) => {
        if (from >= head.total) return [];
        const number = Math.floor(from / IN_PART);
        const orders = this.part?.number === number ? this.part.orders : await this.readPart(number);
        return orders.slice(from % IN_PART, (from % IN_PART) + most);
      },
    };
  }

  /** Write a state, whose name is the number of decided orders: the same number means the same state. */
  async writeState(state: OrdersState): Promise<void> {
    await this.files.write(stateName(state.decided), JSON.stringify(state));
  }

  /** @throws MissingWorkFile */
  async readState(decided: number): Promise<OrdersState> {
    return (await this.files.read(stateName(decided))) as OrdersState;
  }

  async removeState(decided: number): Promise<void> {
    await this.files.remove(stateName(decided));
  }

  async removeOrders(total: number): Promise<void> {
    for (let number = 0; number * IN_PART < total; number += 1) await this.files.remove(partName(number));
  }

  private async readPart(number: number): Promise<readonly FileOrder[]> {
    const orders = (await this.files.read(partName(number))) as readonly FileOrder[];
    this.part = { number, orders };
    return orders;
  }
}

function partName(number: number): string {
  return `orders-${number}`;
}

function stateName(decided: number): string {
  return `state-${decided}`;
}
