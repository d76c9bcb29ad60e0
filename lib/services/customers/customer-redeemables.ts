// The codes a customer holds.
import { type CursorRequest, toStoredOrderRequest } from '../../core/filter/list-spec';
import { type CursorPage, cursorPageOf } from '../../model/lists/page';
import { type HolderWithVoucher, buildHolderVoucherFields } from '../../core/voucher/holder';
import type { Caller } from '../../model/common';
import type { ListCustomerRedeemablesQuery } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { findCustomer } from './customers';
import { HOLDERS, toHolderPageResponse } from '../shared/holder-list';
import { readCursor } from '../shared/lists';

interface RedeemablesRequest {
  readonly customer: string;
  readonly query: ListCustomerRedeemablesQuery;
}

/**
 * Lists the codes of a customer, newest first by default; deleted codes are left out.
 * @throws ApiError not_found, invalid_query_params for filters
 */
export async function listRedeemables(
  rt: Runtime<'config' | 'customers' | 'holders' | 'voucherLists' | 'vouchers'>,
  caller: Caller,
  { customer: name, query }: RedeemablesRequest,
) {
  const [config, { customer }] = await Promise.all([rt.store.config.load(caller), findCustomer(rt, caller, name)]);
  const spec = { ...HOLDERS, fields: buildHolderVoucherFields(config) };
  const request = await readCursor<HolderWithVoucher>(rt, caller, { spec, query, config });
  const page: CursorPage<HolderWithVoucher> = asksForVouchers(query)
    ? await pageByVouchers(rt, caller, { customerId: customer.id, request })
    : await rt.store.holders.ofCustomer(caller, customer.id, request);
  const loaded = await Promise.all(page.records.map((held) => voucherOf(rt, caller, held)));
  const vouchers = new Map(loaded.flatMap((voucher) => (voucher ? [[voucher.id, voucher] as const] : [])));
  return toHolderPageResponse(rt, caller, page, { config, vouchers });
}

async function voucherOf(
  rt: Runtime<'vouchers'>,
  caller: Caller,
  held: HolderWithVoucher,
): Promise<Voucher | undefined> {
  if (held.voucher) return held.voucher;
  const fact = await rt.store.vouchers.load(caller, held.voucher_id);
  return fact?.voucher;
}

/** Filters that only the codes themselves can answer. */
const OF_VOUCHERS = ['campaign_id', 'campaign_type', 'voucher_type'] as const;

function asksForVouchers({ filters }: ListCustomerRedeemablesQuery): boolean {
  return typeof filters === 'object' && OF_VOUCHERS.some((name) => Object.hasOwn(filters, name));
}

/** Reads all codes of the customer, which is expensive: only when a filter needs their records. */
async function pageByVouchers(
  rt: Runtime<'holders' | 'voucherLists'>,
  caller: Caller,
  { customerId, request }: { readonly customerId: string; readonly request: CursorRequest<HolderWithVoucher> },
): Promise<CursorPage<HolderWithVoucher>> {
  const everything = { limit: Number.MAX_SAFE_INTEGER, ascending: true, test: null };
  const { records } = await rt.store.holders.ofCustomer(caller, customerId, { ...everything, afterId: null });
  const names = [...new Set(records.map(({ voucher_id }) => voucher_id))];
  const found = await rt.store.voucherLists.list(
    caller,
    { campaignId: null, names },
    toStoredOrderRequest<Voucher>(everything),
  );
  const vouchers = new Map(found.records.map((voucher) => [voucher.id, voucher]));
  const held = records.flatMap((holder) => {
    const voucher = vouchers.get(holder.voucher_id);
    return voucher ? [{ ...holder, voucher }] : [];
  });
  return cursorPageOf(held, request);
}
