// Moments as an input of the browser holds them, "2026-12-24T18:00", in the time zone of the project.
import { t } from '../texts/text';

export const NO_MOMENT = t('Use a date with a year of four digits, such as 2026.');

/** Offset of a zone from UTC at a time, ms. */
function offsetMs(moment: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
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
  return local === '' ? null : momentOf(local, timezone);
}

/** @param local as an input has it, with or without seconds @returns the earlier moment where clocks name it twice */
export function momentOf(local: string, timezone: string): string {
  const asUtc = Date.parse(`${local.slice(0, 16)}:00.000Z`);
  if (Number.isNaN(asUtc)) return local;
  // The offset before a change of the clocks may be another than after it: the second try settles that.
  const first = asUtc - offsetMs(asUtc, timezone);
  return new Date(asUtc - offsetMs(first, timezone)).toISOString();
}

/** True for a valid time of an input: browsers also accept years of one digit and of six. */
export function isMoment(local: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) && !Number.isNaN(Date.parse(local));
}

/** True when a zone skips this local time, as at the start of daylight saving time. */
export function isSkipped(local: string, timezone: string): boolean {
  return toZoned(momentOf(local, timezone), timezone) !== local.slice(0, 16);
}

/** "2026-12-24 17:00 UTC" */
export function utcText(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

interface DayInterval {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Start of the first and end of the last day in a zone, inclusive; empty for an invalid day. */
export function dayRange(
  { from, to }: DayInterval,
  timezone: string,
): { readonly from?: string; readonly to?: string } {
  return {
    ...(from && isDay(from) && { from: momentOf(`${from}T00:00`, timezone) }),
    ...(to && isDay(to) && { to: new Date(Date.parse(momentOf(`${nextDay(to)}T00:00`, timezone)) - 1).toISOString() }),
  };
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

export interface Dates {
  readonly start_date: string | null;
  readonly expiration_date: string | null;
}

/** Dates in the format of inputs. */
export interface TypedDates {
  readonly start: string;
  readonly end: string;
}

/** Returns the dates of a form that differ: an input has minutes, so an unchanged one would lose its seconds. */
export function diffDates(before: Dates, { start, end }: TypedDates, timezone: string): Partial<Dates> {
  return {
    ...(start !== toZoned(before.start_date, timezone) && { start_date: fromZoned(start, timezone) }),
    ...(end !== toZoned(before.expiration_date, timezone) && { expiration_date: fromZoned(end, timezone) }),
  };
}

export function areReversed({ start_date, expiration_date }: Dates): boolean {
  return start_date !== null && expiration_date !== null && Date.parse(start_date) >= Date.parse(expiration_date);
}

/**
 * To the minute, the same without the year, to the second, or with the weekday and the zone: by its short name to the
 * second, or its full one to the minute. YEAR is the year alone.
 */
export type MomentLength = 'MINUTE' | 'MINUTE_OF_YEAR' | 'SECOND' | 'EXACT' | 'ZONE' | 'YEAR';

const STYLES: Readonly<Record<MomentLength, Intl.DateTimeFormatOptions>> = {
  MINUTE: { dateStyle: 'medium', timeStyle: 'short' },
  MINUTE_OF_YEAR: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  YEAR: { year: 'numeric' },
  SECOND: { dateStyle: 'medium', timeStyle: 'medium' },
  EXACT: { dateStyle: 'full', timeStyle: 'long' },
  ZONE: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
  },
};

/** A format takes longer to make than to use a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function momentFormat(
  length: MomentLength,
  { locale, timezone }: { readonly locale: string; readonly timezone: string },
): Intl.DateTimeFormat {
  const name = `${length} ${locale} ${timezone}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...STYLES[length], timeZone: timezone });
  formats.set(name, format);
  return format;
}

/** True for a moment of the current year of a zone. */
export function isThisYear(moment: Date, timezone: string): boolean {
  const year = momentFormat('YEAR', { locale: 'en', timezone });
  return year.format(moment) === year.format(new Date());
}

/** A time in the format of an input, in words, with the name of the zone; an invalid one is returned unchanged. */
export function localText(local: string, how: { readonly locale: string; readonly timezone: string }): string {
  return isMoment(local) ? momentFormat('ZONE', how).format(new Date(momentOf(local, how.timezone))) : local;
}
