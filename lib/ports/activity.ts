// The store of customers' activities, as the services need it.
import type { Conversion } from '../core/custom-events/conversion';
import type { CustomerChange } from '../core/customer/record';
import type { OutboxRow } from '../model/events/events';
import type { ActivityItem, ActivityRow } from '../model/events/activity';
import type { CommitOutcome, Guard, ProjectScope } from './common';

/** A custom event, with the resulting state of the customer, and the referral that it converts. */
export interface TrackedEvent {
  /** The name of an event that is counted with its customer; null for any other. */
  readonly counted: string | null;
  readonly row: ActivityRow;
  readonly person: CustomerChange;
  /** The referral that it converts. */
  readonly conversion: Conversion | null;
  readonly guard: Guard | undefined;
  readonly outbox: OutboxRow | undefined;
}

/** The requested part of an activity list. */
export interface ActivityQuery {
  readonly limit: number;
  readonly ascending: boolean;
  /** Position of the last entry of the previous page. */
  readonly after?: string | undefined;
  /** Strictly between these moments. */
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
  /** Entries that do not come from stored records of the list. */
  readonly beside: readonly ActivityItem[];
  /** The entries that a record yields, in sequence. */
  readonly entriesOf: (item: ActivityItem) => readonly ActivityItem[];
  readonly keep: ((item: ActivityItem) => boolean) | null;
}

export interface ActivityPage {
  readonly items: readonly ActivityItem[];
  /** The last entry of the page, as the page token; null at the end. */
  readonly next: Pick<ActivityItem, 'kind' | 'position'> | null;
}

export interface ActivityStore {
  /** Orders, redemptions, publications and rows of a customer, as one list in order of time. */
  ofCustomer(scope: ProjectScope, customerId: string, query: ActivityQuery): Promise<ActivityPage>;

  /** The number of entries, independent of the page: with a filter every record is read. */
  countOfCustomer(
    scope: ProjectScope,
    customerId: string,
    query: Omit<ActivityQuery, 'limit' | 'after'>,
  ): Promise<number>;

  /** True when an event converted a referral of this customer and campaign. */
  isReferred(scope: ProjectScope, customerId: string, campaignId: string): Promise<boolean>;
  /** Writes the row, the customer, the conversion, the guard and the outbox row in one transaction. */
  track(scope: ProjectScope, event: TrackedEvent): Promise<CommitOutcome>;
  /** The data of a row; null if it does not exist. */
  readEventData(
    scope: ProjectScope,
    row: Pick<ActivityRow, 'id' | 'customerId' | 'timeMs'>,
  ): Promise<ActivityRow['data'] | null>;
}
