// The value of a voucher: a discount, a gift or points, from a request or from the definition of its campaign.
import { type Failure, isFailure } from '../../errors';
import type { CreateVoucherRequest } from '../../model/generated';
import type { Campaign, VoucherDefinition } from '../../model/records/campaign';
import type { Gift, LoyaltyCard, Voucher, VoucherKind } from '../../model/records/voucher';
import { discountOf } from '../discount/input';
import { refuseOtherBalance } from './opening-balance';

interface SentValues {
  readonly discount?: object | null | undefined;
  readonly gift?: object | null | undefined;
  readonly loyalty_card?: object | null | undefined;
}

/** The kinds of voucher whose value is sent. */
export function valueKinds({ discount, gift, loyalty_card }: SentValues): readonly VoucherKind[] {
  return [
    ...(discount ? (['DISCOUNT_VOUCHER'] as const) : []),
    ...(gift ? (['GIFT_VOUCHER'] as const) : []),
    ...(loyalty_card ? (['LOYALTY_CARD'] as const) : []),
  ];
}

/** Kind of the value in a request; null when there is none. */
export function parseValueKind(sent: SentValues): { readonly type: VoucherKind | null } | Failure {
  const [type = null, ...others] = valueKinds(sent);
  return others.length > 0 ? refusal(ONE_VALUE) : { type };
}

const ONE_VALUE = 'Send exactly one of discount, gift and loyalty_card.';

function refusal(details: string): Failure {
  return { key: 'invalid_voucher', details };
}

export type VoucherValue = Pick<Voucher, 'type' | 'discount' | 'gift' | 'loyalty_card'>;

/**
 * The value of a new voucher: of discount, gift and loyalty_card one is set, the other two are null. A code of a
 * campaign has the type of the campaign.
 * @returns invalid_voucher for another type, or for a value that is missing; as `discountOf` for the discount
 */
export function newValue(request: CreateVoucherRequest, campaign: Campaign | null): VoucherValue | Failure {
  const definition = campaign?.voucher ?? null;
  const sent = parseValueKind(request);
  if (isFailure(sent)) return sent;
  const type = sent.type ?? definition?.type ?? null;
  if (type === null || (request.type && request.type !== type)) return refusal(ONE_VALUE);
  if (type === 'LOYALTY_CARD' && !campaign) return refusal('A loyalty card needs a campaign.');
  if (definition && definition.type !== type) {
    return refusal(`The campaign makes codes of type ${definition.type}.`);
  }
  return refuseOtherBalance(request) ?? valueOf(type, request, definition);
}

const NO_VALUE = { discount: null, gift: null, loyalty_card: null };

function valueOf(
  type: VoucherKind,
  request: CreateVoucherRequest,
  definition: VoucherDefinition | null,
): VoucherValue | Failure {
  if (type === 'GIFT_VOUCHER') return { type, ...NO_VALUE, gift: newGift(request, definition) };
  if (type === 'LOYALTY_CARD') return { type, ...NO_VALUE, loyalty_card: newLoyaltyCard(request, definition) };
  const sent = discountOf(request.discount, '.discount');
  if (isFailure(sent)) return sent;
  return { type, ...NO_VALUE, discount: sent.discount ?? definition?.discount ?? null };
}

function newGift({ gift }: CreateVoucherRequest, definition: VoucherDefinition | null): Gift {
  const amount = gift?.amount ?? definition?.gift?.amount ?? 0;
  return { amount, balance: amount, effect: gift?.effect ?? definition?.gift?.effect ?? 'APPLY_TO_ORDER' };
}

function newLoyaltyCard({ loyalty_card }: CreateVoucherRequest, definition: VoucherDefinition | null): LoyaltyCard {
  const points = loyalty_card?.points ?? definition?.loyalty_card?.points ?? 0;
  return { points, balance: points, next_expiration_date: null, next_expiration_points: null };
}
