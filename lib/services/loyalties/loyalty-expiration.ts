// The points of a member by the day on which they expire.
import { dataList } from '../../core/answer/list';
import { listBuckets } from '../../core/loyalty/expiration/bucket';
import type { Caller } from '../../model/common';
import type { ListPointsExpirationQuery } from '../../model/generated';
import type { ListPointsExpirationResponse } from '../../model/generated-answers/loyalties';
import type { Runtime } from '../../ports/runtime';
import { bucketIds } from './bucket-ids';
import { findMember, type MemberName } from './loyalty-members';

/**
 * List the buckets of a loyalty card that have not ended, one page.
 * @throws ApiError not_found as `getMember`
 */
export async function listPointsExpiration(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
  { limit = 10, page = 1 }: ListPointsExpirationQuery,
): Promise<ListPointsExpirationResponse> {
  const buckets = listBuckets(await findMember(rt, caller, name), bucketIds(rt));
  return dataList(buckets.slice((page - 1) * limit, page * limit), buckets.length);
}
