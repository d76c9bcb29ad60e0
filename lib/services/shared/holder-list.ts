// Pages of holders: the codes a customer holds, and the customers who hold a code.
import { parseMoment } from '../../core/time/calendar';
import { HOLDER_FIELDS } from '../../core/filter/fields';
import { byMembers, listSpec } from '../../core/filter/list-spec';
import type { CursorPage } from '../../core/filter/page';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Holder } from '../../model/records/holder';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { dataList } from './lists';
import { showVoucher } from '../vouchers/voucher-shown';

/** The codes of a customer, or the customers of a code: both orders are that in which they came. */
export const HOLDERS = listSpec({
  fields: HOLDER_FIELDS,
  sorts: byMembers<Holder>('created_at', 'id'),
  defaults: { order: '-created_at' },
});

/** @param vouchers the codes by id; a holder of one that is gone is left out */
export function shownPage(
  rt: Runtime,
  caller: Caller,
  page: CursorPage<Holder>,
  context: { readonly config: Config; readonly vouchers: ReadonlyMap<string, Voucher> },
) {
  const last = page.records.at(-1);
  return {
    ...dataList(shownHolders(rt, caller, page.records, context), page.total),
    has_more: page.hasMore,
    ...(page.hasMore && last && { more_starting_after: last.id }),
  };
}

function shownHolders(
  rt: Runtime,
  caller: Caller,
  holders: readonly Holder[],
  { config, vouchers }: { readonly config: Config; readonly vouchers: ReadonlyMap<string, Voucher> },
) {
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone };
  return holders.flatMap((holder) => {
    const voucher = vouchers.get(holder.voucher_id);
    if (!voucher) return [];
    const redeemable = {
      type: 'voucher',
      status: statusOf(voucher, now),
      voucher: showVoucher(caller, voucher, config),
    };
    return [{ ...shownHolder(holder, voucher, config), redeemable }];
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
