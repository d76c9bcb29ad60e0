// SKUs of products: create, update, read, list and remove.
import { listOf } from '../../core/answer/list';
import {
  applySkuChanges,
  newSku,
  refuseForeignSku,
  refuseUndeclaredAttribute,
  TOO_MANY_SKUS,
} from '../../core/catalogue/catalogue-records';
import type { SkuRequest } from '../../core/csv/record-rows';
import { withoutNulls } from '../../core/object-members';
import { toDatedQuery, sortsByMembers, type DatedQuery, listSpec } from '../../core/filter/list-spec';
import { ApiError, notFound } from '../../errors';
import type { AuditEntry } from '../../model/audit-trail';
import type { Product, Sku } from '../../model/records/catalog';
import type { Caller } from '../../model/common';
import type { UpdateSkuRequest, UpsertSkuRequest } from '../../model/generated';
import type { CreateOutcome, VersionedRecord } from '../../ports/common';
import type { Process, Runtime } from '../../ports/runtime';
import { nowText } from '../shared/configuration';
import { unwrap, refuseIf } from '../shared/unwrap';
import { buildRecordAuditLine } from '../audit-trail/audit-line';
import { removeRecord, upsert } from '../shared/changes';
import { findProduct } from './products';
import { inMemory, readList } from '../shared/lists';

/**
 * Add an SKU to a product, or update the one with this id or source id.
 * @throws ApiError not_found; duplicate_found when the SKU belongs to another product; invalid_sku when there are too many
 */
export async function upsertSku(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  productName: string,
  request: UpsertSkuRequest,
): Promise<Sku> {
  const { record: product } = await findProduct(rt, caller, productName);
  const name = request.id ?? request.source_id ?? null;
  const { record } = await upsert<VersionedRecord<Sku>>({
    find: async () => (name === null ? null : ownedBy(product, await rt.store.skus.load(caller, name))),
    make: () => made(rt, product, request),
    change: (known) => changed(rt, known, request),
    create: (sku) => createSku(rt, caller, sku, auditLineOf(rt, caller, null, sku)),
    replace: (known, before) => rt.store.skus.replace(caller, known, auditLineOf(rt, caller, before, known.record)),
  });
  return record;
}

/**
 * Adds an SKU to a product, or changes name and price of the one with this source id.
 * @throws ApiError as `upsertSku`; invalid_sku for an attribute that the product does not declare
 */
export async function importSku(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  { product: productName, sku: request }: SkuRequest,
): Promise<Sku> {
  const { record: product } = await findProduct(rt, caller, productName);
  refuseIf(refuseUndeclaredAttribute(product, request));
  const { sku, price, source_id } = request;
  const { record } = await upsert<VersionedRecord<Sku>>({
    find: async () => ownedBy(product, await rt.store.skus.load(caller, source_id ?? '')),
    make: () => made(rt, product, request),
    // An empty cell changes nothing.
    change: (known) => changed(rt, known, withoutNulls({ sku, price })),
    create: (one) => createSku(rt, caller, one),
    replace: (known) => rt.store.skus.replace(caller, known),
  });
  return record;
}

/**
 * The line of the audit trail; none for background work, which has a line of its own and may change a million records.
 */
function auditLineOf(rt: Process, caller: Caller, before: Sku | null, after: Sku | null): AuditEntry | undefined {
  if (caller.work) return undefined;
  return buildRecordAuditLine(rt, caller, { object: 'sku', id: (after ?? before)?.id ?? '', before, after });
}

function changed(rt: Process, known: Sku, request: UpdateSkuRequest): Sku {
  return unwrap(applySkuChanges(known, request, nowText(rt)));
}

/** @throws ApiError duplicate_found when another product has it */
function ownedBy(product: Product, found: VersionedRecord<Sku> | null): VersionedRecord<Sku> | null {
  if (found) refuseIf(refuseForeignSku(product, found.record));
  return found;
}

async function createSku(
  rt: Runtime<'skus'>,
  caller: Caller,
  sku: Sku,
  line?: AuditEntry,
): Promise<CreateOutcome | 'STALE'> {
  const outcome = await rt.store.skus.create(caller, sku, line);
  if (outcome === 'PRODUCT_GONE') throw notFound('product', sku.product_id);
  if (outcome !== 'FULL') return outcome;
  throw new ApiError(TOO_MANY_SKUS);
}

/** Names an SKU and the product it must belong to. */
export interface SkuName {
  readonly product: string;
  readonly sku: string;
}

/**
 * Update an SKU of a product.
 * @throws ApiError not_found
 */
export async function updateSku(
  rt: Runtime<'products' | 'skus'>,
  caller: Caller,
  name: SkuName,
  request: UpdateSkuRequest,
): Promise<Sku> {
  const { record } = await upsert<VersionedRecord<Sku>>({
    find: () => findSku(rt, caller, name),
    make: () => missing(name.sku),
    change: (known) => changed(rt, known, request),
    create: (sku) => createSku(rt, caller, sku, auditLineOf(rt, caller, null, sku)),
    replace: (known, before) => rt.store.skus.replace(caller, known, auditLineOf(rt, caller, before, known.record)),
  });
  return record;
}

async function findSku(rt: Runtime<'products' | 'skus'>, caller: Caller, name: SkuName): Promise<VersionedRecord<Sku>> {
  const { record: product } = await findProduct(rt, caller, name.product);
  const found = await rt.store.skus.load(caller, name.sku);
  return found?.record.product_id === product.id ? found : missing(name.sku);
}

function missing(idOrSourceId: string): never {
  throw notFound('sku', idOrSourceId);
}

/**
 * Return an SKU of a product.
 * @throws ApiError not_found, also for an SKU of another product
 */
export async function getSkuOfProduct(rt: Runtime<'products' | 'skus'>, caller: Caller, name: SkuName): Promise<Sku> {
  return (await findSku(rt, caller, name)).record;
}

/** Return an SKU by id or source id. @throws ApiError not_found */
export async function getSku(rt: Runtime<'skus'>, caller: Caller, idOrSourceId: string): Promise<Sku> {
  const found = await rt.store.skus.load(caller, idOrSourceId);
  return found?.record ?? missing(idOrSourceId);
}

const SKUS = listSpec({
  fields: null,
  sorts: sortsByMembers<Sku>('created_at', 'updated_at'),
  defaults: { order: 'created_at' },
});

/** Lists the SKUs of a product, oldest first by default. */
export async function listSkus(
  rt: Runtime<'config' | 'products' | 'skus'>,
  caller: Caller,
  productName: string,
  query: DatedQuery,
) {
  const { record } = await findProduct(rt, caller, productName);
  const source = inMemory(await rt.store.skus.ofProduct(caller, record.id));
  const { records, total } = await readList(rt, caller, { spec: SKUS, query: toDatedQuery(query), source });
  return listOf('skus', records, total);
}

/**
 * Delete an SKU of a product.
 * @throws ApiError not_found
 */
export async function deleteSku(rt: Runtime<'products' | 'skus'>, caller: Caller, name: SkuName): Promise<void> {
  const { record } = await findSku(rt, caller, name);
  await removeRecord(
    () => rt.store.skus.remove(caller, record, auditLineOf(rt, caller, record, null)),
    () => notFound('sku', name.sku),
  );
}

/** @throws ApiError not_found for an id no SKU has */
function made(rt: Process, product: Product, request: UpsertSkuRequest): Sku {
  const id = rt.ids.natural('sku', request.source_id ?? rt.ids.random('', 24));
  return unwrap(newSku(product, request, { id, now: nowText(rt) }));
}
