// The orders of a file: rows of the same order are put together, and orders stand by their time.
import { LIMITS } from '../../../model/limits';
import type { EvaluationRequest } from '../../../model/request';
import { parseMoment } from '../../time/calendar';
import { type BadRow, isBadRow, METADATA, type OrderRow } from './order-row';

export interface FileOrder {
  readonly id: string;
  /** ms since 1970 */
  readonly decidedMs: number;
  readonly request: EvaluationRequest;
}

export interface OrderFile {
  /** By time; orders of the same moment stand as in the file. */
  readonly orders: readonly FileOrder[];
  /** The reasons why orders were left out, in the order of the file. */
  readonly badRows: readonly BadRow[];
  /** Orders that a bad row left out; a row without an order counts as one. */
  readonly leftOut: number;
}

/** Put rows together to orders. @param timezone of dates without an offset */
export function collectOrders(rows: readonly (OrderRow | BadRow)[], timezone: string): OrderFile {
  const badRows: BadRow[] = rows.filter(isBadRow);
  const drafts = new Map<string, OrderDraft>();
  for (const row of rows) {
    if (isBadRow(row)) continue;
    const draft = drafts.get(row.order_id) ?? new OrderDraft(row, timezone);
    drafts.set(row.order_id, draft);
    const reason = draft.add(row);
    if (reason !== null) badRows.push({ row: row.row, orderId: row.order_id, reason });
  }
  for (const draft of drafts.values()) badRows.push(...draft.refuse());
  const bad = new Set(badRows.map(({ orderId }) => orderId));
  const orders = [...drafts].flatMap(([id, draft]) => (bad.has(id) ? [] : [draft.toOrder()]));
  const nameless = badRows.filter(({ orderId }) => orderId === null).length;
  bad.delete(null);
  return {
    orders: orders.toSorted((one, other) => one.decidedMs - other.decidedMs),
    badRows: badRows.toSorted((one, other) => one.row - other.row),
    leftOut: bad.size + nameless,
  };
}

type OrderItems = NonNullable<NonNullable<EvaluationRequest['order']>['items']>;
type Shared = 'date' | 'customer_source_id' | 'codes' | 'amount';
const SHARED: readonly Shared[] = ['date', 'customer_source_id', 'codes', 'amount'];

class OrderDraft {
  /** Members of the order as a whole, with the row that said them first. */
  private readonly shared = new Map<string, { readonly value: unknown; readonly row: number }>();
  private readonly items: OrderItems[number][] = [];

  constructor(
    private readonly first: OrderRow,
    private readonly timezone: string,
  ) {}

  /** @returns why the row is bad */
  add(row: OrderRow): string | null {
    const metadata = Object.entries(row.metadata).filter(([name]) => !name.startsWith(METADATA.product));
    const members = [...SHARED.map((name) => [name, row[name]] as const), ...metadata];
    for (const [name, value] of members) {
      if (value === null || value === '') continue;
      const known = this.shared.get(name);
      if (known && JSON.stringify(known.value) !== JSON.stringify(value)) {
        return `${name}: must be as in row ${known.row}, because both belong to the order ${row.order_id}`;
      }
      if (!known) this.shared.set(name, { value, row: row.row });
    }
    if (row.date !== null && parseMoment(row.date, this.timezone) === null) {
      return 'date: must be a day or a moment, ISO 8601';
    }
    return this.addItem(row);
  }

  /** List what is missing in all of its rows. */
  refuse(): readonly BadRow[] {
    const bad = (reason: string): BadRow => ({ row: this.first.row, orderId: this.first.order_id, reason });
    const codes = this.codes.length;
    return [
      ...(this.shared.has('date') ? [] : [bad('date is required')]),
      ...(this.shared.has('amount') || this.items.length > 0
        ? []
        : [bad('amount is required for an order without lines')]),
      ...(codes > LIMITS.redeemables ? [bad(`codes: must be at most ${LIMITS.redeemables}`)] : []),
    ];
  }

  toOrder(): FileOrder {
    const customer = this.text('customer_source_id');
    const amount = this.shared.get('amount')?.value as number | undefined;
    const metadata = this.metadataOf(METADATA.order);
    const ofCustomer = this.metadataOf(METADATA.customer);
    const hasCustomer = customer !== null || Object.keys(ofCustomer).length > 0;
    return {
      id: this.first.order_id,
      decidedMs: parseMoment(this.text('date') ?? '', this.timezone) ?? 0,
      request: {
        redeemables: this.codes.map((id) => ({ object: 'voucher', id })),
        ...(hasCustomer && { customer: { ...(customer !== null && { source_id: customer }), metadata: ofCustomer } }),
        order: {
          ...(amount !== undefined && { amount }),
          ...(this.items.length > 0 && { items: this.items }),
          ...(Object.keys(metadata).length > 0 && { metadata }),
        },
      },
    };
  }

  private addItem(row: OrderRow): string | null {
    const { product_id, sku_id, quantity, price } = row;
    const metadata = selectMetadata(Object.entries(row.metadata), METADATA.product);
    const hasMetadata = Object.keys(metadata).length > 0;
    if (product_id === null && sku_id === null && quantity === null && price === null) {
      return hasMetadata ? 'product_id is required for metadata of a product' : null;
    }
    if (this.items.length === LIMITS.orderItems) return `An order has at most ${LIMITS.orderItems} lines.`;
    this.items.push({
      ...(product_id !== null && { product_id }),
      ...(sku_id !== null && { sku_id }),
      quantity: quantity ?? 1,
      ...(price !== null && { price }),
      ...(hasMetadata && { product: { metadata } }),
    });
    return null;
  }

  private get codes(): readonly string[] {
    const parts = (this.text('codes') ?? '').split('|').map((code) => code.trim());
    return parts.filter((code) => code !== '');
  }

  private text(name: Shared): string | null {
    return (this.shared.get(name)?.value as string | undefined) ?? null;
  }

  private metadataOf(prefix: string): Readonly<Record<string, unknown>> {
    return selectMetadata(
      [...this.shared].map(([name, { value }]) => [name, value] as const),
      prefix,
    );
  }
}

function selectMetadata(
  members: readonly (readonly [string, unknown])[],
  prefix: string,
): Readonly<Record<string, unknown>> {
  const own = members.filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
