// Where the codes of a publication come from, and whether it repeats another.
import { type Failure, unknownRecord } from '../../errors';
import type { Principal } from '../../model/common';
import type { Campaign } from '../../model/records/campaign';
import type { StoredPublication } from '../../model/records/publication';
import { campaignOf, knownCampaign } from '../campaign/find';
import { hasIdForm } from '../record/id-form';
import type { PublishCommand } from './command';
import type { PublicationFacts } from './facts';

/** Where the codes come from; a voucher without campaign has none. */
export interface PublicationSource {
  readonly campaign: Campaign | null;
}

/**
 * The campaign of the codes, or none for a voucher without campaign.
 * @returns not_found for a customer, a voucher or a campaign that is not there; a claim is not told so of a customer
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
    // A campaign that is being deleted takes its codes with it.
    return source && !source.campaign?.deleted_at ? source : unknownRecord('voucher', voucher);
  }
  const found = knownCampaign(facts.config, campaign ?? '');
  return found ? { campaign: found } : unknownRecord('campaign', campaign ?? '');
}

/**
 * Why a source id cannot be sent again: it may for the same customer and the same voucher or campaign.
 * @param sameSource the publication that has the source id
 * @returns duplicate_source_id, or null; a claim is never told whose it was
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
