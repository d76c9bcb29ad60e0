// Transactions under the loyalty routes: of a campaign, and of a member.
import type { Caller } from '../../model/common';
import type { ListMovementsQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { transactionsOf, transactionsOfCard } from '../vouchers/movements';
import { findLoyalty } from './loyalties';
import { findMember, type MemberName } from './loyalty-members';
import type { ListTransactionsResponse } from '../../model/generated-answers/vouchers';

/**
 * List the balance changes of a loyalty program's cards.
 * @throws ApiError not_found, also for a campaign of another type; invalid_query_params
 */
export async function listLoyaltyTransactions(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
  query: ListMovementsQuery,
): Promise<ListTransactionsResponse> {
  return transactionsOf(rt, caller, findLoyalty(await rt.store.config.load(caller), idOrName), query);
}

/**
 * List the balance changes of one loyalty card.
 * @throws ApiError not_found as `getMember`; invalid_query_params
 */
export async function listMemberTransactions(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  name: MemberName,
  query: ListMovementsQuery,
): Promise<ListTransactionsResponse> {
  const { voucher } = await findMember(rt, caller, name);
  return transactionsOfCard(rt, caller, voucher, query);
}
