// Saves the rows of bulk changes and imports, part by part, in the order they were sent.
import { ApiError, CATALOGUE } from '../../errors';
import type { RowKind } from '../../model/records/async-action';
import type { Caller } from '../../model/common';
import type {
  CustomersMetadataRequest,
  SaveOrderRequest,
  UpsertCustomerRequest,
  UpsertProductRequest,
} from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import type { OwnedAction } from '../../ports/async-actions';
import type { Slice } from './slice';
import { updateCustomer, upsertCustomer } from '../customers/customers';
import { eachPart } from './import-work';
import { importOrder } from '../orders/orders';
import { updateProduct, upsertProduct } from '../catalogue/products';

/** One record to save. */
export interface Row {
  /** How the result names a row that was refused. */
  readonly name: string;
  readonly request: unknown;
}

/** Doing a part again saves the same records as they are. */
export function saveRows(rt: Runtime, owned: OwnedAction, untilMs: number): Promise<Slice> {
  const { scope, action } = owned;
  const kind = action.work.kind === 'ROWS' ? action.work.of : 'CUSTOMER';
  return eachPart(rt, { owned, untilMs }, async ({ number, rows }) => {
    const failed: string[] = [];
    for (const row of rows as readonly Row[]) {
      if (!(await isSaved(() => saveRow(rt, background(owned), { kind, row })))) failed.push(row.name);
    }
    await rt.store.asyncActions.closePart(scope, action.id, { number, done: rows.length, failed });
  });
}

/** Work in the background acts for the project as a whole. */
function background({ scope }: OwnedAction): Caller {
  return { ...scope, kind: 'server', keyId: 'background', role: 'admin', channel: null, origin: null };
}

/** False for a row that is refused. Contention is no refusal: the part is done again. */
async function isSaved(save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error)) return false;
    throw error;
  }
}

function isRefusal({ failure: { key } }: ApiError): boolean {
  return CATALOGUE[key].status < 500 && key !== 'multiple_requests';
}

function saveRow(rt: Runtime, caller: Caller, { kind, row }: { readonly kind: RowKind; readonly row: Row }) {
  const { request, name } = row;
  switch (kind) {
    case 'CUSTOMER':
      return upsertCustomer(rt, caller, request as UpsertCustomerRequest);
    case 'CUSTOMER_METADATA':
      return updateCustomer(rt, caller, name, request as Pick<CustomersMetadataRequest, 'metadata'>);
    case 'PRODUCT':
      return upsertProduct(rt, caller, request as UpsertProductRequest);
    case 'PRODUCT_METADATA':
      return updateProduct(rt, caller, name, request as Pick<CustomersMetadataRequest, 'metadata'>);
    case 'ORDER':
      return importOrder(rt, caller, request as { newId: string; request: SaveOrderRequest });
  }
}
