// The tiers of a member of a loyalty program.
import { dataList } from '../../core/answer/list';
import { describeMemberTiers } from '../../core/loyalty/tier/member';
import type { Caller } from '../../model/common';
import type { ListLoyaltyTiersResponse } from '../../model/generated-answers/loyalty-tiers';
import type { Runtime } from '../../ports/runtime';
import { findMember } from '../loyalties/loyalty-members';

/**
 * List the tier of a member: one, or none; and one that begins later.
 * @throws ApiError not_found as `getMember`
 */
export async function listMemberTiers(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  codeOrId: string,
): Promise<ListLoyaltyTiersResponse> {
  const [config, fact] = await Promise.all([
    rt.store.config.load(caller),
    findMember(rt, caller, { campaignId: null, codeOrId }),
  ]);
  const data = describeMemberTiers(config, fact, rt.clock.nowMs());
  return dataList(data, data.length);
}
