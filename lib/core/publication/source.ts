// The source of the codes of a publication, and codes that a customer has already: by a source id, or of join-once
// campaigns.
import { type Failure, unknownRecord } from '../../errors';
import type { Principal } from '../../model/common';
import type { VoucherResponse } from '../../model/generated-answers/records';
import type { Campaign } from '../../model/records/campaign';
import type { PublicationAnswer, StoredPublication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { toCustomerResponse } from '../answer/customer';
import { campaignOf } from '../campaign/find';
import { hasIdForm, resolveCampaign } from '../record/record-names';
import type { PublishCommand } from './command';
import type { PublicationFacts } from './facts';

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

// Join-once campaigns: a customer who already has a code of one gets that code again.

/**
 * Refuse a publication of several codes of a campaign that a customer joins only once.
 * @returns too_many_vouchers_requested for more than one code of a join-once campaign
 */
export function refuseSeveral({ count }: PublishCommand, isOnce: boolean): Failure | null {
  if (!isOnce || count <= 1) return null;
  const details = 'A customer gets at most 1 voucher of a campaign that is joined once.';
  return { key: 'too_many_vouchers_requested', details };
}

/** The answer of the request that made a publication; without members where none was kept. */
export function answerOfPublication({ answer }: StoredPublication): PublicationAnswer {
  return answer ?? ({} as PublicationAnswer);
}

/** The code a customer has of a campaign, and the publication that gave it. */
export interface JoinOnceFact {
  readonly publication: StoredPublication;
  readonly voucher: Voucher;
  /** The voucher as answers show it. */
  readonly shown: VoucherResponse;
}

/**
 * The answer for a customer who already has a code of the campaign.
 * @returns null when no customer is known; voucher_cannot_be_published when another code is requested
 * @see docs/behaviour/publications.md#join-once
 */
export function buildJoinOnceAnswer(
  { publication, voucher, shown }: JoinOnceFact,
  { customer, usage, config, voucher: named }: Pick<PublicationFacts, 'customer' | 'usage' | 'config' | 'voucher'>,
): { readonly answer: PublicationAnswer } | Failure | null {
  if (!customer) return null;
  if (named && named.voucher.id !== voucher.id) {
    const details = `The customer has the voucher ${voucher.id} of this campaign, which is joined once.`;
    return { key: 'voucher_cannot_be_published', details, resource_id: voucher.id, resource_type: 'voucher' };
  }
  const { vouchers, ...first }: PublicationAnswer & { readonly vouchers?: unknown } = answerOfPublication(publication);
  return {
    answer: {
      ...first,
      customer: toCustomerResponse(customer, usage, config),
      vouchers_id: [voucher.id],
      voucher: shown,
    },
  };
}
