// What the cells of exports should be, read from records as lists answer them.
import type { Row, Worlds } from './world';

export type ExportedKind = keyof Worlds;
type Read = (row: Row) => unknown;

/** A member by its path. */
export const at =
  (path: string): Read =>
  (row) =>
    path.split('.').reduce<unknown>((inner, name) => (inner as Row | null | undefined)?.[name], row);

const money =
  (path: string): Read =>
  (row) => {
    const minor = at(path)(row);
    return typeof minor === 'number' ? (minor / 100).toFixed(2) : null;
  };

const either =
  (...reads: readonly Read[]): Read =>
  (row) =>
    reads.map((read) => read(row)).find((value) => value !== null && value !== undefined);

const members = (...names: readonly string[]): Readonly<Record<string, Read>> =>
  Object.fromEntries(names.map((name) => [name, at(name)]));

const below = (prefix: string, path: string, names: readonly string[]): Readonly<Record<string, Read>> =>
  Object.fromEntries(names.map((name) => [`${prefix}_${name}`, at(`${path}.${name}`)]));

const METADATA = Object.fromEntries(
  ['color', 'size', 'tags', 'is'].map((name) => [`metadata.${name}`, at(`metadata.${name}`)]),
);

/** Fields of each object, by the names of the published API. */
export const FIELDS: Readonly<Record<ExportedKind, Readonly<Record<string, Read>>>> = {
  voucher: {
    ...members('id', 'code', 'campaign', 'campaign_id', 'start_date', 'expiration_date', 'active', 'additional_info'),
    ...members('is_referral_code', 'created_at', 'updated_at', 'validity_day_of_week'),
    voucher_type: at('type'),
    discount_type: at('discount.type'),
    gift_balance: money('gift.balance'),
    redemption_quantity: at('redemption.quantity'),
    redemption_count: at('redemption.redeemed_quantity'),
    customer_id: at('holder_id'),
    value: either(money('gift.balance'), at('discount.percent_off')),
    ...below('validity_timeframe', 'validity_timeframe', ['interval', 'duration']),
    ...METADATA,
  },
  redemption: {
    ...members('id', 'object', 'customer_id', 'date', 'result', 'tracking_id', 'failure_code', 'failure_message'),
    voucher_code: at('voucher.code'),
    campaign: at('voucher.campaign'),
    customer_source_id: at('customer.source_id'),
    customer_name: at('customer.name'),
    order_id: at('order.id'),
    order_amount: at('order.amount'),
    gift_amount: at('gift.amount'),
    ...METADATA,
  },
  publication: {
    ...members('customer_id', 'channel'),
    date: at('created_at'),
    voucher_code: either(at('voucher.code')),
    customer_source_id: at('customer.source_id'),
    ...METADATA,
  },
  customer: {
    ...members('id', 'name', 'source_id', 'email', 'phone', 'birthdate', 'created_at', 'updated_at', 'description'),
    ...below('address', 'address', ['city', 'country', 'postal_code', 'line_1']),
    ...below('redemptions', 'summary.redemptions', [
      'total_redeemed',
      'total_failed',
      'total_succeeded',
      'total_rolled_back',
    ]),
    ...below('orders', 'summary.orders', ['total_amount', 'total_count', 'average_amount', 'last_order_amount']),
    ...below('loyalty', 'loyalty', ['points', 'referred_customers']),
    ...METADATA,
  },
  order: {
    ...members('id', 'source_id', 'status', 'created_at', 'updated_at', 'amount', 'discount_amount', 'total_amount'),
    ...members('items_discount_amount', 'total_discount_amount', 'customer_id', 'referrer_id'),
    ...METADATA,
  },
  product: {
    ...members('id', 'name', 'image_url', 'source_id', 'attributes', 'created_at'),
    price: money('price'),
    ...METADATA,
  },
  sku: {
    ...members('id', 'sku', 'product_id', 'currency', 'source_id', 'attributes', 'created_at'),
    price: money('price'),
  },
};

export const ORDERS: Readonly<Record<ExportedKind, Readonly<Record<string, Read>>>> = {
  voucher: members('created_at', 'updated_at', 'code'),
  redemption: {
    ...members('id', 'tracking_id', 'customer_id'),
    created_at: at('date'),
    voucher_code: at('voucher.code'),
  },
  publication: {
    ...members('created_at', 'id', 'tracking_id', 'customer_id', 'channel'),
    voucher_code: at('voucher.code'),
  },
  customer: members('name', 'id', 'email', 'source_id', 'created_at', 'updated_at'),
  order: members('created_at', 'updated_at', 'status'),
  product: members('created_at'),
  sku: members('created_at'),
};

/** A filter of a body, and the same asked of a record. */
type Asked = readonly [filter: Row, holds: (row: Row) => boolean];

const conditions = (...named: readonly (readonly [string, Row])[]): Row =>
  Object.fromEntries(named.map(([name, of]) => [name, { conditions: of }]));
const numberAt = (path: string, row: Row): number => Number(at(path)(row) ?? NaN);

const COLORS: readonly unknown[] = ['red', 'blue', '=1+1', 'a,b', '-5', ' '];
const COLOR: Asked = [
  conditions(['metadata.color', { $in: COLORS }]),
  (row) => COLORS.includes(at('metadata.color')(row)),
];

export const FILTERS: Readonly<Partial<Record<ExportedKind, readonly Asked[]>>> = {
  voucher: [
    COLOR,
    [conditions(['code', { $starts_with: ['A'] }]), (row) => String(row.code).startsWith('A')],
    [conditions(['redemption.quantity', { $more_than: 5 }]), (row) => numberAt('redemption.quantity', row) > 5],
    [conditions(['validity_day_of_week', { $in: ['2'] }]), (row) => Array.isArray(row.validity_day_of_week)],
    [conditions(['validity_timeframe', { $is: 'PT1H' }]), (row) => row.validity_timeframe !== null],
    [conditions(['validity_timeframe', { $is_unknown: true }]), (row) => row.validity_timeframe === null],
  ],
  redemption: [
    COLOR,
    [conditions(['result', { $is: 'FAILURE' }]), (row) => row.result === 'FAILURE'],
    [
      {
        junction: 'or',
        ...conditions(['object', { $is: 'redemption_rollback' }], ['customer_id', { $is_unknown: true }]),
      },
      (row) => row.object === 'redemption_rollback' || row.customer_id === null,
    ],
  ],
  publication: [COLOR, [conditions(['channel', { $is: 'web' }]), (row) => row.channel === 'web']],
  customer: [
    COLOR,
    [conditions(['address.city', { $is: 'Bonn' }]), (row) => at('address.city')(row) === 'Bonn'],
    [conditions(['address.postal_code', { $has_value: true }]), (row) => at('address.postal_code')(row) === '0123'],
    [
      conditions(['summary.orders.total_count', { $more_than: 1 }], ['name', { $has_value: true }]),
      (row) => numberAt('summary.orders.total_count', row) > 1 && typeof row.name === 'string',
    ],
    [
      {
        junction: 'or',
        ...conditions(['summary.redemptions.total_failed', { $more_than: 0 }], ['phone', { $is_unknown: '' }]),
      },
      (row) => numberAt('summary.redemptions.total_failed', row) > 0 || typeof row.phone !== 'string',
    ],
  ],
  order: [COLOR, [conditions(['amount', { $less_than: 3_000 }]), (row) => numberAt('amount', row) < 3_000]],
};

/** The cell of a value; lists are joined, objects are JSON, and no text begins like a formula. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  const text = typeof value === 'string' ? value : isList ? value.join(',') : JSON.stringify(value);
  const isFormula = /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
  return isFormula ? `'${text}` : text;
}

const compared = (left: unknown, right: unknown): number => {
  const [one, other] = [left ?? '', right ?? ''] as unknown as readonly [string, string];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** In the order of a member, those that are equal in the order of their ids. */
export function sorted(rows: readonly Row[], read: Read, isDown: boolean): readonly Row[] {
  const up = rows.toSorted((left, right) => compared(read(left), read(right)) || compared(left.id, right.id));
  return isDown ? up.toReversed() : up;
}
