// Saves the rows of bulk changes and imports, part by part, in the order they were sent.
import { isPermanentRefusal, toFailedRow, eventSuppressionOf } from '../../core/background/rows';
import { mustWaitForEarlier } from '../../core/background/turn';
import { toStoredOrderRequest } from '../../core/filter/list-spec';
import { timeTest } from '../../core/filter/list-test';
import { hasIdForm } from '../../core/record/record-names';
import { ApiError, type Failure, invariant } from '../../errors';
import {
  type AsyncAction,
  type FailedRow,
  isBulkChange,
  type RowKind,
  type RowOutcome,
} from '../../model/records/async-action';
import type { Caller } from '../../model/common';
import type {
  CustomersMetadataRequest,
  SaveOrderRequest,
  UpsertCustomerRequest,
  UpsertProductRequest,
} from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import type { OwnedAction } from '../../ports/async-actions';
import type { Slice } from './slice';
import { isRefusedRow, type RefusedRow } from '../../core/csv/file-rows';
import type { SkuRequest } from '../../core/csv/record-rows';
import { importCustomer, updateCustomer, upsertCustomer } from '../customers/customers';
import { callerOf } from './caller';
import { eachPart } from './import-work';
import { importOrder } from '../orders/orders';
import { importProduct, updateProduct, upsertProduct } from '../products/products';
import { importSku } from '../products/skus';

/** A record to save. */
export interface ActionRow {
  /** The name of a refused row in the result; null when it has a number instead. */
  readonly name: string | null;
  readonly row?: number;
  readonly request: unknown;
}

/**
 * Save the records of each part of an import or bulk change until the time is over. A repeated part saves the same records again
 * without changes.
 */
export async function saveRows(rt: WorkRuntime, owned: OwnedAction, untilMs: number): Promise<Slice> {
  const { scope, action } = owned;
  const kind = action.work.kind === 'ROWS' ? action.work.of : 'CUSTOMER';
  if (kind === 'ORDER' && (await areImportsAhead(rt, owned)))
    return { status: 'MORE', restsUntilMs: rt.clock.nowMs() + LIMITS.orderImportRestMs };
  const caller = callerOf(owned, eventSuppressionOf(kind));
  const isBulk = isBulkChange(action);
  return eachPart(rt, { owned, untilMs }, async ({ number, rows }) => {
    const failed: FailedRow[] = [];
    const outcomes: RowOutcome[] = [];
    for (const row of rows as readonly (ActionRow | RefusedRow)[]) {
      if (isRefusedRow(row)) {
        failed.push(row.failed);
        continue;
      }
      const { saved, failure } = await savedOrRefused(() => saveRow(rt, caller, { kind, row }));
      const refused = failure && toFailedRow(row, failure);
      if (refused) failed.push(refused);
      if (isBulk) outcomes.push(await outcomeOf(rt, owned, { row, saved, failed: refused }));
    }
    const part = { number, done: rows.length, failed, ...(isBulk && { outcomes }) };
    await rt.store.asyncActions.closePart(scope, action.id, part);
  });
}

/** Imports of orders run one at a time, since the next import may depend on this one. */
async function areImportsAhead(rt: Runtime<'asyncActions'>, { scope, action }: OwnedAction): Promise<boolean> {
  const range = { beforeMs: Date.parse(action.created_at) + 1 };
  const test = timeTest<AsyncAction>(({ created_at }) => created_at, { range, isStoredOrder: true });
  const latest = toStoredOrderRequest<AsyncAction>({ limit: LIMITS.actionsAhead, ascending: false, test });
  return mustWaitForEarlier(action, (await rt.store.asyncActions.list(scope, latest)).records);
}

interface Done {
  readonly row: ActionRow;
  /** The record of the row; null when it failed. */
  readonly saved: unknown;
  readonly failed: FailedRow | null;
}

/** A record that this very action made was not found by it, however often the row is done. */
async function outcomeOf(
  rt: Runtime<'customers' | 'products'>,
  { scope, action }: OwnedAction,
  { row, saved, failed }: Done,
): Promise<RowOutcome> {
  const name = row.name ?? '';
  if (!failed) {
    const { created_at } = saved as { readonly created_at: string };
    return { name, found: Date.parse(created_at) < Date.parse(action.created_at), failed };
  }
  const store = action.type.startsWith('CUSTOMERS.') ? rt.store.customers : rt.store.products;
  return { name, found: (await store.load(scope, name)) !== null, failed };
}

interface RowSaveResult {
  readonly saved: unknown;
  readonly failure: Failure | null;
}

/** The record of a row, or why it is refused. Contention is no refusal: the part is done again. */
async function savedOrRefused(save: () => Promise<unknown>): Promise<RowSaveResult> {
  try {
    return { saved: await save(), failure: null };
  } catch (error) {
    if (error instanceof ApiError && isPermanentRefusal(error.failure)) return { saved: null, failure: error.failure };
    throw error;
  }
}

interface MetadataOf {
  readonly name: string;
  readonly metadata: NonNullable<CustomersMetadataRequest['metadata']>;
  /** True when the name is an id, which must exist, in any format. */
  readonly isKnown?: boolean;
}

function named({ name, request }: ActionRow): MetadataOf {
  invariant(name !== null, 'a row of metadata names its record');
  return { name, ...(request as Omit<MetadataOf, 'name'>) };
}

/** An unknown source id creates a customer; an id must exist. @throws ApiError not_found */
function mergeIntoCustomer(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  { name, metadata }: MetadataOf,
): Promise<unknown> {
  if (hasIdForm('cust', name)) return updateCustomer(rt, caller, name, { metadata });
  return upsertCustomer(rt, caller, { source_id: name, metadata });
}

/** Like `mergeIntoCustomer`. @throws ApiError not_found */
function mergeIntoProduct(
  rt: Runtime<'config' | 'products'>,
  caller: Caller,
  { name, metadata, isKnown }: MetadataOf,
): Promise<unknown> {
  if (isKnown || hasIdForm('prod', name)) return updateProduct(rt, caller, name, { metadata });
  return upsertProduct(rt, caller, { source_id: name, metadata });
}

function saveRow(
  rt: Runtime<'config' | 'customerChanges' | 'customers' | 'orderLocks' | 'orders' | 'products' | 'skus'>,
  caller: Caller,
  { kind, row }: { readonly kind: RowKind; readonly row: ActionRow },
) {
  const { request } = row;
  switch (kind) {
    case 'CUSTOMER':
      return upsertCustomer(rt, caller, request as UpsertCustomerRequest);
    case 'CUSTOMER_METADATA':
      return mergeIntoCustomer(rt, caller, named(row));
    case 'PRODUCT':
      return upsertProduct(rt, caller, request as UpsertProductRequest);
    case 'PRODUCT_METADATA':
      return mergeIntoProduct(rt, caller, named(row));
    case 'ORDER':
      return importOrder(rt, caller, request as { newId: string; request: SaveOrderRequest });
    case 'CUSTOMER_OF_FILE':
      return importCustomer(rt, caller, request as { newId: string; request: UpsertCustomerRequest });
    case 'PRODUCT_OF_FILE':
      return importProduct(rt, caller, request as { newId: string; request: UpsertProductRequest });
    case 'SKU_OF_FILE':
      return importSku(rt, caller, request as SkuRequest);
  }
}
