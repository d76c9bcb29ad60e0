// The state of a redemption's returns, as a rollback reads and marks it.
import type { EarlierReturns } from '../../core/redemption/rollback/types';
import { type ProjectScope, returnStateKey } from '../keys';
import type { ItemCondition, Item, Write } from '../table/table';

/** The members of the stored state that a rollback reads. */
interface StoredState {
  readonly vouchers: readonly { readonly redemption_id: string; readonly units: number }[];
}

/**
 * Return the number of earlier returns of a redemption and the units returned, by redemption id.
 * @param item undefined before the first return
 */
export function earlierReturns(item: Item | undefined): EarlierReturns {
  const record = item?.record as { readonly state: StoredState } | undefined;
  const units = record?.state.vouchers.map(({ redemption_id, units: given }) => [redemption_id, given] as const) ?? [];
  return { count: Number(item?.n ?? 0), units: Object.fromEntries(units) };
}

/** Build the write that marks the returns of a redemption as rolled back, after which no return commits. */
export function rolledBackWrite(
  { project }: ProjectScope,
  { base, rollbackId, count }: { readonly base: string; readonly rollbackId: string; readonly count: number },
): Write {
  return {
    kind: 'update',
    key: returnStateKey(project, base),
    change: { set: { rolled_back: rollbackId } },
    condition: buildReturnCountCondition(count),
  };
}

/** Build the condition that the number of returns is unchanged since the read. */
export function buildReturnCountCondition(count: number): ItemCondition {
  return count > 0 ? { test: 'eq', path: 'n', value: count } : { test: 'absent', path: 'n' };
}
