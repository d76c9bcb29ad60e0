// Operator commands for a failing action: run it now, or end it.
import { LIMITS } from '../../model/limits';
import type { OwnedAction } from '../../ports/async-actions';
import type { Runtime } from '../../ports/runtime';
import { failAction } from './retries';

const LEASE_MS = 60_000;

/**
 * Make a postponed async action due at once, with a new count of attempts; an operator's command.
 * @returns false when the action has ended
 */
export async function retryActionNow(rt: Runtime<'asyncActions'>, owned: OwnedAction): Promise<boolean> {
  const leasedUntilMs = await takeAway(rt, owned);
  if (leasedUntilMs === null) return false;
  await rt.store.asyncActions.release(owned.scope, owned.action.id, { leasedUntilMs });
  return true;
}

/**
 * End an async action as FAILED with what it has done so far; an operator's command. Work that depends on it
 * continues. The deletion of a person cannot be dropped.
 * @returns false when it has already ended
 */
export async function dropAction(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'exports' | 'files'>,
  owned: OwnedAction,
  reason: string,
): Promise<boolean> {
  const leasedUntilMs = await takeAway(rt, owned);
  if (leasedUntilMs === null) return false;
  return failAction(rt, owned, { message: `Dropped by hand: ${reason}`, leasedUntilMs });
}

/**
 * Take it from the worker that has it, and from its pause, which is a lease as well. A worker that is at it may go on with its batch; what it
 * notes afterwards is refused.
 * @returns the end of the lease; null when the action has ended
 */
async function takeAway(rt: Runtime<'asyncActions'>, { scope, action }: OwnedAction): Promise<number | null> {
  const nowMs = rt.clock.nowMs();
  const times = { nowMs: nowMs + 2 * LIMITS.longestActionPauseMs, untilMs: nowMs + LEASE_MS };
  return (await rt.store.asyncActions.lease(scope, action.id, times)) ? times.untilMs : null;
}
