// Create and read vouchers.
import { type Shown, shownVoucher } from '../core/answer/records';
import { ApiError, notFound } from '../errors';
import type { Caller } from '../model/common';
import type { Config } from '../model/config';
import type { CreateVoucherRequest } from '../model/generated';
import type { Gift, LoyaltyCard, Voucher, VoucherKind } from '../model/voucher';
import type { Runtime } from '../ports';
import { readAssignments, readCategory, readDiscount, readValidity } from './definitions';

/**
 * Store a voucher under a given code.
 * @throws ApiError duplicate_found when the code is taken; invalid_voucher, invalid_payload or not_found for bad members
 */
export async function createVoucher(
  rt: Runtime,
  caller: Caller,
  code: string,
  request: CreateVoucherRequest,
): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const voucher = newVoucher(rt, caller, { code, request, config });
  if ((await rt.store.vouchers.create(caller, voucher)) === 'CREATED') return shownVoucher(voucher, config);
  const details = `Voucher with code ${code} exists already.`;
  throw new ApiError({ key: 'duplicate_found', details, resource_id: code, resource_type: 'voucher' });
}

export async function getVoucher(rt: Runtime, caller: Caller, codeOrId: string): Promise<Shown> {
  const [config, fact] = await Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, codeOrId)]);
  if (!fact) throw notFound('voucher', codeOrId);
  return shownVoucher(fact.voucher, config);
}

function newVoucher(
  rt: Runtime,
  caller: Caller,
  { code, request, config }: { readonly code: string; readonly request: CreateVoucherRequest; readonly config: Config },
): Voucher {
  const id = rt.ids.natural('v', code, caller.caseSensitiveCodes);
  const type = voucherType(request);
  const campaign = campaignOf(request, config);
  return {
    id,
    code,
    object: 'voucher',
    type,
    campaign: campaign?.name ?? null,
    campaign_id: campaign?.id ?? null,
    category_id: readCategory(request, config),
    ...valueMembers(type, request),
    ...readValidity(request, config.settings.timezone),
    active: request.active ?? true,
    additional_info: request.additional_info ?? null,
    metadata: request.metadata ?? {},
    is_referral_code: campaign?.campaign_type === 'REFERRAL_PROGRAM',
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    updated_at: null,
    redemption: { quantity: request.redemption?.quantity ?? null, redeemed_quantity: 0 },
    publish: { count: 0 },
    assignments: readAssignments(rt, request.validation_rules, { id, type: 'voucher' }, config),
  };
}

/** The type follows from which of discount, gift and loyalty_card is sent. */
function voucherType({ type, discount, gift, loyalty_card }: CreateVoucherRequest): VoucherKind {
  const sent = [discount && 'DISCOUNT_VOUCHER', gift && 'GIFT_VOUCHER', loyalty_card && 'LOYALTY_CARD'].filter(Boolean);
  const [found] = sent as VoucherKind[];
  if (sent.length !== 1 || found === undefined) {
    throw new ApiError({ key: 'invalid_voucher', details: 'Send exactly one of discount, gift and loyalty_card.' });
  }
  if (type && type !== found) {
    throw new ApiError({ key: 'invalid_voucher', details: `A voucher of type ${type} cannot hold what was sent.` });
  }
  return found;
}

function campaignOf(request: CreateVoucherRequest, config: Config) {
  const name = request.campaign_id ?? request.campaign ?? null;
  if (name === null) {
    if (request.loyalty_card)
      throw new ApiError({ key: 'invalid_voucher', details: 'A loyalty card needs a campaign.' });
    return null;
  }
  const found = config.campaigns.get(name) ?? [...config.campaigns.values()].find((campaign) => campaign.name === name);
  if (!found) throw notFound('campaign', name);
  return found;
}

/** Of discount, gift and loyalty_card one is set, the other two are null. */
function valueMembers(
  type: VoucherKind,
  request: CreateVoucherRequest,
): Pick<Voucher, 'discount' | 'gift' | 'loyalty_card'> {
  return {
    discount: type === 'DISCOUNT_VOUCHER' ? readDiscount(request.discount, 'voucher') : null,
    gift: type === 'GIFT_VOUCHER' ? newGift(request) : null,
    loyalty_card: type === 'LOYALTY_CARD' ? newLoyaltyCard(request) : null,
  };
}

function newGift({ gift }: CreateVoucherRequest): Gift {
  const amount = gift?.amount ?? 0;
  return { amount, balance: amount, effect: gift?.effect ?? 'APPLY_TO_ORDER' };
}

function newLoyaltyCard({ loyalty_card }: CreateVoucherRequest): LoyaltyCard {
  const points = loyalty_card?.points ?? 0;
  return { points, balance: points, next_expiration_date: null, next_expiration_points: null };
}
