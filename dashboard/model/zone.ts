// Moments as an input of the browser holds them, "2026-12-24T18:00", in the time zone of the project.

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetMs(moment: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(moment);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(moment / 1000) * 1000;
}

/** @returns an empty text where there is no moment */
export function toZoned(iso: string | null, timezone: string): string {
  if (iso === null) return '';
  const moment = Date.parse(iso);
  return new Date(moment + offsetMs(moment, timezone)).toISOString().slice(0, 16);
}

/** @returns null for an empty text */
export function fromZoned(local: string, timezone: string): string | null {
  if (local === '') return null;
  const asUtc = Date.parse(`${local}:00.000Z`);
  // The offset before a change of the clocks may be another than after it: the second try settles that.
  const first = asUtc - offsetMs(asUtc, timezone);
  return new Date(asUtc - offsetMs(first, timezone)).toISOString();
}

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The moments between which days of a zone lie, both of them within; nothing where a text is no day. */
export function dayRange({ from, to }: Days, timezone: string): { readonly from?: string; readonly to?: string } {
  return {
    ...(from && isDay(from) && { from: startOf(from, timezone) }),
    ...(to && isDay(to) && { to: new Date(Date.parse(startOf(nextDay(to), timezone)) - 1).toISOString() }),
  };
}

function startOf(day: string, timezone: string): string {
  return fromZoned(`${day}T00:00`, timezone) ?? '';
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
