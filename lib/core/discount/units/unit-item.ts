// The item that a UNIT discount gives away: from its definition to the product or SKU and the lines that hold it.
import { type Product, SHIPPING_PRODUCT, type Sku } from '../../../model/records/catalog';
import type { Minor } from '../../../model/common';
import type { UnitGift } from '../../../model/records/discount';
import { minor, mulDivHalfUp } from '../../money';
import type { Catalog } from '../../../model/keys/catalog';
import type { Line, LineIdentity, OrderState } from '../../order/state';
import { namesOf } from '../../../model/keys/gift-names';

/** A product or SKU that is given away. */
export interface FreeItem {
  /** For a new line. */
  readonly identity: LineIdentity;
  /** Minor units; null when the catalogue has no price. */
  readonly price: Minor | null;
  readonly kind: 'product' | 'sku';
  /** All its ids and source ids. */
  readonly names: readonly string[];
  /** Its form in an answer; empty when only the definition names it. */
  readonly shown: Pick<UnitGift, 'product' | 'sku'>;
}

/**
 * Return the product or SKU that a unit discount gives away, with catalogue data.
 * @returns null when the definition names none
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function freeItem(gift: UnitGift, catalog: Catalog): FreeItem | null {
  const skuNames = namesOf(gift.sku);
  const productNames = namesOf(gift.product);
  const sku = find(catalog.skus, gift.unit_type, skuNames);
  if (sku) return skuItem(sku, catalog);
  const product = find(catalog.products, gift.unit_type, productNames);
  if (product && skuNames.length === 0) return productItem(product);
  return unknownItem(gift, skuNames.length > 0 ? 'sku' : 'product');
}

function find<T>(records: ReadonlyMap<string, T>, unitType: string | undefined, names: readonly string[]): T | null {
  for (const name of names) {
    const found = records.get(name);
    if (found) return found;
  }
  return records.get(unitType ?? '') ?? null;
}

function skuItem(sku: Sku, catalog: Catalog): FreeItem {
  const product = catalog.products.get(sku.product_id) ?? null;
  const price = sku.price ?? product?.price ?? null;
  return {
    identity: {
      product_id: sku.product_id,
      sku_id: sku.id,
      ...(product && { product: productMembers(product) }),
      sku: skuMembers(sku),
    },
    price: price === null ? null : minor(price),
    kind: 'sku',
    names: namesOf(sku),
    shown: { sku: { id: sku.id, source_id: sku.source_id, name: sku.sku } },
  };
}

function productItem(product: Product): FreeItem {
  return {
    identity: { product_id: product.id, product: productMembers(product) },
    price: product.price === null ? null : minor(product.price),
    kind: 'product',
    names: namesOf(product),
    shown: { product: { id: product.id, source_id: product.source_id, name: product.name } },
  };
}

function productMembers({ id, source_id, name, price, metadata }: Product): LineIdentity['product'] {
  return { id, ...own('source_id', source_id), ...own('name', name), ...own('price', price), metadata };
}

/** The SKU in the form of a sent line, so that rules after this discount read both in the same way. */
function skuMembers({ id, source_id, sku, price, metadata }: Sku): LineIdentity['sku'] {
  return { id, ...own('source_id', source_id), ...own('sku', sku), ...own('price', price), metadata };
}

/** An item outside the catalogue: it has the names in the definition, and no price of its own. */
function unknownItem(gift: UnitGift, kind: FreeItem['kind']): FreeItem | null {
  const named = kind === 'sku' ? gift.sku : gift.product;
  const names = withShipping([...namesOf(named), ...(gift.unit_type ? [gift.unit_type] : [])]);
  const [id] = names;
  if (id === undefined) return null;
  const members = { id, ...own('source_id', named?.source_id) };
  const identity: LineIdentity =
    kind === 'sku'
      ? { sku_id: id, sku: { ...members, ...own('sku', named?.name) } }
      : { product_id: id, product: { ...members, ...own('name', named?.name) } };
  const shown = kind === 'product' && names.includes(SHIPPING_PRODUCT.id) ? { product: SHIPPING_PRODUCT } : {};
  return { identity, price: null, kind, names, shown };
}

/** Shipping is a product of every catalogue, under two names. */
function withShipping(names: readonly string[]): readonly string[] {
  const { id, source_id } = SHIPPING_PRODUCT;
  return names.includes(id) || names.includes(source_id) ? [id, source_id, ...names] : names;
}

function own<K extends string, T>(member: K, value: T | null | undefined): { [key in K]?: T } {
  return value === null || value === undefined ? {} : ({ [member]: value } as { [key in K]: T });
}

/** The lines that hold an item, by index. A product is held by lines of any of its SKUs. */
export function linesHolding(item: FreeItem, order: OrderState): readonly number[] {
  const found: number[] = [];
  order.lines.forEach((line, index) => {
    if (isHeldBy(item, line)) found.push(index);
  });
  return found;
}

function isHeldBy({ kind, names }: FreeItem, { identity }: Line): boolean {
  const named = kind === 'sku' ? identity.sku : identity.product;
  const id = kind === 'sku' ? identity.sku_id : identity.product_id;
  const isBySource = (identity.related_object === 'sku') === (kind === 'sku');
  const known = [id, named?.id, named?.source_id, isBySource ? identity.source_id : undefined];
  return known.some((name) => typeof name === 'string' && names.includes(name));
}

/**
 * Return the price of one more unit of an order line, minor units; the average unit price if the line has only an
 * amount.
 */
export function unitPriceOf(line: Line): Minor | null {
  if (line.price !== null || line.amount === null) return line.price;
  return line.quantity > 0 ? mulDivHalfUp(line.amount, 1, line.quantity) : null;
}
