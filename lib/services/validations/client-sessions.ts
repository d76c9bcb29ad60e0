// Limits how many validation sessions one client has at a time: without it, any reader of a page could reserve every code.
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { Runtime } from '../../ports/runtime';
import type { OpenEntry, OpenSessions, SessionOpening } from '../../ports/validations';
import { storedSessionKey } from '../../core/access/client-names';
import { commitOptimistically } from '../shared/commit';

interface Opening {
  readonly key: string;
  /** What it is about to reserve. */
  readonly voucherIds: readonly string[];
  readonly untilMs: number;
  readonly nowMs: number;
}

/**
 * Count a session that is about to reserve something; one that is renewed is counted already. It counts until its time is
 * over, whatever became of what it reserved. Renewed or not, it reserves no more codes than one request may name.
 * @throws ApiError too_many_requests
 */
export async function admitSession(rt: Runtime, caller: Caller, opening: Opening): Promise<void> {
  if (caller.kind !== 'client') return;
  const { key, voucherIds, untilMs, nowMs } = opening;
  const session = { owner: ownerOf(caller), sessionKey: storedSessionKey(caller, key) };
  await commitOptimistically<OpenSessions, SessionOpening, null>({
    read: () => rt.store.reservations.openOf(caller, session),
    plan: ({ entries, revision }) => {
      const open = entries.filter((entry) => entry.untilMs > nowMs);
      requireRoom(open, opening);
      const ended = entries.filter((entry) => entry.untilMs <= nowMs).map(({ name }) => name);
      const lastMs = Math.max(untilMs, ...open.map((entry) => entry.untilMs));
      return { write: { ...session, voucherIds, revision, untilMs, lastMs, ended }, answer: null };
    },
    commit: (write) => rt.store.reservations.open(caller, write),
  });
}

/** @throws ApiError too_many_requests */
function requireRoom(open: readonly OpenEntry[], { voucherIds, nowMs }: Opening): void {
  const others = open.filter(({ isOwn, voucherId }) => !isOwn && voucherId === null);
  if (others.length >= LIMITS.clientSessions) {
    throw tooMany(`At most ${LIMITS.clientSessions} validation sessions at a time.`, others, nowMs);
  }
  const own = open.filter(({ isOwn, voucherId }) => isOwn && voucherId !== null);
  if (new Set([...own.map(({ voucherId }) => voucherId), ...voucherIds]).size <= LIMITS.redeemables) return;
  throw tooMany(`A validation session reserves at most ${LIMITS.redeemables} codes at a time.`, own, nowMs);
}

/** A customer whom a token proves has sessions of their own; everybody else shares those of their address. */
function ownerOf({ shopper, address }: Caller): string {
  return JSON.stringify(shopper ? ['shopper', shopper.sourceId] : ['address', address ?? '']);
}

function tooMany(details: string, open: readonly OpenEntry[], nowMs: number): ApiError {
  const waitMs = Math.min(...open.map(({ untilMs }) => untilMs)) - nowMs;
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) };
  return new ApiError({ key: 'too_many_requests', details }, { headers });
}
