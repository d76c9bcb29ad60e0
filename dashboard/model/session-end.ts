// When a session ends: by being left alone, which a person can stop, or by its time, which nobody can.

/** The service notes a use once a minute at most, so that of its thirty minutes one may be gone unseen. */
const IDLE_MS = 29 * 60_000;
/** WCAG 2.2.1 asks for twenty seconds; two minutes are enough to finish a sentence. */
const WARNED_MS = 2 * 60_000;

export interface SessionEnd {
  readonly atMs: number;
  /** Whether a use prolongs it. */
  readonly mayStay: boolean;
  readonly state: 'FAR' | 'NEAR' | 'OVER';
}

/** @param endsMs the latest end, whatever is done until then */
export function sessionEnd(usedMs: number, endsMs: number, nowMs: number): SessionEnd {
  const idleMs = usedMs + IDLE_MS;
  const atMs = Math.min(idleMs, endsMs);
  const isNear = nowMs >= atMs - WARNED_MS;
  return { atMs, mayStay: idleMs < endsMs, state: nowMs >= atMs ? 'OVER' : isNear ? 'NEAR' : 'FAR' };
}
