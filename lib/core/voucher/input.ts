// A new voucher from a request, and from the definition of its campaign.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { CreateVoucherRequest } from '../../model/generated';
import type { Campaign, VoucherDefinition } from '../../model/records/campaign';
import type { Gift, LoyaltyCard, Voucher, VoucherKind } from '../../model/records/voucher';
import { resolveVoucherCategory } from '../catalogue/catalogue-records';
import { discountOf } from '../discount/input';
import { mergeOrFail } from '../record/change';
import { newAssignments, type NewRuleAssignment } from '../rules/assignment/new-assignments';
import { validityOf } from '../time/validity';

export interface VoucherCreation {
  readonly id: string;
  readonly code: string;
  readonly request: CreateVoucherRequest;
  readonly config: Config;
  readonly campaign: Campaign | null;
  readonly rules: readonly NewRuleAssignment[];
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build a new voucher from a creation request, or refuse its members.
 * @returns invalid_voucher, invalid_payload, invalid_formula or not_found for bad members
 */
export function planVoucher(creation: VoucherCreation): Voucher | Failure {
  const { id, code, request, config, campaign, rules, now } = creation;
  const decided = mergeOrFail(
    newValue(request, campaign),
    resolveVoucherCategory(request, config),
    validityOf(request, config.settings.timezone),
    newAssignments(rules, config, { related: { id, type: 'voucher' }, now }),
  );
  if (isFailure(decided)) return decided;
  return {
    id,
    code,
    object: 'voucher',
    ...decided,
    campaign: campaign?.name ?? null,
    campaign_id: campaign?.id ?? null,
    active: request.active ?? true,
    additional_info: request.additional_info ?? null,
    metadata: request.metadata ?? {},
    is_referral_code: campaign?.campaign_type === 'REFERRAL_PROGRAM',
    created_at: now,
    updated_at: null,
    redemption: { quantity: quantityOf(request, campaign), ...unused(decided) },
    publish: { count: 0 },
  };
}

/** Absent means the quantity of the campaign, or unlimited. Null means unlimited. */
function quantityOf({ redemption }: CreateVoucherRequest, campaign: Campaign | null): number | null {
  const sent = redemption?.quantity;
  return sent === undefined ? (campaign?.voucher?.redemption.quantity ?? null) : sent;
}

/** The counters of an unused voucher. */
function unused({ gift, loyalty_card }: VoucherValue): Omit<Voucher['redemption'], 'quantity'> {
  return {
    redeemed_quantity: 0,
    ...(gift && { redeemed_amount: 0 }),
    ...(loyalty_card && { redeemed_points: 0 }),
  };
}

// The value of a voucher: a discount, a gift or points, from a request or from the definition of its campaign.

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

type VoucherValue = Pick<Voucher, 'type' | 'discount' | 'gift' | 'loyalty_card'>;

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

interface SentCards {
  readonly gift?: { readonly amount?: number | null; readonly balance?: number | null } | null;
  readonly loyalty_card?: { readonly points?: number | null; readonly balance?: number | null } | null;
}

/**
 * Refuse a new card whose balance differs from its value.
 * @param at path of the cards in the request, such as `.voucher`
 * @returns invalid_voucher; null when the balance equals the whole value, or is absent
 */
export function refuseOtherBalance({ gift, loyalty_card: card }: SentCards, at = ''): Failure | null {
  if (isOther(gift?.balance, gift?.amount)) return buildOtherBalanceFailure(`${at}.gift`, 'amount');
  return isOther(card?.balance, card?.points) ? buildOtherBalanceFailure(`${at}.loyalty_card`, 'points') : null;
}

function isOther(balance: number | null | undefined, value: number | null | undefined): boolean {
  return typeof balance === 'number' && balance !== value;
}

function buildOtherBalanceFailure(place: string, member: string): Failure {
  const rule = `must equal ${place}.${member}: a new card holds its whole value`;
  return { key: 'invalid_voucher', details: `Property ${place}.balance ${rule}. Send what is left as that value.` };
}
