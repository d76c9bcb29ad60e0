// Collections of products: a fixed list, or a filter that finds its members.
import { dataList, dataPage } from '../../core/answer/list';
import {
  applyCollectionChanges,
  type CatalogueNames,
  collectionMembers,
  refuseCollection,
  refuseFilter,
  refuseUsedCollection,
} from '../../core/catalogue/collection';
import { sortsByMembers, toStoredOrderRequest, type ListQuery, listSpec } from '../../core/filter/list-spec';
import { recordTest } from '../../core/filter/list-test';
import { compileFilter, fulfilsFilter } from '../../core/rules/match';
import type { CollectionMember, Product, ProductCollection, Sku } from '../../model/records/catalog';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateProductCollectionRequest, UpdateProductCollectionRequest } from '../../model/generated';
import type { Process, Runtime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig, inPlaceOf, nowText, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { inMemory, readList } from '../shared/lists';

/**
 * Store a collection.
 * @throws ApiError duplicate_found for a name in use; not_found for an unknown member; invalid_payload for a bad filter
 */
export async function createCollection(
  rt: Runtime<'config' | 'configChanges' | 'products' | 'skus'>,
  caller: Caller,
  request: CreateProductCollectionRequest,
): Promise<ProductCollection> {
  const members = await readMembers(rt, caller, request);
  return changeConfig(rt, caller, (config) => {
    const record = newCollection(rt, request, { members, config });
    const claimNames = [{ kind: 'products_collection', name: record.name }];
    return { change: { create: [{ kind: 'collection', record }], claimNames }, answer: record };
  });
}

function newCollection(
  rt: Process,
  request: CreateProductCollectionRequest,
  context: { readonly members: readonly CollectionMember[]; readonly config: Config },
): ProductCollection {
  refuseIf(refuseFilter(request, context.config.settings.timezone));
  const { filter } = request;
  return {
    id: rt.ids.random('pc', 24),
    name: request.name,
    type: request.type,
    ...(request.type === 'STATIC' ? { products: context.members } : filter && { filter }),
    created_at: nowText(rt),
    object: 'products_collection',
  };
}

/**
 * Change the name, the products or the filter of a collection; its type cannot change.
 * @throws ApiError not_found for the collection or a member; duplicate_found for a name in use; invalid_payload
 */
export async function updateCollection(
  rt: Runtime<'config' | 'configChanges' | 'products' | 'skus'>,
  caller: Caller,
  id: string,
  request: UpdateProductCollectionRequest,
): Promise<ProductCollection> {
  const members = request.products ? await loadMembers(rt, caller, request.products) : null;
  return changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'collection', id);
    const changed = unwrap(applyCollectionChanges(before, request, members));
    refuseIf(refuseFilter(changed, config.settings.timezone));
    const record = stampIfChanged(rt, before, changed);
    const isRenamed = record.name.normalize('NFC') !== before.name.normalize('NFC');
    const change = inPlaceOf(before, { kind: 'collection', record });
    const names = {
      claimNames: [{ kind: 'products_collection', name: record.name }],
      freeNames: [{ kind: 'products_collection', name: before.name }],
    };
    return { change: change && isRenamed ? { ...change, ...names } : change, answer: record };
  });
}

/** The products and SKUs of a fixed list, each once, by their ids. */
async function readMembers(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  request: CreateProductCollectionRequest,
): Promise<readonly CollectionMember[]> {
  refuseIf(refuseCollection(request));
  return loadMembers(rt, caller, request.products ?? []);
}

async function loadMembers(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  requested: readonly Pick<CollectionMember, 'object' | 'id'>[],
): Promise<readonly CollectionMember[]> {
  return unwrap(collectionMembers(requested, await membersByName(rt, caller, requested)));
}

async function membersByName(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  members: readonly Pick<CollectionMember, 'object' | 'id'>[],
): Promise<CatalogueNames> {
  const namesOf = (kind: CollectionMember['object']) =>
    members.flatMap(({ object, id }) => (object === kind ? [id] : []));
  const [products, skus] = await Promise.all([
    rt.store.products.loadMany(caller, namesOf('product')),
    rt.store.skus.loadMany(caller, namesOf('sku')),
  ]);
  return { products, skus };
}

/**
 * Return a product collection.
 * @throws ApiError not_found
 */
export async function getCollection(rt: Runtime<'config'>, caller: Caller, id: string): Promise<ProductCollection> {
  return findRecord(await rt.store.config.load(caller), 'collection', id);
}

const COLLECTIONS = listSpec({
  fields: null,
  sorts: sortsByMembers<ProductCollection>('created_at', 'updated_at'),
  defaults: { order: 'created_at' },
});

/** Lists collections, oldest first by default. */
export async function listCollections(rt: Runtime<'config'>, caller: Caller, query: ListQuery) {
  const config = await rt.store.config.load(caller);
  const source = inMemory(config.collections.values());
  const { records, total } = await readList(rt, caller, { spec: COLLECTIONS, query, source, config });
  return dataList(records, total);
}

/**
 * Delete a product collection.
 * @throws ApiError not_found; resource_in_use while a validation rule names the collection
 */
export async function deleteCollection(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    const { name } = findRecord(config, 'collection', id);
    refuseIf(refuseUsedCollection(id, config));
    const freeNames = [{ kind: 'products_collection', name }];
    return { change: { remove: [{ kind: 'collection', id }], freeNames }, answer: null };
  });
}

/** Members have a fixed order: that of a static collection, or products before SKUs. */
const MEMBERS = listSpec<{ readonly id: string; readonly place: number; readonly record: Product | Sku }>({
  fields: null,
  sorts: { place: ({ place }) => place },
  defaults: { order: 'place' },
});

/** Lists the current products and SKUs of a collection, by page. */
export async function listCollectionProducts(
  rt: Runtime<'config' | 'products' | 'skus'>,
  caller: Caller,
  { id, query }: { readonly id: string; readonly query: Pick<ListQuery, 'page' | 'limit'> },
) {
  const config = await rt.store.config.load(caller);
  const collection = findRecord(config, 'collection', id);
  const members =
    collection.type === 'STATIC'
      ? await fixedMembers(rt, caller, collection)
      : await filteredMembers(rt, caller, { filter: collection.filter ?? {}, timezone: config.settings.timezone });
  const source = inMemory(members.map((record, place) => ({ id: record.id, place, record })));
  return dataPage(await readList(rt, caller, { spec: MEMBERS, query, source }), ({ record }) => record);
}

/** A member that was removed from the catalogue is left out. */
async function fixedMembers(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  { products = [] }: ProductCollection,
): Promise<readonly (Product | Sku)[]> {
  const find = await membersByName(rt, caller, products);
  return products.flatMap(({ object, id }) => (object === 'product' ? find.products : find.skus).get(id)?.record ?? []);
}

const EVERYTHING = { limit: Number.MAX_SAFE_INTEGER, ascending: true } as const;

/** Reads the whole catalogue: a filter may ask for any member. */
async function filteredMembers(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  { filter, timezone }: { readonly filter: Readonly<Record<string, unknown>>; readonly timezone: string },
): Promise<readonly (Product | Sku)[]> {
  const now = { nowMs: rt.clock.nowMs(), timezone };
  const compiled = compileFilter(filter);
  const isProduct = (product: Product) => fulfilsFilter({ ...product, product_id: product.id }, compiled, now);
  const isSku = ({ sku, ...record }: Sku) => fulfilsFilter({ ...record, name: sku }, compiled, now);
  const [products, skus] = await Promise.all([
    rt.store.products.list(caller, toStoredOrderRequest({ ...EVERYTHING, test: recordTest(isProduct) })),
    rt.store.skus.list(caller, toStoredOrderRequest({ ...EVERYTHING, test: recordTest(isSku) })),
  ]);
  return [...products.records, ...skus.records];
}
