// Publications with a client key: what a browser may ask for, and what it is told.
import type { Failure } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Config } from '../../model/config';
import { EMPTY_USAGE } from '../../model/counters';
import type { Campaign } from '../../model/records/campaign';
import type { RequestCustomer } from '../../model/records/customer';
import { clientName, principalOf } from '../access/client-names';
import { ownCustomer, refuseOtherName } from '../access/shopper';
import { claimedCustomer, toldCustomer } from '../answer/client';
import type { Shown } from '../answer/records';
import { knownCampaign } from '../campaign/find';
import { hasIdForm } from '../record/id-form';
import type { PublishCommand, SentPublishCommand } from './command';
import type { PublicationAttempt, PublicationFacts, PublicationPlan } from './facts';
import { isListed } from './listed';

/**
 * What is asked for, and for whom: with a token for its customer.
 * @returns the command; or missing_customer, too_many_vouchers_requested or invalid_customer
 */
export function commandOf(caller: Caller, sent: SentPublishCommand): PublishCommand | Failure {
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

/** The customer a command names by members; null where it names one by a text. */
export function namedCustomer({ customer }: PublishCommand): RequestCustomer | null {
  return typeof customer === 'string' ? null : customer;
}

/** The name of a customer as a claim gives it; null for one without a name, or of the project. */
export function claimedName(caller: Caller, { customer }: Pick<PublishCommand, 'customer'>): string | null {
  if (principalOf(caller) !== 'CLAIM' || typeof customer === 'string') return null;
  return customer.id ?? customer.source_id ?? null;
}

/** The source id of a publication as it is kept apart from others: each claim and each customer has its own. */
export function sourceName(caller: Caller, command: PublishCommand): string | null {
  const { sourceId } = command;
  if (sourceId === null || caller.kind !== 'client') return sourceId;
  const owner = caller.shopper ? ['shopper', caller.shopper.sourceId] : ['claim', claimedName(caller, command) ?? ''];
  return clientName('publication', ...owner, sourceId);
}

/** What a publication is read by. */
export function factsAsk(caller: Caller, { id, command }: Pick<PublicationAttempt, 'id' | 'command'>) {
  const { voucher } = command;
  // An id is compared with whom a token proves; it leads to nobody else.
  const customer = caller.shopper ? { source_id: caller.shopper.sourceId } : command.customer;
  return { id, sourceId: sourceName(caller, command), voucher, customer, isClaim: principalOf(caller) === 'CLAIM' };
}

/** Whom a browser names, by what the project lets it say. */
export function allowedCommand(caller: Caller, command: PublishCommand, { settings }: Config): PublishCommand {
  const { shopper } = caller;
  const { customer } = command;
  if (!shopper || typeof customer === 'string') return command;
  return { ...command, customer: ownCustomer(shopper, customer, settings) };
}

/** The facts as a client key is decided on: of a claim nothing that is stored of the customer but what they joined. */
export function clientFacts(caller: Caller, facts: PublicationFacts): PublicationFacts {
  if (principalOf(caller) !== 'CLAIM') return facts;
  const joined = new Map([...facts.claimedJoins, ...facts.joined]);
  return { ...facts, customer: null, customerRevision: 0, usage: EMPTY_USAGE, joined };
}

/**
 * A campaign is published from by browsers where the project lists it. Whether there is another is not told.
 * @returns forbidden, or null
 */
export function refuseUnlisted(caller: Caller, command: PublishCommand, config: Config): Failure | null {
  const { campaign, voucher } = command;
  if (caller.kind !== 'client' || voucher !== null) return null;
  if (isListed(knownCampaign(config, campaign ?? ''), config)) return null;
  const details = 'The campaign is not among the client_publish_campaigns of the project.';
  return { key: 'forbidden', details };
}

const HELD_CAMPAIGNS: readonly string[] = ['LOYALTY_PROGRAM', 'REFERRAL_PROGRAM'];

/** Why a claim gets no code here: what belongs to somebody needs to know to whom; and nobody is told of earlier codes. */
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

/** The first code of a campaign that a claim was given. */
export function claimedJoin(
  caller: Caller,
  command: PublishCommand,
  { facts, campaign }: { readonly facts: PublicationFacts; readonly campaign: Campaign | null },
): PublicationPlan['claim'] {
  const name = claimedName(caller, command);
  if (name === null || !campaign || facts.claimedJoins.has(campaign.id)) return null;
  return { name, campaignId: campaign.id };
}

/** The voucher of a claim: what is on a card only its holder is told. */
export function withoutHoldings({ holder_id, referrer_id, gift, loyalty_card, ...voucher }: Shown): Shown {
  return { ...voucher, gift: null, loyalty_card: null };
}

/** A claim is answered as it was sent; a token's customer without those who are somebody else. */
export function toldPublication(
  caller: Caller,
  command: PublishCommand,
  { answer, replayed }: Once<Shown>,
): Once<Shown> {
  const { customer } = command;
  if (caller.kind !== 'client' || typeof customer === 'string') return { answer, replayed };
  if (!caller.shopper) {
    // The stored tracking id is sealed; a claim is answered with the caller's own word.
    const tracking_id = customer.source_id ?? customer.id ?? null;
    return { answer: { ...answer, tracking_id, customer: claimedCustomer(customer) }, replayed };
  }
  const stored = answer.customer as Shown | null | undefined;
  return { answer: { ...answer, customer: stored && toldCustomer(stored) }, replayed };
}
