// How many validation sessions one client may have at a time: whoever reads a page could reserve every code there is.
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { Runtime } from '../../ports/runtime';
import type { OpenSessions, SessionOpening } from '../../ports/validations';
import { storedSessionKey } from '../shared/client-names';
import { commitOptimistically } from '../shared/commit';

interface Opening {
  readonly key: string;
  readonly untilMs: number;
  readonly nowMs: number;
}

/**
 * Count a session that is about to reserve something; one that is renewed is counted already. It counts until its time is
 * over, whatever became of what it reserved.
 * @throws ApiError too_many_requests
 */
export async function admitSession(rt: Runtime, caller: Caller, { key, untilMs, nowMs }: Opening): Promise<void> {
  if (caller.kind !== 'client') return;
  const session = { owner: ownerOf(caller), sessionKey: storedSessionKey(caller, key) };
  await commitOptimistically<OpenSessions, SessionOpening, null>({
    read: () => rt.store.reservations.openOf(caller, session),
    plan: ({ others, revision }) => {
      const open = others.filter((other) => other.untilMs > nowMs);
      if (open.length >= LIMITS.clientSessions) throw tooMany(Math.min(...open.map((one) => one.untilMs)) - nowMs);
      const ended = others.filter((other) => other.untilMs <= nowMs).map(({ id }) => id);
      return { write: { ...session, revision, untilMs, ended }, answer: null };
    },
    commit: (opening) => rt.store.reservations.open(caller, opening),
  });
}

/** A customer whom a token proves has sessions of their own; everybody else shares those of their address. */
function ownerOf({ shopper, address }: Caller): string {
  return JSON.stringify(shopper ? ['shopper', shopper.sourceId] : ['address', address ?? '']);
}

function tooMany(waitMs: number): ApiError {
  const details = `At most ${LIMITS.clientSessions} validation sessions at a time.`;
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) };
  return new ApiError({ key: 'too_many_requests', details }, { headers });
}
