// Puts the waiting and the chance of the service under the control of one history.
import timers from 'node:timers/promises';
import type { Random } from '../../scripts/support/random';
import type { Scheduler } from './scheduler';

const REAL = { sleep: timers.setTimeout, now: performance.now.bind(performance), random: Math.random };

/** From now on the service sleeps in virtual time, and its random numbers come from the seed. */
export function enterVirtualTime(scheduler: Scheduler, random: Random): void {
  const startMs = scheduler.nowMs;
  Object.assign(timers, { setTimeout: (delayMs = 0, value?: unknown) => scheduler.sleep(delayMs).then(() => value) });
  performance.now = () => scheduler.nowMs - startMs;
  Math.random = () => random.next();
}

export function leaveVirtualTime(): void {
  Object.assign(timers, { setTimeout: REAL.sleep });
  performance.now = REAL.now;
  Math.random = REAL.random;
}
