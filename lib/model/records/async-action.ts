// Background work that continues after its request was answered.
import type { DefinitionMember } from './campaign';
import type { Timestamp } from '../common';
import type { DraftChange } from '../draft-change';
import type { WorstCaseRequest } from '../generated';
import type { BacktestResponse, OrdersBacktestResponse, WorstCaseResponse } from '../generated-answers/records';
import type { EventType } from '../events/events';
import type { PurgeKind } from '../metadata/purge';
import type { ForgottenPerson } from '../forgotten-person';
import type { Voucher } from './voucher';

/** Actions of the published API, the permanent deletion of a customer, and the replay of events. */
export type AsyncActionKind =
  | 'CAMPAIGN.VOUCHERS_GENERATE'
  | 'CAMPAIGN.VOUCHERS_IMPORT'
  | 'CAMPAIGN.VOUCHERS_IMPORT_CSV'
  | 'CAMPAIGN.VOUCHERS_UPDATE'
  | 'CAMPAIGN.VOUCHERS_DELETE'
  | 'VOUCHERS.IMPORT'
  | 'VOUCHERS.IMPORT_CSV'
  | 'VOUCHERS.BULK_UPDATE'
  | 'VOUCHERS.METADATA_UPDATE'
  | 'CUSTOMERS.IMPORT_CSV'
  | 'CUSTOMERS.BULK_UPDATE'
  | 'CUSTOMERS.METADATA_UPDATE'
  | 'CUSTOMERS.PERMANENT_DELETION'
  | 'PRODUCTS.IMPORT_CSV'
  | 'SKUS.IMPORT_CSV'
  | 'PRODUCTS.BULK_UPDATE'
  | 'PRODUCTS.METADATA_UPDATE'
  | 'ORDERS.IMPORT'
  | PurgeKind
  /** Not in lists: its export shows its progress. */
  | 'EXPORT'
  /** Not in lists: it never ends. */
  | 'COUNTERS'
  /** Not in lists: it never ends. */
  | 'LEDGER.CHECKPOINTS'
  /** Not in lists: it lasts as long as the segment. */
  | 'SEGMENTS.FOLLOW'
  /** Not in lists: nobody reaches the project any more. */
  | 'PROJECTS.DELETE'
  | 'WEBHOOKS.REPLAY'
  | 'WORST_CASES.SEARCH'
  | 'BACKTESTS.RUN';

export type AsyncActionStatus = 'ENQUEUED' | 'IN_PROGRESS' | 'DONE' | 'FAILED';

/** The content of each row of an action. */
export type RowKind =
  | 'CUSTOMER'
  | 'CUSTOMER_METADATA'
  | 'PRODUCT'
  | 'PRODUCT_METADATA'
  | 'ORDER'
  | 'CUSTOMER_OF_FILE'
  | 'PRODUCT_OF_FILE'
  | 'SKU_OF_FILE';

/** The content of each row of a file. */
export type FileKind = 'VOUCHERS' | 'CAMPAIGN' | 'CUSTOMERS' | 'PRODUCTS' | 'SKUS';

export interface ReadFileWork {
  readonly kind: 'READ_FILE';
  readonly of: FileKind;
  readonly upload_id: string;
  /** The campaign of the codes; empty for codes without a campaign. */
  readonly campaign_ids: readonly string[];
  readonly is_told?: boolean;
}

/** The request of a worst case whose changes are checked. */
export interface WorstCaseDraft extends Omit<WorstCaseRequest, 'changes'> {
  readonly changes: readonly DraftChange[];
}

/** Search the worst case of a request as it was at a moment, in milliseconds, for the key pair that sent it. */
export interface WorstCaseWork {
  readonly kind: 'WORST_CASE';
  readonly request: WorstCaseDraft;
  readonly now_ms: number;
  readonly key_id: string;
  /** Present once the search has ended. */
  readonly report?: WorstCaseResponse;
}

/** Decide the calls of a period again, with a change. */
export interface BacktestWork {
  readonly kind: 'BACKTEST';
  readonly mode: 'RECORDED' | 'ROLLING';
  /** The first moment, and the one after the last, ms since 1970. */
  readonly from_ms: number;
  readonly to_ms: number;
  /** Of the days of the report. */
  readonly timezone: string;
  /** The change as the core describes it. */
  readonly change: object;
  /** The names of records that the changes create, by id. */
  readonly refs: Readonly<Record<string, string>>;
  /** Present once the backtest has ended. */
  readonly report?: BacktestResponse;
}

/** Decide the orders of a file, as the configuration stands and with a change. */
export interface OrdersBacktestWork extends Pick<BacktestWork, 'timezone' | 'change' | 'refs'> {
  readonly kind: 'ORDERS_BACKTEST';
  readonly upload_id: string;
  /** Present once the backtest has ended. */
  readonly report?: OrdersBacktestResponse;
}

/** The work of an action. */
export type AsyncWork =
  /** Generate codes from the template; the template's code and id belong to no voucher. */
  | {
      readonly kind: 'GENERATE';
      readonly campaign_id: string;
      readonly template: Voucher;
      readonly code_config: Readonly<Record<string, unknown>>;
    }
  /** Store the vouchers of the parts, which belong to these campaigns or to none. */
  | { readonly kind: 'IMPORT'; readonly campaign_ids: readonly string[] }
  /**
   * Store or change the codes in the rows of a file, in this campaign or without one; `is_told` emits webhook events.
   */
  | { readonly kind: 'CODES_OF_FILE'; readonly campaign_ids: readonly string[]; readonly is_told?: boolean }
  /** Read a file that was uploaded separately; afterwards the rows of the file determine the work of the action. */
  | ReadFileWork
  /** Write the file of an export. */
  | { readonly kind: 'EXPORT'; readonly export_id: string }
  /** Keep the counters of the project up to date. */
  | { readonly kind: 'COUNT' }
  /** Write a checkpoint of all ledgers once a day. */
  | { readonly kind: 'CHECKPOINT' }
  /** Delete everything of the project. */
  | { readonly kind: 'DELETE_PROJECT' }
  /** Note who is in an auto-update segment, at first and every night. */
  | { readonly kind: 'SEGMENT'; readonly segment_id: string }
  /** Merge metadata into the vouchers of the parts. */
  | { readonly kind: 'METADATA' }
  /** Take the property of a removed definition out of all records of the schema. */
  | { readonly kind: 'PURGE'; readonly schema_id: string; readonly property: string }
  /** Save the records of the parts. */
  | { readonly kind: 'ROWS'; readonly of: RowKind }
  /** Apply the current definition of a campaign to its free codes, limited to the changed members. */
  | { readonly kind: 'REDEFINE'; readonly campaign_id: string; readonly members?: readonly DefinitionMember[] }
  | { readonly kind: 'DELETE_CAMPAIGN'; readonly campaign_id: string; readonly is_forced: boolean }
  | WorstCaseWork
  | BacktestWork
  | OrdersBacktestWork
  /** Remove a person from every record; null once no record names the person, this work included. */
  | { readonly kind: 'FORGET'; readonly person: ForgottenPerson | null }
  /** Send again the events that a webhook missed between two moments; null for all types. */
  | {
      readonly kind: 'REPLAY';
      readonly webhook_id: string;
      readonly after: Timestamp;
      readonly before: Timestamp;
      readonly types: readonly EventType[] | null;
    };

/** A row that was refused. */
export interface FailedRow {
  /** The code or source id of the row; null when it has none. */
  readonly name: string | null;
  /** The position among the rows that were sent, from 1, when the row has no name. */
  readonly row?: number;
  /** The error key of the refusal; absent when only the row is known. */
  readonly key?: string;
  readonly details?: string;
}

/** The outcome of one row of a bulk change: whether its record existed, and why the change was refused. */
export interface RowOutcome {
  readonly name: string;
  readonly found: boolean;
  readonly failed: FailedRow | null;
}

export interface AsyncAction {
  readonly id: string;
  readonly type: AsyncActionKind;
  readonly status: AsyncActionStatus;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  /** The number of records; 0 while it is unknown. */
  readonly total: number;
  /** Records done so far, failed ones included. */
  readonly done: number;
  readonly failed: number;
  /** The reason of the failure, or the failed step. */
  readonly message: string | null;
  /** The request that began it. */
  readonly request_id: string | null;
  /** The person of the dashboard who began it; absent for work that keys began. */
  readonly user_id?: string;
  readonly case_sensitive_codes: boolean;
  readonly work: AsyncWork;
  /** The position in the processed list up to which all records are done; absent at the start. */
  readonly done_until?: string;
  /** The number of rows in each part; absent for work without parts. */
  readonly part_rows?: readonly number[];
  /** The part after the last completed one: parts are processed in order. */
  readonly next_part?: number;
  /** Rows whose part expired before it was processed. */
  readonly lost?: number;
  /** Failed attempts since the last progress, and the progress at that time. */
  readonly tries?: number;
  readonly tried_done?: number;
  /** The end of the report file's retention; absent when no report was written. */
  readonly report_until?: Timestamp;
}

/** A row of a metadata change. */
export interface MetadataRow {
  readonly code: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const HIDDEN: ReadonlySet<AsyncActionKind> = new Set([
  'EXPORT',
  'COUNTERS',
  'LEDGER.CHECKPOINTS',
  'SEGMENTS.FOLLOW',
  'PROJECTS.DELETE',
]);

/** True for internal work of the service, which lists of actions leave out. */
export function isHidden({ type }: Pick<AsyncAction, 'type'>): boolean {
  return HIDDEN.has(type);
}

/** True for actions that keep the outcome of every row, refused or not. */
export function isBulkChange({ type }: Pick<AsyncAction, 'type'>): boolean {
  return /\.(BULK|METADATA)_UPDATE$/.test(type);
}
