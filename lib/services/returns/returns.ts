// Read returns back: those of a redemption, and one by its id.
import { dataList } from '../../core/answer/list';
import { parseReturnId } from '../../model/keys/record-ids';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListReturnsQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Return } from '../../model/records/return';
import type { Runtime } from '../../ports/runtime';
import { redemptionBase, requireReturnable } from './returned-redemption';

/** Lists the returns of a redemption, newest first. @throws ApiError as `requireReturnable` */
export async function listReturns(
  rt: Runtime<'returns'>,
  caller: Caller,
  redemptionId: string,
  query: ListReturnsQuery,
) {
  const { page = 1, limit = LIMITS.defaultPageSize } = query;
  const base = redemptionBase(redemptionId);
  const [{ loaded }, { records, total }] = await Promise.all([
    rt.store.returns.load(caller, base, null),
    rt.store.returns.ofRedemption(caller, base, { page, limit }),
  ]);
  requireReturnable(redemptionId, loaded);
  return dataList(records, total);
}

/**
 * Return a stored return of a redemption.
 * @throws ApiError not_found, and as `requireReturnable`
 */
export async function getReturn(
  rt: Runtime<'returns'>,
  caller: Caller,
  ids: { readonly redemptionId: string; readonly returnId: string },
): Promise<Return> {
  const { redemptionId, returnId } = ids;
  const base = redemptionBase(redemptionId);
  const place = parseReturnId(returnId);
  const [{ loaded }, found] = await Promise.all([
    rt.store.returns.load(caller, base, null),
    place?.base === base ? rt.store.returns.find(caller, place) : null,
  ]);
  requireReturnable(redemptionId, loaded);
  if (!found) throw notFound('return', returnId);
  return found.record;
}
