// What the services need from a store of what customers did.
import type { CustomerChange } from '../core/customer/record';
import type { OutboxRow } from '../model/events/events';
import type { ActivityRow } from '../model/events/activity';
import type { CommitOutcome, Guard, ProjectScope } from './common';

/** A custom event, with the customer as it leaves them. */
export interface TrackedEvent {
  readonly row: ActivityRow;
  readonly person: CustomerChange;
  readonly guard: Guard | undefined;
  readonly outbox: OutboxRow | undefined;
}

export interface ActivityStore {
  /** The row, the customer, the guard and what is told of it, all or none of them. */
  track(scope: ProjectScope, event: TrackedEvent): Promise<CommitOutcome>;
  /** Whether a row is there. */
  has(scope: ProjectScope, row: Pick<ActivityRow, 'id' | 'customerId' | 'timeMs'>): Promise<boolean>;
}
