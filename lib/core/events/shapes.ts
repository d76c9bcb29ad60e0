// The reduced records inside events.
import type { Config } from '../../model/config';
import type { Campaign, PromotionStack, PromotionTier } from '../../model/records/campaign';
import type { Customer, CustomerReference } from '../../model/records/customer';
import type { CalculatedOrder, Order } from '../../model/records/order';
import type { Redemption, Rollback, TierSummary } from '../../model/records/redemption';
import type { Voucher } from '../../model/records/voucher';

type Shape = Readonly<Record<string, unknown>>;

type AnyCustomer = Customer | CustomerReference;

export function simpleCustomer(customer: AnyCustomer): CustomerReference;
export function simpleCustomer(customer: AnyCustomer | null | undefined): CustomerReference | null;
export function simpleCustomer(customer: AnyCustomer | null | undefined): CustomerReference | null {
  if (!customer) return null;
  const { id, name = null, email = null, source_id, metadata } = customer;
  return { id, name, email, source_id, metadata: metadata ?? {}, object: 'customer' };
}

export function simpleOrder(order: CalculatedOrder | Order | null | undefined): Shape | null {
  if (!order) return null;
  const { items, customer: _customer, referrer: _referrer, ...record } = order as Order;
  const { redemptions: _redemptions, ...members } = record;
  return { ...members, ...(items && { items: items.map(simpleItem) }), metadata: order.metadata ?? {} };
}

const ITEM_MEMBERS = [
  'object',
  'source_id',
  'related_object',
  'product_id',
  'sku_id',
  'quantity',
  'discount_quantity',
  'amount',
  'discount_amount',
  'applied_discount_amount',
  'price',
  'subtotal_amount',
] as const;

function simpleItem(item: NonNullable<Order['items']>[number]): Shape {
  return Object.fromEntries(ITEM_MEMBERS.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
}

/** Members of a voucher, of which records of redemptions keep a part. */
export function simpleVoucher(voucher: Partial<Voucher> | null | undefined, config: Config): Shape | null {
  if (!voucher) return null;
  const { assignments: _assignments, publish: _publish, additional_info: _info, redemption, ...record } = voucher;
  const category = voucher.category_id ? config.categories.get(voucher.category_id) : undefined;
  const { validity_timeframe: _timeframe, validity_day_of_week: _days, validity_hours: _hours, ...members } = record;
  return {
    ...members,
    ...('category_id' in voucher && { categories: category ? [category] : [] }),
    ...(redemption && {
      redemption: { quantity: redemption.quantity, redeemed_quantity: redemption.redeemed_quantity },
    }),
    object: 'voucher',
  };
}

export function simpleCampaign(campaign: Campaign | null | undefined, config: Config): Shape | null {
  if (!campaign) return null;
  const { id, name, campaign_type, type, voucher = null, referral_program = null, auto_join = false } = campaign;
  const category = campaign.category_id ? config.categories.get(campaign.category_id) : undefined;
  return {
    ...{ id, name, campaign_type, type, is_referral_code: voucher?.is_referral_code ?? false },
    ...{ voucher, referral_program, auto_join, join_once: campaign.join_once ?? false, active: campaign.active },
    ...{ category_id: campaign.category_id, category: category?.name ?? null, categories: category ? [category] : [] },
    ...{ metadata: campaign.metadata, start_date: campaign.start_date ?? null },
    ...{ expiration_date: campaign.expiration_date ?? null, description: campaign.description ?? null },
    ...{ created_at: campaign.created_at, updated_at: campaign.updated_at ?? null, object: 'campaign' },
  };
}

/** The campaign with this id, as it is told of; null where there is none, or none any more. */
export function campaignShape(id: string | null | undefined, config: Config): Shape | null {
  return id ? simpleCampaign(config.campaigns.get(id), config) : null;
}

/** The tier as the record has it, with the metadata that only the tier itself has. */
export function tierShape(tier: TierSummary | null | undefined, config: Config): Shape | null {
  return tier ? { ...tier, metadata: config.tiers.get(tier.id)?.metadata ?? {} } : null;
}

/** A tier where the event is about something else. */
export function simpleTier({ id, name, banner, campaign_id, metadata }: PromotionTier): Shape {
  return { id, name, banner, campaign: { id: campaign_id }, metadata, object: 'promotion_tier' };
}

export function simpleStack({ id, name, category_id, campaign_id, tiers }: PromotionStack): Shape {
  return { id, name, category_id, campaign: { id: campaign_id }, tiers, object: 'promotion_stack' };
}

/** A redemption or its rollback as events tell of it. */
export function simpleRedemption(record: Redemption | Rollback): Shape {
  const { order, customer, channel, gift: _gift, loyalty_card: _card, ...members } = record;
  return { ...members, order: simpleOrder(order), customer: simpleCustomer(customer), channel };
}
