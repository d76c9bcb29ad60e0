// Facts of movements of balances, and the parts that facts of redemptions and returns share.
import type { Config } from '../../../model/config';
import type { CustomerUsage } from '../../../model/counters';
import type { EventFact } from '../../../model/events/events';
import type { Customer } from '../../../model/records/customer';
import type { Redemption, Rollback, StoredRedemption } from '../../../model/records/redemption';
import type { Voucher } from '../../../model/records/voucher';
import { toVoucherResponse } from '../../answer/vouchers';
import { toPlainVoucher } from '../../redemption/records';
import { type LedgerRow, timePlace, toLedgerResponse } from '../../voucher/transactions';
import {
  campaignShape,
  simpleCustomer,
  simpleHolder,
  simpleOrder,
  simpleRedemption,
  simpleVoucher,
  stackShape,
  tierShape,
} from '../shapes';

type MovementShape = Readonly<Record<string, unknown>>;

/** An entry of a card's ledger. */
export interface MovementLine {
  readonly kind: 'R' | 'T';
  readonly id: string;
  readonly timeMs: number;
  /** Minor units or points, negative for a charge. */
  readonly delta: number;
  /** The balance after it. */
  readonly balance: number;
  readonly reason?: string | null;
  readonly sourceId?: string | null;
  readonly source?: string | null;
  readonly total?: number | null;
  readonly order?: LedgerRow['order'];
  readonly earned?: LedgerRow['earned'] | undefined;
  readonly expired?: LedgerRow['expired'] | undefined;
  readonly transfer?: LedgerRow['transfer'] | undefined;
}

export interface MovementEventContext {
  readonly config: Config;
  /** The card after the movement. */
  readonly voucher: Partial<Voucher> | null;
  readonly line: MovementLine;
  /** The cause of the movement, under its member names in events. */
  readonly context: MovementShape;
}

/** Builds the facts of a balance movement, for any cause; empty for a code without a balance. */
export function buildMovementFacts(movement: MovementEventContext): readonly EventFact[] {
  const { voucher, config, context } = movement;
  if (!voucher?.id || (!voucher.gift && !voucher.loyalty_card)) return [];
  const transaction = transactionShape(movement);
  const data = {
    transaction,
    voucher: isFullVoucher(voucher) ? toVoucherResponse(voucher, config) : simpleVoucher(voucher, config),
    campaign: campaignShape(voucher.campaign_id, config),
    balance: (transaction.details as MovementShape).balance,
    ...context,
  };
  const type = voucher.gift ? 'voucher.gift.transaction.created' : 'voucher.loyalty_card.transaction.created';
  return [{ type, entity_id: voucher.id, data }];
}

/** True when a voucher is complete. Vouchers inside redemption records have only a part of the members. */
function isFullVoucher(voucher: Partial<Voucher>): voucher is Voucher {
  return voucher.publish !== undefined;
}

/** The entry in the form of the list of transactions. */
export function transactionShape({ voucher, line }: Pick<MovementEventContext, 'voucher' | 'line'>): MovementShape {
  const { kind, id, timeMs, delta, balance, total = null, order } = line;
  const { reason = null, sourceId = null, source = null, earned, expired, transfer } = line;
  const row = {
    kind,
    id,
    timeMs,
    delta,
    total,
    reason,
    sourceId,
    source,
    position: `${timePlace(timeMs)}#${id}`,
    value: voucher?.gift ? 'gift' : 'loyalty_card',
    balanceAfter: balance,
    ...(order && { order }),
    ...(earned && { earned }),
    ...(expired && { expired }),
    ...(transfer && { transfer }),
  } as const;
  return toLedgerResponse(voucher as Voucher, [row], null)[0] ?? {};
}

// The parts of events about a redemption: from its records, and from the current codes.

export interface RedemptionEventInput {
  readonly stored: StoredRedemption;
  readonly config: Config;
  /** The current codes, by id: for members that the records do not hold. */
  readonly vouchers?: ReadonlyMap<string, Voucher>;
  /** The requested promotion stack, by its id. */
  readonly stack?: string | null | undefined;
  /** The holders of the codes, by id, when they are not the customer. */
  readonly holders?: ReadonlyMap<string, Customer>;
  /** The customer with the counters, when a reward gave a code. */
  readonly receiver?: { readonly customer: Customer; readonly usage: CustomerUsage } | null;
}

export type RedemptionFactContext = Omit<RedemptionEventInput, 'stored'>;
export type Record_ = Redemption | Rollback;

/** Members common to events of redemptions and of rollbacks. */
export function dataOf(record: Record_, { config, vouchers, holders, stack }: RedemptionFactContext) {
  const voucher = voucherOf(record, vouchers);
  return {
    customer: simpleCustomer(record.customer),
    order: simpleOrder(record.order),
    campaign: campaignShape(voucher?.campaign_id ?? record.promotion_tier?.campaign.id, config),
    voucher: simpleVoucher(voucher, config),
    holder: holderOf(record, holders),
    promotion_tier: tierShape(record.promotion_tier, config),
    promotion_stack: stackShape(stack, config),
  };
}

/** The record itself, with members that only the current code and tier have. */
export function entryOf(record: Record_, { config, vouchers }: RedemptionFactContext) {
  const voucher = voucherOf(record, vouchers);
  const { promotion_tier: tier } = record;
  return {
    ...simpleRedemption(record),
    ...(voucher && { voucher: simpleVoucher(voucher, config) }),
    ...(tier && { promotion_tier: tierShape(tier, config) }),
  };
}

/** The code in the record, with members that only the current code has. */
export function voucherOf(record: Record_, vouchers: RedemptionEventInput['vouchers']): Partial<Voucher> | null {
  if (!record.voucher) return null;
  return { ...vouchers?.get(record.voucher.id), ...toPlainVoucher(record.voucher) };
}

/** Return the holder of a record's voucher in the form of events; null without a holder. */
export function holderOf({ voucher, customer }: Record_, holders: RedemptionEventInput['holders']): object | null {
  const id = voucher?.holder_id;
  return simpleHolder(id, id === customer?.id ? customer : holders?.get(id ?? ''));
}

/** Convert a redemption or rollback to the full form that events about its consequences embed. */
export function wholeRedemption(record: Record_, context: RedemptionFactContext) {
  const { date, channel, related_object_type, related_object_id, related_redemptions, gift, loyalty_card } = record;
  const voucher = voucherOf(record, context.vouchers);
  return {
    ...entryOf(record, context),
    created_at: date,
    ...channel,
    related_object_type,
    related_object_id,
    related_object_parent_id: voucher?.campaign_id ?? record.promotion_tier?.campaign.id ?? null,
    campaign_name: voucher?.campaign ?? null,
    ...(related_redemptions && { related_redemptions }),
    ...(record.redemption && { parent_redemption_id: record.redemption }),
    ...(gift && { gift }),
    ...(loyalty_card && { loyalty_card }),
    order: record.order,
    ...(voucher && isFullVoucher(voucher) && { voucher: toVoucherResponse(voucher, context.config) }),
  };
}
