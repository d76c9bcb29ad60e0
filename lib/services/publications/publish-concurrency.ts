// Those who want a code of a campaign in this process at the same time take turns.
import type { Runtime } from '../../ports/runtime';
import { Turns } from '../../execution/semaphore';

interface Crowd {
  size: number;
  readonly turns: Turns;
}

/** Few enough that they seldom meet at one code, and enough to keep the table busy. */
const TAKERS_AT_ONCE = 4;
const crowds = new WeakMap<Runtime, Crowd>();

function crowdOf(rt: Runtime): Crowd {
  const crowd = crowds.get(rt) ?? { size: 0, turns: new Turns(TAKERS_AT_ONCE) };
  crowds.set(rt, crowd);
  return crowd;
}

/** Others take codes at the same time. */
export function isCrowd(rt: Runtime): boolean {
  return crowdOf(rt).size > 1;
}

/** Do it when it is one's turn. */
export async function inTurn<T>(rt: Runtime, work: () => Promise<T>): Promise<T> {
  const crowd = crowdOf(rt);
  crowd.size += 1;
  try {
    return await crowd.turns.run(work);
  } finally {
    crowd.size -= 1;
  }
}
