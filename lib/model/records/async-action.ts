// Work that goes on after its request was answered.
import type { DefinitionMember } from './campaign';
import type { Timestamp } from '../common';
import type { EventType } from '../events/events';
import type { PurgeKind } from '../metadata/purge';
import type { ForgottenPerson } from '../forgotten-person';
import type { Voucher } from './voucher';

/** Those of the published API, the permanent deletion of a customer, and events that are sent again. */
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
  /** In no list: its export tells of it. */
  | 'EXPORT'
  /** In no list: it never ends. */
  | 'COUNTERS'
  | 'WEBHOOKS.REPLAY';

export type AsyncActionStatus = 'ENQUEUED' | 'IN_PROGRESS' | 'DONE' | 'FAILED';

/** What each row of an action is. */
export type RowKind =
  | 'CUSTOMER'
  | 'CUSTOMER_METADATA'
  | 'PRODUCT'
  | 'PRODUCT_METADATA'
  | 'ORDER'
  | 'CUSTOMER_OF_FILE'
  | 'PRODUCT_OF_FILE'
  | 'SKU_OF_FILE';

/** What the rows of a file are. */
export type FileKind = 'VOUCHERS' | 'CAMPAIGN' | 'CUSTOMERS' | 'PRODUCTS' | 'SKUS';

export interface ReadFileWork {
  readonly kind: 'READ_FILE';
  readonly of: FileKind;
  readonly upload_id: string;
  /** The campaign that codes are for; none where they are for none. */
  readonly campaign_ids: readonly string[];
  readonly is_told?: boolean;
}

/** What there is to do. */
export type AsyncWork =
  /** Make codes like the template; its code and id are those of no voucher. */
  | {
      readonly kind: 'GENERATE';
      readonly campaign_id: string;
      readonly template: Voucher;
      readonly code_config: Readonly<Record<string, unknown>>;
    }
  /** Store the vouchers of the parts, which belong to these campaigns or to none. */
  | { readonly kind: 'IMPORT'; readonly campaign_ids: readonly string[] }
  /** Store or change the codes that rows of a file describe: of this campaign, or of none; webhooks are told where they are to be. */
  | { readonly kind: 'CODES_OF_FILE'; readonly campaign_ids: readonly string[]; readonly is_told?: boolean }
  /** Read a file that was sent by itself; what its rows ask for is the work of the action from then on. */
  | ReadFileWork
  /** Write the file of an export. */
  | { readonly kind: 'EXPORT'; readonly export_id: string }
  /** Keep the counters of the project up to date. */
  | { readonly kind: 'COUNT' }
  /** Merge metadata into the vouchers of the parts. */
  | { readonly kind: 'METADATA' }
  /** Take the property of a removed definition out of all records of the schema. */
  | { readonly kind: 'PURGE'; readonly schema_id: string; readonly property: string }
  /** Save the records of the parts. */
  | { readonly kind: 'ROWS'; readonly of: RowKind }
  /** Give the free codes of a campaign the definition it has by then, as far as that was changed. */
  | { readonly kind: 'REDEFINE'; readonly campaign_id: string; readonly members?: readonly DefinitionMember[] }
  | { readonly kind: 'DELETE_CAMPAIGN'; readonly campaign_id: string; readonly is_forced: boolean }
  /** Take a person out of every record; null once nothing names them, this work included. */
  | { readonly kind: 'FORGET'; readonly person: ForgottenPerson | null }
  /** Have events sent to a webhook again that it missed between two moments; null for all types. */
  | {
      readonly kind: 'REPLAY';
      readonly webhook_id: string;
      readonly after: Timestamp;
      readonly before: Timestamp;
      readonly types: readonly EventType[] | null;
    };

/** A row that was refused. */
export interface FailedRow {
  /** The code or source id it was about; null where it has none. */
  readonly name: string | null;
  /** Its place among the rows that were sent, from 1, where it has no name. */
  readonly row?: number;
  /** Why: a key of the catalogue. Earlier versions noted the name alone. */
  readonly key?: string;
  readonly details?: string;
}

/** What became of a row of a bulk change: whether its record was there before, and why it is not as the row says. */
export interface RowOutcome {
  readonly name: string;
  readonly found: boolean;
  readonly failed: FailedRow | null;
}

export interface AsyncAction {
  readonly id: string;
  /** Records of earlier versions have `CAMPAIGN.UPDATE` and `CAMPAIGN.DELETE`. */
  readonly type: AsyncActionKind | 'CAMPAIGN.UPDATE' | 'CAMPAIGN.DELETE';
  readonly status: AsyncActionStatus;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  /** How many records it is about; 0 where nobody knows before. */
  readonly total: number;
  /** Records done so far, failed ones included. */
  readonly done: number;
  readonly failed: number;
  /** Why it failed, or what did. */
  readonly message: string | null;
  /** The request that began it. */
  readonly request_id: string | null;
  /** The person of the dashboard who began it; absent for work that keys began. */
  readonly user_id?: string;
  readonly case_sensitive_codes: boolean;
  readonly work: AsyncWork;
  /** Up to which place in the list it goes through all is done; absent at its start. */
  readonly done_until?: string;
  /** How many rows each of its parts holds; absent for work without parts. */
  readonly part_rows?: readonly number[];
  /** The part after the last one that is done: parts are done in their order. */
  readonly next_part?: number;
  /** Rows whose part was gone before it was done. */
  readonly lost?: number;
  /** How often it was tried in vain since it last came further, and how far that was. */
  readonly tries?: number;
  readonly tried_done?: number;
  /** Until when there is a file that tells of its rows; absent where none was written. */
  readonly report_until?: Timestamp;
}

/** One row of a change of metadata. */
export interface MetadataRow {
  readonly code: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What is work of the service's own is told to nobody who asks for actions. */
export function isHidden({ type }: Pick<AsyncAction, 'type'>): boolean {
  return type === 'EXPORT' || type === 'COUNTERS';
}

/** Of these what became of every row is kept, refused or not. */
export function isBulkChange({ type }: Pick<AsyncAction, 'type'>): boolean {
  return /\.(BULK|METADATA)_UPDATE$/.test(type);
}
