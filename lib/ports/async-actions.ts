// What the services need from a store of work in the background.
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../core/filter/page';
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

/** What is left of the parts of an action. */
export interface PartsState {
  /** The first parts that are stored still, one after the other; none where there is a gap between them. */
  readonly open: readonly OpenPart[];
  /** The part after the last one that was done, or noted as lost. */
  readonly nextPart: number;
  /** Rows noted as lost. */
  readonly lost: number;
  /** Rows that were refused, the lost ones included. */
  readonly failed: number;
}

/** One part of the rows an action was given: stored with it, gone once it is done. */
export interface ActionPart {
  readonly number: number;
  readonly rows: readonly unknown[];
}

export type BatchOutcome =
  | { readonly status: 'DONE' }
  /** Another worker was here first: look again. */
  | { readonly status: 'STALE' }
  /** These codes are taken; nothing was written. */
  | { readonly status: 'TAKEN'; readonly position: number };

/** What tells a new voucher from others that are made like it. */
export interface NewCode {
  readonly id: string;
  readonly code: string;
}

/** New codes of one shard of a generation, with how many the shard had made before. */
export interface ShardBatch {
  readonly actionId: string;
  readonly shard: number;
  readonly madeBefore: number;
  /** The vouchers are this one, but for what each code says. */
  readonly template: Voucher;
  readonly codes: readonly NewCode[];
}

/** Vouchers of one campaign, or of none, that are stored as their part is taken away. */
export interface ImportedPart {
  readonly number: number;
  readonly vouchers: readonly Voucher[];
  readonly failed: readonly FailedRow[];
  /** The first line of the ledger of those that were used elsewhere before, by the ids of the vouchers. */
  readonly lines?: ReadonlyMap<string, VoucherOpening['line']>;
  /** Rows that were done before, beside those that are stored now and those that failed. */
  readonly others?: number;
  /** What is told of them. */
  readonly outbox?: OutboxRow | undefined;
}

/** How an action ends. */
export interface ActionEnd {
  readonly leasedUntilMs: number;
  readonly status: AsyncActionStatus;
  readonly message: string | null;
  readonly date: Timestamp;
  /** Until when its report file is there; absent where there is none. */
  readonly reportUntil?: Timestamp | undefined;
}

/** A part whose rows are done. */
export interface ClosedPart {
  readonly number: number;
  readonly done: number;
  readonly failed: readonly FailedRow[];
  /** What became of all of them, in their order, where a report is to tell; those that failed are in `failed` too. */
  readonly outcomes?: readonly RowOutcome[];
}

export interface AsyncActionStore {
  /** Store an action with its parts; from then on it will be done. */
  put(
    scope: ProjectScope,
    action: AsyncAction,
    more?: { readonly parts?: readonly ActionPart[]; readonly guard?: Guard | undefined },
  ): Promise<void>;
  /** Store the parts of an action that is to be stored next; those of one that never is are swept. */
  putParts(scope: ProjectScope, action: AsyncAction, parts: readonly ActionPart[]): Promise<void>;
  /** Take all parts away that an earlier try has stored. */
  dropParts(scope: ProjectScope, id: string): Promise<void>;
  load(scope: ProjectScope, id: string): Promise<AsyncAction | null>;
  list(scope: ProjectScope, request: ListRequest<AsyncAction>): Promise<ListPage<AsyncAction>>;
  /**
   * Unfinished actions of every project; those that were worked on last come last.
   * @param nowMs leaves out those that a worker has, or that rest, at this moment
   */
  due(limit: number, nowMs?: number): Promise<readonly OwnedAction[]>;
  /** Take an action for a time, and put it at the end of those that are due; false while another worker has it. */
  lease(scope: ProjectScope, id: string, times: { nowMs: number; untilMs: number }): Promise<boolean>;
  /** Let others take it after a pause, and count a try in vain; nothing where another worker has it by now. */
  putOff(
    scope: ProjectScope,
    id: string,
    pause: { readonly leasedUntilMs: number; readonly untilMs: number; readonly tries: number; readonly done: number },
  ): Promise<void>;
  /**
   * Let others take it; tries in vain are forgotten. Nothing where another worker has it by now.
   * @param end `doneUntil`: how far it came in the list it goes through; `restsUntilMs`: when there is more to do
   */
  release(
    scope: ProjectScope,
    id: string,
    end: {
      readonly leasedUntilMs: number;
      readonly doneUntil?: string | undefined;
      readonly restsUntilMs?: number | undefined;
      /** What it is from now on, where that is known only by now. */
      readonly record?: AsyncAction;
    },
  ): Promise<void>;
  /** @returns false where another worker has it by now */
  finish(scope: ProjectScope, id: string, end: ActionEnd): Promise<boolean>;
  /** How many codes each shard of a generation has made. */
  shards(scope: ProjectScope, id: string): Promise<readonly number[]>;
  /** Store new codes and count them in their shard: both or none. */
  addToShard(scope: ProjectScope, batch: ShardBatch): Promise<BatchOutcome>;
  /** The parts that are not done. @param most how many of them are read */
  parts(scope: ProjectScope, id: string, most: number): Promise<PartsState>;
  /** Keep all parts that are not done for so long. */
  keepParts(scope: ProjectScope, id: string, untilMs: number): Promise<void>;
  /** Note that a part is gone though nobody did it: its rows have failed. */
  loseParts(
    scope: ProjectScope,
    id: string,
    lost: { readonly from: number; readonly to: number; readonly rows: number; readonly failed: readonly FailedRow[] },
  ): Promise<void>;
  /** Store vouchers and take their part away: both or none. */
  importPart(scope: ProjectScope, id: string, part: ImportedPart): Promise<BatchOutcome>;
  /** Take a part away whose rows are done. */
  closePart(scope: ProjectScope, id: string, part: ClosedPart): Promise<void>;
  /** Rows that were refused, in their order: all that are kept, or as many as no answer can hold. */
  failures(scope: ProjectScope, id: string): Promise<readonly FailedRow[]>;
  /** What a report tells of: rows that were refused, and what became of those whose outcome was noted; page by page, in their order. */
  outcomes(scope: ProjectScope, id: string): AsyncIterable<readonly (FailedRow | RowOutcome)[]>;
  /** Count records of an action that has no parts. */
  count(scope: ProjectScope, id: string, done: number): Promise<void>;
}
