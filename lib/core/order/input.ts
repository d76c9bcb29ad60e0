// Build the initial state of an evaluation from the order of a request and the stored order it names.
import { pickMembers, withoutNulls } from '../object-members';
import type { Minor } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type {
  LineNotes,
  Order,
  OrderItem,
  OrderItemProduct,
  OrderItemSku,
  RequestOrder,
  RequestOrderItem,
} from '../../model/records/order';
import {
  type Catalog,
  type CatalogLine,
  isOwnerless,
  type Product,
  resolveCatalogLine,
  type Sku,
  toEffectiveOrder,
} from '../../model/records/catalog';
import { ZERO, add, atLeastZero, least, minor, subtract } from '../money';
import { type CarriedPart, carriedParts, completeNamedLines, matchStoredLines } from './match-stored-lines';
import {
  absentLines,
  computeInitialAmount,
  computeInitialQuantity,
  type EarlierLine,
  hiddenLines,
} from './hidden-lines';
import { sumAddedValue, hasOtherUnits, isSameLines, type Line, type LineIdentity, type OrderState } from './state';

export interface OrderSources {
  /** The order of the request; null when none was sent. */
  readonly request: RequestOrder | null;
  /** The stored order that the request names, by id or source id. */
  readonly stored: Order | null;
  /** The notes of the stored order on its lines. */
  readonly notes?: LineNotes | undefined;
  readonly catalog: Catalog;
  /** Lines of the same catalogue that were opened before, by what was sent: a search opens one order many times. */
  readonly opened?: OpenedItems | undefined;
}

export type OpenedItems = ReadonlyMap<RequestOrderItem, Line>;

/**
 * The order at the start of an evaluation. For an order named by its id, sent members replace stored ones. An order
 * named only by its source id, once stored, is used as stored, and the request's members are ignored.
 * @see docs/behaviour/decisions.md#the-order
 */
export function openOrder(sources: OrderSources & { readonly request: RequestOrder }): OrderState;
export function openOrder(sources: OrderSources): OrderState | null;
export function openOrder(sources: OrderSources): OrderState | null {
  const { request, stored } = sources;
  if (request === null) return null;
  const sent = toEffectiveOrder(request, stored);
  const { lines, hidden } = openLines(sent, sources);
  const kept = stored && keepsLines(sent, lines, sources) ? stored : null;
  const known = sent.amount ?? kept?.amount ?? null;
  const amount = known === null ? sumOfAmounts(lines) : minor(known);
  const itemsDiscount = lines.reduce((sum, line) => add(sum, line.discount), ZERO);
  const orderDiscount = earlierDiscount(sent.discount_amount ?? stored?.discount_amount ?? 0, amount, itemsDiscount);
  return {
    lines,
    amount,
    initialAmount: initialAmount({ sent, kept, lines, hidden, amount }),
    orderDiscount,
    itemsDiscount,
    hasOrderDiscount: orderDiscount > 0,
    hasItemsDiscount: itemsDiscount > 0,
    unitsChanged: kept?.initial_amount !== undefined || lines.some(hasOtherUnits) || sumPlaced(hidden) > 0,
    ...(hidden.length > 0 && { hidden }),
  };
}

/** True when the order keeps its lines: none are sent, or the same ones. */
function keepsLines(sent: RequestOrder, lines: readonly Line[], sources: OrderSources): boolean {
  return !sent.items || isSameLines(lines, openLines({}, sources).lines);
}

/** The earlier discount of the order, limited to its amount. */
function earlierDiscount(discount: number, amount: Minor | null, itemsDiscount: Minor): Minor {
  return amount === null ? minor(discount) : least(minor(discount), atLeastZero(subtract(amount, itemsDiscount)));
}

interface OpenedAmounts {
  readonly sent: RequestOrder;
  /** The stored order, when its lines are kept. */
  readonly kept: Order | null;
  readonly lines: readonly Line[];
  readonly hidden: readonly OrderItem[];
  readonly amount: Minor | null;
}

/**
 * The initial amount. If it is not sent, it is the amount minus the value of the units that redemptions added. Units
 * that redemptions removed count also where their line was left out.
 */
function initialAmount({ sent, kept, lines, hidden, amount }: OpenedAmounts): Minor | null {
  const isAmountKept = (sent.amount ?? null) === null || sent.amount === kept?.amount;
  const known = sent.initial_amount ?? (isAmountKept ? (kept?.initial_amount ?? null) : null);
  if (known !== null) return minor(known);
  return amount === null ? null : atLeastZero(add(subtract(amount, sumAddedValue(lines)), sumPlaced(hidden)));
}

function sumPlaced(hidden: readonly OrderItem[]): Minor {
  return minor(hidden.reduce((sum, { initial_amount = 0 }) => sum + initial_amount, 0));
}

type OpenedLines = Required<Pick<OrderState, 'lines' | 'hidden'>>;

function openLines(sent: RequestOrder, { stored, notes = {}, catalog, opened }: OrderSources): OpenedLines {
  const before = stored?.items ?? [];
  const { hidden = [], carried = {} } = notes;
  if (!sent.items) return { lines: before.map((item) => storedLine(item, { catalog, carried })), hidden };
  if (before.length === 0 && hidden.length === 0)
    return { lines: sent.items.map((item) => opened?.get(item) ?? newLine(item, catalog)), hidden };
  const items = completeNamedLines(sent.items, [...before, ...hidden]);
  const known = items.map((item) => resolveCatalogLine(item, catalog));
  const continued = matchStoredLines(known, before, absentLines(before, notes));
  const parts = carriedParts(known, before, continued);
  const lines = known.map((line, index) => {
    const own = continued[index];
    const part = parts.get(index);
    const continuing = requestLine(line, own, part);
    const carries = carriedIds(own, part, carried);
    return carries.length > 0 ? { ...continuing, identity: { ...continuing.identity, carries } } : continuing;
  });
  const isKept = (line: OrderItem) => isSentAsStored(items[continued.indexOf(line)], line);
  const lacking = [...parts.values()].flatMap((part) => part.lacking);
  return { lines, hidden: hiddenLines(before, hidden, { continued: [...continued, ...lacking], isKept }) };
}

/** A line of an order that has no stored lines. */
function newLine(item: RequestOrderItem, catalog: Catalog): Line {
  return requestLine(resolveCatalogLine(item, catalog), undefined, undefined);
}

function isSentAsStored(item: RequestOrderItem | undefined, { quantity, discount_amount }: OrderItem): boolean {
  return item !== undefined && Number(item.quantity) === quantity && item.discount_amount === discount_amount;
}

type CarriedLines = NonNullable<LineNotes['carried']>;

/** The ids of the lines that a line carries, with those that they carried themselves. */
function carriedIds(own: OrderItem | undefined, part: CarriedPart | undefined, carried: CarriedLines) {
  const earlier = (id: string | undefined) => (id === undefined ? [] : (carried[id] ?? []));
  const ids = (part?.lines ?? []).flatMap(({ id }) => (id === undefined ? [] : [id, ...earlier(id)]));
  return [...new Set([...earlier(own?.id), ...ids])].filter((id) => id !== own?.id);
}

function sumOfAmounts(lines: readonly Line[]): Minor | null {
  return lines.reduce<Minor | null>((sum, line) => (line.amount === null ? sum : add(sum ?? ZERO, line.amount)), null);
}

/**
 * @param before the stored line that the sent one continues
 * @param part   what it carries of others
 */
function requestLine(line: CatalogLine, before: OrderItem | undefined, part: CarriedPart | undefined): Line {
  const { item } = line;
  const quantity = Number(item.quantity ?? 1);
  const price = priceOf(line);
  const amount = item.amount ?? (price === null ? null : cappedAmount(price * quantity));
  const earlier: EarlierLine = { before: before ?? part?.lines[0], added: part?.added ?? null };
  const initialQuantity = computeInitialQuantity(item, quantity, earlier);
  const terms = { price, quantity, amount: amount ?? 0, initialQuantity };
  const discount = minor(Math.min(item.discount_amount ?? 0, amount ?? 0));
  return {
    identity: { ...(before?.id !== undefined && { id: before.id }), ...requestIdentity(line) },
    price: price === null ? null : minor(price),
    quantity,
    amount: amount === null ? null : minor(amount),
    initialQuantity,
    initialAmount: amount === null ? null : cappedAmount(computeInitialAmount(item, terms, earlier)),
    discount,
    discountQuantity: Math.min(item.discount_quantity ?? 0, quantity),
    touched: discount > 0 && (earlier.before?.discount_amount ?? 0) > 0,
  };
}

/** An amount that stays exact: all above the largest accepted one are one above it, and so refused as too large. */
function cappedAmount(value: number): Minor {
  return minor(Math.min(value, LIMITS.amount + 1));
}

/** The price of the line, of its SKU or its product in the request, or of the catalogue; null when it is unknown. */
export function priceOf({ item, product, sku }: CatalogLine): number | null {
  return item.price ?? item.sku?.price ?? item.product?.price ?? sku?.price ?? product?.price ?? null;
}

function storedLine(
  item: OrderItem,
  { catalog, carried }: { readonly catalog: Catalog; readonly carried: CarriedLines },
): Line {
  const quantity = item.quantity ?? 1;
  const identity = storedIdentity(item, catalog);
  const carries = item.id === undefined ? undefined : carried[item.id];
  return {
    identity: carries ? { ...identity, carries } : identity,
    price: item.price === undefined ? null : minor(item.price),
    quantity,
    amount: item.amount === undefined ? null : minor(item.amount),
    initialQuantity: item.initial_quantity ?? quantity,
    initialAmount: item.amount === undefined ? null : minor(item.initial_amount ?? item.amount),
    discount: minor(item.discount_amount ?? 0),
    discountQuantity: Math.min(item.discount_quantity ?? 0, quantity),
    touched: (item.discount_amount ?? 0) > 0,
  };
}

/** The identity as it was stored, with the product of its SKU if only the current catalogue has it. */
function storedIdentity(item: OrderItem, catalog: Catalog): LineIdentity {
  const { id, product_id, sku_id, source_id, related_object, product, sku, metadata } = item;
  const known = catalog.skus.size > 0 && isOwnerless(item) ? resolveCatalogLine(item, catalog) : null;
  if (known?.sku) return { id, ...requestIdentity(known) };
  return { id, product_id, sku_id, source_id, related_object, product, sku, metadata };
}

function requestIdentity({ item, product, sku }: CatalogLine): LineIdentity {
  return {
    product_id: sku?.product_id ?? product?.id ?? item.product_id ?? item.product?.id ?? undefined,
    sku_id: sku?.id ?? item.sku_id ?? item.sku?.id ?? undefined,
    source_id: item.source_id ?? undefined,
    related_object: item.related_object ?? undefined,
    product: mergedProduct(item, product),
    sku: mergedSku(item, sku),
    metadata: item.metadata ?? undefined,
  };
}

/** Sent members take precedence over stored ones, except for the names of a record. */
function mergedProduct({ product: sent }: RequestOrderItem, product: Product | undefined): LineIdentity['product'] {
  if (!sent && !product) return undefined;
  if (sent && !product && isMerged(sent, PRODUCT_MEMBERS)) return sent;
  const { id, source_id, name, price, metadata } = product ?? {};
  return withoutNulls({
    id,
    source_id,
    name,
    price,
    metadata,
    ...sentMembers(sent, PRODUCT_MEMBERS),
    ...namesOf(product),
  });
}

function mergedSku({ sku: sent }: RequestOrderItem, sku: Sku | undefined): LineIdentity['sku'] {
  if (!sent && !sku) return undefined;
  if (sent && !sku && isMerged(sent, SKU_MEMBERS)) return sent;
  const { id, source_id, sku: name, price, metadata } = sku ?? {};
  return withoutNulls({
    id,
    source_id,
    sku: name,
    price,
    metadata,
    ...sentMembers(sent, SKU_MEMBERS),
    ...namesOf(sku),
  });
}

/** Neither unknown members, nor `override`, an instruction to change the catalogue, are part of the line. */
function sentMembers(sent: SentRecord | null | undefined, members: readonly SentMember[]) {
  return withoutNulls(pickMembers(sent ?? {}, members));
}

function namesOf(record: Product | Sku | undefined) {
  return record && { id: record.id, source_id: record.source_id };
}

/** Members in the order of answers. */
const PRODUCT_MEMBERS: readonly SentMember[] = ['id', 'source_id', 'name', 'price', 'metadata'];
const SKU_MEMBERS: readonly SentMember[] = ['id', 'source_id', 'sku', 'price', 'metadata'];

type SentRecord = OrderItemProduct & OrderItemSku;
type SentMember = keyof SentRecord;

/** True when a sent record needs no merge: no member is null, and all are in order. */
function isMerged(sent: SentRecord, members: readonly SentMember[]): boolean {
  let last = -1;
  for (const name in sent) {
    const position = members.indexOf(name as SentMember);
    if (position <= last || (sent[name as SentMember] ?? null) === null) return false;
    last = position;
  }
  return true;
}
