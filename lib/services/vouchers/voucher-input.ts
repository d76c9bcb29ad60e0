// A new voucher from what a request says of it, and from the definition of its campaign.
import { categoryOf } from '../../core/catalogue/category';
import { validityOf } from '../../core/time/validity-input';
import { ApiError } from '../../errors';
import type { Campaign, VoucherDefinition } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateVoucherRequest } from '../../model/generated';
import type { Gift, LoyaltyCard, Voucher, VoucherKind } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { findCampaign } from '../campaigns/campaign-find';
import { accepted } from '../shared/accepted';
import { readAssignments, readDiscount } from '../shared/definitions';

export interface NewVoucher {
  readonly code: string;
  readonly request: CreateVoucherRequest;
  readonly config: Config;
  readonly campaign: Campaign | null;
  readonly nowMs: number;
}

/** @throws ApiError invalid_voucher, invalid_payload or not_found for bad members */
export function newVoucher(rt: Runtime, caller: Caller, creation: NewVoucher): Voucher {
  const { code, request, config, campaign, nowMs } = creation;
  const id = rt.ids.natural('v', code, caller.caseSensitiveCodes);
  const values = valueMembers(request, campaign);
  return {
    id,
    code,
    object: 'voucher',
    ...values,
    campaign: campaign?.name ?? null,
    campaign_id: campaign?.id ?? null,
    ...accepted(categoryOf(request, config)),
    ...accepted(validityOf(request, config.settings.timezone)),
    active: request.active ?? true,
    additional_info: request.additional_info ?? null,
    metadata: request.metadata ?? {},
    is_referral_code: campaign?.campaign_type === 'REFERRAL_PROGRAM',
    created_at: new Date(nowMs).toISOString(),
    updated_at: null,
    redemption: { quantity: quantityOf(request, campaign), ...unused(values) },
    publish: { count: 0 },
    assignments: readAssignments(rt, request.validation_rules, { id, type: 'voucher' }, config),
  };
}

/** The counts of a voucher that nobody used. */
function unused({ gift, loyalty_card }: Values): Omit<Voucher['redemption'], 'quantity'> {
  return {
    redeemed_quantity: 0,
    ...(gift && { redeemed_amount: 0 }),
    ...(loyalty_card && { redeemed_points: 0 }),
  };
}

/**
 * The campaign a request names for its voucher; null when it names none.
 * @throws ApiError not_found, or invalid_campaign for one that takes no further codes
 */
export function campaignOfVoucher(
  { campaign_id, campaign }: Pick<CreateVoucherRequest, 'campaign' | 'campaign_id'>,
  config: Config,
): Campaign | null {
  const name = campaign_id ?? campaign ?? null;
  return name === null ? null : codeCampaign(findCampaign(config, name));
}

/** @throws ApiError invalid_campaign for a campaign that takes no further codes */
export function codeCampaign(campaign: Campaign): Campaign {
  if (campaign.campaign_type === 'PROMOTION') {
    throw new ApiError({ key: 'invalid_campaign', details: 'A campaign of type PROMOTION has no codes.' });
  }
  if (campaign.type === 'STANDALONE') {
    throw new ApiError({ key: 'invalid_campaign', details: 'A campaign of type STANDALONE has one code only.' });
  }
  return campaign;
}

type Values = Pick<Voucher, 'type' | 'discount' | 'gift' | 'loyalty_card'>;

/** Of discount, gift and loyalty_card one is set, the other two are null. A campaign's code has the campaign's type. */
function valueMembers(request: CreateVoucherRequest, campaign: Campaign | null): Values {
  const definition = campaign?.voucher ?? null;
  const type = sentType(request) ?? definition?.type ?? null;
  if (type === null || (request.type && request.type !== type)) {
    throw new ApiError({ key: 'invalid_voucher', details: 'Send exactly one of discount, gift and loyalty_card.' });
  }
  if (type === 'LOYALTY_CARD' && !campaign) {
    throw new ApiError({ key: 'invalid_voucher', details: 'A loyalty card needs a campaign.' });
  }
  if (definition && definition.type !== type) {
    throw new ApiError({ key: 'invalid_voucher', details: `The campaign makes codes of type ${definition.type}.` });
  }
  return valuesOf(type, request, definition);
}

interface SentValues {
  readonly discount?: object | null | undefined;
  readonly gift?: object | null | undefined;
  readonly loyalty_card?: object | null | undefined;
}

/** @throws ApiError invalid_voucher where more than one is sent */
export function sentType(sent: SentValues): VoucherKind | null {
  const kinds = valueKinds(sent);
  if (kinds.length > 1) {
    throw new ApiError({ key: 'invalid_voucher', details: 'Send exactly one of discount, gift and loyalty_card.' });
  }
  return kinds[0] ?? null;
}

/** The kinds of voucher whose value is sent. */
export function valueKinds({ discount, gift, loyalty_card }: SentValues): readonly VoucherKind[] {
  return [
    ...(discount ? (['DISCOUNT_VOUCHER'] as const) : []),
    ...(gift ? (['GIFT_VOUCHER'] as const) : []),
    ...(loyalty_card ? (['LOYALTY_CARD'] as const) : []),
  ];
}

function valuesOf(type: VoucherKind, request: CreateVoucherRequest, definition: VoucherDefinition | null): Values {
  return {
    type,
    discount:
      type === 'DISCOUNT_VOUCHER'
        ? (readDiscount(request.discount, '.discount') ?? definition?.discount ?? null)
        : null,
    gift: type === 'GIFT_VOUCHER' ? newGift(request, definition) : null,
    loyalty_card: type === 'LOYALTY_CARD' ? newLoyaltyCard(request, definition) : null,
  };
}

function newGift({ gift }: CreateVoucherRequest, definition: VoucherDefinition | null): Gift {
  const amount = gift?.amount ?? definition?.gift?.amount ?? 0;
  return { amount, balance: amount, effect: gift?.effect ?? definition?.gift?.effect ?? 'APPLY_TO_ORDER' };
}

function newLoyaltyCard({ loyalty_card }: CreateVoucherRequest, definition: VoucherDefinition | null): LoyaltyCard {
  const points = loyalty_card?.points ?? definition?.loyalty_card?.points ?? 0;
  return { points, balance: points, next_expiration_date: null, next_expiration_points: null };
}

/** Absent: as the campaign says, or without limit. Null: without limit. */
function quantityOf({ redemption }: CreateVoucherRequest, campaign: Campaign | null): number | null {
  const sent = redemption?.quantity;
  return sent === undefined ? (campaign?.voucher?.redemption.quantity ?? null) : sent;
}
