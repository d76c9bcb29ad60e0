// Exports: their parameters, and the progress of their file.
import type { Timestamp } from '../common';

export type ExportedObject =
  | 'voucher'
  | 'redemption'
  | 'return'
  | 'publication'
  | 'customer'
  | 'order'
  | 'product'
  | 'sku'
  | 'voucher_transactions'
  | 'points_expiration';

export type ExportStatus = 'SCHEDULED' | 'IN_PROGRESS' | 'DONE' | 'ERROR';

export interface ExportParameters {
  readonly fields?: readonly string[];
  readonly order?: string;
  readonly filters?: Readonly<Record<string, unknown>>;
  /** Limits the export to the vouchers of one campaign. */
  readonly campaign_id?: string;
  /** True when the file begins with a byte order mark. */
  readonly bom?: boolean;
  /** The requested format, stored as it was sent: every file is CSV. */
  readonly response_format?: 'CSV';
}

/** An export as it is stored. */
export interface ExportRecord {
  readonly id: string;
  readonly object: 'export';
  readonly created_at: Timestamp;
  readonly status: ExportStatus;
  readonly channel: 'API' | 'WEBSITE';
  readonly exported_object: ExportedObject;
  readonly parameters: ExportParameters;
  readonly user_id: string | null;
  /** The address at which the caller reached the service, for URLs in the file. */
  readonly base_url: string | null;
  /** The async action that writes the file. */
  readonly action_id: string;
  /** When the file was completed; null before. */
  readonly done_at: Timestamp | null;
}
