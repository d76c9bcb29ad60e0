// Everything one publication writes, and its answer.
import { shownCustomer } from '../../core/answer/customer';
import type { Shown } from '../../core/answer/records';
import type { VoucherFact } from '../../core/evaluation/facts';
import {
  type PublicationMoment,
  gainsOf,
  withBalance,
  publicationTarget,
  publicationRecord,
  publishedVoucher,
  usageWithGains,
} from '../../core/publication/plan';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Customer } from '../../model/records/customer';
import type { Holder } from '../../model/records/holder';
import type { Publication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import type { PublicationFacts, PublicationPlan } from '../../core/publication/facts';
import { principalOf } from '../../core/access/client-names';
import { newCustomer, updatedCustomer } from '../shared/evaluation';
import { claimedJoin, claimedName, sourceName, withoutHoldings } from '../../core/publication/client';
import { claimTracking } from './publish-tracking';
import type { PublishCommand } from '../../core/publication/command';
import { showVoucher } from '../vouchers/voucher-shown';

/** A request, and the id its publication will have however often it is tried. */
export interface Attempt {
  readonly command: PublishCommand;
  /** The Idempotency-Key, where one was sent. */
  readonly key?: string | null;
  readonly id: string;
  /** Set where an Idempotency-Key was sent. */
  readonly requestHash: string | null;
  /** Points or minor units that a reward puts on a card it gives. */
  readonly extraBalance?: number;
  /** Vouchers that are not given, by id. */
  readonly excludedIds?: ReadonlySet<string>;
}

/** A code as it was read, or one made for this publication. */
export type Code = VoucherFact | { readonly voucher: Voucher; readonly isNew: true };

export interface Planning {
  readonly attempt: Attempt;
  readonly facts: PublicationFacts;
  readonly campaign: Campaign | null;
  readonly codes: readonly Code[];
  readonly moment: PublicationMoment;
  /** The customer gets one code of the campaign only. */
  readonly isOnce: boolean;
}

export function planOf(rt: Runtime, caller: Caller, planning: Planning): PublicationPlan {
  const { attempt, campaign, codes, moment } = planning;
  const customer = principalOf(caller) === 'CLAIM' ? null : receiver(rt, planning);
  const known = customer?.record ?? null;
  const to = { customerId: known?.id ?? null, publicationId: attempt.id, campaign };
  const published = codes.map((code) => ({
    fact: 'isNew' in code ? null : code,
    after: publishedVoucher(withBalance(code.voucher, attempt.extraBalance ?? 0), to, moment),
  }));
  const vouchers = published.map(({ after }) => after);
  const record = recordOf(rt, caller, { ...planning, customer: known, vouchers });
  return {
    stored: {
      record,
      target: publicationTarget(vouchers, campaign),
      answer: answerOf(caller, record, { ...planning, customer: known, vouchers }),
      request_hash: attempt.requestHash,
      claimant: claimedName(caller, attempt.command),
      isOfBrowser: caller.kind === 'client',
    },
    codes: published,
    holders: known ? holdersOf(rt, record, vouchers) : [],
    customer,
    claim: claimedJoin(caller, attempt.command, planning),
    sourceName: sourceName(caller, attempt.command),
    gains: known ? vouchers.flatMap(gainsOf) : [],
    joins: known ? joinsOf(planning) : null,
  };
}

/** In the order they are given; the position keeps the ids of one publication apart. */
function holdersOf(
  rt: Runtime,
  { created_at, customer_id }: Publication,
  vouchers: readonly Voucher[],
): readonly Holder[] {
  const base = rt.ids.redemptionBase(Date.parse(created_at));
  return vouchers.map(({ id, is_referral_code }, index) => ({
    id: `rh_${base}${index.toString(16).padStart(2, '0')}`,
    created_at,
    customer_id: customer_id ?? '',
    holder_role: is_referral_code === true ? 'REFERRER' : 'OWNER',
    voucher_id: id,
  }));
}

type Given = Planning & { readonly customer: Customer | null; readonly vouchers: readonly Voucher[] };

function recordOf(rt: Runtime, caller: Caller, { attempt, facts, moment, customer, vouchers }: Given): Publication {
  const { channel, metadata, count } = attempt.command;
  const customerName = claimTracking(rt, caller, { command: attempt.command, config: facts.config });
  // What a browser calls its publication is nothing to find it by.
  const sourceId = caller.kind === 'client' ? null : attempt.command.sourceId;
  const note = { id: attempt.id, nowMs: moment.nowMs, channel, sourceId, metadata, customerName };
  return publicationRecord(note, customer, { vouchers, isMultiple: count > 1 });
}

/** The customer as it will be. A text that is no id of ours is the source id of a new customer. */
function receiver(rt: Runtime, { attempt, facts, moment }: Planning): PublicationPlan['customer'] {
  const { customer } = attempt.command;
  const request = typeof customer === 'string' ? { source_id: customer } : customer;
  if (!facts.customer) return { record: newCustomer(rt, request, moment.nowMs), change: 'CREATE', revision: 0 };
  const record =
    typeof customer === 'string' ? facts.customer : updatedCustomer(facts.customer, customer, moment.nowMs);
  return {
    record,
    change: record === facts.customer ? 'NONE' : 'UPDATE',
    revision: facts.customerRevision,
  };
}

/** Remembered with the first code of a campaign, and again where that code is gone. */
function joinsOf({ facts, campaign, isOnce }: Planning): PublicationPlan['joins'] {
  if (!campaign) return null;
  const instead = facts.joined.get(campaign.id) ?? null;
  return instead === null || isOnce ? { campaignId: campaign.id, instead } : null;
}

/** The record with the customer in full, and one voucher in full or the codes of several. */
function answerOf(
  caller: Caller,
  { voucher, ...record }: Publication,
  { facts, customer, vouchers, attempt }: Given,
): Shown {
  const [first] = vouchers;
  const usage = usageWithGains(facts.usage, vouchers.flatMap(gainsOf));
  const shown = first && showVoucher(caller, first, facts.config);
  return {
    ...record,
    source_id: attempt.command.sourceId,
    customer: customer && shownCustomer(customer, usage, facts.config),
    ...(attempt.command.count === 1 && shown && { voucher: customer ? shown : withoutHoldings(shown) }),
  };
}
