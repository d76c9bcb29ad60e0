// The definition of a campaign's codes, from a request.
import { type Failure, isFailure } from '../../errors';
import type { CampaignVoucherInput, CreateCampaignRequest } from '../../model/generated';
import type { Campaign, VoucherDefinition } from '../../model/records/campaign';
import type { VoucherKind } from '../../model/records/voucher';
import { planCodes } from '../code';
import { discountOf } from '../discount/input';
import { mergeOrFail } from '../record/change';
import { refuseOtherBalance } from '../voucher/input';
import { withoutNulls } from '../object-members';
import { readExpirationRules } from '../loyalty/expiration-rules';
import { CODE_KINDS, codeKind, invalidCampaign, type KindOfCampaign } from './kind';

/** A request to create a campaign of a known type. */
export type CampaignRequest = CreateCampaignRequest & KindOfCampaign;

/** Plans the definition of a new campaign's codes; empty for a campaign without codes. */
export function planDefinition(request: CampaignRequest): Pick<Campaign, 'voucher'> | Failure {
  const { campaign_type, voucher } = request;
  const kinds = CODE_KINDS[campaign_type];
  if (kinds.length === 0) return request.type === 'STANDALONE' ? invalidCampaign('A promotion has no code.') : {};
  if (!voucher) return invalidCampaign(`A campaign of type ${campaign_type} needs a voucher.`);
  const codes = codeKind(voucher);
  if (isFailure(codes)) return codes;
  const type = codes.kind;
  if (!type || !kinds.includes(type)) {
    return invalidCampaign(`A campaign of type ${campaign_type} takes ${kinds.join(' or ')}.`);
  }
  const decided = mergeOrFail(parseDefinitionValue(type, voucher), codeConfigOf(request), codeOf(request));
  if (isFailure(decided)) return decided;
  const redemption = { quantity: voucher.redemption?.quantity ?? null };
  return { voucher: { type, ...decided, redemption, is_referral_code: campaign_type === 'REFERRAL_PROGRAM' } };
}

type DefinedValue = Pick<VoucherDefinition, 'discount' | 'gift' | 'loyalty_card'>;

/**
 * Parse the discount, gift or loyalty card that the codes of a campaign get.
 *
 * @param stored the definition before, of a campaign that is changed
 * @returns invalid_campaign when the value is missing; the failures of `discountOf`
 */
export function parseDefinitionValue(
  type: VoucherKind,
  voucher: NonNullable<CampaignVoucherInput>,
  stored: Pick<VoucherDefinition, 'loyalty_card'> = {},
): DefinedValue | Failure {
  if (type === 'DISCOUNT_VOUCHER') {
    const sent = discountOf(voucher.discount, '.voucher.discount');
    if (isFailure(sent)) return sent;
    return sent.discount ? { discount: sent.discount } : required('discount');
  }
  if (type === 'GIFT_VOUCHER') {
    const { amount, effect } = voucher.gift ?? {};
    if (typeof amount !== 'number') return required('gift.amount');
    return refuseOtherBalance(voucher, '.voucher') ?? { gift: { amount, effect: effect ?? 'APPLY_TO_ORDER' } };
  }
  const { points, expiration_rules } = voucher.loyalty_card ?? {};
  if (typeof points !== 'number') return required('loyalty_card.points');
  // Rules of an earlier version may be incomplete: they stay until others are sent.
  const isStored = expiration_rules === stored.loyalty_card?.expiration_rules;
  const read =
    expiration_rules && !isStored
      ? readExpirationRules(expiration_rules, '.voucher.loyalty_card.expiration_rules')
      : { rules: expiration_rules };
  if (isFailure(read)) return read;
  const { rules } = read;
  const card = { points, ...(rules && { expiration_rules: rules }) };
  return refuseOtherBalance(voucher, '.voucher') ?? { loyalty_card: card };
}

function required(member: string): Failure {
  return invalidCampaign(`Property .voucher.${member} is required.`);
}

/**
 * The code configuration in the form of answers: with defaults filled in, and the number of random characters.
 * @returns invalid_code_config
 */
function codeConfigOf({ type, voucher }: CreateCampaignRequest): Pick<VoucherDefinition, 'code_config'> | Failure {
  const sent = withoutNulls(voucher?.code_config ?? {});
  if (type === 'STANDALONE') return { code_config: sent };
  const plan = planCodes(sent);
  if (isFailure(plan)) return plan;
  const { charset, pattern, digits } = plan;
  return { code_config: { ...sent, length: digits, charset: charset.join(''), pattern } };
}

/** @returns invalid_campaign for a STANDALONE campaign without a code, or of a type that cannot have one */
function codeOf(request: CampaignRequest): Pick<VoucherDefinition, 'code'> | Failure {
  const { type, campaign_type, voucher, vouchers_count } = request;
  if (type !== 'STANDALONE') return {};
  if (campaign_type !== 'DISCOUNT_COUPONS' && campaign_type !== 'GIFT_VOUCHERS') {
    return invalidCampaign(`A campaign of type ${campaign_type} cannot be STANDALONE.`);
  }
  if (!voucher?.code) return invalidCampaign('A STANDALONE campaign needs voucher.code.');
  if ((vouchers_count ?? 1) > 1) return invalidCampaign('A STANDALONE campaign has one code only.');
  return { code: voucher.code };
}
