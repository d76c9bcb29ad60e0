// Bulk changes of customers and products, and the import of orders: begun here, done in the background.
import { refuseCustomersOf } from '../../core/access/permissions';
import { collectRecordNames, partsOf } from '../../core/background/rows';
import { ApiError } from '../../errors';
import type { AsyncActionKind, RowKind } from '../../model/records/async-action';
import type { Caller } from '../../model/common';
import type {
  BulkCustomersRequest,
  BulkProductsRequest,
  CustomersMetadataRequest,
  ImportOrdersRequest,
  ProductsMetadataRequest,
} from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { WorkRuntime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { begin } from './async-actions';
import { type AsyncActionReference, newAction } from '../shared/new-action';
import type { ActionRow } from './row-work';

/** Create or update customers by their source ids. */
export function bulkCustomers(
  rt: WorkRuntime,
  caller: Caller,
  customers: BulkCustomersRequest,
): Promise<AsyncActionReference> {
  const rows = customers.map((request) => ({ name: request.source_id, request }));
  return beginRows(rt, caller, { type: 'CUSTOMERS.BULK_UPDATE', of: 'CUSTOMER', rows });
}

/** Merges the same metadata into customers; unknown customers are created. */
export async function customersMetadata(
  rt: WorkRuntime,
  caller: Caller,
  { source_ids, metadata }: CustomersMetadataRequest,
): Promise<AsyncActionReference> {
  const names = unwrap(collectRecordNames({ source_ids }, metadata));
  const rows = names.map((name) => ({ name, request: { metadata: metadata ?? {} } }));
  return beginRows(rt, caller, { type: 'CUSTOMERS.METADATA_UPDATE', of: 'CUSTOMER_METADATA', rows });
}

/** Create or update products by their source ids. */
export function bulkProducts(
  rt: WorkRuntime,
  caller: Caller,
  products: BulkProductsRequest,
): Promise<AsyncActionReference> {
  const rows = products.map((request) => ({ name: request.source_id, request }));
  return beginRows(rt, caller, { type: 'PRODUCTS.BULK_UPDATE', of: 'PRODUCT', rows });
}

/** Merges the same metadata into products; unknown source ids are created, ids must exist. */
export async function productsMetadata(
  rt: WorkRuntime,
  caller: Caller,
  { source_ids, product_ids, metadata }: ProductsMetadataRequest,
): Promise<AsyncActionReference> {
  const names = unwrap(collectRecordNames({ source_ids, product_ids }, metadata));
  const ids = new Set(product_ids);
  const rows = names.map((name) => ({ name, request: { metadata: metadata ?? {}, isKnown: ids.has(name) } }));
  return beginRows(rt, caller, { type: 'PRODUCTS.METADATA_UPDATE', of: 'PRODUCT_METADATA', rows });
}

/** Create or update orders. Those without a name get their id here, so that each is made once. */
/** @throws ApiError missing_required_permission for orders that change customers where the caller may not */
export function importOrders(
  rt: WorkRuntime,
  caller: Caller,
  orders: ImportOrdersRequest,
): Promise<AsyncActionReference> {
  refuseIf(refuseCustomersOf(caller, orders));
  const rows = orders.map((request, index) => {
    const newId = rt.ids.natural('ord', rt.ids.random('', 24));
    const name = request.source_id ?? null;
    return { name, ...(name === null && { row: index + 1 }), request: { newId, request } };
  });
  return beginRows(rt, caller, { type: 'ORDERS.IMPORT', of: 'ORDER', rows });
}

/** Rows of one part. */
const ROWS_AT_ONCE = 25;

interface Rows {
  readonly type: AsyncActionKind;
  readonly of: RowKind;
  readonly rows: readonly ActionRow[];
}

/** @throws ApiError invalid_payload for a row that no part can hold */
function beginRows(rt: WorkRuntime, caller: Caller, { type, of, rows }: Rows): Promise<AsyncActionReference> {
  const large = rows.findIndex((row) => Buffer.byteLength(JSON.stringify(row)) > LIMITS.recordBytes);
  if (large >= 0) {
    throw new ApiError({ key: 'invalid_payload', details: `Property [${large}] is larger than a record may be.` });
  }
  const parts = partsOf(rows, ROWS_AT_ONCE);
  const action = newAction(rt, caller, { type, work: { kind: 'ROWS', of }, total: rows.length, parts });
  return begin(rt, caller, action, parts);
}
