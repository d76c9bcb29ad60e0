// Products: create, update, read, list and remove.
import { dataList, listOf } from '../../core/answer/list';
import { applyProductChanges, newProduct } from '../../core/catalogue/catalogue-records';
import { PRODUCT_FIELDS } from '../../model/lists/fields';
import { toDatedQuery, sortsByMembers, type DatedQuery, listSpec } from '../../core/filter/list-spec';
import { refuseByMetadataSchema } from '../../core/metadata/refusal';
import { invariant, notFound } from '../../errors';
import type { AuditEntry } from '../../model/audit-trail';
import type { Product } from '../../model/records/catalog';
import type { Config } from '../../model/config';
import type { Caller } from '../../model/common';
import type { UpdateProductRequest, UpsertProductRequest } from '../../model/generated';
import type { Process, Runtime } from '../../ports/runtime';
import type { VersionedRecord } from '../../ports/common';
import { nowText } from '../shared/configuration';
import { unwrap, refuseIf } from '../shared/unwrap';
import { buildRecordAuditLine } from '../audit-trail/audit-line';
import { removeRecord, upsert } from '../shared/changes';
import { type ListSource, readList } from '../shared/lists';
import type { ProductResponse } from '../../model/generated-answers/records';

/**
 * Create a product, or update the one with this id or source id.
 * @throws ApiError not_found for an id no product has
 */
export async function upsertProduct(
  rt: Runtime<'config' | 'products'>,
  caller: Caller,
  request: UpsertProductRequest,
): Promise<Product> {
  const name = request.id ?? request.source_id ?? null;
  const { products } = rt.store;
  const { find, fitting } = reading(rt, caller, async () => (name === null ? null : products.load(caller, name)));
  const { record } = await upsert<VersionedRecord<Product>>({
    find,
    make: () => fitting(null, made(rt, request)),
    change: (known) => fitting(known, changed(rt, known, request)),
    create: (product) => products.create(caller, product, auditLineOf(rt, caller, null, product)),
    replace: (known, before) => products.replace(caller, known, auditLineOf(rt, caller, before, known.record)),
  });
  return record;
}

/**
 * Creates a product, or renames the one with this source id. One without a source id gets the id that was drawn for the
 * row, so that a repeat creates no second one.
 */
export async function importProduct(
  rt: Runtime<'config' | 'products'>,
  caller: Caller,
  { newId, request }: { readonly newId: string; readonly request: UpsertProductRequest },
): Promise<Product> {
  const { products } = rt.store;
  const { name, source_id } = request;
  const make = () => (source_id ? made(rt, request) : unwrap(newProduct(request, { id: newId, now: nowText(rt) })));
  const { find, fitting } = reading(rt, caller, () => products.load(caller, source_id ?? newId));
  const { record } = await upsert<VersionedRecord<Product>>({
    find,
    make: () => fitting(null, make()),
    change: (known) => changed(rt, known, { name: name ?? null }),
    create: (product) => products.create(caller, product),
    replace: (known) => products.replace(caller, known),
  });
  return record;
}

/**
 * The line of the audit trail; none for background work, which has a line of its own and may change a million records.
 */
function auditLineOf(
  rt: Process,
  caller: Caller,
  before: Product | null,
  after: Product | null,
): AuditEntry | undefined {
  if (caller.work) return undefined;
  return buildRecordAuditLine(rt, caller, { object: 'product', id: (after ?? before)?.id ?? '', before, after });
}

/** Reads a product together with the configuration, whose schema its metadata must fit. */
function reading(rt: Runtime<'config'>, caller: Caller, find: () => Promise<VersionedRecord<Product> | null>) {
  let config: Config | undefined;
  return {
    find: async () => {
      const [found, read] = await Promise.all([find(), rt.store.config.load(caller)]);
      config = read;
      return found;
    },
    /** @throws ApiError metadata_validation_failed */
    fitting: (before: Product | null, after: Product): Product => {
      invariant(config, 'a product is looked for before it is changed');
      refuseIf(refuseByMetadataSchema(config, { object: 'product', before, after }));
      return after;
    },
  };
}

function changed(rt: Process, known: Product, request: UpdateProductRequest): Product {
  return unwrap(applyProductChanges(known, request, nowText(rt)));
}

/**
 * Update a product.
 * @throws ApiError not_found
 */
export async function updateProduct(
  rt: Runtime<'config' | 'products'>,
  caller: Caller,
  idOrSourceId: string,
  request: UpdateProductRequest,
): Promise<Product> {
  const { products } = rt.store;
  const { find, fitting } = reading(rt, caller, () => findProduct(rt, caller, idOrSourceId));
  const { record } = await upsert<VersionedRecord<Product>>({
    find,
    make: () => missing(idOrSourceId),
    change: (known) => fitting(known, changed(rt, known, request)),
    create: (product) => products.create(caller, product, auditLineOf(rt, caller, null, product)),
    replace: (known, before) => products.replace(caller, known, auditLineOf(rt, caller, before, known.record)),
  });
  return record;
}

/** Find a product by id or source id. @throws ApiError not_found */
export async function findProduct(
  rt: Runtime<'products'>,
  caller: Caller,
  idOrSourceId: string,
): Promise<VersionedRecord<Product>> {
  return (await rt.store.products.load(caller, idOrSourceId)) ?? missing(idOrSourceId);
}

function missing(idOrSourceId: string): never {
  throw notFound('product', idOrSourceId);
}

/**
 * Return a product with its SKUs.
 * @param request.hide any value leaves the SKUs out
 */
export async function getProduct(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  request: { readonly product: string; readonly hide?: string | undefined },
): Promise<ProductResponse> {
  const { record } = await findProduct(rt, caller, request.product);
  if (request.hide !== undefined) return record;
  return { ...record, skus: dataList(await rt.store.skus.ofProduct(caller, record.id)) };
}

const PRODUCTS = listSpec({
  fields: PRODUCT_FIELDS,
  sorts: sortsByMembers<Product>('created_at', 'updated_at'),
  defaults: { order: 'created_at' },
});

/** Lists products, oldest first by default. */
export async function listProducts(rt: Runtime<'config' | 'products'>, caller: Caller, query: DatedQuery) {
  const source: ListSource<Product> = (request) => rt.store.products.list(caller, request);
  const { records, total } = await readList(rt, caller, { spec: PRODUCTS, query: toDatedQuery(query), source });
  return listOf('products', records, total);
}

/** Remove a product and its SKUs. @throws ApiError not_found */
export async function deleteProduct(rt: Runtime<'products'>, caller: Caller, idOrSourceId: string): Promise<void> {
  const { record } = await findProduct(rt, caller, idOrSourceId);
  await removeRecord(
    () => rt.store.products.remove(caller, record, auditLineOf(rt, caller, record, null)),
    () => notFound('product', idOrSourceId),
  );
}

/** @throws ApiError not_found for an id no product has */
function made(rt: Process, request: UpsertProductRequest): Product {
  const id = rt.ids.natural('prod', request.source_id ?? rt.ids.random('', 24));
  return unwrap(newProduct(request, { id, now: nowText(rt) }));
}
