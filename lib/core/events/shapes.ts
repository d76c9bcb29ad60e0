// The reduced records inside events.
import type { Config } from '../../model/config';
import type { Campaign, PromotionStack, PromotionTier } from '../../model/records/campaign';
import type { Customer, CustomerReference } from '../../model/records/customer';
import type { CalculatedOrder, Order } from '../../model/records/order';
import type { Redemption, Rollback, TierSummary } from '../../model/records/redemption';
import type { ValidationRule } from '../../model/records/rules';
import { joinsOnce, toReferralProgramResponse } from '../campaign/programs';
import { toPlainTier, toPlainVoucher } from '../redemption/records';
import type { Voucher } from '../../model/records/voucher';

type EventShape = Readonly<Record<string, unknown>>;

type AnyCustomer = Customer | CustomerReference;

export function simpleCustomer(customer: AnyCustomer): CustomerReference;
export function simpleCustomer(customer: AnyCustomer | null | undefined): CustomerReference | null;
/** Convert a customer to the short form of events. */
export function simpleCustomer(customer: AnyCustomer | null | undefined): CustomerReference | null {
  if (!customer) return null;
  const { id, name = null, email = null, source_id, metadata } = customer;
  return { id, name, email, source_id, metadata: metadata ?? {}, object: 'customer' };
}

/** The holder of a code; only the id when the profile is unknown or deleted. */
export function simpleHolder(id: string | null | undefined, known: AnyCustomer | null | undefined): EventShape | null {
  if (!id) return null;
  return known?.id === id ? { ...simpleCustomer(known) } : { id, object: 'customer' };
}

/** The members of a record that events show, if it has them. */
function only(record: object, members: readonly string[]): EventShape {
  const all = record as EventShape;
  return Object.fromEntries(members.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}

const ORDER_MEMBERS = [
  ...['id', 'source_id', 'status', 'customer_id', 'referrer_id', 'amount', 'discount_amount'],
  ...['applied_discount_amount', 'items_discount_amount', 'items_applied_discount_amount', 'total_discount_amount'],
  ...['total_applied_discount_amount', 'total_amount', 'created_at', 'updated_at', 'object'],
] as const;

const ITEM_MEMBERS = [
  ...['object', 'source_id', 'related_object', 'product_id', 'sku_id', 'quantity', 'discount_quantity', 'amount'],
  ...['discount_amount', 'applied_discount_amount', 'price', 'subtotal_amount'],
] as const;

/** Convert an order to the form of events. */
export function simpleOrder(order: CalculatedOrder | Order | null | undefined): EventShape | null {
  if (!order) return null;
  const items = order.items?.map((item) => only(item, ITEM_MEMBERS));
  return { ...only(order, ORDER_MEMBERS), ...(items && { items }), metadata: order.metadata ?? {} };
}

const VOUCHER_MEMBERS = [
  ...['id', 'code', 'discount', 'gift', 'loyalty_card', 'type', 'campaign', 'campaign_id', 'is_referral_code'],
  ...['holder_id', 'referrer_id', 'category_id', 'active', 'created_at', 'updated_at', 'start_date'],
  ...['expiration_date', 'metadata'],
] as const;

const USE_MEMBERS = ['quantity', 'redeemed_quantity', 'redeemed_amount', 'redeemed_points'] as const;

/** A voucher in an event. Redemption records hold only some of its members. */
export function simpleVoucher(voucher: Partial<Voucher> | null | undefined, config: Config): EventShape | null {
  if (!voucher) return null;
  const { redemption } = voucher;
  const category = voucher.category_id ? config.categories.get(voucher.category_id) : undefined;
  return {
    ...only(voucher, VOUCHER_MEMBERS),
    ...('category_id' in voucher && { categories: category ? [category] : [] }),
    ...(redemption && { redemption: only(redemption, USE_MEMBERS) }),
    object: 'voucher',
  };
}

const DEFINITION_MEMBERS = ['type', 'discount', 'gift', 'loyalty_card', 'redemption', 'code_config'] as const;

/** Convert a campaign to the form of events. */
export function simpleCampaign(campaign: Campaign | null | undefined, config: Config): EventShape | null {
  if (!campaign) return null;
  const { id, name, campaign_type, type, voucher = null, referral_program = null, auto_join = false } = campaign;
  const category = campaign.category_id ? config.categories.get(campaign.category_id) : undefined;
  return {
    id,
    name,
    campaign_type,
    type,
    is_referral_code: voucher?.is_referral_code ?? false,
    voucher: voucher && only(voucher, DEFINITION_MEMBERS),
    referral_program: referral_program && toReferralProgramResponse(referral_program, config),
    auto_join,
    join_once: joinsOnce(campaign),
    active: campaign.active,
    category_id: campaign.category_id,
    category: category?.name ?? null,
    categories: category ? [category] : [],
    metadata: campaign.metadata,
    start_date: campaign.start_date ?? null,
    expiration_date: campaign.expiration_date ?? null,
    description: campaign.description ?? null,
    created_at: campaign.created_at,
    updated_at: campaign.updated_at ?? null,
    object: 'campaign',
  };
}

/** Return the campaign with this id in the form of events; null when missing or deleted. */
export function campaignShape(id: string | null | undefined, config: Config): EventShape | null {
  return id ? simpleCampaign(config.campaigns.get(id), config) : null;
}

/** The tier in the record, with the metadata of the current tier. */
export function tierShape(tier: TierSummary | null | undefined, config: Config): EventShape | null {
  return tier ? { ...toPlainTier(tier), metadata: config.tiers.get(tier.id)?.metadata ?? {} } : null;
}

/** A tier in an event about another record. */
export function simpleTier({ id, name, banner, campaign_id, metadata }: PromotionTier): EventShape {
  return { id, name, banner, campaign: { id: campaign_id }, metadata, object: 'promotion_tier' };
}

/** Convert a promotion stack to the form of events. */
export function simpleStack({ id, name, category_id, campaign_id, tiers }: PromotionStack): EventShape {
  return { id, name, category_id, campaign: { id: campaign_id }, tiers, object: 'promotion_stack' };
}

/** Convert a validation rule to the form of events, without the number of its assignments. */
export function simpleRule({
  validation: _validation,
  assignments_count: _count,
  ...rule
}: ValidationRule): EventShape {
  return { ...rule, bundle_rules: rule.bundle_rules ?? {} };
}

/** Return the promotion stack with this id in the form of events; null when missing or deleted. */
export function stackShape(id: string | null | undefined, config: Config): EventShape | null {
  const stack = id ? config.stacks.get(id) : undefined;
  return stack ? simpleStack(stack) : null;
}

const REDEMPTION_MEMBERS = [
  ...['id', 'object', 'customer_id', 'tracking_id', 'date', 'amount', 'reward', 'result', 'status', 'voucher'],
  ...['promotion_tier', 'redemption', 'metadata', 'failure_code', 'failure_message', 'reason', 'channel'],
] as const;

/** Convert a redemption or rollback to the form of events. */
export function simpleRedemption(record: Redemption | Rollback): EventShape {
  const { promotion_tier: tier, voucher } = record;
  return {
    ...only(record, REDEMPTION_MEMBERS),
    ...(voucher && { voucher: toPlainVoucher(voucher) }),
    ...(tier && { promotion_tier: toPlainTier(tier) }),
    order: simpleOrder(record.order),
    customer: simpleCustomer(record.customer),
  };
}
