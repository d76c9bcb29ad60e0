// Limits concurrent publications of campaign codes in this process.
import type { Process } from '../../ports/runtime';
import { Semaphore } from '../../async/semaphore';

interface Concurrency {
  size: number;
  readonly semaphore: Semaphore;
}

/** Few enough that they seldom meet at one code, and enough to keep the table busy. */
const TAKERS_AT_ONCE = 4;
const concurrencies = new WeakMap<Process, Concurrency>();

function concurrencyOf(rt: Process): Concurrency {
  const concurrency = concurrencies.get(rt) ?? { size: 0, semaphore: new Semaphore(TAKERS_AT_ONCE) };
  concurrencies.set(rt, concurrency);
  return concurrency;
}

/** True when other requests take codes concurrently. */
export function publishesConcurrently(rt: Process): boolean {
  return concurrencyOf(rt).size > 1;
}

/** Runs the work when enough other requests have finished. */
export async function limitConcurrency<T>(rt: Process, work: () => Promise<T>): Promise<T> {
  const concurrency = concurrencyOf(rt);
  concurrency.size += 1;
  try {
    return await concurrency.semaphore.run(work);
  } finally {
    concurrency.size -= 1;
  }
}
