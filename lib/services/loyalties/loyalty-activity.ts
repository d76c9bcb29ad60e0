// The activity of a member: activities of a card's holder in its campaign.
import { toMemberEntry } from '../../core/activity/entries';
import type { Caller } from '../../model/common';
import type { ListMemberActivityQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { activityOf, type ActivityForm } from '../activity/activity';
import { findMember, type MemberName } from './loyalty-members';
import type { ListMemberActivityResponse } from '../../model/generated-answers/loyalties';

/**
 * List the activity of a loyalty card's holder within the program, one page.
 * @throws ApiError not_found as `getMember`; invalid_query_params for an invalid page token
 */
export async function listMemberActivity(
  rt: Runtime<'activity' | 'config' | 'customers' | 'holders' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
  query: ListMemberActivityQuery & ActivityForm,
): Promise<ListMemberActivityResponse> {
  const [config, { voucher }] = await Promise.all([rt.store.config.load(caller), findMember(rt, caller, name)]);
  const ofProgram = { ...query, campaign_id: voucher.campaign_id ?? '', isOfMember: true };
  const customerId = voucher.holder_id ?? '';
  // A holder with a deleted profile still has a history.
  const known = await rt.store.customers.load(caller, customerId);
  const activity = await activityOf(rt, caller, { customerId, known, config }, ofProgram);
  return { ...activity, data: activity.data.map(toMemberEntry) };
}
