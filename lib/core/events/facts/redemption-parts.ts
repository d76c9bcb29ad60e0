// What events about a redemption are put together from: its records, and what the codes themselves say.
import type { Config } from '../../../model/config';
import type { CustomerUsage } from '../../../model/counters';
import type { Customer } from '../../../model/records/customer';
import type { Redemption, Rollback, StoredRedemption } from '../../../model/records/redemption';
import type { Voucher } from '../../../model/records/voucher';
import { shownVoucher } from '../../answer/records';
import { voucherItself } from '../../redemption/records';
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
import { isWhole } from './movement-facts';

export interface RedemptionTold {
  readonly stored: StoredRedemption;
  readonly config: Config;
  /** The codes as they are now, by id: for members that the records do not hold. */
  readonly vouchers?: ReadonlyMap<string, Voucher>;
  /** The promotion stack that was asked for, by its id. */
  readonly stack?: string | null | undefined;
  /** Who holds the codes, by id, where that is somebody else than the customer. */
  readonly holders?: ReadonlyMap<string, Customer>;
  /** The customer with the counts, where a reward gave a code. */
  readonly receiver?: { readonly customer: Customer; readonly usage: CustomerUsage } | null;
}

export type Told = Omit<RedemptionTold, 'stored'>;
export type Record_ = Redemption | Rollback;

/** What events of redemptions and of rollbacks have in common. */
export function dataOf(record: Record_, { config, vouchers, holders, stack }: Told) {
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

/** The record itself, with what only the code and the tier themselves say. */
export function entryOf(record: Record_, { config, vouchers }: Told) {
  const voucher = voucherOf(record, vouchers);
  const { promotion_tier: tier } = record;
  return {
    ...simpleRedemption(record),
    ...(voucher && { voucher: simpleVoucher(voucher, config) }),
    ...(tier && { promotion_tier: tierShape(tier, config) }),
  };
}

/** The code as the record has it, with what only the code itself says. */
export function voucherOf(record: Record_, vouchers: RedemptionTold['vouchers']): Partial<Voucher> | null {
  if (!record.voucher) return null;
  return { ...vouchers?.get(record.voucher.id), ...voucherItself(record.voucher) };
}

export function holderOf({ voucher, customer }: Record_, holders: RedemptionTold['holders']): object | null {
  const id = voucher?.holder_id;
  return simpleHolder(id, id === customer?.id ? customer : holders?.get(id ?? ''));
}

/** The whole record of a redemption, as events about what followed from it tell it. */
export function wholeRedemption(record: Record_, told: Told) {
  const { date, channel, related_object_type, related_object_id, related_redemptions, gift, loyalty_card } = record;
  const voucher = voucherOf(record, told.vouchers);
  return {
    ...entryOf(record, told),
    ...{ created_at: date, ...channel, related_object_type, related_object_id },
    related_object_parent_id: voucher?.campaign_id ?? record.promotion_tier?.campaign.id ?? null,
    campaign_name: voucher?.campaign ?? null,
    ...(related_redemptions && { related_redemptions }),
    ...(record.redemption && { parent_redemption_id: record.redemption }),
    ...(gift && { gift }),
    ...(loyalty_card && { loyalty_card }),
    order: record.order,
    ...(voucher && isWhole(voucher) && { voucher: shownVoucher(voucher, told.config) }),
  };
}
