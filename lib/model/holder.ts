// Who holds a code, and in which role.
import type { Timestamp } from './common';

export interface Holder {
  /** `rh_` and digits that rise with time. */
  readonly id: string;
  readonly created_at: Timestamp;
  readonly customer_id: string;
  readonly holder_role: 'OWNER' | 'REFERRER' | 'REFEREE';
  readonly voucher_id: string;
}
