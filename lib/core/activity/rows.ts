// Activity rows for facts without a record of their own: custom events, changes of orders, and manual balance changes.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { callCause } from '../../model/events/call-cause';
import type { ActivityRow, ActivityRowType, CustomEvent } from '../../model/events/activity';
import type { Holder } from '../../model/records/holder';
import type { Order } from '../../model/records/order';
import type { Voucher } from '../../model/records/voucher';
import { buildBalanceFacts } from '../events/facts/balance-facts';
import { simpleOrder, simpleVoucher } from '../events/shapes';
import type { BalanceMove } from '../voucher/balance';
import { toHolderResponse } from '../voucher/holder';

type ActivityRowPosition = Pick<ActivityRow, 'id' | 'timeMs'>;

/** Build the activity row of a custom event, with the campaign whose referral the event converted. */
export function buildCustomEventRow(
  caller: Caller,
  place: ActivityRowPosition & Pick<ActivityRow, 'campaign_id'>,
  { customer, ...data }: CustomEvent,
): ActivityRow {
  return { ...place, customerId: customer.id, type: 'customer.custom_event', data, ...callCause(caller) };
}

/**
 * Build the activity row of a changed order, without lines and referrer; undefined for a new order or one without a
 * customer. The referrer is left out because a later deletion of that person does not search this row.
 */
export function buildOrderRow(
  caller: Caller,
  place: ActivityRowPosition,
  { before, after }: { readonly before: Order | null; readonly after: Order },
): ActivityRow | undefined {
  if (before === null || after.customer_id === null) return undefined;
  const { items: _items, referrer_id: _referrerId, ...order } = simpleOrder(after) as Readonly<Record<string, unknown>>;
  const type = before.status === after.status ? 'customer.order.updated' : ORDER_TYPES[after.status];
  return { ...place, customerId: after.customer_id, type, data: { order }, ...callCause(caller) };
}

const ORDER_TYPES: Readonly<Record<Order['status'], ActivityRowType>> = {
  CREATED: 'customer.order.updated',
  PAID: 'customer.order.paid',
  CANCELED: 'customer.order.canceled',
  FULFILLED: 'customer.order.fulfilled',
};

/** The row of a manual balance change of a card that has a holder. It has the position of the ledger entry. */
export function buildBalanceRow(caller: Caller, move: BalanceMove, config: Config): ActivityRow | undefined {
  const { holder_id, campaign_id } = move.fact.voucher;
  const { id, timeMs } = move.row;
  if (!holder_id) return undefined;
  // The last fact has the most detail. The card's holder and campaign are known to the reader of the row.
  const {
    campaign: _campaign,
    customer: _customer,
    holder: _holder,
    ...data
  } = buildBalanceFacts(move, { config, holder: null }).at(-1)?.data ?? {};
  return {
    id,
    timeMs,
    customerId: holder_id,
    type: balanceType(move),
    data,
    ...(campaign_id && { campaign_id }),
    ...callCause(caller),
  };
}

/** Build the activity row of a deleted voucher for its holder; undefined without a holder. */
export function buildVoucherDeletedRow(
  caller: Caller,
  place: ActivityRowPosition,
  { voucher, config }: { readonly voucher: Voucher; readonly config: Config },
): ActivityRow | undefined {
  const { holder_id: customerId, campaign_id } = voucher;
  if (!customerId) return undefined;
  return {
    ...place,
    customerId,
    type: 'customer.voucher.deleted',
    data: { voucher: simpleVoucher(voucher, config) },
    ...(campaign_id && { campaign_id }),
    ...callCause(caller),
  };
}

interface Refereed {
  readonly holder: Holder;
  readonly voucher: Voucher;
  readonly config: Config;
}

/** The row of a referee that was added to a code. Like the row of its removal, it names no other person. */
export function buildHolderAddedRow(
  caller: Caller,
  place: ActivityRowPosition,
  { holder, voucher, config }: Refereed,
): ActivityRow {
  const { id, code, campaign_id } = voucher;
  const data = { holder: toHolderResponse(holder, voucher, config), voucher: { id, code, object: 'voucher' } };
  return {
    ...place,
    customerId: holder.customer_id,
    type: 'customer.holder.assignment.created',
    data,
    ...(campaign_id && { campaign_id }),
    ...callCause(caller),
  };
}

/**
 * The row of a referee that was removed from a code. It names no other person: the referrer may be deleted permanently
 * later.
 */
export function buildHolderRemovedRow(
  caller: Caller,
  place: ActivityRowPosition,
  { holder, voucher, config }: Refereed,
): ActivityRow {
  const nameless = { ...voucher, holder_id: null, referrer_id: null };
  const data = { holder: toHolderResponse(holder, voucher, config), voucher: simpleVoucher(nameless, config) };
  return {
    ...place,
    customerId: holder.customer_id,
    type: 'customer.holder.assignment.deleted',
    data,
    ...(voucher.campaign_id && { campaign_id: voucher.campaign_id }),
    ...callCause(caller),
  };
}

/** The published names say "added" for every manual change: a subtraction has a negative amount. */
function balanceType({ fact: { voucher }, row }: BalanceMove): ActivityRowType {
  if (row.transfer) return 'customer.voucher.loyalty_card.points_transferred';
  return voucher.gift ? 'customer.voucher.gift.balance_added' : 'customer.voucher.loyalty_card.points_added';
}
