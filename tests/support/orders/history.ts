// One order under redemptions, edits, unchanged write-backs and rollbacks, beside what should become of it.
import type { SaveOrderRequest } from '../../../lib/model/generated';
import type {
  CalculatedOrder,
  LineNotes,
  Order,
  OrderItem,
  RequestOrder,
  RequestOrderItem,
} from '../../../lib/model/records/order';
import { ApiError } from '../../../lib/errors';
import { getOrder, importOrder, updateOrder, upsertOrder } from '../../../lib/services/orders/orders';
import { validate } from '../../../lib/services/validations/validate';
import { redeem, rollback } from '../main-job';
import { aCaller, type TestRuntime } from '../runtime';
import { divided, type DivisionForm, lowered, merged } from './division';
import { aLine, type ProductName, type Shop } from './shop';
import { addUnits, freeUnits, productOf, unitsByProduct, withoutZeros } from './units';

const caller = aCaller();

/** How a shop names the order in a redemption, and what it sends of it. */
export type Naming = 'ID' | 'SOURCE_ID' | 'ID_AND_LINES' | 'ID_AND_LINES_WITHOUT_IDS' | 'SOURCE_ID_AND_LINES' | 'WHOLE';
/** How a shop writes back what it read. */
export type WriteBack =
  | 'LINES'
  | 'LINES_WITHOUT_IDS'
  | 'REVERSED_LINES'
  | 'WHOLE'
  | 'AMOUNT'
  | 'POST'
  | 'IMPORT'
  | 'LINES_AND_AMOUNT'
  | 'LINES_WITH_UNITS';

export type Step =
  | { readonly kind: 'redeem'; readonly places: readonly number[]; readonly naming: Naming }
  | { readonly kind: 'write back'; readonly how: WriteBack }
  | { readonly kind: 'edit'; readonly line: number; readonly by: number; readonly hasIds: boolean }
  | { readonly kind: 'divide'; readonly line: number; readonly units: number; readonly form: DivisionForm }
  | { readonly kind: 'merge'; readonly line: number }
  | { readonly kind: 'lower'; readonly line: number; readonly percent: number }
  | { readonly kind: 'rollback'; readonly place: number };

interface LiveRedemption {
  readonly id: string;
  readonly order: CalculatedOrder;
  /** The number of units that it made free. */
  readonly free: number;
}

export class OrderHistory {
  /** Units that the customer placed, with the edits of the shop since, by product. */
  private readonly placed: Map<string, number>;
  private readonly live: LiveRedemption[] = [];
  /** Edits clamp discounts. */
  private isExact = true;
  /** The products of all lines that the order ever had, by their ids. */
  private readonly products = new Map<string, string>();

  private constructor(
    private readonly rt: TestRuntime,
    private readonly shop: Shop,
    readonly id: string,
    items: readonly OrderItem[],
  ) {
    this.placed = unitsByProduct(items);
  }

  static async begin(rt: TestRuntime, shop: Shop, name: string, cart: readonly (readonly [ProductName, number])[]) {
    const items = cart.map(([product, quantity]) => aLine(product, quantity));
    const order = await upsertOrder(rt, caller, { source_id: name, items, customer: { source_id: name } });
    return new OrderHistory(rt, shop, order.id, order.items ?? []);
  }

  async read(): Promise<Order> {
    const order = await getOrder(this.rt, caller, this.id);
    for (const item of order.items ?? []) this.products.set(item.id ?? '', productOf(item));
    return order;
  }

  /** What the order keeps of its lines beside its record: among it discounts and units for which a line has no room. */
  async readNotes(): Promise<Required<LineNotes>> {
    const fact = await this.rt.store.orders.load(caller, this.id);
    return { hidden: [], carried: {}, ...fact?.notes };
  }

  /** Units by product: those of the lines, less those that later rollbacks return in vain. */
  async readUnits(): Promise<ReadonlyMap<string, number>> {
    const units = unitsByProduct((await this.read()).items ?? []);
    const { hidden } = await this.readNotes();
    for (const { id = '', quantity = 0 } of hidden) addUnits(units, this.products.get(id) ?? '', quantity);
    return withoutZeros(units);
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'redeem':
        return this.redeem(step.places, step.naming);
      case 'edit':
        return this.edit(step);
      case 'rollback':
        return this.undo(step.place);
      case 'divide':
        return this.divide(step);
      case 'merge':
        return this.sendLines(step.line, (line, items) => merged(items, line));
      case 'lower':
        this.isExact = false;
        return this.sendLines(step.line, (line, items) => {
          return items.map((item) => (item === line ? lowered(item, step.percent) : item));
        });
      case 'write back':
        expect(await this.writeBack(step.how)).toEqual(await this.readBefore);
    }
  }

  private divide({ line: place, units, form }: Extract<Step, { kind: 'divide' }>): Promise<void> {
    return this.sendLines(place, (line, items) => {
      const parts = divided(line, units, form);
      return parts && items.flatMap((item) => (item === line ? parts : [item]));
    });
  }

  /** Send the lines with a change of one of them. */
  private async sendLines(
    place: number,
    change: (line: OrderItem, items: readonly OrderItem[]) => readonly OrderItem[] | null,
  ): Promise<void> {
    const { items = [] } = await this.read();
    const line = items[place % Math.max(items.length, 1)];
    const changed = line && change(line, items);
    if (changed) await updateOrder(this.rt, caller, this.id, { items: sendable(changed) });
  }

  private readBefore: Promise<Order> | undefined;

  private async redeem(places: readonly number[], naming: Naming): Promise<void> {
    const all = this.shop.redeemables;
    const redeemables = [...new Set(places.map((place) => all[place % all.length]!))];
    const before = await this.read();
    const order = named(before, naming);
    const byId = await validate(this.rt, caller, { redeemables, order: { id: this.id } });
    const asSent = await validate(this.rt, caller, { redeemables, order });
    expect(withoutMeta(asSent)).toEqual(withoutMeta(byId));
    const customer = { source_id: before.source_id! };
    const answer = await redeem(this.rt, caller, { redeemables, order, customer }).catch((error: unknown) => {
      if (error instanceof ApiError && error.failure.key === 'no_applicable_redeemables') return null;
      throw error;
    });
    if (!answer) return;
    const id = answer.parent_redemption?.id ?? answer.redemptions[0]!.id;
    this.live.push({ id, order: answer.order!, free: freeUnits(answer.order!) - freeUnits(before) });
  }

  /** Sends the same order in one of its forms. */
  private async writeBack(how: WriteBack): Promise<Order> {
    this.readBefore = this.read();
    const before = await this.readBefore;
    this.rt.clock.advance(1_000);
    const items = sendable(before.items);
    switch (how) {
      case 'LINES':
        return updateOrder(this.rt, caller, this.id, { items });
      case 'LINES_WITHOUT_IDS':
        return updateOrder(this.rt, caller, this.id, { items: items.map(withoutId) });
      case 'REVERSED_LINES':
        await updateOrder(this.rt, caller, this.id, { items: items.toReversed() });
        return updateOrder(this.rt, caller, this.id, { items }).then(() => before);
      case 'WHOLE':
        return updateOrder(this.rt, caller, this.id, whole(before));
      case 'AMOUNT':
        return updateOrder(this.rt, caller, this.id, { amount: before.amount ?? 0 });
      case 'LINES_AND_AMOUNT':
        return updateOrder(this.rt, caller, this.id, { amount: before.amount ?? 0, items });
      case 'LINES_WITH_UNITS':
        await updateOrder(this.rt, caller, this.id, { items: items.filter(({ quantity }) => quantity !== 0) });
        return before;
      case 'POST':
        return upsertOrder(this.rt, caller, { id: this.id, items });
      case 'IMPORT':
        await importOrder(this.rt, caller, { newId: 'unused', request: whole(before) });
        return this.read();
    }
  }

  /** Sends all lines as they are, one of them with another quantity, at least as many as redemptions added. */
  private async edit({ line, by, hasIds }: Extract<Step, { kind: 'edit' }>): Promise<void> {
    const { items = [] } = await this.read();
    const item = items[line % Math.max(items.length, 1)];
    if (!item) return;
    const { quantity = 1, initial_quantity: initial = quantity } = item;
    const added = Math.max(0, quantity - initial);
    const next = Math.max(added, 1, quantity + by);
    // Without an id, a line without discounts and added units starts anew.
    const startsAnew = !hasIds && next === initial && quantity !== initial && !item.discount_amount;
    if (next === quantity || startsAnew) return;
    if (next < quantity) this.isExact = false;
    const edited = items.map((one) => (one === item ? withQuantity(one, next) : one));
    await updateOrder(this.rt, caller, this.id, { items: sendable(hasIds ? edited : edited.map(withoutId)) });
    addUnits(this.placed, productOf(item), next - quantity);
  }

  private async undo(place: number): Promise<void> {
    const [redemption] = this.live.splice(place % Math.max(this.live.length, 1), 1);
    if (!redemption) return;
    const before = unitsByProduct((await this.read()).items ?? []);
    const added = addedUnits(redemption);
    await rollback(this.rt, caller, { id: redemption.id });
    const after = unitsByProduct((await this.read()).items ?? []);
    for (const product of [...before.keys(), ...after.keys()]) {
      const units = added.get(product) ?? 0;
      const change = (after.get(product) ?? 0) - (before.get(product) ?? 0);
      expect(change * -Math.sign(units)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(change)).toBeLessThanOrEqual(Math.abs(units));
    }
  }

  async undoAll(order: readonly number[]): Promise<void> {
    for (const place of order) await this.undo(place);
    while (this.live.length > 0) await this.undo(0);
  }

  /** Units by product, as `readUnits` should have them now. */
  expectedUnits(): ReadonlyMap<string, number> {
    const units = new Map(this.placed);
    for (const redemption of this.live)
      for (const [product, added] of addedUnits(redemption)) addUnits(units, product, added);
    return withoutZeros(units);
  }

  /** What the redemptions that are left took off, minor units. */
  expectedDiscounts() {
    const sum = (member: 'applied_discount_amount' | 'items_applied_discount_amount') =>
      this.live.reduce((total, { order }) => total + (order[member] ?? 0), 0);
    return {
      order: sum('applied_discount_amount'),
      items: sum('items_applied_discount_amount'),
      free: this.live.reduce((total, { free }) => total + free, 0),
      isExact: this.isExact,
    };
  }
}

function addedUnits({ order }: LiveRedemption): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const item of order.items ?? []) addUnits(units, productOf(item), item.applied_quantity ?? 0);
  return units;
}

export function sendable(items: readonly OrderItem[] | undefined): readonly RequestOrderItem[] {
  return items ?? [];
}

function withoutId<T extends object>(item: T): T {
  const { id, ...rest } = item as T & { readonly id?: string };
  return rest as T;
}

/** The amounts of the line follow the new quantity. */
function withQuantity({ amount, subtotal_amount, ...item }: OrderItem, quantity: number): OrderItem {
  return { ...item, quantity };
}

/** The order as a shop that read it sends it back. */
export function whole(order: Order): SaveOrderRequest {
  return order;
}

function named(order: Order, naming: Naming): RequestOrder {
  const { id, source_id } = order;
  const items = sendable(order.items);
  switch (naming) {
    case 'ID':
      return { id };
    case 'SOURCE_ID':
      return { source_id };
    case 'ID_AND_LINES':
      return { id, items };
    case 'ID_AND_LINES_WITHOUT_IDS':
      return { id, items: items.map(withoutId) };
    case 'SOURCE_ID_AND_LINES':
      return { source_id, items };
    case 'WHOLE':
      return order;
  }
}

/** An answer without what is new with each request. */
function withoutMeta(answer: object): unknown {
  const { id, tracking_id, ...rest } = answer as Readonly<Record<string, unknown>>;
  return JSON.parse(JSON.stringify(rest)) as unknown;
}
