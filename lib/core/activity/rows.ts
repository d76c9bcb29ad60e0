// Rows of an activity for what no record of its own says: custom events, orders and balances that are changed by hand.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ActivityRow, ActivityRowType, CustomEvent } from '../../model/events/activity';
import type { Holder } from '../../model/records/holder';
import type { Order } from '../../model/records/order';
import type { Voucher } from '../../model/records/voucher';
import { balanceFacts } from '../events/facts/balance-facts';
import { sourceOf } from '../events/outbox-row';
import { simpleOrder, simpleVoucher } from '../events/shapes';
import type { BalanceMove } from '../voucher/balance';
import { shownHolder } from '../voucher/holder';

type Place = Pick<ActivityRow, 'id' | 'timeMs'>;

/** The line of a custom event among the activities of its customer, with the campaign whose referral it converted. */
export function customEventRow(
  caller: Caller,
  place: Place & Pick<ActivityRow, 'campaign_id'>,
  { customer, ...data }: CustomEvent,
): ActivityRow {
  return { ...place, customerId: customer.id, type: 'customer.custom_event', data, ...causeOf(caller) };
}

/**
 * Of an order that somebody changed, without its lines; none of a new one, nor where nobody ordered. It does not say who referred
 * the customer: they may be deleted for good one day, and no search for them leads here.
 */
export function orderRow(
  caller: Caller,
  place: Place,
  { before, after }: { readonly before: Order | null; readonly after: Order },
): ActivityRow | undefined {
  if (before === null || after.customer_id === null) return undefined;
  const { items: _items, referrer_id: _referrerId, ...order } = simpleOrder(after) as Readonly<Record<string, unknown>>;
  const type = before.status === after.status ? 'customer.order.updated' : ORDER_TYPES[after.status];
  return { ...place, customerId: after.customer_id, type, data: { order }, ...causeOf(caller) };
}

const ORDER_TYPES: Readonly<Record<Order['status'], ActivityRowType>> = {
  CREATED: 'customer.order.updated',
  PAID: 'customer.order.paid',
  CANCELED: 'customer.order.canceled',
  FULFILLED: 'customer.order.fulfilled',
};

/** Of a card that somebody holds, whose balance was changed by hand: in the place of the line of its ledger. */
export function balanceRow(caller: Caller, move: BalanceMove, config: Config): ActivityRow | undefined {
  const { holder_id, campaign_id } = move.fact.voucher;
  const { id, timeMs } = move.row;
  if (!holder_id) return undefined;
  // Of what is told the last says the most; whose card it is and its campaign are known to who reads the row.
  const {
    campaign: _campaign,
    customer: _customer,
    holder: _holder,
    ...data
  } = balanceFacts(move, { config, holder: null }).at(-1)?.data ?? {};
  return {
    ...{ id, timeMs, customerId: holder_id, type: balanceType(move), data },
    ...(campaign_id && { campaign_id }),
    ...causeOf(caller),
  };
}

/** Of a code that is taken away from somebody who holds it; none of one that nobody holds. */
export function deletedVoucherRow(
  caller: Caller,
  place: Place,
  { voucher, config }: { readonly voucher: Voucher; readonly config: Config },
): ActivityRow | undefined {
  const { holder_id: customerId, campaign_id } = voucher;
  if (!customerId) return undefined;
  return {
    ...{ ...place, customerId, type: 'customer.voucher.deleted', data: { voucher: simpleVoucher(voucher, config) } },
    ...(campaign_id && { campaign_id }),
    ...causeOf(caller),
  };
}

interface Refereed {
  readonly holder: Holder;
  readonly voucher: Voucher;
  readonly config: Config;
}

/** Of a referee whom somebody added to a code. It names nobody else, as the line of the end does. */
export function newHolderRow(caller: Caller, place: Place, { holder, voucher, config }: Refereed): ActivityRow {
  const { id, code, campaign_id } = voucher;
  const data = { holder: shownHolder(holder, voucher, config), voucher: { id, code, object: 'voucher' } };
  return {
    ...{ ...place, customerId: holder.customer_id, type: 'customer.holder.assignment.created', data },
    ...(campaign_id && { campaign_id }),
    ...causeOf(caller),
  };
}

/** Of a referee who holds a code no more. It names nobody else: the referrer may be deleted for good one day. */
export function endedHolderRow(caller: Caller, place: Place, { holder, voucher, config }: Refereed): ActivityRow {
  const nameless = { ...voucher, holder_id: null, referrer_id: null };
  const data = { holder: shownHolder(holder, voucher, config), voucher: simpleVoucher(nameless, config) };
  return {
    ...{ ...place, customerId: holder.customer_id, type: 'customer.holder.assignment.deleted', data },
    ...(voucher.campaign_id && { campaign_id: voucher.campaign_id }),
    ...causeOf(caller),
  };
}

/** The published names say "added" of every change by hand: what is taken is below zero. */
function balanceType({ fact: { voucher } }: BalanceMove): ActivityRowType {
  return voucher.gift ? 'customer.voucher.gift.balance_added' : 'customer.voucher.loyalty_card.points_added';
}

function causeOf(caller: Caller): Pick<ActivityRow, 'group_id' | 'source'> {
  return { group_id: caller.requestId ?? null, source: sourceOf(caller) };
}
