// The parts of events about a redemption: from its records, and from the current codes.
import type { Config } from '../../../model/config';
import type { CustomerUsage } from '../../../model/counters';
import type { Customer } from '../../../model/records/customer';
import type { Redemption, Rollback, StoredRedemption } from '../../../model/records/redemption';
import type { Voucher } from '../../../model/records/voucher';
import { toPlainVoucher } from '../../redemption/records';
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
import { isFullVoucher } from './movement-facts';
import { toVoucherResponse } from '../../answer/vouchers';

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
