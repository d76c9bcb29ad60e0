// Lists of pending points: those of a program, and those of one member.
import { listBehind } from '../../../core/answer/list';
import { toPendingPointsResponse } from '../../../core/loyalty/pending/entry';
import type { Caller } from '../../../model/common';
import type { ListPendingPointsQuery } from '../../../model/generated';
import type { ListPendingPointsResponse } from '../../../model/generated-answers/loyalties';
import type { PendingPointsOf } from '../../../ports/pending-points';
import type { Runtime } from '../../../ports/runtime';
import { findLoyalty } from '../loyalties';
import { findMember, type MemberName } from '../loyalty-members';

const DEFAULT_LIMIT = 10;

/** List the pending points of all cards of a program. @throws ApiError not_found, also for a campaign of another type */
export async function listCampaignPendingPoints(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
  query: ListPendingPointsQuery,
): Promise<ListPendingPointsResponse> {
  const { id: campaignId } = findLoyalty(await rt.store.config.load(caller), idOrName);
  return listPending(rt, caller, { campaignId }, query);
}

/** List the pending points of one card. @throws ApiError not_found as `getMember` */
export async function listMemberPendingPoints(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
  query: ListPendingPointsQuery,
): Promise<ListPendingPointsResponse> {
  const { voucher } = await findMember(rt, caller, name);
  return listPending(rt, caller, { voucherId: voucher.id }, query);
}

async function listPending(
  rt: Runtime<'vouchers'>,
  caller: Caller,
  of: PendingPointsOf,
  { limit = DEFAULT_LIMIT, order = '-id', starting_after_id: afterId }: ListPendingPointsQuery,
): Promise<ListPendingPointsResponse> {
  const page = await rt.store.vouchers.pendingList(caller, of, {
    limit,
    ascending: order === 'id',
    afterId: afterId ?? null,
  });
  return listBehind(page.records.map(toPendingPointsResponse), page.nextId);
}
