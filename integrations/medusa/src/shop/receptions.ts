// Reads what came back of an order, and credits the order with what gift cards got back.
import type { Reception, OrderItem } from '../core/receptions';
import { toMajor, toMinor, toNumber, type Decimal } from '../core/money';
import type { ShopContext } from './context';

/** The reference of credit lines that stand for a part of a return which gift cards got. */
const RETURN_REFERENCE = 'stackable_return';

const RECEIVING = new Set(['RECEIVE_RETURN_ITEM', 'RECEIVE_DAMAGED_RETURN_ITEM']);

interface ChangeRow {
  readonly id: string;
  readonly return_id: string | null;
  readonly version: number;
  readonly actions: readonly {
    readonly action: string;
    readonly reference_id: string | null;
    readonly details: { readonly reference_id?: string; readonly quantity?: Decimal } | null;
  }[];
}

async function listChanges({ orders }: ShopContext, filters: object): Promise<readonly ChangeRow[]> {
  const rows: unknown = await orders.listOrderChanges(filters, { relations: ['actions'], take: null as never });
  return rows as readonly ChangeRow[];
}

/** The receptions of an order, the first one first. */
export async function listReceptions(context: ShopContext, orderId: string): Promise<readonly Reception[]> {
  const changes = await listChanges(context, {
    order_id: orderId,
    change_type: 'return_receive',
    status: 'confirmed',
  });
  const counts = new Map<string, number>();
  return [...changes]
    .sort((a, b) => a.version - b.version)
    .map(({ return_id, actions }) => {
      const returnId = return_id ?? '';
      counts.set(returnId, (counts.get(returnId) ?? 0) + 1);
      return {
        return_id: returnId,
        number: counts.get(returnId) ?? 1,
        units: actions
          .filter(({ action }) => RECEIVING.has(action))
          .map(({ details }) => ({
            item_id: details?.reference_id ?? '',
            quantity: toNumber(details?.quantity ?? 0),
          })),
      };
    });
}

export interface ReturnedOrder {
  readonly currency_code: string;
  readonly items: readonly OrderItem[];
  readonly summary: { readonly pending_difference: Decimal };
  readonly transactions: readonly { readonly amount: Decimal }[];
  readonly credit_lines: readonly { readonly reference?: string | null; readonly reference_id?: string | null }[];
}

const ORDER_FIELDS = [
  'id',
  'currency_code',
  'total',
  'summary.*',
  'items.*',
  'items.detail.*',
  'items.adjustments.*',
  'items.tax_lines.*',
  'transactions.*',
  'credit_lines.*',
];

/** Read an order with what its returned units are worth. @throws Error when there is none */
export async function readReturnedOrder({ query }: ShopContext, orderId: string): Promise<ReturnedOrder> {
  const { data } = await query.graph({ entity: 'order', fields: ORDER_FIELDS, filters: { id: orderId } });
  const order = data[0] as ReturnedOrder | undefined;
  if (order === undefined) throw new Error(`There is no order ${orderId}.`);
  return order;
}

/** Whether the shop refunded so much money that a credit for gift cards would be paid twice. */
export function isRefundedInMoney(order: ReturnedOrder, credited: number, digits: number): boolean {
  const hasRefund = order.transactions.some(({ amount }) => toNumber(amount) < 0);
  const owedByCustomer = toNumber(order.summary.pending_difference);
  return hasRefund && toMinor(Math.max(0, owedByCustomer + toMajor(credited, digits)), digits) > 0;
}

/** Reduce what the shop owes by what gift cards got. It is done once for each key. */
export async function creditOrder(
  context: ShopContext,
  orderId: string,
  { key, amount }: { readonly key: string; readonly amount: number },
): Promise<void> {
  const { credit_lines } = await readReturnedOrder(context, orderId);
  const isOfKey = (line: { readonly reference?: string | null; readonly reference_id?: string | null }): boolean =>
    line.reference === RETURN_REFERENCE && line.reference_id === key;
  if (credit_lines.some(isOfKey)) return;
  const pending = await listChanges(context, { order_id: orderId, change_type: 'credit_line', status: 'pending' });
  const begun = pending.find(({ actions }) => actions.some(({ reference_id }) => reference_id === key));
  const change = begun ?? (await beginCredit(context, orderId, { key, amount }));
  await context.orders.confirmOrderChange(change.id);
}

function beginCredit(
  { orders }: ShopContext,
  orderId: string,
  { key, amount }: { readonly key: string; readonly amount: number },
): Promise<{ readonly id: string }> {
  const action = {
    action: 'CREDIT_LINE_ADD',
    reference: RETURN_REFERENCE,
    reference_id: key,
    amount,
  };
  const change = { order_id: orderId, change_type: 'credit_line', actions: [action] };
  return orders.createOrderChange(change as never);
}
