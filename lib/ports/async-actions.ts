// The store of background work, as the services need it.
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { Timestamp } from '../model/common';
import type { OutboxRow } from '../model/events/events';
import type { AsyncAction, AsyncActionStatus, FailedRow, RowOutcome } from '../model/records/async-action';
import type { Voucher } from '../model/records/voucher';
import type { Guard, ProjectScope } from './common';
import type { VoucherOpening } from './vouchers';

/** An action with the project it belongs to. */
export interface OwnedAction {
  readonly scope: ProjectScope;
  readonly action: AsyncAction;
}

/** A part that is not done, and how far the action was when it was read. */
export interface OpenPart extends ActionPart {
  /** When it is swept unless it is kept longer. */
  readonly expiresMs: number;
}

/** The remaining parts of an action. */
export interface PartsState {
  /** The first stored parts, in sequence; empty when there is a gap before them. */
  readonly open: readonly OpenPart[];
  /** The part after the last one that was done, or noted as lost. */
  readonly nextPart: number;
  /** Rows noted as lost. */
  readonly lost: number;
  /** Rows that were refused, the lost ones included. */
  readonly failed: number;
}

/** A part of an action's rows: stored with the action, deleted once it is done. */
export interface ActionPart {
  readonly number: number;
  readonly rows: readonly unknown[];
}

export type BatchOutcome =
  | { readonly status: 'DONE' }
  /** Another worker was faster: read again. */
  | { readonly status: 'STALE' }
  /** These codes are taken; nothing was written. */
  | { readonly status: 'TAKEN'; readonly position: number };

/** The members in which new vouchers of one template differ. */
export interface NewCode {
  readonly id: string;
  readonly code: string;
}

/** New codes of one shard of a generation, with the number that the shard made before. */
export interface ShardBatch {
  readonly actionId: string;
  readonly shard: number;
  readonly madeBefore: number;
  /** The vouchers equal this one, except for the members of each code. */
  readonly template: Voucher;
  readonly codes: readonly NewCode[];
}

/** Vouchers of one campaign, or of none, that are stored as their part is taken away. */
export interface ImportedPart {
  readonly number: number;
  readonly vouchers: readonly Voucher[];
  readonly failed: readonly FailedRow[];
  /** Opening ledger lines of vouchers that were used elsewhere before, by voucher id. */
  readonly lines?: ReadonlyMap<string, VoucherOpening['line']>;
  /** Rows that were done before, in addition to those that are stored now and those that failed. */
  readonly others?: number;
  /** The outbox row for them. */
  readonly outbox?: OutboxRow | undefined;
}

/** The end of an action. */
export interface ActionEnd {
  readonly leasedUntilMs: number;
  readonly status: AsyncActionStatus;
  readonly message: string | null;
  readonly date: Timestamp;
  /** Until when its report file is there; absent if there is none. */
  readonly reportUntil?: Timestamp | undefined;
  /** The action with its result, where the result is a part of it. */
  readonly record?: AsyncAction | undefined;
}

/** A part whose rows are done. */
export interface ClosedPart {
  readonly number: number;
  readonly done: number;
  readonly failed: readonly FailedRow[];
  /** Outcomes of all rows, in their order, when a report is requested; failed rows are in `failed` too. */
  readonly outcomes?: readonly RowOutcome[];
}

export interface AsyncActionStore {
  /** Store an action with its parts; from then on it will be done. */
  put(
    scope: ProjectScope,
    action: AsyncAction,
    more?: { readonly parts?: readonly ActionPart[]; readonly guard?: Guard | undefined },
  ): Promise<void>;
  /** Stores the parts of an action before the action itself; those of an action that is never stored expire. */
  putParts(scope: ProjectScope, action: AsyncAction, parts: readonly ActionPart[]): Promise<void>;
  /** Deletes all parts of an earlier attempt. */
  dropParts(scope: ProjectScope, id: string): Promise<void>;
  load(scope: ProjectScope, id: string): Promise<AsyncAction | null>;
  list(scope: ProjectScope, request: ListRequest<AsyncAction>): Promise<ListPage<AsyncAction>>;
  /**
   * Unfinished actions of every project; the most recently handled ones come last.
   * @param nowMs leaves out actions that are leased or paused at this time
   */
  due(limit: number, nowMs?: number): Promise<readonly OwnedAction[]>;
  /** Takes a lease on an action, and moves it to the end of the due actions; false while another worker holds it. */
  lease(scope: ProjectScope, id: string, times: { nowMs: number; untilMs: number }): Promise<boolean>;
  /** Releases the action after a pause, and counts a failed attempt; no effect when another worker has it by now. */
  putOff(
    scope: ProjectScope,
    id: string,
    pause: { readonly leasedUntilMs: number; readonly untilMs: number; readonly tries: number; readonly done: number },
  ): Promise<void>;
  /**
   * Releases the action and resets its failed attempts. No effect when another worker has it by now.
   * @param end `doneUntil`: progress in its list; `restsUntilMs`: end of the pause before the next slice
   */
  release(
    scope: ProjectScope,
    id: string,
    end: {
      readonly leasedUntilMs: number;
      readonly doneUntil?: string | undefined;
      readonly restsUntilMs?: number | undefined;
      /** The action's new record, if it becomes known only now. */
      readonly record?: AsyncAction;
    },
  ): Promise<void>;
  /** @returns false when another worker has it by now */
  finish(scope: ProjectScope, id: string, end: ActionEnd): Promise<boolean>;
  /** The number of codes that each shard of a generation has made. */
  shards(scope: ProjectScope, id: string): Promise<readonly number[]>;
  /** Store new codes and count them in their shard: both or none. */
  addToShard(scope: ProjectScope, batch: ShardBatch): Promise<BatchOutcome>;
  /** The unfinished parts. @param most maximum number to read */
  parts(scope: ProjectScope, id: string, most: number): Promise<PartsState>;
  /** Extends the retention of all unfinished parts. */
  keepParts(scope: ProjectScope, id: string, untilMs: number): Promise<void>;
  /** Records that a part was lost before it ran: its rows have failed. */
  loseParts(
    scope: ProjectScope,
    id: string,
    lost: { readonly from: number; readonly to: number; readonly rows: number; readonly failed: readonly FailedRow[] },
  ): Promise<void>;
  /** Stores vouchers and removes their part, in one transaction. */
  importPart(scope: ProjectScope, id: string, part: ImportedPart): Promise<BatchOutcome>;
  /** Removes a part whose rows are done. */
  closePart(scope: ProjectScope, id: string, part: ClosedPart): Promise<void>;
  /** Rows that were refused, in their order: all that are kept, or as many as no answer can hold. */
  failures(scope: ProjectScope, id: string): Promise<readonly FailedRow[]>;
  /** The content of a report: refused rows, and the recorded outcomes of the others; page by page, in their order. */
  outcomes(scope: ProjectScope, id: string): AsyncIterable<readonly (FailedRow | RowOutcome)[]>;
  /** Count records of an action that has no parts. */
  count(scope: ProjectScope, id: string, done: number): Promise<void>;
}
