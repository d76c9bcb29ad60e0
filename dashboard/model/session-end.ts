// The end of a session: by inactivity, which a person can prevent, or by its maximum duration, which is fixed.

/** The service notes a use once a minute at most, so that of its thirty minutes one may be gone unseen. */
const IDLE_MS = 29 * 60_000;
/** WCAG 2.2.1 requires twenty seconds; two minutes are enough to finish a sentence. */
const WARNED_MS = 2 * 60_000;

export interface SessionEnd {
  readonly atMs: number;
  /** True when activity prolongs the session. */
  readonly mayStay: boolean;
  readonly state: 'FAR' | 'NEAR' | 'OVER';
}

/** @param endsMs the latest end, regardless of activity */
export function sessionEnd(usedMs: number, endsMs: number, nowMs: number): SessionEnd {
  const idleMs = usedMs + IDLE_MS;
  const atMs = Math.min(idleMs, endsMs);
  const isNear = nowMs >= atMs - WARNED_MS;
  return { atMs, mayStay: idleMs < endsMs, state: nowMs >= atMs ? 'OVER' : isNear ? 'NEAR' : 'FAR' };
}
