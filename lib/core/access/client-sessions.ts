// The number of open validation sessions of one client. It is limited, because otherwise any reader of a page could
// reserve every code.
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { RetryableRefusal } from '../record/refusals';

/** A session of a client, or a code that such a session reserves. */
export interface OpenEntry {
  /** The key under which the entry is stored. */
  readonly name: string;
  /** True when it belongs to the session of the request. */
  readonly isOwn: boolean;
  /** Null for the session itself. */
  readonly voucherId: string | null;
  readonly untilMs: number;
}

/**
 * Refuse a session over the limits of client keys.
 * @param open       entries that have not expired
 * @param voucherIds the codes that the session is about to reserve
 * @returns too_many_requests until the first of them ends
 * @see docs/behaviour/validation-sessions.md#sessions-of-client-keys
 */
export function refuseMoreSessions(open: readonly OpenEntry[], voucherIds: readonly string[]): RetryableRefusal | null {
  const others = open.filter(({ isOwn, voucherId }) => !isOwn && voucherId === null);
  if (others.length >= LIMITS.clientSessions) {
    return tooMany(`At most ${LIMITS.clientSessions} validation sessions at a time.`, others);
  }
  const own = open.filter(({ isOwn, voucherId }) => isOwn && voucherId !== null);
  if (new Set([...own.map(({ voucherId }) => voucherId), ...voucherIds]).size <= LIMITS.redeemables) return null;
  return tooMany(`A validation session reserves at most ${LIMITS.redeemables} codes at a time.`, own);
}

function tooMany(details: string, open: readonly OpenEntry[]): RetryableRefusal {
  const untilMs = Math.min(...open.map((entry) => entry.untilMs));
  return { failure: { key: 'too_many_requests', details }, untilMs };
}

/**
 * The owner of client sessions: the customer whom a token authenticates, or else the address, which all other clients
 * there share.
 */
export function sessionOwner({ shopper, address }: Pick<Caller, 'shopper' | 'address'>): string {
  return JSON.stringify(shopper ? ['shopper', shopper.sourceId] : ['address', address ?? '']);
}
