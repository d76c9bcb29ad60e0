// The child and parent records of a redemption.
import { AUTO_REDEEM_CALLER, type Metadata } from '../../model/common';
import type { Config } from '../../model/config';
import type { Customer, CustomerReference } from '../../model/records/customer';
import type { CalculatedOrder } from '../../model/records/order';
import type {
  Channel,
  RequestChannel,
  ExpandedMembers,
  Redemption,
  TierSummary,
  VoucherSummary,
} from '../../model/records/redemption';
import type { PromotionTier } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import type { Expansion } from '../answer/entries';
import { redeemableMetadata, tierOf } from '../evaluation/candidate/target';
import type { EvaluationInput } from '../evaluation/facts';
import type { Applicable } from '../evaluation/candidate/outcome';
import { customerReference } from '../customer/record';

/** The members that all records of one redemption share. */
export interface RecordContext {
  readonly config: Config;
  readonly date: string;
  readonly trackingId: string | null;
  readonly customer: Customer | null;
  readonly metadata: Metadata | null;
  readonly channel: Channel;
  readonly session: Redemption['session'] | null;
}

type RequestOrigin = Pick<EvaluationInput, 'keyId' | 'isPerson'>;

/** The channel of a redemption: that of its request, or of the service for rewards that are redeemed automatically. */
export function redemptionChannelOf(origin: RequestOrigin): Channel {
  const { keyId } = origin;
  return keyId === AUTO_REDEEM_CALLER ? { channel_id: keyId, channel_type: 'AUTO_REDEEM' } : channelOf(origin);
}

/** The channel of a request: a key pair, or a person in the dashboard. */
export function channelOf({ keyId, isPerson = false }: RequestOrigin): RequestChannel {
  return { channel_id: keyId, channel_type: isPerson ? 'USER' : 'API' };
}

/** Convert a voucher to the summary that a redemption record embeds. */
export function voucherSummary(voucher: Voucher): VoucherSummary {
  const { id, code, type, campaign, campaign_id, is_referral_code, holder_id, referrer_id } = voucher;
  const { discount, gift, loyalty_card } = voucher;
  return {
    id,
    code,
    ...(discount && { discount }),
    ...(gift && { gift }),
    ...(loyalty_card && { loyalty_card }),
    type,
    campaign,
    campaign_id,
    is_referral_code,
    ...(holder_id && { holder_id }),
    ...(referrer_id && { referrer_id }),
    object: 'voucher',
  };
}

/** Convert a promotion tier to the summary that a redemption record embeds. */
export function tierSummary(tier: PromotionTier): TierSummary {
  const { id, name, banner, campaign_id } = tier;
  return { id, name, banner, campaign: { id: campaign_id }, object: 'promotion_tier' };
}

/** Return a tier summary without action, metadata and categories. */
export function toPlainTier({ action, metadata, categories, ...tier }: TierSummary): TierSummary {
  return tier;
}

/** Return a voucher summary without metadata and categories. */
export function toPlainVoucher({ metadata, categories, ...voucher }: VoucherSummary): VoucherSummary {
  return voucher;
}

/** The tier with the discount that it gave, because the tier may change later. */
function redeemedTier(tier: PromotionTier, { benefit }: Applicable): TierSummary {
  const summary = tierSummary(tier);
  return benefit.kind === 'DISCOUNT' ? { ...summary, action: { discount: benefit.discount } } : summary;
}

interface Shared {
  readonly date: string;
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: Metadata | null;
  readonly channel: Redemption['channel'];
  readonly customer: CustomerReference | null;
}

/** Members that all records of one redemption have in common. */
export function buildCommonMembers(context: RecordContext): Shared {
  return {
    date: context.date,
    customer_id: context.customer?.id ?? null,
    tracking_id: context.trackingId,
    metadata: context.metadata,
    channel: context.channel,
    customer: context.customer && customerReference(context.customer),
  };
}

interface ChildContext extends RecordContext {
  /** The voucher after the charge. */
  readonly voucherAfter: Voucher | null;
  /** The code that its reward gave. */
  readonly award: Voucher | null;
  readonly expansion: Pick<Expansion, 'redeemable' | 'category'>;
  readonly asking: Pick<EvaluationInput, 'principal' | 'facts'>;
}

/** The record of one redeemable. */
export function childRecord(
  child: { readonly id: string; readonly parentId: string | null; readonly order: CalculatedOrder | null },
  outcome: Applicable,
  context: ChildContext,
): Redemption {
  const tier = tierOf(outcome.candidate.target);
  const expanded = expandedMembers(outcome, context);
  return {
    id: child.id,
    object: 'redemption',
    ...buildCommonMembers(context),
    ...benefitMembers(outcome, context),
    order: child.order,
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    ...(context.session && { session: context.session }),
    related_object_type: outcome.candidate.object,
    related_object_id: context.voucherAfter?.id ?? outcome.candidate.id,
    ...(context.voucherAfter && { voucher: { ...voucherSummary(context.voucherAfter), ...expanded } }),
    ...(tier && { promotion_tier: { ...redeemedTier(tier, outcome), ...expanded } }),
    ...(child.parentId !== null && { redemption: child.parentId }),
  };
}

/** The members of the code or tier that `options.expand` selects. */
function expandedMembers(
  { candidate: { target, categories } }: Applicable,
  { expansion: { redeemable, category }, asking }: ChildContext,
): ExpandedMembers {
  const metadata = redeemableMetadata(target, asking);
  return { ...(redeemable && metadata && { metadata }), ...(category && { categories }) };
}

/** The charge to a balance, and the reward through which it paid. */
function benefitMembers(
  { benefit }: Applicable,
  { config, customer, award }: RecordContext & { readonly award: Voucher | null },
): Partial<Redemption> {
  if (benefit.kind === 'DISCOUNT') return {};
  if (benefit.kind === 'GIFT') return { amount: benefit.credits, gift: { amount: benefit.credits } };
  const reward = config.rewards.get(benefit.rewardId);
  return {
    amount: benefit.points,
    loyalty_card: { points: benefit.points },
    ...(reward && {
      reward: {
        ...reward,
        assignment_id: benefit.rewardAssignmentId,
        customer: customer && customerReference(customer),
        ...(award && { voucher: voucherSummary(award) }),
      },
    }),
  };
}

/** Build the parent redemption of several redeemables redeemed together. */
export function parentRecord(
  id: string,
  parts: { readonly order: CalculatedOrder | null; readonly children: readonly Redemption[] },
  context: RecordContext,
): Redemption {
  return {
    id,
    object: 'redemption',
    ...buildCommonMembers(context),
    order: parts.order,
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    related_redemptions: { redemptions: parts.children.map((child) => ({ id: child.id, date: child.date })) },
    related_object_type: 'redemption',
    related_object_id: id,
    voucher: null,
  };
}

/**
 * The id of the requested stack for records of redemptions and refused attempts; empty when no known stack was
 * requested.
 */
export function stackIn({ request, facts }: Pick<EvaluationInput, 'request' | 'facts'>): { readonly stack?: string } {
  const [first] = request.redeemables;
  return first?.object === 'promotion_stack' && facts.config.stacks.has(first.id) ? { stack: first.id } : {};
}
