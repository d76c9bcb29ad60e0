// What stays of an attempt that was refused: a small record, which goes away by itself.
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';

/** The record of an attempt that was refused. */
export interface Refused<T> {
  readonly record: T;
  /** Whether the lists of the project show it; that of its code does. */
  readonly isListed: boolean;
  /** When it goes away by itself. */
  readonly untilMs: number;
}

const DAY_MS = 86_400_000;

/** Anybody can be refused with a client key: that is in nobody's way, and ends soon. */
export function keptRefusal<T>({ kind }: Caller, record: T, nowMs: number): Refused<T> {
  const isListed = kind !== 'client';
  const days = isListed ? LIMITS.refusalDays : LIMITS.clientRefusalDays;
  return { record, isListed, untilMs: nowMs + days * DAY_MS };
}

/** The customer as a refusal keeps them: none of a client key, and no large metadata. */
export function keptCustomer<T extends { readonly metadata?: unknown }>(caller: Caller, customer: T | null): T | null {
  if (customer === null || caller.kind === 'client') return null;
  return isKeptMetadata(caller, customer.metadata) ? customer : { ...customer, metadata: {} };
}

/** Whether metadata is kept with a refusal: that of a backend, where it is small. */
export function isKeptMetadata({ kind }: Caller, metadata: unknown): boolean {
  return kind !== 'client' && Buffer.byteLength(JSON.stringify(metadata ?? null)) <= LIMITS.refusalMetadataBytes;
}
