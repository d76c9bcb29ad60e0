// The items of returns: the state beside the redemption, and one record for each return.
import type { ReturnPlan, ReturnProgress } from '../../core/return/write-types';
import { invariant } from '../../errors';
import type { Return } from '../../model/records/return';
import type { StoredReturn } from '../../ports/returns';
import { listAttributes, type ProjectScope, returnKey, returnStateKey } from '../keys';
import { causeAttributes } from '../records/record-items';
import { compressJson, decompressJson } from '../records/packing';
import { customerEntryAttributes } from '../redemptions/redemption-items';
import type { Item } from '../table/table';

/**
 * Build the item with the progress of a redemption's returns: `n` is the number of returns, `rolled_back` the id of a
 * rollback.
 */
export function returnStateItem({ project }: ProjectScope, { base, after }: ReturnPlan): Item {
  const { state, order, balances, fences } = after;
  return {
    ...returnStateKey(project, base),
    n: state.sequence,
    ...(fences !== undefined && { fences }),
    record: { state, order, balances },
  };
}

/**
 * Parse the progress of returns of a redemption from its item.
 * @param item null before the first return and the first fence
 */
export function returnProgress(item: Item | null): ReturnProgress {
  const record = item?.record as Pick<ReturnProgress, 'state' | 'order' | 'balances'> | undefined;
  return {
    state: record?.state ?? null,
    order: record?.order ?? null,
    balances: record?.balances ?? {},
    rollbackId: (item?.rolled_back ?? null) as string | null,
    ...(item?.fences !== undefined && { fences: Number(item.fences) }),
  };
}

/**
 * Build the item of a return, listed in the project and under the customer or claimed name, so that a deletion finds
 * it.
 */
export function returnItem(scope: ProjectScope, { base, record, claim }: ReturnPlan, attempt: string): Item {
  const { id, date, sequence } = record;
  invariant(id !== null, 'a dry run is not stored');
  const { project } = scope;
  const customerId = record.customer_id ?? claim;
  const timeMs = Date.parse(date);
  return {
    ...returnKey(project, base, sequence),
    ...listAttributes({ project, type: 'RT', timeMs, id }),
    ...customerEntryAttributes(scope, { customerId, timeMs, id }),
    base,
    id,
    date,
    attempt,
    ...causeAttributes(scope),
    body: compressJson(record),
  };
}

/** Convert an item to its return and the attempt that stored it. */
export function storedReturn(item: Item): StoredReturn {
  return { record: decompressJson(item.body) as Return, attempt: item.attempt as string };
}

/** Return the record of a return without its personal data; financial data stays. */
export function anonymousReturn(record: Return): Return {
  return { ...record, customer_id: null, reason: null, metadata: {} };
}
