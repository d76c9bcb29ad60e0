// The codes a customer holds.
import { parseMoment } from '../core/calendar';
import type { Caller } from '../model/common';
import type { Config } from '../model/config';
import type { ListCustomerRedeemablesQuery } from '../model/generated';
import type { Holder } from '../model/holder';
import { LIMITS } from '../model/limits';
import type { Voucher } from '../model/voucher';
import type { Runtime } from '../ports';
import { findCustomer } from './customers';
import { showVoucher } from './voucher-shown';

interface RedeemablesRequest {
  readonly customer: string;
  readonly query: ListCustomerRedeemablesQuery;
}

/**
 * The codes a customer holds, newest first unless asked otherwise; codes that are gone are left out.
 * @throws ApiError not_found
 */
export async function listRedeemables(rt: Runtime, caller: Caller, { customer: name, query }: RedeemablesRequest) {
  const { customer } = await findCustomer(rt, caller, name);
  const { limit = LIMITS.defaultPageSize, order = '-created_at', starting_after_id: afterId = null } = query;
  const ascending = !order.startsWith('-');
  const page = await rt.store.holders.ofCustomer(caller, customer.id, { limit, ascending, afterId });
  const last = page.holders.at(-1);
  return {
    object: 'list',
    data_ref: 'data',
    data: await shownHolders(rt, caller, page.holders),
    total: page.total,
    has_more: page.hasMore,
    ...(page.hasMore && last && { more_starting_after: last.id }),
  };
}

async function shownHolders(rt: Runtime, caller: Caller, holders: readonly Holder[]) {
  const config = await rt.store.config.load(caller);
  const facts = await Promise.all(holders.map(({ voucher_id }) => rt.store.vouchers.load(caller, voucher_id)));
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone };
  return holders.flatMap((holder, index) => {
    const voucher = facts[index]?.voucher;
    if (!voucher) return [];
    const status = statusOf(voucher, now);
    return [
      {
        ...shownHolder(holder, voucher, config),
        redeemable: { type: 'voucher', status, voucher: showVoucher(caller, voucher, config) },
      },
    ];
  });
}

function shownHolder({ id, created_at, customer_id, holder_role }: Holder, voucher: Voucher, config: Config) {
  const campaign = voucher.campaign_id === null ? undefined : config.campaigns.get(voucher.campaign_id);
  return {
    id,
    created_at,
    redeemable_id: voucher.id,
    redeemable_object: 'voucher',
    customer_id,
    holder_role,
    campaign_id: voucher.campaign_id,
    campaign_type: campaign?.campaign_type ?? null,
    voucher_type: voucher.type,
    object: 'redeemable_holder',
  };
}

/** The first that is true; recurring windows do not matter here. */
function statusOf(
  voucher: Voucher,
  { nowMs, timezone }: { readonly nowMs: number; readonly timezone: string },
): string {
  const { active, start_date, expiration_date, redemption } = voucher;
  const msOf = (text: string | null | undefined): number | null => (text ? parseMoment(text, timezone) : null);
  if (active === false) return 'DISABLED';
  if ((msOf(expiration_date) ?? Infinity) < nowMs) return 'EXPIRED';
  if ((msOf(start_date) ?? -Infinity) > nowMs) return 'NOT_ACTIVE_YET';
  if ((voucher.gift ?? voucher.loyalty_card)?.balance === 0) return 'NO_BALANCE';
  return redemption.redeemed_quantity >= (redemption.quantity ?? Infinity) ? 'USED' : 'ACTIVE';
}
