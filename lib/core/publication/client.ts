// Publications with a client key: the requests that are allowed, their metadata, and their answers.
import type { Failure } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Config } from '../../model/config';
import { EMPTY_USAGE } from '../../model/counters';
import type { NewPublicationResponse, VoucherResponse } from '../../model/generated-answers/records';
import type { Campaign } from '../../model/records/campaign';
import type { RequestCustomer } from '../../model/records/customer';
import type { PublicationAnswer } from '../../model/records/publication';
import { clientName, principalOf } from '../access/caller';
import { refuseOtherName, selectOwnMembers } from '../access/permissions';
import { echoCustomer, redactReferrers } from '../answer/client';
import { refuseByMetadataSchema } from '../metadata/refusal';
import { hasIdForm, resolveCampaign } from '../record/record-names';
import type { ParsedPublishCommand, PublishCommand } from './command';
import type { PublicationAttempt, PublicationFacts, PublicationPlan } from './facts';
import { isListed } from './open-code';

/**
 * The command of a caller: with a shopper token it is for the token's customer.
 * @returns the command; or missing_customer, too_many_vouchers_requested or invalid_customer
 */
export function commandOf(caller: Caller, sent: ParsedPublishCommand): PublishCommand | Failure {
  const { shopper } = caller;
  if (caller.kind === 'client' && sent.count > 1) {
    return { key: 'too_many_vouchers_requested', details: 'A client key publishes 1 voucher at a time.' };
  }
  const named = caller.kind === 'client' ? asRecord(sent.customer) : sent.customer;
  if (shopper && typeof named !== 'string') {
    const failure = refuseOtherName(shopper, named);
    return failure ?? { ...sent, customer: { ...named, source_id: shopper.sourceId } };
  }
  if (named) return { ...sent, customer: named };
  return { key: 'missing_customer', details: 'Property .customer is required.' };
}

function asRecord(customer: RequestCustomer | string | null): RequestCustomer | null {
  if (typeof customer !== 'string') return customer;
  return hasIdForm('cust', customer) ? { id: customer } : { source_id: customer };
}

/** The customer object in a command; null when the command names the customer by a text. */
export function customerObjectOf({ customer }: PublishCommand): RequestCustomer | null {
  return typeof customer === 'string' ? null : customer;
}

/** The name in a claim; null for a claim without a name, or when the caller is not a claim. */
export function claimNameOf(caller: Caller, { customer }: Pick<PublishCommand, 'customer'>): string | null {
  if (principalOf(caller) !== 'CLAIM' || typeof customer === 'string') return null;
  return customer.id ?? customer.source_id ?? null;
}

/** The stored form of a publication's source id: each claim and each customer has a namespace of its own. */
export function sourceName(caller: Caller, command: PublishCommand): string | null {
  const { sourceId } = command;
  if (sourceId === null || caller.kind !== 'client') return sourceId;
  const owner = caller.shopper ? ['shopper', caller.shopper.sourceId] : ['claim', claimNameOf(caller, command) ?? ''];
  return clientName('publication', ...owner, sourceId);
}

/** The records that must be read for a publication. */
export function buildPublicationQuery(caller: Caller, { id, command }: Pick<PublicationAttempt, 'id' | 'command'>) {
  const { voucher } = command;
  // The id is only compared with the token's customer; no other record is read.
  const customer = caller.shopper ? { source_id: caller.shopper.sourceId } : command.customer;
  return { id, sourceId: sourceName(caller, command), voucher, customer, isClaim: principalOf(caller) === 'CLAIM' };
}

/** Restricts a command to the customer members that the project lets a browser set. */
export function restrictPublishCommand(caller: Caller, command: PublishCommand, { settings }: Config): PublishCommand {
  const { shopper } = caller;
  const { customer } = command;
  if (!shopper || typeof customer === 'string') return command;
  return { ...command, customer: selectOwnMembers(shopper, customer, settings) };
}

/** Restricts the facts to what a claim may know: of the customer only the campaigns that it joined. */
export function restrictPublicationFacts(caller: Caller, facts: PublicationFacts): PublicationFacts {
  if (principalOf(caller) !== 'CLAIM') return facts;
  const joined = new Map([...facts.claimedJoins, ...facts.joined]);
  return { ...facts, customer: null, customerRevision: 0, usage: EMPTY_USAGE, joined };
}

/**
 * Browsers may publish only from campaigns that the project lists. The refusal does not reveal whether another
 * campaign exists.
 * @returns forbidden, or null
 */
export function refuseUnlisted(caller: Caller, command: PublishCommand, config: Config): Failure | null {
  const { campaign, voucher } = command;
  if (caller.kind !== 'client' || voucher !== null) return null;
  if (isListed(resolveCampaign(config, campaign ?? ''), config)) return null;
  const details = 'The campaign is not among the client_publish_campaigns of the project.';
  return { key: 'forbidden', details };
}

const HELD_CAMPAIGNS: readonly string[] = ['LOYALTY_PROGRAM', 'REFERRAL_PROGRAM'];

/**
 * The refusal of a claim. Codes that must have a holder need a known customer, and a claim never sees a code that it
 * got earlier.
 */
export function refuseClaim(
  caller: Caller,
  facts: PublicationFacts,
  { campaign, isOnce }: { readonly campaign: Campaign | null; readonly isOnce: boolean },
): Failure | null {
  if (principalOf(caller) !== 'CLAIM') return null;
  const code = facts.voucher?.voucher;
  if (
    HELD_CAMPAIGNS.includes(campaign?.campaign_type ?? '') ||
    code?.type === 'LOYALTY_CARD' ||
    code?.is_referral_code
  ) {
    return refused('A code of this kind belongs to a customer: send a shopper token.');
  }
  if (!isOnce || !facts.joined.has(campaign?.id ?? '')) return null;
  return refused('The customer has a code of this campaign, which is joined once. Only a shopper token shows it.');
}

function refused(details: string): Failure {
  return { key: 'voucher_cannot_be_published', details };
}

/** Plans the join record for the first code that a campaign gives to this claim. */
export function planClaimJoin(
  caller: Caller,
  command: PublishCommand,
  { facts, campaign }: { readonly facts: PublicationFacts; readonly campaign: Campaign | null },
): PublicationPlan['claim'] {
  const name = claimNameOf(caller, command);
  if (name === null || !campaign || facts.claimedJoins.has(campaign.id)) return null;
  return { name, campaignId: campaign.id };
}

/**
 * Redact a voucher for a client without a customer's token: holder and balance are removed, and metadata unless the
 * project opens it.
 */
export function redactForClaim(voucher: VoucherResponse, { settings }: Config): VoucherResponse {
  const { holder_id, referrer_id, ...rest } = voucher;
  const hidden = { ...rest, gift: null, loyalty_card: null };
  return settings.client_voucher_metadata_enabled ? hidden : { ...hidden, metadata: {} };
}

/** Redacts the answer for a client key: a claimed customer returns as sent, a token's without other people. */
export function redactPublication(
  caller: Caller,
  command: PublishCommand,
  { answer, replayed }: Once<PublicationAnswer>,
): Once<NewPublicationResponse> {
  const { customer } = command;
  // Only the stored answer of a claim has no customer, and a claim is answered with the customer that it sent.
  const known = answer as NewPublicationResponse;
  if (caller.kind !== 'client' || typeof customer === 'string') return { answer: known, replayed };
  if (!caller.shopper) {
    // The stored tracking id is a keyed hash; the answer to a claim has the name that the caller sent.
    const tracking_id = customer.source_id ?? customer.id ?? null;
    return { answer: { ...answer, tracking_id, customer: echoCustomer(customer) }, replayed };
  }
  const { customer: stored } = answer;
  // A customer who was deleted permanently has no referrals.
  if (!stored || !('referrals' in stored)) return { answer: known, replayed };
  return { answer: { ...answer, customer: redactReferrers(stored) }, replayed };
}

/**
 * Refuse invalid metadata of a publication, or of the customer that the publication creates or changes.
 * @returns metadata_validation_failed
 * @see docs/behaviour/metadata.md#what-is-checked
 */
export function refusePublicationMetadata(
  caller: Caller,
  {
    command,
    facts,
    plan,
  }: { readonly command: PublishCommand; readonly facts: PublicationFacts; readonly plan: PublicationPlan },
): Failure | null {
  const principal = principalOf(caller);
  const { config, customer } = facts;
  const published = { object: 'publication', before: null, after: command, principal } as const;
  const refused = refuseByMetadataSchema(config, published);
  if (refused || !plan.customer) return refused;
  return refuseByMetadataSchema(config, {
    object: 'customer',
    before: customer,
    after: plan.customer.record,
    principal,
  });
}
