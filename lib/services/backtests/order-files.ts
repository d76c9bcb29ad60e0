// The files of a backtest of orders: its orders in parts, and the state between two slices. So each slice reads what it
// decides, and the item of the action stays small.
import type { BadRow } from '../../core/backtest/orders/order-row';
import type { FileOrder, OrderFile } from '../../core/backtest/orders/order-file';
import type { OrdersProgress } from '../../core/backtest/orders/orders-run';
import type { ProjectScope } from '../../ports/common';
import type { Files } from '../../ports/files';

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

/** A file of a backtest is not there: it was removed, or is older than files are kept. */
export class MissingOrderFile extends Error {
  declare protected readonly made: true;
}

export class OrderFiles {
  private part: { readonly number: number; readonly orders: readonly FileOrder[] } | null = null;

  /** @param id of the action */
  constructor(
    private readonly files: Files,
    private readonly scope: Pick<ProjectScope, 'project'>,
    private readonly id: string,
  ) {}

  /** Write the orders of a file. A repeated write replaces them. */
  async writeOrders({ orders }: OrderFile): Promise<void> {
    for (let number = 0; number * IN_PART < orders.length; number += 1) {
      await this.write(partName(number), orders.slice(number * IN_PART, (number + 1) * IN_PART));
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
    await this.write(stateName(state.decided), state);
  }

  /** @throws MissingOrderFile */
  async readState(decided: number): Promise<OrdersState> {
    return (await this.readFile(stateName(decided))) as OrdersState;
  }

  async removeState(decided: number): Promise<void> {
    await this.files.remove(this.keyOf(stateName(decided)));
  }

  async removeOrders(total: number): Promise<void> {
    for (let number = 0; number * IN_PART < total; number += 1) await this.files.remove(this.keyOf(partName(number)));
  }

  private async readPart(number: number): Promise<readonly FileOrder[]> {
    const orders = (await this.readFile(partName(number))) as readonly FileOrder[];
    this.part = { number, orders };
    return orders;
  }

  private async write(name: string, value: unknown): Promise<void> {
    const upload = await this.files.start(this.keyOf(name));
    await this.files.complete(upload, [await this.files.put(upload, { number: 1, text: JSON.stringify(value) })]);
  }

  private async readFile(name: string): Promise<unknown> {
    const pieces = await this.files.read(this.keyOf(name));
    if (!pieces) throw new MissingOrderFile(`There is no file ${name}.`);
    const read: Uint8Array[] = [];
    for await (const piece of pieces) read.push(piece);
    return JSON.parse(Buffer.concat(read).toString('utf8'));
  }

  private keyOf(name: string): string {
    return `${this.scope.project}/exports/${this.id}.${name}.json`;
  }
}

function partName(number: number): string {
  return `orders-${number}`;
}

function stateName(decided: number): string {
  return `state-${decided}`;
}
