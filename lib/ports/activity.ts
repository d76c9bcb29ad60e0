// What the services need from a store of what customers did.
import type { Conversion } from '../core/custom-events/conversion';
import type { CustomerChange } from '../core/customer/record';
import type { OutboxRow } from '../model/events/events';
import type { ActivityItem, ActivityRow } from '../model/events/activity';
import type { CommitOutcome, Guard, ProjectScope } from './common';

/** A custom event, with the customer as it leaves them, and whom it marks as referred by whom. */
export interface TrackedEvent {
  readonly row: ActivityRow;
  readonly person: CustomerChange;
  /** The referral that it converts. */
  readonly conversion: Conversion | null;
  readonly guard: Guard | undefined;
  readonly outbox: OutboxRow | undefined;
}

/** A part of an activity that is asked for. */
export interface ActivityQuery {
  readonly limit: number;
  readonly ascending: boolean;
  /** The place of the entry that it goes on behind. */
  readonly after?: string | undefined;
  /** Strictly between these moments. */
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
  /** Entries that no stored record of the list tells. */
  readonly beside: readonly ActivityItem[];
  /** The entry of a record, and of what it tells beside itself, one behind the other. */
  readonly entriesOf: (item: ActivityItem) => readonly ActivityItem[];
  readonly keep: ((item: ActivityItem) => boolean) | null;
}

export interface ActivityPage {
  readonly items: readonly ActivityItem[];
  /** What the next page goes on behind; null at the end. */
  readonly next: Pick<ActivityItem, 'kind' | 'position'> | null;
}

export interface ActivityStore {
  /** Orders, redemptions, publications and rows of a customer, as one list in order of time. */
  ofCustomer(scope: ProjectScope, customerId: string, query: ActivityQuery): Promise<ActivityPage>;

  /** How many entries there are, whatever the page: with a filter every record is read. */
  countOfCustomer(
    scope: ProjectScope,
    customerId: string,
    query: Omit<ActivityQuery, 'limit' | 'after'>,
  ): Promise<number>;

  /** Whether an event converted a referral of this customer and campaign. */
  isReferred(scope: ProjectScope, customerId: string, campaignId: string): Promise<boolean>;
  /** The row, the customer, the conversion, the guard and what is told of it, all or none of them. */
  track(scope: ProjectScope, event: TrackedEvent): Promise<CommitOutcome>;
  /** What a row tells; null where it is not there. */
  told(
    scope: ProjectScope,
    row: Pick<ActivityRow, 'id' | 'customerId' | 'timeMs'>,
  ): Promise<ActivityRow['data'] | null>;
}
