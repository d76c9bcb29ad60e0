// Exports: what was asked for, and how far the file of it is.
import type { Timestamp } from '../common';

export type ExportedObject =
  | 'voucher'
  | 'redemption'
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
  /** Vouchers of one campaign alone. */
  readonly campaign_id?: string;
  /** Whether the file begins with a byte order mark. */
  readonly bom?: boolean;
  /** As it was sent: every file is CSV. */
  readonly response_format?: 'CSV';
}

/** As it is stored. */
export interface ExportRecord {
  readonly id: string;
  readonly object: 'export';
  readonly created_at: Timestamp;
  readonly status: ExportStatus;
  readonly channel: 'API' | 'WEBSITE';
  readonly exported_object: ExportedObject;
  readonly parameters: ExportParameters;
  readonly user_id: string | null;
  /** Where its caller reached the service, for addresses in the file. */
  readonly base_url: string | null;
  /** The work that writes it. */
  readonly action_id: string;
  /** When its file was done; null before. */
  readonly done_at: Timestamp | null;
}
