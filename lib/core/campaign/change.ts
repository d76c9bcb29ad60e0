// A campaign with the members that a request changes, and a new definition of its codes.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { CampaignVoucherInput, UpdateCampaignRequest } from '../../model/generated';
import type { Campaign, VoucherDefinition } from '../../model/records/campaign';
import { resolveCategoryUpdate } from '../catalogue/catalogue-records';
import { refuseOtherKind } from '../discount/input';
import { changeTierRules } from '../loyalty/tier/rules';
import { checkMetadata, isSame, mergeOrFail } from '../record/change';
import { applyValidityChanges } from '../time/validity';
import { parseValueKind } from '../voucher/input';
import { withoutNulls, withoutUndefined } from '../object-members';
import { parseDefinitionValue } from './definition';
import { activityOf, referralOf, refuseCampaignMetadata } from './input';
import { joinsOnce } from './programs';
import { invalidCampaign } from './kind';

interface CampaignChangeContext {
  readonly config: Config;
  /** ISO 8601 */
  readonly now: string;
}

/** Applies the members that a request sends to a campaign; null clears a member. */
export function applyCampaignChanges(
  stored: Campaign,
  request: UpdateCampaignRequest,
  { config, now }: CampaignChangeContext,
): Campaign | Failure {
  const merged = mergeOrFail(
    applyValidityChanges(stored, request, config.settings.timezone),
    changedPlain(stored, request),
    changedType(stored, request),
    resolveCategoryUpdate(stored.category_id, request, config),
    changedActivity(request),
    referralOf(stored.campaign_type, request.referral_program, stored.referral_program ?? null),
    changeTierRules(stored, request, now),
    changedMetadata(stored, request),
  );
  if (isFailure(merged)) return merged;
  const changed = withoutUndefined<Campaign>(merged);
  const refused = refuseCampaignMetadata(config, stored, changed);
  if (refused) return refused;
  return isSame(changed, stored) ? stored : { ...changed, updated_at: now };
}

const PLAIN_MEMBERS = ['join_once', 'auto_join', 'use_voucher_metadata_schema', 'description'] as const;

function changedPlain(stored: Campaign, request: UpdateCampaignRequest): Partial<Campaign> {
  const plain = PLAIN_MEMBERS.filter((member) => request[member] !== undefined && request[member] !== null);
  const sent: Partial<Campaign> = Object.fromEntries(plain.map((member) => [member, request[member]]));
  return {
    ...sent,
    ...(sent.join_once !== undefined && { join_once: joinsOnce({ ...stored, ...sent }) }),
    ...(request.description === null && { description: undefined }),
  };
}

/** @returns invalid_campaign: a campaign of one code stays one, and no other becomes one */
function changedType({ type }: Campaign, { type: sent }: UpdateCampaignRequest): Partial<Campaign> | Failure {
  if (!sent) return {};
  if ((type === 'STANDALONE') === (sent === 'STANDALONE')) return { type: sent };
  return invalidCampaign('A campaign of type STANDALONE cannot be changed.');
}

function changedActivity({ activity_duration_after_publishing: duration }: UpdateCampaignRequest) {
  return duration === null ? { activity_duration_after_publishing: undefined } : activityOf(duration);
}

/**
 * Metadata merged key by key; keys named in unset_metadata_fields are removed.
 * @returns invalid_payload when it grows too large
 */
function changedMetadata(
  { metadata: before }: Campaign,
  request: UpdateCampaignRequest,
): Pick<Campaign, 'metadata'> | Failure {
  const kept = request.metadata === null ? {} : { ...before, ...request.metadata };
  const unset = new Set(request.unset_metadata_fields ?? []);
  const metadata = Object.fromEntries(Object.entries(kept).filter(([name]) => !unset.has(name)));
  return checkMetadata(metadata) ?? { metadata };
}

/** Plan the new definition of a campaign's codes from an update request; null when the definition does not change. */
export function planDefinitionUpdate(
  { voucher }: Campaign,
  request: UpdateCampaignRequest,
): { readonly definition: VoucherDefinition | null } | Failure {
  if (!voucher) return { definition: null };
  const sent = sentVoucher(request);
  const value = changedValue(voucher, sent);
  if (isFailure(value)) return value;
  const quantity = sent.redemption?.quantity;
  const definition = { ...voucher, ...value, ...(quantity !== undefined && { redemption: { quantity } }) };
  const failure = refuseOtherKind(voucher.discount, definition.discount);
  return failure ?? { definition: isSame(definition, voucher) ? null : definition };
}

/** `discount` and `gift` of the request are alternatives to the members of its `voucher`. */
function sentVoucher({ voucher, discount, gift }: UpdateCampaignRequest): SentVoucher {
  return { ...voucher, ...(discount && { discount }), ...(gift && { gift }) };
}

type SentVoucher = NonNullable<CampaignVoucherInput>;

function changedValue(voucher: VoucherDefinition, sent: SentVoucher): Partial<VoucherDefinition> | Failure {
  const value = parseValueKind(sent);
  if (isFailure(value)) return value;
  const isOther = (type: string | null | undefined): boolean => Boolean(type) && type !== voucher.type;
  if (isOther(value.type) || isOther(sent.type)) {
    return invalidCampaign(`The codes of this campaign stay of type ${voucher.type}.`);
  }
  return value.type ? parseDefinitionValue(value.type, withStored(sent, voucher), voucher) : {};
}

/**
 * Merge a sent gift or card with the stored one, so that only the members that were sent change; a discount is
 * replaced as a whole.
 */
function withStored(sent: SentVoucher, { gift, loyalty_card }: VoucherDefinition): SentVoucher {
  return {
    ...sent,
    ...(sent.gift && { gift: { ...gift, ...withoutNulls(sent.gift) } }),
    ...(sent.loyalty_card && { loyalty_card: { ...loyalty_card, ...withoutNulls(sent.loyalty_card) } }),
  };
}
