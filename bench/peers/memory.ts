// Samples the memory of a program while it works, and keeps the maximum.
import { type Held, measureHeldMb } from '../../server/engine/usage';

const LOOK_MS = 500;

export interface MemoryWatch {
  /** Stops sampling. @returns the maximum of each kind over all its processes at one time, MB */
  stop(): Held;
}

/** @param processes of the program, as they are at the moment */
export function watchMemory(processes: () => readonly number[]): MemoryWatch {
  let most: Held = { resident: 0, proportional: 0 };
  const look = (): void => {
    const held = measureHeldMb(processes());
    most = {
      resident: Math.max(most.resident, held.resident),
      proportional: Math.max(most.proportional, held.proportional),
    };
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
