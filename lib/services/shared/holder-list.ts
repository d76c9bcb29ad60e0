// Pages of holders: the codes of a customer, and the customers of a code.
import { dataList } from '../../core/answer/list';
import { holderStatus, toHolderResponse } from '../../core/voucher/holder';
import { HOLDER_FIELDS } from '../../model/lists/fields';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import type { CursorPage } from '../../model/lists/page';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Holder } from '../../model/records/holder';
import type { Voucher } from '../../model/records/voucher';
import type { Process } from '../../ports/runtime';
import { showVoucher } from '../vouchers/voucher-response';
import type { ListCustomerRedeemablesResponse } from '../../model/generated-answers/customers';
import type { RedeemableHolderResponse } from '../../model/generated-answers/records';

/** The codes of a customer, or the customers of a code: both orders are that in which they came. */
export const HOLDERS = listSpec({
  fields: HOLDER_FIELDS,
  sorts: sortsByMembers<Holder>('created_at', 'id'),
  defaults: { order: '-created_at' },
});

/**
 * Answers one page of holders with the start of the next one.
 *
 * @param vouchers the codes by id; a holder of one that is gone is left out
 */
export function toHolderPageResponse(
  rt: Process,
  caller: Caller,
  page: CursorPage<Holder>,
  context: { readonly config: Config; readonly vouchers: ReadonlyMap<string, Voucher> },
): ListCustomerRedeemablesResponse {
  const last = page.records.at(-1);
  return {
    ...dataList(shownHolders(rt, caller, page.records, context), page.total),
    has_more: page.hasMore,
    ...(page.hasMore && last && { more_starting_after: last.id }),
  };
}

function shownHolders(
  rt: Process,
  caller: Caller,
  holders: readonly Holder[],
  { config, vouchers }: { readonly config: Config; readonly vouchers: ReadonlyMap<string, Voucher> },
): readonly RedeemableHolderResponse[] {
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone };
  return holders.flatMap((holder) => {
    const voucher = vouchers.get(holder.voucher_id);
    if (!voucher) return [];
    const redeemable = {
      type: 'voucher' as const,
      status: holderStatus(voucher, now),
      voucher: showVoucher(caller, voucher, config),
    };
    return [{ ...toHolderResponse(holder, voucher, config), redeemable }];
  });
}
