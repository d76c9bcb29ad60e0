// Change, enable and disable campaigns.
import { isDeepStrictEqual } from 'node:util';
import type { Shown } from '../../core/answer/records';
import { changedCategory } from '../../core/catalogue/category';
import { changedMembers } from '../../core/campaign/redefinition';
import { changedValidity } from '../../core/time/validity-input';
import { withoutNulls } from '../../core/without-nulls';
import { ApiError } from '../../errors';
import type { AsyncAction } from '../../model/records/async-action';
import type { Campaign, DefinitionMember, VoucherDefinition } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CampaignVoucherInput, UpdateCampaignRequest } from '../../model/generated';
import type { ConfigChange } from '../../ports/config';
import type { Runtime } from '../../ports/runtime';
import { firstSlice, newAction } from '../background/async-actions';
import { findCampaign } from './campaign-find';
import { definedValue, readActivity, readReferral } from './campaign-input';
import { withRedefinition } from '../../core/campaign/progress';
import { showCampaign } from './campaigns';
import { accepted } from '../shared/accepted';
import { storable } from '../shared/changes';
import { changeConfig, nowText } from '../shared/configuration';
import { requireSameDiscount } from '../shared/definitions';
import { sentType } from '../vouchers/voucher-input';

/**
 * Change the members that are sent; null clears one. A new definition reaches the codes neither published nor redeemed,
 * in the background where there are many.
 * @throws ApiError not_found, invalid_campaign, invalid_voucher, invalid_payload
 */
export async function updateCampaign(
  rt: Runtime,
  caller: Caller,
  idOrName: string,
  request: UpdateCampaignRequest,
): Promise<Shown> {
  const { campaign, action } = await changeConfig<{ campaign: Campaign; action: AsyncAction | null }>(
    rt,
    caller,
    (config) => {
      const stored = findCampaign(config, idOrName);
      const changed = changedCampaign(rt, stored, request, config);
      const definition = changedDefinition(stored, sentVoucher(request));
      if (!definition) {
        return { change: changed === stored ? null : replacing(changed), answer: { campaign: changed, action: null } };
      }
      const following = redefinition(rt, caller, {
        id: stored.id,
        members: changedMembers(stored.voucher, definition),
      });
      const record = withRedefinition({ ...changed, voucher: definition, updated_at: nowText(rt) }, following.id);
      return {
        change: { ...replacing(record), actions: [following] },
        answer: { campaign: record, action: following },
      };
    },
  );
  if (!action) return showCampaign(rt, caller, campaign);
  await firstSlice(rt, caller, action);
  const now = (await rt.store.config.load(caller)).campaigns.get(campaign.id);
  return showCampaign(rt, caller, now ?? campaign);
}

function replacing(record: Campaign): ConfigChange {
  return { replace: [{ kind: 'campaign', record }] };
}

interface Redefinition {
  readonly id: string;
  readonly members: readonly DefinitionMember[];
}

function redefinition(rt: Runtime, caller: Caller, { id, members }: Redefinition): AsyncAction {
  const work = { kind: 'REDEFINE', campaign_id: id, members } as const;
  return newAction(rt, caller, { type: 'CAMPAIGN.VOUCHERS_UPDATE', work, total: 0 });
}

/** `discount` and `gift` of the request are what its `voucher` may hold as well. */
function sentVoucher({ voucher, discount, gift }: UpdateCampaignRequest): CampaignVoucherInput {
  if (!voucher && !discount && !gift) return null;
  return { ...voucher, ...(discount && { discount }), ...(gift && { gift }) };
}

/**
 * Null where the definition stays as it is.
 * @throws ApiError invalid_campaign for another type of voucher, invalid_voucher for another type of discount
 */
function changedDefinition({ voucher }: Campaign, sent: CampaignVoucherInput): VoucherDefinition | null {
  if (!sent || !voucher) return null;
  const type = sentType(sent) ?? voucher.type;
  if (type !== voucher.type || (sent.type && sent.type !== voucher.type)) {
    throw new ApiError({
      key: 'invalid_campaign',
      details: `The codes of this campaign stay of type ${voucher.type}.`,
    });
  }
  const quantity = sent.redemption?.quantity;
  const definition: VoucherDefinition = {
    ...voucher,
    ...(sentType(sent) && definedValue(type, withStored(sent, voucher))),
    ...(quantity !== undefined && { redemption: { quantity } }),
  };
  requireSameDiscount(voucher.discount, definition.discount);
  return isDeepStrictEqual(definition, voucher) ? null : definition;
}

/** Of a gift or card only the members change that are sent; a discount is replaced whole. */
function withStored(
  sent: NonNullable<CampaignVoucherInput>,
  { gift, loyalty_card }: VoucherDefinition,
): NonNullable<CampaignVoucherInput> {
  return {
    ...sent,
    ...(sent.gift && { gift: { ...gift, ...withoutNulls(sent.gift) } }),
    ...(sent.loyalty_card && { loyalty_card: { ...loyalty_card, ...withoutNulls(sent.loyalty_card) } }),
  };
}

const PLAIN_MEMBERS = ['join_once', 'auto_join', 'use_voucher_metadata_schema', 'description'] as const;

/** @returns the same object when nothing differs */
function changedCampaign(rt: Runtime, stored: Campaign, request: UpdateCampaignRequest, config: Config): Campaign {
  const plain = PLAIN_MEMBERS.filter((member) => request[member] !== undefined && request[member] !== null);
  const merged = {
    ...accepted(changedValidity(stored, request, config.settings.timezone)),
    ...Object.fromEntries(plain.map((member) => [member, request[member]])),
    ...(request.type && { type: changedType(stored, request.type) }),
    ...accepted(changedCategory(stored.category_id, request, config)),
    ...changedActivity(request),
    ...(request.description === null && { description: undefined }),
    ...readReferral({ campaign_type: stored.campaign_type, referral_program: request.referral_program }),
    metadata: changedMetadata(stored, request),
  };
  const set = Object.entries(merged as Readonly<Record<string, unknown>>).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(set) as unknown as Campaign;
  return isDeepStrictEqual(changed, stored) ? stored : { ...changed, updated_at: nowText(rt) };
}

/** @throws ApiError invalid_campaign: a campaign of one code stays one, and no other becomes one */
function changedType({ type }: Campaign, sent: Campaign['type']): Campaign['type'] {
  if ((type === 'STANDALONE') === (sent === 'STANDALONE')) return sent;
  throw new ApiError({ key: 'invalid_campaign', details: 'A campaign of type STANDALONE cannot be changed.' });
}

function changedActivity({ activity_duration_after_publishing: duration }: UpdateCampaignRequest) {
  return duration === null ? { activity_duration_after_publishing: undefined } : readActivity(duration);
}

/** Merged key by key; keys named in unset_metadata_fields go. @throws ApiError invalid_payload where it grows too large */
function changedMetadata({ metadata }: Campaign, request: UpdateCampaignRequest): Campaign['metadata'] {
  const kept = request.metadata === null ? {} : { ...metadata, ...request.metadata };
  const unset = new Set(request.unset_metadata_fields ?? []);
  return storable(Object.fromEntries(Object.entries(kept).filter(([name]) => !unset.has(name))));
}

/** A disabled campaign's codes and tiers cannot be redeemed. */
export async function setCampaignActive(
  rt: Runtime,
  caller: Caller,
  idOrName: string,
  active: boolean,
): Promise<Readonly<Record<string, never>>> {
  return changeConfig(rt, caller, (config) => {
    const campaign = findCampaign(config, idOrName);
    const record: Campaign = { ...campaign, active, updated_at: nowText(rt) };
    return { change: campaign.active === active ? null : replacing(record), answer: {} };
  });
}
