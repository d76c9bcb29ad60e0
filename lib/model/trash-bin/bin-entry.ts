// A deleted record that still holds its name. Only codes stay in the bin; other records are deleted at once.
import type { Timestamp } from '../common';

export interface BinEntry {
  readonly id: string;
  /** The time of the deletion. */
  readonly created_at: Timestamp;
  /** The dashboard user who deleted it; null for keys. */
  readonly deleted_by_user_id: string | null;
  readonly resource_id: string;
  readonly resource_type: 'voucher';
  /** The code. */
  readonly resource_name: string;
  /** The campaign of the code; null without one. */
  readonly resource_parent_id: string | null;
}
