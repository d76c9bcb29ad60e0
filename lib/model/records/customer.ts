// Customers: as requests send them, as they are stored, and their counters.
import type { Metadata, Timestamp } from '../common';
import type { AddressInput, CustomerInput } from '../generated';

export type Address = NonNullable<AddressInput>;

/** A customer in a request; `birthday` is the deprecated name of `birthdate`, which is YYYY-MM-DD. */
export type RequestCustomer = NonNullable<CustomerInput>;

export type CustomerBase = Omit<RequestCustomer, 'id' | 'source_id'>;

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
