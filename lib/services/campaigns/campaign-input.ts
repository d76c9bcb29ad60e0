// A campaign and the definition of its codes from what a request says.
import { categoryOf } from '../../core/catalogue/category';
import { possibleCodes } from '../../core/code';
import { isDuration } from '../../core/time/calendar';
import { validityOf } from '../../core/time/validity-input';
import { withoutNulls } from '../../core/without-nulls';
import { ApiError } from '../../errors';
import type { Campaign, VoucherDefinition } from '../../model/records/campaign';
import type { Config } from '../../model/config';
import type { CampaignVoucherInput, CreateCampaignRequest } from '../../model/generated';
import type { VoucherKind } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { readCodeConfig } from './codes';
import { accepted } from '../shared/accepted';
import { readAssignments, readDiscount } from '../shared/definitions';
import { CODE_KINDS, type CampaignRequest, codeKind, refuse, withKind } from './campaign-kind';

/** @throws ApiError invalid_campaign, invalid_code_config, invalid_payload or not_found for bad members */
export function newCampaign(rt: Runtime, sent: CreateCampaignRequest, config: Config): Campaign {
  const request = withKind(sent);
  const id = rt.ids.random('camp', 24);
  const definition = readDefinition(request);
  return {
    id,
    name: request.name,
    object: 'campaign',
    ...withoutNulls({ description: request.description }),
    campaign_type: request.campaign_type,
    type: request.type ?? 'STATIC',
    ...(definition && { voucher: definition }),
    active: request.active ?? true,
    join_once: request.join_once ?? false,
    auto_join: request.auto_join ?? false,
    use_voucher_metadata_schema: request.use_voucher_metadata_schema ?? false,
    ...readActivity(request.activity_duration_after_publishing),
    ...accepted(validityOf(request, config.settings.timezone)),
    ...accepted(categoryOf(request, config)),
    metadata: request.metadata ?? {},
    ...readReferral(request),
    vouchers_count: 0,
    creation_status: 'DONE',
    vouchers_generation_status: 'DONE',
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    assignments: readAssignments(rt, request.validation_rules, { id, type: 'campaign' }, config),
  };
}

/** @throws ApiError invalid_campaign where the definition does not fit the type of the campaign; invalid_code_config */
function readDefinition(request: CampaignRequest): VoucherDefinition | null {
  const { campaign_type, voucher } = request;
  const kinds = CODE_KINDS[campaign_type];
  if (kinds.length === 0) return request.type === 'STANDALONE' ? refuse('A promotion has no code.') : null;
  if (!voucher) return refuse(`A campaign of type ${campaign_type} needs a voucher.`);
  const type = codeKind(voucher);
  if (!type || !kinds.includes(type)) return refuse(`A campaign of type ${campaign_type} takes ${kinds.join(' or ')}.`);
  return {
    type,
    ...definedValue(type, voucher),
    redemption: { quantity: quantityOf(type, voucher) },
    code_config: codeConfigOf(request),
    ...codeOf(request),
    is_referral_code: campaign_type === 'REFERRAL_PROGRAM',
  };
}

/** @throws ApiError invalid_campaign where the value is missing */
export function definedValue(type: VoucherKind, voucher: NonNullable<CampaignVoucherInput>) {
  if (type === 'DISCOUNT_VOUCHER') {
    const discount = readDiscount(voucher.discount, '.voucher.discount');
    return discount ? { discount } : refuse('Property .voucher.discount is required.');
  }
  if (type === 'GIFT_VOUCHER') {
    const { amount, effect } = voucher.gift ?? {};
    if (typeof amount !== 'number') return refuse('Property .voucher.gift.amount is required.');
    return { gift: { amount, effect: effect ?? ('APPLY_TO_ORDER' as const) } };
  }
  const { points, expiration_rules } = voucher.loyalty_card ?? {};
  if (typeof points !== 'number') return refuse('Property .voucher.loyalty_card.points is required.');
  return { loyalty_card: { points, ...(expiration_rules && { expiration_rules }) } };
}

/** As answers show it: with what was left open, and the number of random characters. @throws ApiError invalid_code_config */
function codeConfigOf({ type, voucher }: CreateCampaignRequest): VoucherDefinition['code_config'] {
  const sent = withoutNulls(voucher?.code_config ?? {});
  if (type === 'STANDALONE') return sent;
  const { charset, pattern, digits } = readCodeConfig(sent);
  return { ...sent, length: digits, charset: charset.join(''), pattern };
}

/** A code may be redeemed once unless the request says otherwise; a balance has its own end. */
function quantityOf(type: VoucherKind, { redemption }: NonNullable<CampaignVoucherInput>): number | null {
  const sent = redemption?.quantity;
  if (sent !== undefined) return sent;
  return type === 'DISCOUNT_VOUCHER' ? 1 : null;
}

/** @throws ApiError invalid_campaign for a STANDALONE campaign without code, or of a type that has none */
function codeOf({ type, campaign_type, voucher, vouchers_count }: CampaignRequest): { readonly code?: string } {
  if (type !== 'STANDALONE') return {};
  if (campaign_type !== 'DISCOUNT_COUPONS' && campaign_type !== 'GIFT_VOUCHERS') {
    return refuse(`A campaign of type ${campaign_type} cannot be STANDALONE.`);
  }
  if (!voucher?.code) return refuse('A STANDALONE campaign needs voucher.code.');
  return (vouchers_count ?? 1) > 1 ? refuse('A STANDALONE campaign has one code only.') : { code: voucher.code };
}

/** @throws ApiError invalid_campaign for a duration that is none */
export function readActivity(duration: string | null | undefined) {
  if (duration === undefined || duration === null) return {};
  if (!isDuration(duration))
    return refuse('Property .activity_duration_after_publishing must be an ISO 8601 duration.');
  return { activity_duration_after_publishing: duration };
}

/** @throws ApiError invalid_campaign for a program that does not fit */
export function readReferral({
  campaign_type,
  referral_program,
}: Pick<CreateCampaignRequest, 'campaign_type' | 'referral_program'>) {
  if (!referral_program) return {};
  if (campaign_type !== 'REFERRAL_PROGRAM')
    return refuse('Only a campaign of type REFERRAL_PROGRAM has a referral_program.');
  if (referral_program.conversion_event_type === 'custom_event' && !referral_program.custom_event) {
    return refuse('Property .referral_program.custom_event is required.');
  }
  return { referral_program: withoutNulls(referral_program) };
}

/**
 * Whether so many different codes of this form exist.
 * @throws ApiError invalid_code_config
 */
export function checkRoom(config: Readonly<Record<string, unknown>>, count: number, isCaseSensitive: boolean): void {
  const possible = possibleCodes(readCodeConfig(config), isCaseSensitive);
  if (possible >= count) return;
  throw new ApiError({ key: 'invalid_code_config', details: `Only ${possible} different codes of this form exist.` });
}
