// SKUs of products: create, update, read, list and remove.
import { byMembers, type ListQuery, listSpec } from '../../core/filter/list-spec';
import { ApiError, notFound } from '../../errors';
import type { Product, Sku } from '../../model/records/catalog';
import type { Caller } from '../../model/common';
import type { UpdateSkuRequest, UpsertSkuRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { CreateOutcome, Revised } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import { nowText } from '../shared/configuration';
import { removeRecord, sentOf, upsert, withChanges } from '../shared/changes';
import { findProduct } from './products';
import { inMemory, listOf, readList } from '../shared/lists';

const MEMBERS = ['sku', 'price', 'currency', 'attributes', 'metadata', 'image_url'] as const;

/**
 * Add an SKU to a product, or update the one with this id or source id.
 * @throws ApiError not_found; duplicate_found when the SKU belongs to another product; invalid_sku when there are too many
 */
export async function upsertSku(
  rt: Runtime,
  caller: Caller,
  productName: string,
  request: UpsertSkuRequest,
): Promise<Sku> {
  const { record: product } = await findProduct(rt, caller, productName);
  const name = request.id ?? request.source_id ?? null;
  const { record } = await upsert<Revised<Sku>>({
    find: async () => (name === null ? null : ownedBy(product, await rt.store.skus.load(caller, name))),
    make: () => newSku(rt, product, request, nowText(rt)),
    change: (known) => changedSku(known, request, nowText(rt)),
    create: (sku) => createSku(rt, caller, sku),
    replace: (known) => rt.store.skus.replace(caller, known),
  });
  return record;
}

/** The SKU as a request changes it: the same object when nothing differs. */
export function changedSku(known: Sku, request: UpdateSkuRequest, now: string): Sku {
  return withChanges(known, sentMembers(request), now);
}

/** @throws ApiError duplicate_found when another product has it */
function ownedBy(product: Product, found: Revised<Sku> | null): Revised<Sku> | null {
  if (found === null || found.record.product_id === product.id) return found;
  const { id, source_id, product_id } = found.record;
  const details = `The SKU ${source_id ?? id} belongs to the product ${product_id}.`;
  throw new ApiError({ key: 'duplicate_found', details, resource_id: id, resource_type: 'sku' });
}

async function createSku(rt: Runtime, caller: Caller, sku: Sku): Promise<CreateOutcome | 'STALE'> {
  const outcome = await rt.store.skus.create(caller, sku);
  if (outcome === 'PRODUCT_GONE') throw notFound('product', sku.product_id);
  if (outcome !== 'FULL') return outcome;
  throw tooManySkus();
}

export function tooManySkus(): ApiError {
  return new ApiError({ key: 'invalid_sku', details: `A product has at most ${LIMITS.skusPerProduct} SKUs.` });
}

/** Names an SKU and the product it must belong to. */
export interface SkuName {
  readonly product: string;
  readonly sku: string;
}

/** @throws ApiError not_found */
export async function updateSku(rt: Runtime, caller: Caller, name: SkuName, request: UpdateSkuRequest): Promise<Sku> {
  const { record } = await upsert<Revised<Sku>>({
    find: () => findSku(rt, caller, name),
    make: () => missing(name.sku),
    change: (known) => changedSku(known, request, nowText(rt)),
    create: (sku) => createSku(rt, caller, sku),
    replace: (known) => rt.store.skus.replace(caller, known),
  });
  return record;
}

async function findSku(rt: Runtime, caller: Caller, name: SkuName): Promise<Revised<Sku>> {
  const { record: product } = await findProduct(rt, caller, name.product);
  const found = await rt.store.skus.load(caller, name.sku);
  return found?.record.product_id === product.id ? found : missing(name.sku);
}

function missing(idOrSourceId: string): never {
  throw notFound('sku', idOrSourceId);
}

/** By id or source id. @throws ApiError not_found */
export async function getSku(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<Sku> {
  const found = await rt.store.skus.load(caller, idOrSourceId);
  return found?.record ?? missing(idOrSourceId);
}

const SKUS = listSpec({
  fields: null,
  sorts: byMembers<Sku>('created_at', 'updated_at'),
  defaults: { order: 'created_at' },
});

/** The SKUs of a product, oldest first unless asked otherwise. */
export async function listSkus(rt: Runtime, caller: Caller, productName: string, query: ListQuery) {
  const { record } = await findProduct(rt, caller, productName);
  const source = inMemory(await rt.store.skus.ofProduct(caller, record.id));
  const { records, total } = await readList(rt, caller, { spec: SKUS, query, source });
  return listOf('skus', records, total);
}

/** @throws ApiError not_found */
export async function deleteSku(rt: Runtime, caller: Caller, name: SkuName): Promise<void> {
  const { record } = await findSku(rt, caller, name);
  await removeRecord(
    () => rt.store.skus.remove(caller, record),
    () => notFound('sku', name.sku),
  );
}

/** @throws ApiError not_found for an id no SKU has */
export function newSku(rt: Runtime, product: Product, request: UpsertSkuRequest, now: string): Sku {
  if (request.id) throw notFound('sku', request.id);
  return {
    id: rt.ids.natural('sku', request.source_id ?? rt.ids.random('', 24)),
    source_id: request.source_id ?? null,
    product_id: product.id,
    sku: request.sku ?? null,
    price: request.price ?? null,
    currency: request.currency ?? null,
    attributes: request.attributes ?? {},
    image_url: request.image_url ?? null,
    metadata: request.metadata ?? {},
    created_at: now,
    updated_at: null,
    object: 'sku',
  };
}

function sentMembers(request: UpdateSkuRequest): Partial<Sku> {
  const { attributes, metadata, ...sent } = sentOf(request, MEMBERS);
  return {
    ...(sent as Partial<Sku>),
    ...(attributes !== undefined && { attributes: attributes ?? {} }),
    ...(metadata && { metadata }),
  };
}
