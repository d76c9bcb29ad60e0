// The codes a customer holds.
import type { Caller } from '../../model/common';
import type { ListCustomerRedeemablesQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { findCustomer } from './customers';
import { HOLDERS, shownPage } from '../shared/holder-list';
import { readCursor } from '../shared/lists';

interface RedeemablesRequest {
  readonly customer: string;
  readonly query: ListCustomerRedeemablesQuery;
}

/**
 * The codes a customer holds, newest first unless asked otherwise; codes that are gone are left out.
 * @throws ApiError not_found, invalid_query_params for filters
 */
export async function listRedeemables(rt: Runtime, caller: Caller, { customer: name, query }: RedeemablesRequest) {
  const [config, { customer }] = await Promise.all([rt.store.config.load(caller), findCustomer(rt, caller, name)]);
  const request = await readCursor(rt, caller, { spec: HOLDERS, query, config });
  const page = await rt.store.holders.ofCustomer(caller, customer.id, request);
  const facts = await Promise.all(page.records.map(({ voucher_id }) => rt.store.vouchers.load(caller, voucher_id)));
  const vouchers = new Map(facts.flatMap((fact) => (fact ? [[fact.voucher.id, fact.voucher] as const] : [])));
  return shownPage(rt, caller, page, { config, vouchers });
}
