// The codes of a customer: from publications, or as a member.
import { toStoredOrderRequest } from '../../core/filter/list-spec';
import { mergeWalletCodes, type WalletCode } from '../../core/qualification/wallet';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { Runtime } from '../../ports/runtime';

/**
 * Load the newest codes of a customer, newest first.
 * @param name the id or source id; null for no customer, who has no codes
 */
export async function loadWallet(
  rt: Runtime<'customers' | 'holders' | 'publications'>,
  caller: Caller,
  name: string | null,
): Promise<readonly WalletCode[]> {
  const known = name === null ? null : await rt.store.customers.load(caller, name);
  if (!known) return [];
  const newest = { limit: LIMITS.qualifiedCodes, ascending: false, test: null };
  const customerId = known.customer.id;
  const [holders, publications] = await Promise.all([
    rt.store.holders.ofCustomer(caller, customerId, { ...newest, afterId: null }),
    rt.store.publications.list(caller, customerId, toStoredOrderRequest(newest)),
  ]);
  return mergeWalletCodes(holders.records, publications.records);
}
