// The goods of small projects: products, their SKUs and collections, in place of three letters.
import fc from 'fast-check';
import type { RequestOrderItem } from '../../lib/model/records/order';
import type { World } from './world';

export const LETTERS = ['A', 'B', 'C'] as const;

type Letter = (typeof LETTERS)[number];

/** Prices are small, so that every amount of an order can be tried. The SKU of B has the price of its product. */
const PRODUCT_PRICES: Readonly<Record<string, number>> = { A: 3, B: 2, C: 5 };
const SKU_PRICES: Readonly<Record<string, number>> = { A1: 4, B1: 2, C1: 1 };

/** A collection for each letter. */
const MEMBERS: Readonly<Record<string, readonly GoodsDefinition[]>> = {
  KA: [
    { object: 'product', id: 'C' },
    { object: 'sku', id: 'A1' },
  ],
  KB: [
    { object: 'product', id: 'A' },
    { object: 'product', id: 'B' },
  ],
  KC: [
    { object: 'sku', id: 'C1' },
    { object: 'sku', id: 'B1' },
  ],
};

export interface GoodsDefinition {
  readonly object: 'product' | 'sku' | 'products_collection';
  readonly id: string;
}

export const CATALOGUE: Pick<World, 'products' | 'skus' | 'collections'> = {
  products: Object.fromEntries(LETTERS.map((id) => [id, { price: PRODUCT_PRICES[id] ?? null }])),
  skus: {
    A1: { product_id: 'A', price: 4 },
    B1: { product_id: 'B' },
    C1: { product_id: 'C', price: 1 },
  },
  collections: Object.fromEntries(
    Object.entries(MEMBERS).map(([id, members]) => [id, { type: 'STATIC' as const, products: [...members] as never }]),
  ),
};

type GoodsKind = GoodsDefinition['object'];

const kind = fc.constantFrom<GoodsKind>('product', 'product', 'product', 'sku', 'products_collection');

/** What each letter of a project stands for. */
export const goodsOfLetters: fc.Arbitrary<Readonly<Record<Letter, GoodsKind>>> = fc.record({
  A: kind,
  B: kind,
  C: kind,
});

/** Puts the goods of each letter into definitions, free products and lines. */
export function nameGoods<T>(value: T, kinds: Readonly<Record<Letter, GoodsKind>>): T {
  const visit = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(visit);
    if (typeof one !== 'object' || one === null) return one;
    const record = Object.fromEntries(Object.entries(one).map(([member, inner]) => [member, visit(inner)]));
    return { ...record, ...namedBy(record, kinds) };
  };
  return visit(value) as T;
}

function namedBy(record: Readonly<Record<string, unknown>>, kinds: Readonly<Record<Letter, GoodsKind>>) {
  const { object, id, unit_type: unit, product_id: line } = record;
  const kindOf = (letter: unknown) => kinds[letter as Letter];
  if (object === 'product' && kindOf(id) === 'sku') return { object: 'sku', id: `${String(id)}1` };
  if (object === 'product' && kindOf(id) === 'products_collection')
    return { object: 'products_collection', id: `K${String(id)}` };
  if (kindOf(unit) === 'sku') return { unit_type: `${String(unit)}1` };
  return kindOf(line) === 'sku' ? { product_id: undefined, sku_id: `${String(line)}1` } : {};
}

type Goods = Pick<RequestOrderItem, 'product_id' | 'sku_id'>;

/** The price of the catalogue, minor units. */
export function priceOfGoods({ product_id: product, sku_id: sku }: Goods): number {
  return SKU_PRICES[sku ?? ''] ?? PRODUCT_PRICES[product ?? ''] ?? 0;
}

/** The line that may be added of some goods: of a collection the cheapest member. */
export function newLineOf({ object, id }: GoodsDefinition): Goods {
  if (object !== 'products_collection') return object === 'sku' ? { sku_id: id } : { product_id: id };
  const lines = (MEMBERS[id] ?? []).map(newLineOf);
  return lines.toSorted((one, other) => priceOfGoods(one) - priceOfGoods(other))[0] ?? {};
}

/** True for a line of the goods; a product covers its SKUs. */
export function isOfGoods(item: Goods, { object, id }: GoodsDefinition): boolean {
  if (object === 'products_collection') return (MEMBERS[id] ?? []).some((member) => isOfGoods(item, member));
  if (object === 'sku') return item.sku_id === id;
  return (item.product_id ?? item.sku_id?.slice(0, 1)) === id;
}
