// What stays of an attempt that was refused: a small record, which goes away by itself.
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { Retention } from '../record/retention';
import { DAY_MS } from '../time/units';

/** The record of an attempt that was refused. */
export interface Refused<T> {
  readonly record: T;
  /** Whether the lists of the project show it; that of its code does. */
  readonly isListed: boolean;
  /** When it goes away by itself. */
  readonly untilMs: number;
}

/** Anybody can be refused with a client key: that is in nobody's way, and ends soon. */
export function keptRefusal<T>(
  { kind }: Caller,
  record: T,
  { nowMs, retention }: { readonly nowMs: number; readonly retention: Retention },
): Refused<T> {
  const isListed = kind !== 'client';
  const days = isListed ? retention.refusals : retention.client_refusals;
  return { record, isListed, untilMs: nowMs + days * DAY_MS };
}

interface Kept {
  readonly metadata: unknown;
  readonly customer: { readonly metadata?: unknown } | null;
  readonly voucher?: KeptVoucher | null;
}

interface KeptVoucher {
  readonly discount?: unknown;
  readonly holder_id?: string;
  readonly referrer_id?: string;
}

/** What is kept of the record: of a client key neither metadata nor anybody by name, and nothing that is large. */
export function keptRecord<T extends Kept>(caller: Caller, record: T): T {
  const { metadata, customer, voucher } = record;
  return {
    ...record,
    metadata: isKeptMetadata(caller, metadata) ? metadata : null,
    customer: keptCustomer(caller, customer),
    ...(voucher && { voucher: keptVoucher(caller, voucher) }),
  };
}

/** A discount may give away a hundred products. The holder of a code is not named because a stranger has tried it. */
export function keptVoucher<T extends KeptVoucher>({ kind }: Caller, voucher: T): T {
  const { discount, holder_id, referrer_id, ...kept } = voucher;
  return {
    ...kept,
    ...(discount !== undefined && isSmall(discount, LIMITS.refusalDiscountBytes) && { discount }),
    ...(kind !== 'client' && { ...(holder_id && { holder_id }), ...(referrer_id && { referrer_id }) }),
  } as T;
}

/** The customer as a refusal keeps them: none of a client key, and no large metadata. */
export function keptCustomer<T extends { readonly metadata?: unknown }>(caller: Caller, customer: T | null): T | null {
  if (customer === null || caller.kind === 'client') return null;
  return isKeptMetadata(caller, customer.metadata) ? customer : { ...customer, metadata: {} };
}

/** Whether metadata is kept with a refusal: that of a backend, where it is small. */
export function isKeptMetadata({ kind }: Caller, metadata: unknown): boolean {
  return kind !== 'client' && isSmall(metadata, LIMITS.refusalMetadataBytes);
}

function isSmall(value: unknown, bytes: number): boolean {
  return Buffer.byteLength(JSON.stringify(value ?? null)) <= bytes;
}
