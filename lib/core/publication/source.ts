// The source of the codes of a publication, and the check for repeated source ids.
import { type Failure, unknownRecord } from '../../errors';
import type { Principal } from '../../model/common';
import type { Campaign } from '../../model/records/campaign';
import type { StoredPublication } from '../../model/records/publication';
import { campaignOf } from '../campaign/find';
import { hasIdForm } from '../record/id-form';
import type { PublishCommand } from './command';
import type { PublicationFacts } from './facts';
import { resolveCampaign } from '../record/resolve-campaign';

/** The campaign of the codes; null for a voucher without a campaign. */
export interface PublicationSource {
  readonly campaign: Campaign | null;
}

/**
 * The campaign of the codes, or null for a voucher without a campaign.
 * @returns not_found for a missing customer, voucher or campaign; for a claim, a missing customer is not reported
 */
export function sourceOf(
  { voucher, campaign, customer }: PublishCommand,
  facts: PublicationFacts,
  principal: Principal,
): PublicationSource | Failure {
  const id = typeof customer !== 'string' ? customer.id : hasIdForm('cust', customer) ? customer : null;
  if (id && !facts.customer && principal !== 'CLAIM') return unknownRecord('customer', id);
  if (voucher !== null) {
    const source = facts.voucher && { campaign: campaignOf(facts.voucher.voucher, facts.config) };
    // The codes of a campaign that is being deleted are deleted with it.
    return source && !source.campaign?.deleted_at ? source : unknownRecord('voucher', voucher);
  }
  const found = resolveCampaign(facts.config, campaign ?? '');
  return found ? { campaign: found } : unknownRecord('campaign', campaign ?? '');
}

/**
 * The refusal of a repeated source id. It may be repeated for the same customer and the same voucher or campaign.
 * @param sameSource the publication with this source id
 * @returns duplicate_source_id, or null; a claim never learns the owner
 */
export function refuseSameSource(
  sameSource: StoredPublication,
  command: PublishCommand,
  { facts, principal }: { readonly facts: PublicationFacts; readonly principal: Principal },
): Failure | null {
  if (principal === 'CLAIM') return { key: 'duplicate_source_id', details: 'The source_id was used before.' };
  if (isRepeat(sameSource, command, facts)) return null;
  const { id } = sameSource.record;
  const details = `The source_id belongs to the publication ${id}, which is for another customer or voucher.`;
  return { key: 'duplicate_source_id', details, resource_id: id, resource_type: 'publication' };
}

function isRepeat({ record, target }: StoredPublication, command: PublishCommand, facts: PublicationFacts): boolean {
  if (facts.customer === null || facts.customer.id !== record.customer_id) return false;
  if (command.voucher === null) return [target.campaign_id, target.campaign].includes(command.campaign);
  const names = [...target.codes, ...record.vouchers_id];
  return names.includes(command.voucher) || names.includes(facts.voucher?.voucher.id ?? '');
}
