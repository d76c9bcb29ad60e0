// The type of a campaign: as it is sent, or as it follows from what the campaign consists of.
import { ApiError } from '../../errors';
import type { CampaignKind } from '../../model/records/campaign';
import type { CampaignVoucherInput, CreateCampaignRequest } from '../../model/generated';
import type { VoucherKind } from '../../model/records/voucher';
import { valueKinds } from '../vouchers/voucher-input';

/** A request to create a campaign that says which type it has. */
export type CampaignRequest = CreateCampaignRequest & { readonly campaign_type: CampaignKind };

/** What codes a campaign of each type is made of. */
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

/**
 * The request with the type of the campaign. Its parts may not contradict it.
 * @throws ApiError invalid_campaign
 * @see docs/behaviour/campaigns.md#create
 */
export function withKind(request: CreateCampaignRequest): CampaignRequest {
  const { promotion, voucher } = request;
  const campaign_type = request.campaign_type ?? impliedKind(request);
  if (campaign_type !== 'PROMOTION' && promotion?.tiers?.length) {
    return refuse('Only a campaign of type PROMOTION has tiers.');
  }
  if (campaign_type !== 'REFERRAL_PROGRAM' && voucher?.is_referral_code) {
    return refuse('Only a campaign of type REFERRAL_PROGRAM has referral codes.');
  }
  if (campaign_type === 'PROMOTION' && codeKind(voucher)) return refuse('A promotion has tiers, not vouchers.');
  return { ...request, campaign_type };
}

function impliedKind({ promotion, referral_program, voucher }: CreateCampaignRequest): CampaignKind {
  if (referral_program || voucher?.is_referral_code) return 'REFERRAL_PROGRAM';
  const kind = codeKind(voucher);
  if (kind) return KIND_OF[kind];
  return promotion ? 'PROMOTION' : refuse('Send campaign_type, or one of voucher, referral_program and promotion.');
}

/** The kind of the codes, by their value or by their type. @throws ApiError invalid_campaign where these differ */
export function codeKind(voucher: CampaignVoucherInput | undefined): VoucherKind | null {
  if (!voucher) return null;
  const kinds = valueKinds(voucher);
  const [kind = voucher.type ?? null] = kinds;
  if (kinds.length > 1) return refuse('Send exactly one of voucher.discount, voucher.gift and voucher.loyalty_card.');
  if (voucher.type && voucher.type !== kind) {
    return refuse(`A voucher of type ${voucher.type} cannot hold what was sent.`);
  }
  return kind;
}

export function refuse(details: string): never {
  throw new ApiError({ key: 'invalid_campaign', details });
}
