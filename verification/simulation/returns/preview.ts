// Dry runs of returns, and the records of returns that are stored.
import type { Runtime } from '../../../lib/ports/runtime';
import type { Return } from '../../../lib/model/records/return';
import { createReturn } from '../../../lib/services/returns/create-return';
import { decompressJson } from '../../../lib/storage/records/packing';
import type { Item } from '../../../lib/storage/table/table';
import type { ReturnedUnits, Target } from '../workload';
import { CALLER } from '../world';
import { returnRequest } from './returned';

/** The record of a return; null for any other item. */
export function storedReturnOf(item: Item): Return | null {
  const isReturn = item.pk.split('#')[1] === 'R' && item.sk.startsWith('RT#');
  return isReturn ? (decompressJson(item.body) as Return) : null;
}

/** Whatever the moment, it has no id. @throws Error for an answer that is not one of a dry run */
export async function previewReturn(rt: Runtime, target: Target, units: ReturnedUnits): Promise<Return> {
  return preview(rt, target.id, returnRequest(units, target));
}

export async function preview(rt: Runtime, id: string, request: object): Promise<Return> {
  const call = { redemptionId: id, request: { ...request, dry_run: true }, idempotencyKey: null };
  const { answer, replayed } = await createReturn(rt, CALLER, call);
  if (answer.id !== null || !answer.dry_run || replayed) throw new Error(`${answer.id} is the id of a dry run`);
  return answer;
}
