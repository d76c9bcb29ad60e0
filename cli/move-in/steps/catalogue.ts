// Categories, products with their SKUs, and collections.
import { createCategory } from '../../../lib/services/categories/categories';
import { createCollection } from '../../../lib/services/product-collections/product-collections';
import { upsertProduct } from '../../../lib/services/products/products';
import { upsertSku } from '../../../lib/services/products/skus';
import * as categoryBody from '../../../schemas/compiled/categories/create';
import * as collectionBody from '../../../schemas/compiled/product-collections/create';
import * as productBody from '../../../schemas/compiled/products/create';
import * as skuBody from '../../../schemas/compiled/products/create-sku';
import { naturalIdHere, runtimeOf } from '../ids';
import {
  moveConfigRecord,
  type Move,
  moveAll,
  moveNumbered,
  type MoveOne,
  type MovedPart,
  pickMembers,
  requestOf,
} from '../move';
import { readAllRecords, recordsIn } from '../pages';
import { type Old, PAGE } from '../source';

export const CATEGORY_MEMBERS = ['name', 'hierarchy'] as const;
export const PRODUCT_MEMBERS = ['source_id', 'name', 'price', 'attributes', 'metadata', 'image_url'] as const;
export const SKU_MEMBERS = ['source_id', 'sku', 'price', 'currency', 'attributes', 'metadata', 'image_url'] as const;

export async function moveCategories(move: Move): Promise<void> {
  const records = await categoriesThere(move);
  const one = moveConfigRecord('categories', ({ rt, caller, record }) =>
    createCategory(rt, caller, requestOf(categoryBody, pickMembers(record, CATEGORY_MEMBERS))),
  );
  await moveAll(move, { step: 'categories', cursor: null, records }, one);
}

interface CategoryPage {
  readonly has_more?: boolean;
  readonly more_starting_after?: string | null;
}

/** The list continues behind an id, if it has pages at all. */
export async function categoriesThere({ source }: Pick<Move, 'source'>): Promise<readonly Old[]> {
  const all: Old[] = [];
  for (let next: string | null = null; ;) {
    const query = { limit: PAGE, ...(next !== null && { starting_after_id: next }) };
    const page = (await source.ask((client) => client.categories.list(query as object))) as CategoryPage;
    all.push(...recordsIn(page, 'data'));
    next = page.more_starting_after ?? null;
    if (page.has_more !== true || next === null) return all;
  }
}

export async function moveProducts(move: Move): Promise<void> {
  const { source } = move;
  const fetch = async (page: number): Promise<readonly Old[]> => {
    const query = { limit: PAGE, page, order: 'created_at' } as const;
    const listed = recordsIn(await source.ask((client) => client.products.list(query)), 'products');
    const whole: Old[] = [];
    // The list shows products without their SKUs.
    for (const { id } of listed) {
      whole.push((await source.ask((client) => client.products.get(id))) as unknown as Old);
    }
    return whole;
  };
  await moveNumbered(move, { step: 'products', fetch }, moveProduct);
}

const moveProduct: MoveOne = async ({ rt, caller, record }) => {
  const sourceId = (record.source_id ?? null) as string | null;
  const wanted = naturalIdHere('prod', record.id, sourceId);
  const known = await rt.store.products.load(caller, sourceId ?? wanted);
  const product =
    known?.record ?? (await upsertProduct(rt, caller, requestOf(productBody, pickMembers(record, PRODUCT_MEMBERS))));
  const parts: MovedPart[] = [{ kind: 'product', there: record.id, id: product.id, wasHere: known !== null }];
  for (const sku of skusOf(record)) {
    const skuSource = (sku.source_id ?? null) as string | null;
    const there = await rt.store.skus.load(caller, skuSource ?? naturalIdHere('sku', sku.id, null));
    const request = requestOf(skuBody, pickMembers(sku, SKU_MEMBERS));
    const made = there?.record ?? (await upsertSku(runtimeOf(rt, sku), caller, product.id, request));
    parts.push({ kind: 'sku', there: sku.id, id: made.id, wasHere: there !== null });
  }
  return parts;
};

/** Systems list the SKUs of a product under one of two names. */
export function skusOf({ skus }: Readonly<Record<string, unknown>>): readonly Old[] {
  const list = skus as { readonly data?: readonly Old[]; readonly skus?: readonly Old[] } | undefined;
  return list?.data ?? list?.skus ?? [];
}

export async function moveCollections(move: Move): Promise<void> {
  const records = await collectionsThere(move);
  const one = moveConfigRecord('collections', ({ rt, caller, record }) =>
    createCollection(
      rt,
      caller,
      requestOf(collectionBody, pickMembers(record, ['name', 'type', 'products', 'filter'])),
    ),
  );
  await moveAll(move, { step: 'collections', cursor: null, records }, one);
}

export function collectionsThere({ source }: Pick<Move, 'source'>): Promise<readonly Old[]> {
  return readAllRecords(async (page) => {
    const query = { limit: PAGE, page, order: 'created_at' } as const;
    const answer = await source.ask((client) => client.productCollections.list(query));
    return recordsIn(answer, 'data');
  });
}
