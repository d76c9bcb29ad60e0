// The activity of a member: activities of a card's holder in its campaign.
import type { Caller } from '../../model/common';
import type { ListMemberActivityQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { activityOf, type ActivityForm } from '../activity/activity';
import { findMember, type MemberName } from './loyalty-members';
import type { ListActivityResponse } from '../../model/generated-answers/customers';

/** @throws ApiError not_found as `getMember`; invalid_query_params for an invalid page token */
export async function listMemberActivity(
  rt: Runtime<'activity' | 'config' | 'customers' | 'holders' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
  query: ListMemberActivityQuery & ActivityForm,
): Promise<ListActivityResponse> {
  const [config, { voucher }] = await Promise.all([rt.store.config.load(caller), findMember(rt, caller, name)]);
  const ofProgram = { ...query, campaign_id: voucher.campaign_id ?? '', isOfMember: true };
  const customerId = voucher.holder_id ?? '';
  // A holder with a deleted profile still has a history.
  const known = await rt.store.customers.load(caller, customerId);
  return activityOf(rt, caller, { customerId, known, config }, ofProgram);
}
