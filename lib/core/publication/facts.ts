// The facts from which a publication is decided, and its writes.
import type { Config } from '../../model/config';
import type { CustomerUsage } from '../../model/counters';
import type { OutboxRow } from '../../model/events/events';
import type { Customer } from '../../model/records/customer';
import type { Holder } from '../../model/records/holder';
import type { StoredPublication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import type { VoucherFact } from '../evaluation/facts';
import type { CustomerChange } from '../customer/record';
import type { PublishCommand } from './command';
import type { HoldingsGain } from './gains';

export interface PublicationFacts {
  readonly config: Config;
  /**
   * The publication with the requested id: made by an earlier request with the same Idempotency-Key, or by this one.
   */
  readonly earlier: StoredPublication | null;
  /** The publication that has the source id. */
  readonly sameSource: StoredPublication | null;
  readonly voucher: VoucherFact | null;
  readonly customer: Customer | null;
  /** Increases with every edit of the profile; 0 without a customer. */
  readonly customerRevision: number;
  readonly usage: CustomerUsage;
  /** The first publication of each campaign to this customer: campaign id to publication id. */
  readonly joined: ReadonlyMap<string, string>;
  /** The same for claims to be this customer; empty when none are requested. */
  readonly claimedJoins: ReadonlyMap<string, string>;
}

/** A request, and the id of its publication, which is the same for every attempt. */
export interface PublicationAttempt {
  readonly command: PublishCommand;
  readonly id: string;
  /** The Idempotency-Key, if one was sent. */
  readonly key?: string | null;
  /** Set when an Idempotency-Key was sent. */
  readonly requestHash: string | null;
  /** Points or minor units that a reward adds to the card that it gives. */
  readonly extraBalance?: number;
}

/** A code as it was read, or one created for this publication. */
export type PublishableCode = VoucherFact | { readonly voucher: Voucher; readonly isNew: true };

/** A code to publish: a stored one, or one created for this publication. */
export interface PublicationCode {
  /** The code as it was read; null for a new one. */
  readonly fact: VoucherFact | null;
  readonly after: Voucher;
}

/** Everything a publication writes, all or nothing. */
export interface PublicationPlan {
  /** The outbox row of the publication; absent when the publication is part of another operation. */
  readonly outbox?: OutboxRow | undefined;
  readonly stored: StoredPublication;
  /** The key of the item that marks the Idempotency-Key as used; absent without a key. */
  readonly keyPlace?: readonly string[];
  readonly codes: readonly PublicationCode[];
  /** Holders, one for each code; empty when the receiver is not a known customer. */
  readonly holders: readonly Holder[];
  /** Null when the receiver is not a known customer. */
  readonly customer: CustomerChange | null;
  /** The first code of a campaign that was given to a claim to be this customer. */
  readonly claim: { readonly name: string; readonly campaignId: string } | null;
  /** The unique name that prevents a second publication with the same source id; null when none was sent. */
  readonly sourceName: string | null;
  readonly gains: readonly HoldingsGain[];
  /** Stores that the customer has a code of this campaign; `instead` is the publication id stored before. */
  readonly joins: { readonly campaignId: string; readonly instead: string | null } | null;
}
