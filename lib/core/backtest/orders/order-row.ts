// One row of a file of orders: a row of a CSV file, or a JSON line.
import { type Failure, isFailure } from '../../../errors';
import { LIMITS } from '../../../model/limits';
import type { Config } from '../../../model/config';
import { type FileRow, readCells } from '../../csv/cells';
import { type ColumnNames, type Layout, layoutOf } from '../../csv/layout';
import type { Definitions } from '../../csv/metadata-cells';
import { schemaOf } from '../../metadata/definition';

/** The members of a row; null where it has none. Amounts are in minor units. */
export interface OrderRow {
  readonly row: number;
  readonly order_id: string;
  readonly date: string | null;
  readonly customer_source_id: string | null;
  /** Codes, separated by `|`. */
  readonly codes: string | null;
  readonly amount: number | null;
  readonly product_id: string | null;
  readonly sku_id: string | null;
  readonly quantity: number | null;
  readonly price: number | null;
  /** By column: `metadata.X`, `customer.metadata.X`, `product.metadata.X`. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A row that leaves its order out. */
export interface BadRow {
  readonly row: number;
  /** Null for a row without one. */
  readonly orderId: string | null;
  readonly reason: string;
}

export function isBadRow(row: OrderRow | BadRow): row is BadRow {
  return 'reason' in row;
}

const NAMES = {
  order_id: ['order_id'],
  date: ['date'],
  customer_source_id: ['customer_source_id'],
  codes: ['codes'],
  amount: ['amount'],
  product_id: ['product_id'],
  sku_id: ['sku_id'],
  quantity: ['quantity'],
  price: ['price'],
} as const satisfies ColumnNames;

type OrderColumn = keyof typeof NAMES;
const COLUMNS = Object.keys(NAMES) as readonly OrderColumn[];

/** Metadata columns by the records whose metadata they hold. */
export const METADATA = {
  order: 'metadata.',
  customer: 'customer.metadata.',
  product: 'product.metadata.',
} as const;
const PREFIXES: readonly string[] = Object.values(METADATA);

const MOST_UNITS = 1_000_000;
/** Characters of the codes of one order. */
const MOST_CODES = 10_000;

/**
 * The columns of a CSV file of orders.
 * @returns invalid_payload for a file without order_id or date, and for an unknown column
 */
export function layoutOfOrders(headers: readonly string[], config: Pick<Config, 'metadataSchemas'>): Layout | Failure {
  const layout = layoutOf(headers, { names: NAMES, required: ['order_id', 'date'] }, definitionsOf(config));
  if (isFailure(layout)) return layout;
  const unknown = layout.metadata.find(({ name }) => !isMetadataName(name));
  return unknown ? { key: 'invalid_payload', details: `The column ${unknown.name} is unknown. ${KNOWN}` } : layout;
}

const KNOWN = `Columns are ${COLUMNS.join(', ')}, metadata.X, customer.metadata.X and product.metadata.X.`;

function definitionsOf(config: Pick<Config, 'metadataSchemas'>): Definitions {
  const all = Object.entries(METADATA).flatMap(([record, prefix]) =>
    Object.entries(schemaOf(config, record)?.properties ?? {}).map(([name, one]) => [`${prefix}${name}`, one] as const),
  );
  return Object.fromEntries(all);
}

function isMetadataName(name: string): boolean {
  return PREFIXES.some((prefix) => name.startsWith(prefix) && name.length > prefix.length);
}

/** Read a row of a CSV file. Amounts of money are in major units, as in imports. */
export function readCsvOrderRow(row: FileRow, layout: Layout): OrderRow | BadRow {
  const orderId = (row.cells[layout.at.get('order_id') ?? -1] ?? '') || null;
  const found = readCells(row, { layout, names: NAMES }, (cells) => ({
    row: row.number,
    order_id: cells.name('order_id'),
    date: cells.moment('date'),
    customer_source_id: cells.text('customer_source_id'),
    codes: cells.text('codes', MOST_CODES),
    amount: cells.money('amount'),
    product_id: cells.text('product_id'),
    sku_id: cells.text('sku_id'),
    quantity: cells.whole('quantity', MOST_UNITS),
    price: cells.money('price'),
    metadata: cells.metadata(),
  }));
  return isFailure(found) ? { row: row.number, orderId, reason: found.details ?? found.key } : found;
}

/** Read a JSON line. Amounts of money are in minor units. */
export function readJsonOrderRow(row: number, text: string): OrderRow | BadRow {
  const parsed = parseLine(text);
  if (parsed === null) return { row, orderId: null, reason: 'The line must hold one JSON object.' };
  const members = new Map(flatten(parsed));
  const sentId = members.get('order_id');
  const orderId = textOf(sentId);
  const bad = (reason: string): BadRow => ({ row, orderId, reason });
  if (isBroken(parsed)) return bad('A text must not hold NUL characters or broken characters.');
  const unknown = [...members.keys()].find((name) => !Object.hasOwn(NAMES, name) && !isMetadataName(name));
  if (unknown !== undefined) return bad(`The member ${unknown} is unknown.`);
  const metadata = [...members].filter(([name, value]) => isMetadataName(name) && value !== null);
  if (Buffer.byteLength(JSON.stringify(metadata)) > LIMITS.metadataBytes)
    return bad(`Metadata must be at most ${LIMITS.metadataBytes} bytes of JSON.`);
  const problem = COLUMNS.flatMap((name) => problemOf(name, members.get(name) ?? null) ?? [])[0];
  if (problem !== undefined) return bad(problem);
  if (orderId === null) return bad('order_id is required');
  const textIn = (name: OrderColumn) => textOf(members.get(name));
  const numberIn = (name: OrderColumn) => (members.get(name) ?? null) as number | null;
  return {
    row,
    order_id: orderId,
    date: textIn('date'),
    customer_source_id: textIn('customer_source_id'),
    codes: codesOf(members.get('codes')),
    amount: numberIn('amount'),
    product_id: textIn('product_id'),
    sku_id: textIn('sku_id'),
    quantity: numberIn('quantity'),
    price: numberIn('price'),
    metadata: Object.fromEntries(metadata),
  };
}

function parseLine(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : null;
  } catch {
    return null;
  }
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The metadata of an order, its customer or its product may stand in objects. */
function flatten(members: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(members).flatMap(([name, value]) => {
    if (!isMembers(value) || isMetadataName(name)) return [[name, value] as const];
    const below = name === 'customer' || name === 'product' ? flatten(value) : Object.entries(value);
    return below.map(([inner, one]) => [`${name}.${inner}`, one] as const);
  });
}

/** NUL characters and halves of surrogate pairs, as JSON writes them. */
const BROKEN = /\\u(0000|d[89a-f][\da-f]{2})/;

function isBroken(value: object): boolean {
  return BROKEN.test(JSON.stringify(value));
}

const AMOUNTS: readonly OrderColumn[] = ['amount', 'price'];
const NUMBERS: readonly OrderColumn[] = [...AMOUNTS, 'quantity'];

function problemOf(name: OrderColumn, value: unknown): string | null {
  if (value === null) return null;
  if (NUMBERS.includes(name)) {
    const most = AMOUNTS.includes(name) ? LIMITS.amount : MOST_UNITS;
    const isFit = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
    return isFit ? null : `${name}: must be a whole number from 0 to ${most}`;
  }
  if (name === 'codes')
    return codesOf(value) === null && value !== '' ? 'codes: must be a text, or a list of texts' : null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? null : `${name}: must be a text`;
  if (typeof value !== 'string') return `${name}: must be a text`;
  return value.length > LIMITS.text ? `${name}: must have at most ${LIMITS.text} characters` : null;
}

/** A text, or an id that is a number; null for an empty one. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

function codesOf(value: unknown): string | null {
  if (!Array.isArray(value)) return typeof value === 'string' && value.length <= MOST_CODES ? value : null;
  const codes = value as readonly unknown[];
  return codes.every((code) => typeof code === 'string' && !code.includes('|')) ? codes.join('|') : null;
}
