// Find a campaign by the names a request may use.
import { type Failure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import { isSame } from '../record/change';
import type { Voucher } from '../../model/records/voucher';
import { resolveCampaign } from '../record/record-names';

/** A campaign that accepts further codes. @returns not_found; invalid_campaign for a type without further codes */
export function resolveCodeCampaign(config: Config, idOrName: string): Campaign | Failure {
  const campaign = resolveCampaign(config, idOrName);
  return campaign ? (refuseFurtherCodes(campaign) ?? campaign) : unknownRecord('campaign', idOrName);
}

function refuseFurtherCodes({ campaign_type, type }: Campaign): Failure | null {
  const refusal = (details: string): Failure => ({ key: 'invalid_campaign', details });
  if (campaign_type === 'PROMOTION') return refusal('A campaign of type PROMOTION has no codes.');
  return type === 'STANDALONE' ? refusal('A campaign of type STANDALONE has one code only.') : null;
}

/** A campaign that can have tiers and stacks. @returns not_found or invalid_campaign */
export function resolvePromotionCampaign(config: Config, idOrName: string): Campaign | Failure {
  const details = 'Only a campaign of type PROMOTION has tiers.';
  return campaignOfType(config, idOrName, { campaign_type: 'PROMOTION', details });
}

/** A campaign that offers rewards. @returns not_found or invalid_campaign */
export function resolveLoyaltyCampaign(config: Config, idOrName: string): Campaign | Failure {
  const details = 'Only a campaign of type LOYALTY_PROGRAM offers rewards.';
  return campaignOfType(config, idOrName, { campaign_type: 'LOYALTY_PROGRAM', details });
}

interface CampaignTypeRequirement extends Pick<Campaign, 'campaign_type'> {
  /** The message for a campaign of another type. */
  readonly details: string;
}

function campaignOfType(
  config: Config,
  idOrName: string,
  { campaign_type, details }: CampaignTypeRequirement,
): Campaign | Failure {
  const campaign = resolveCampaign(config, idOrName);
  if (!campaign) return unknownRecord('campaign', idOrName);
  return campaign.campaign_type === campaign_type ? campaign : { key: 'invalid_campaign', details };
}

interface CampaignName {
  readonly campaign?: string | null | undefined;
  readonly campaign_id?: string | null | undefined;
}

/**
 * Find the campaign that a voucher request names by id or name; null when the request names none.
 * @returns the failures of `resolveCodeCampaign`
 */
export function resolveVoucherCampaign(
  { campaign, campaign_id }: CampaignName,
  config: Config,
): Campaign | Failure | null {
  const name = campaign_id ?? campaign ?? null;
  return name === null ? null : resolveCodeCampaign(config, name);
}

/**
 * The campaign for the codes of a file, if any.
 * @param file names at most one campaign
 * @returns not_found for a deleted campaign
 */
export function resolveImportCampaign(
  { campaign_ids: [id] }: { readonly campaign_ids: readonly string[] },
  config: Config,
): { readonly campaign: Campaign | null } | Failure {
  if (id === undefined) return { campaign: null };
  const campaign = config.campaigns.get(id);
  if (campaign && hasCampaign(config, id)) return { campaign };
  return { key: 'not_found', details: `Cannot find campaign with id ${id}` };
}

/** True when a campaign exists and is not being deleted. */
export function hasCampaign({ campaigns }: Config, id: string): boolean {
  const campaign = campaigns.get(id);
  return campaign !== undefined && !campaign.deleted_at;
}

/** The campaign of a voucher; null without one. */
export function campaignOf(voucher: Voucher, config: Config): Campaign | null {
  return voucher.campaign_id === null ? null : (config.campaigns.get(voucher.campaign_id) ?? null);
}

/** Return whether a campaign still exists and its voucher definition is unchanged since the read. */
export function hasSameDefinition(config: Config, { id, voucher }: Campaign): boolean {
  return hasCampaign(config, id) && isSame(config.campaigns.get(id)?.voucher, voucher);
}
