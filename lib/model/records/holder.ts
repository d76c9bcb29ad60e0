// Holders of a code and their roles.
import type { Timestamp } from '../common';

export interface Holder {
  /** `rh_` and digits that rise with time; for a referee followed by the identifier of the customer. */
  readonly id: string;
  readonly created_at: Timestamp;
  readonly customer_id: string;
  readonly holder_role: 'OWNER' | 'REFERRER' | 'REFEREE';
  readonly voucher_id: string;
}

const CUSTOMER_PREFIX = 'cust_';
const DIGITS = 24;

/** The id of a referee. It contains the customer's id, so that one read finds the row. @param digits rise with time */
export function refereeId(digits: string, customerId: string): string {
  return `rh_${digits}${customerId.slice(CUSTOMER_PREFIX.length)}`;
}

/** The digits in the id of a referee, without the customer. */
export function refereeDigits(id: string): string {
  return id.slice('rh_'.length, 'rh_'.length + DIGITS);
}

/** The customer behind the id of a referee; null for an id of another form. */
export function customerOfReferee(id: string): string | null {
  const body = /^rh_[0-9a-f]{24}([0-9a-z]{32})$/.exec(id)?.[1];
  return body === undefined ? null : `${CUSTOMER_PREFIX}${body}`;
}
