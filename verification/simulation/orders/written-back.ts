// Two orders with lines: a shop writes back what it read of them, with and without changes, while others redeem and roll back.
import type { Runtime } from '../../../lib/ports/runtime';
import type { CalculatedOrder, Order, OrderItem } from '../../../lib/model/records/order';
import { parseRedemptionId } from '../../../lib/model/keys/record-ids';
import { upsertProduct } from '../../../lib/services/products/products';
import { getOrder, updateOrder, upsertOrder } from '../../../lib/services/orders/orders';
import { createVoucher } from '../../../lib/services/vouchers/vouchers';
import type { Random } from '../../../scripts/support/random';
import { attemptOf } from '../requests';
import type { SimulatedService, UseTrace } from '../service';
import type { Operation, Plan } from '../workload';
import { CALLER, CUSTOMERS } from '../world';

const BASKETS = ['basket-1', 'basket-2'] as const;
const CODES = ['FREE-MUG', 'LINES-OFF', 'ORDER-OFF'] as const;
const WAYS = ['LINES', 'LINES_WITHOUT_IDS', 'WHOLE', 'AMOUNT'] as const;

export async function createBaskets(rt: Runtime): Promise<void> {
  for (const [source_id, price] of [['lamp', 5_000] as const, ['mug', 1_000] as const]) {
    await upsertProduct(rt, CALLER, { source_id, name: source_id, price });
  }
  const [mug, lines, order] = CODES;
  const free = { unit_off: 1, unit_type: 'mug', product: { source_id: 'mug' } };
  await createVoucher(rt, CALLER, mug, { discount: { type: 'UNIT', effect: 'ADD_NEW_ITEMS', ...free } });
  await createVoucher(rt, CALLER, lines, { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' } });
  await createVoucher(rt, CALLER, order, { discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' } });
  for (const source_id of BASKETS) {
    await upsertOrder(rt, CALLER, { source_id, items: [{ product_id: 'lamp', quantity: 3 }] });
  }
}

/** One client is the shop: it alone writes orders back. */
export function drawBasketPlan(random: Random): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(2, 4) }, () =>
    Array.from({ length: random.between(2, 5) }, () => drawOperation(random, (request += 1))),
  );
  const shop = Array.from({ length: random.between(3, 8) }, () => drawWriteBack(random));
  return { clients: [...clients, shop] };
}

function drawWriteBack(random: Random): Operation {
  const by = random.chance(0.5) ? random.pick([-1, 1, 2] as const) : 0;
  return { kind: 'write back', order: random.pick(BASKETS), way: random.pick(WAYS), by };
}

function drawOperation(random: Random, request: number): Operation {
  const sent = { request, isKeyed: random.chance(0.7), copies: 1 };
  if (random.chance(0.4)) return { kind: 'rollback', ...sent, place: random.between(0, 9) };
  const lines = CODES.filter(() => random.chance(0.5)).map((id) => ({ object: 'voucher' as const, id }));
  const [code] = CODES;
  return {
    kind: 'redeem',
    ...sent,
    lines: lines.length > 0 ? lines : [{ object: 'voucher', id: code }],
    order: random.pick(BASKETS),
    customer: random.pick(CUSTOMERS),
    sender: 'BACKEND',
  };
}

type WriteBack = Extract<Operation, { kind: 'write back' }>;

/** Compares the orders with the redemptions that are left on them. */
export class BasketTrace implements UseTrace {
  readonly broken: string[] = [];
  /** Orders that a change without an answer, or made of an outdated order, may have written over. */
  private readonly outdated = new Set<string>();
  /** Changes that have no answer yet, by order. */
  private readonly open = new Map<string, number>();
  /** Amounts that were sent without lines and may differ from them: another request may have changed the lines meanwhile. */
  private readonly ownAmounts = new Set<{ readonly order: string }>();

  applied(): void {}

  edit(): Promise<unknown> {
    return Promise.resolve();
  }

  show(): Promise<void> {
    return Promise.resolve();
  }

  /** Writes back what it reads; a shop that does so while others change the order writes over what they did. */
  async writeBack(rt: Runtime, operation: WriteBack): Promise<void> {
    const { order: name } = operation;
    const before = await getOrder(rt, CALLER, name);
    const open = this.open.get(name) ?? 0;
    if (open > 0) this.outdated.add(name);
    this.open.set(name, open + 1);
    const ownAmount = { order: name };
    if (operation.by === 0 && operation.way === 'AMOUNT') this.ownAmounts.add(ownAmount);
    const after = await updateOrder(rt, CALLER, name, requestOf(before, operation)).catch((error: unknown) => {
      const attempt = attemptOf(error);
      if (attempt.status === 'REFUSED') this.close(ownAmount);
      throw error;
    });
    this.open.set(name, (this.open.get(name) ?? 1) - 1);
    if (open > 0) return;
    if (JSON.stringify(after.redemptions) !== JSON.stringify(before.redemptions)) {
      this.outdated.add(name);
      return;
    }
    this.ownAmounts.delete(ownAmount);
    if (operation.by === 0) this.compareWritten(before, after);
  }

  /** Nothing was written, and nothing will be. */
  private close(sent: { readonly order: string }): void {
    this.open.set(sent.order, (this.open.get(sent.order) ?? 1) - 1);
    this.ownAmounts.delete(sent);
  }

  private compareWritten(before: Order, after: Order): void {
    const amountsOf = ({ amount, initial_amount, total_amount, items }: Order) =>
      JSON.stringify({ amount, initial_amount, total_amount, items });
    if (amountsOf(before) !== amountsOf(after)) this.broken.push(`I14 ${before.id} changed when it was written back`);
  }

  /** After everything else: whatever an order has is by redemptions that were not rolled back. */
  async sellOut(service: SimulatedService): Promise<void> {
    for (const name of BASKETS) {
      await service.look(async (rt) => {
        const order = await getOrder(rt, CALLER, name);
        const isOutdated = this.outdated.has(name) || (this.open.get(name) ?? 0) > 0;
        const live = isOutdated ? null : await liveRedemptions(rt, order);
        const hasOwnAmount = [...this.ownAmounts].some(({ order: sent }) => sent === name);
        this.broken.push(...brokenSums(order, hasOwnAmount), ...(live ? brokenShares(order, live) : []));
      });
    }
  }
}

function requestOf(order: Order, { way, by }: WriteBack) {
  const items = (order.items ?? []).map((item, index) => (index === 0 ? withQuantity(item, by) : item));
  if (by === 0 && way === 'AMOUNT') return { amount: order.amount ?? 0 };
  if (by === 0 && way === 'WHOLE') return order;
  return { items: way === 'LINES_WITHOUT_IDS' ? items.map(({ id, ...item }) => item) : items };
}

function withQuantity({ amount, subtotal_amount, ...item }: OrderItem, by: number): OrderItem {
  const quantity = Math.max(2, (item.quantity ?? 0) + by);
  return by === 0 ? { ...item, amount, subtotal_amount } : { ...item, quantity };
}

/** What the redemptions of an order that were not rolled back made of it. */
async function liveRedemptions(rt: Runtime, { redemptions }: Order): Promise<readonly CalculatedOrder[]> {
  const live = Object.entries(redemptions).filter(([, entry]) => entry.rollback_id === undefined);
  const stored = await Promise.all(
    live.map(([id]) => rt.store.redemptions.load(CALLER, parseRedemptionId(id)?.base ?? '')),
  );
  return stored.flatMap((one) => one?.stored?.response.order ?? []);
}

/** @param hasOwnAmount whether the shop may have sent an amount that differs from the lines: the order keeps it */
function brokenSums(order: Order, hasOwnAmount: boolean): readonly string[] {
  const { id, items = [], amount = 0, discount_amount = 0, items_discount_amount = 0, total_amount } = order;
  const sum = items.reduce((total, item) => total + (item.amount ?? 0), 0);
  const isPaid = total_amount === amount - discount_amount - items_discount_amount;
  const isFree = items.every((item) => (item.discount_quantity ?? 0) <= (item.quantity ?? 0));
  const priced = items.filter((item) => item.amount !== (item.price ?? 0) * (item.quantity ?? 0));
  return [
    ...priced.map((item) => `I14 ${id} has ${item.quantity} units of ${item.price} for ${item.amount}`),
    ...(sum === amount || hasOwnAmount ? [] : [`I14 ${id} costs ${amount}, its lines ${sum}`]),
    ...(isPaid ? [] : [`I14 ${id} has a total of ${total_amount}`]),
    ...(isFree ? [] : [`I14 ${id} has more free units than units`]),
  ];
}

function brokenShares(order: Order, live: readonly CalculatedOrder[]): readonly string[] {
  const { id, items = [], discount_amount = 0, items_discount_amount = 0 } = order;
  const sum = (member: 'applied_discount_amount' | 'items_applied_discount_amount') =>
    live.reduce((total, one) => total + (one[member] ?? 0), 0);
  const isMore =
    discount_amount > sum('applied_discount_amount') || items_discount_amount > sum('items_applied_discount_amount');
  const units = items.filter((item) => {
    const added = live.flatMap((one) => one.items ?? []).filter((one) => one.id === item.id);
    const expected = added.reduce((total, one) => total + (one.applied_quantity ?? 0), 0);
    return (item.quantity ?? 0) - (item.initial_quantity ?? 0) !== expected;
  });
  return [
    ...(isMore ? [`I14 ${id} keeps a discount that was given back`] : []),
    ...units.map((item) => `I14 ${id} has ${item.quantity} units of ${item.initial_quantity} on ${item.id}`),
  ];
}
