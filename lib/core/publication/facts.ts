// What a publication is decided on, and what it writes.
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
  /** The publication with the asked id: made by an earlier request with the same Idempotency-Key, or by this one. */
  readonly earlier: StoredPublication | null;
  /** The publication that has the source id. */
  readonly sameSource: StoredPublication | null;
  readonly voucher: VoucherFact | null;
  readonly customer: Customer | null;
  /** Rises when the profile is edited; 0 without customer. */
  readonly customerRevision: number;
  readonly usage: CustomerUsage;
  /** The first publication this customer got of each campaign: campaign id to publication id. */
  readonly joined: ReadonlyMap<string, string>;
  /** The same of claims to be this customer; empty where none are asked for. */
  readonly claimedJoins: ReadonlyMap<string, string>;
}

/** A request, and the id its publication will have however often it is tried. */
export interface PublicationAttempt {
  readonly command: PublishCommand;
  readonly id: string;
  /** The Idempotency-Key, where one was sent. */
  readonly key?: string | null;
  /** Set where an Idempotency-Key was sent. */
  readonly requestHash: string | null;
  /** Points or minor units that a reward puts on a card it gives. */
  readonly extraBalance?: number;
}

/** A code as it was read, or one made for this publication. */
export type TakenCode = VoucherFact | { readonly voucher: Voucher; readonly isNew: true };

/** A code that is given away: one that is stored, or one made for this. */
export interface PublicationCode {
  /** As it was read; null for a new one. */
  readonly fact: VoucherFact | null;
  readonly after: Voucher;
}

/** Everything a publication writes, all or nothing. */
export interface PublicationPlan {
  /** What is told of it, where it stands for itself. */
  readonly outbox?: OutboxRow | undefined;
  readonly stored: StoredPublication;
  /** Names the item that marks the Idempotency-Key as used; absent without a key. */
  readonly keyPlace?: readonly string[];
  readonly codes: readonly PublicationCode[];
  /** One for each code; none where nobody is known to receive them. */
  readonly holders: readonly Holder[];
  /** Null where nobody is known to receive them. */
  readonly customer: CustomerChange | null;
  /** The first code of a campaign that was given to somebody who claims to be this customer. */
  readonly claim: { readonly name: string; readonly campaignId: string } | null;
  /** What keeps a second publication with the same source id out; null where none was sent. */
  readonly sourceName: string | null;
  readonly gains: readonly HoldingsGain[];
  /** Remember that the customer has a code of this campaign; `instead` is what was remembered before. */
  readonly joins: { readonly campaignId: string; readonly instead: string | null } | null;
}
