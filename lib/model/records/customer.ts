// Customers: what a request may say of one, what is stored, what is counted.
import type { Metadata, Timestamp } from '../common';

export interface Address {
  readonly city?: string | null;
  readonly state?: string | null;
  readonly line_1?: string | null;
  readonly line_2?: string | null;
  readonly country?: string | null;
  readonly postal_code?: string | null;
}

export interface CustomerBase {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  /** Deprecated name of `birthdate`. */
  readonly birthday?: string | null;
  /** YYYY-MM-DD */
  readonly birthdate?: string | null;
  readonly address?: Address | null;
  readonly metadata?: Metadata | null;
}

export interface RequestCustomer extends CustomerBase {
  readonly id?: string | null;
  readonly source_id?: string | null;
}

/** The stored profile. */
export interface Customer extends CustomerBase {
  readonly id: string;
  readonly source_id: string | null;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  readonly system_metadata: Metadata;
  readonly object: 'customer';
}

/** The reduced customer inside redemption and publication records. */
export interface CustomerReference {
  readonly id: string;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly source_id: string | null;
  readonly metadata: Metadata;
  readonly object: 'customer';
}
