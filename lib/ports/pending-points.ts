// Pending points, as the services need them.
import type { VoucherFact } from '../core/evaluation/facts';
import type { ActivityRow } from '../model/events/activity';
import type { OutboxRow } from '../model/events/events';
import type { PendingPoints } from '../model/records/earning-rule';
import type { PointExpiry } from '../model/records/voucher';
import type { AccrualChange } from './accruals';
import type { CommitOutcome, Guard, ProjectScope } from './common';

/** Pending points before and after a change; null before they are made. */
export interface PendingChange {
  readonly before: PendingPoints | null;
  readonly after: PendingPoints;
  /** All pending points of the card afterwards. */
  readonly total: number;
}

/** A change of pending points that leaves the balance of the card. */
export interface PendingWrite {
  readonly pending: PendingChange;
  /** The card as it was read; null when it is gone. */
  readonly fact: VoucherFact | null;
  /** The day at whose end new pending points are due; null for a change of others. */
  readonly dueDay: PointExpiry | null;
  /** The accrual that the change makes or takes back; absent for other changes. */
  readonly accrual?: AccrualChange | undefined;
  readonly guard: Guard | undefined;
  readonly outbox: OutboxRow | undefined;
  readonly activity: ActivityRow | undefined;
}

/** The cards whose pending points are listed. */
export type PendingPointsOf = { readonly campaignId: string } | { readonly voucherId: string };

export interface PendingQuery {
  readonly limit: number;
  readonly ascending: boolean;
  /** The id of the last entry before the page; null for the first page. */
  readonly afterId: string | null;
}

export interface PendingPage {
  readonly records: readonly PendingPoints[];
  /** The id of the last entry of the page; null on the last page. */
  readonly nextId: string | null;
}

export interface PendingStore {
  /** Make pending points, adjust or cancel them. */
  changePending(scope: ProjectScope, write: PendingWrite): Promise<CommitOutcome>;
  /** Pending points in any state; null for an unknown id. */
  pending(
    scope: ProjectScope,
    place: { readonly voucherId: string; readonly id: string },
  ): Promise<PendingPoints | null>;
  /** Those in the state PENDING, in the order of their ids. */
  pendingList(scope: ProjectScope, of: PendingPointsOf, query: PendingQuery): Promise<PendingPage>;
}
