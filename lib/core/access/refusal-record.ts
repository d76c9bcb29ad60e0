// The record of a refused attempt: a small record that expires.
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { Retention } from '../record/retention';
import { DAY_MS } from '../time/calendar';

/** The record of a refused attempt. */
export interface RefusalRecord<T> {
  readonly record: T;
  /** True when the lists of the project show the record; the list of its code always shows it. */
  readonly isListed: boolean;
  /** The moment at which the record expires. */
  readonly untilMs: number;
}

/**
 * Build the record of a refused attempt, with its expiry and whether lists show the record. Refusals of client keys
 * are not listed and expire sooner, because anyone can cause them.
 */
export function toRefusalRecord<T>(
  { kind }: Caller,
  record: T,
  { nowMs, retention }: { readonly nowMs: number; readonly retention: Retention },
): RefusalRecord<T> {
  const isListed = kind !== 'client';
  const days = isListed ? retention.refusals : retention.client_refusals;
  return { record, isListed, untilMs: nowMs + days * DAY_MS };
}

interface RefusalRecordMembers {
  readonly metadata: unknown;
  readonly customer: { readonly metadata?: unknown } | null;
  readonly voucher?: KeptVoucher | null;
}

interface KeptVoucher {
  readonly discount?: unknown;
  readonly holder_id?: string;
  readonly referrer_id?: string;
}

/** Removes large values from the record of a refusal; for a client key also metadata and persons. */
export function trimRefusalRecord<T extends RefusalRecordMembers>(caller: Caller, record: T): T {
  const { metadata, customer, voucher } = record;
  return {
    ...record,
    metadata: canStoreMetadata(caller, metadata) ? metadata : null,
    customer: trimRefusalCustomer(caller, customer),
    ...(voucher && { voucher: trimRefusalVoucher(caller, voucher) }),
  };
}

/**
 * Removes a large discount from the voucher of a refusal record; for a client key also the persons. A refused
 * attempt by a stranger must not name the holder.
 */
export function trimRefusalVoucher<T extends KeptVoucher>({ kind }: Caller, voucher: T): T {
  const { discount, holder_id, referrer_id, ...kept } = voucher;
  return {
    ...kept,
    ...(discount !== undefined && isSmall(discount, LIMITS.refusalDiscountBytes) && { discount }),
    ...(kind !== 'client' && { ...(holder_id && { holder_id }), ...(referrer_id && { referrer_id }) }),
  } as T;
}

/** The customer in a refusal record: null for a client key, and without large metadata. */
export function trimRefusalCustomer<T extends { readonly metadata?: unknown }>(
  caller: Caller,
  customer: T | null,
): T | null {
  if (customer === null || caller.kind === 'client') return null;
  return canStoreMetadata(caller, customer.metadata) ? customer : { ...customer, metadata: {} };
}

/** True when a refusal record stores the metadata: it is small, and a backend sent it. */
export function canStoreMetadata({ kind }: Caller, metadata: unknown): boolean {
  return kind !== 'client' && isSmall(metadata, LIMITS.refusalMetadataBytes);
}

function isSmall(value: unknown, bytes: number): boolean {
  return Buffer.byteLength(JSON.stringify(value ?? null)) <= bytes;
}
