// The type of a campaign: the requested one, or the one that follows from its parts.
import { type Failure, isFailure } from '../../errors';
import type { CampaignVoucherInput, CreateCampaignRequest } from '../../model/generated';
import type { CampaignKind } from '../../model/records/campaign';
import type { VoucherKind } from '../../model/records/voucher';
import { valueKinds } from '../voucher/input';

/** The types of codes that a campaign of each type may have. */
export const CODE_KINDS: Readonly<Record<CampaignKind, readonly VoucherKind[]>> = {
  DISCOUNT_COUPONS: ['DISCOUNT_VOUCHER'],
  GIFT_VOUCHERS: ['GIFT_VOUCHER'],
  LOYALTY_PROGRAM: ['LOYALTY_CARD'],
  REFERRAL_PROGRAM: ['DISCOUNT_VOUCHER', 'GIFT_VOUCHER'],
  PROMOTION: [],
};

const KIND_OF: Readonly<Record<VoucherKind, CampaignKind>> = {
  DISCOUNT_VOUCHER: 'DISCOUNT_COUPONS',
  GIFT_VOUCHER: 'GIFT_VOUCHERS',
  LOYALTY_CARD: 'LOYALTY_PROGRAM',
};

/** True when the codes of the campaign are cards with a balance. */
export function hasBalances({ campaign_type: type }: KindOfCampaign): boolean {
  return type === 'GIFT_VOUCHERS' || type === 'LOYALTY_PROGRAM';
}

export interface KindOfCampaign {
  readonly campaign_type: CampaignKind;
}

/**
 * The type of a new campaign. The parts of the request may not contradict it.
 * @returns invalid_campaign when they do, or when no type follows from them
 * @see docs/behaviour/campaigns.md#create
 */
export function campaignKind(request: CreateCampaignRequest): KindOfCampaign | Failure {
  const { promotion, voucher } = request;
  const kind = request.campaign_type ? { campaign_type: request.campaign_type } : impliedKind(request);
  if (isFailure(kind)) return kind;
  if (kind.campaign_type !== 'PROMOTION' && promotion?.tiers?.length) {
    return invalidCampaign('Only a campaign of type PROMOTION has tiers.');
  }
  if (kind.campaign_type !== 'REFERRAL_PROGRAM' && voucher?.is_referral_code) {
    return invalidCampaign('Only a campaign of type REFERRAL_PROGRAM has referral codes.');
  }
  return kind.campaign_type === 'PROMOTION' ? (refuseCodes(voucher) ?? kind) : kind;
}

function refuseCodes(voucher: CampaignVoucherInput | undefined): Failure | null {
  const codes = codeKind(voucher);
  if (isFailure(codes)) return codes;
  return codes.kind ? invalidCampaign('A promotion has tiers, not vouchers.') : null;
}

function impliedKind({ promotion, referral_program, voucher }: CreateCampaignRequest): KindOfCampaign | Failure {
  if (referral_program || voucher?.is_referral_code) return { campaign_type: 'REFERRAL_PROGRAM' };
  const codes = codeKind(voucher);
  if (isFailure(codes)) return codes;
  if (codes.kind) return { campaign_type: KIND_OF[codes.kind] };
  if (promotion) return { campaign_type: 'PROMOTION' };
  return invalidCampaign('Send campaign_type, or one of voucher, referral_program and promotion.');
}

/** The kind of the codes, by their value or by their type. @returns invalid_campaign when these differ */
export function codeKind(voucher: CampaignVoucherInput | undefined): { readonly kind: VoucherKind | null } | Failure {
  if (!voucher) return { kind: null };
  const kinds = valueKinds(voucher);
  const [kind = voucher.type ?? null] = kinds;
  if (kinds.length > 1) {
    return invalidCampaign('Send exactly one of voucher.discount, voucher.gift and voucher.loyalty_card.');
  }
  if (voucher.type && voucher.type !== kind) {
    return invalidCampaign(`A voucher of type ${voucher.type} cannot hold what was sent.`);
  }
  return { kind };
}

/** Build the failure `invalid_campaign`. */
export function invalidCampaign(details: string): Failure {
  return { key: 'invalid_campaign', details };
}
