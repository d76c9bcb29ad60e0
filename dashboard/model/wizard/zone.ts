// A date and time as people name it in a time zone, and the moment it is.
const MINUTE_MS = 60_000;

/** @param local as the browser's field has it: 2026-11-24T09:30 @returns the moment in UTC; the earlier one where clocks name it twice */
export function zonedMoment(local: string, timezone: string): string {
  const asUtcMs = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtcMs)) return local;
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guessMs = asUtcMs - offsetMs(asUtcMs, timezone);
  return new Date(asUtcMs - offsetMs(guessMs, timezone)).toISOString();
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetMs(ms: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  }).formatToParts(ms);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '00';
  const shown = Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`);
  return shown - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
