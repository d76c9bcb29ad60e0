// The hours of validity in the API's format, in words.
import { t } from '../../texts/text';

interface Daily {
  readonly start_time?: string;
  readonly expiration_time?: string;
  readonly days_of_week?: readonly number[];
}

/** From Sunday, as the API counts them. */
export const SHORT_DAYS = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')] as const;
const DAYS_OF_A_WEEK = 7;
const MINUTES_OF_A_DAY = 1_440;

/** The time spans of a day, each separately; empty without any. */
export function dailyOf(hours: unknown): readonly Daily[] {
  const { daily } = membersOf(hours);
  return Array.isArray(daily) ? (daily as readonly Daily[]) : [];
}

export function daysWords(days: readonly unknown[]): string {
  return days.map((day) => SHORT_DAYS[Number(day)] ?? String(day)).join(', ');
}

/** Null without hours. */
export function hoursWords(hours: unknown): string | null {
  const spans = dailyOf(hours).map(spanWords);
  return spans.length === 0 ? null : spans.join('; ');
}

function spanWords({ start_time, expiration_time, days_of_week: days = [] }: Daily): string {
  const [from, to] = [start_time ?? '00:00', expiration_time ?? '24:00'];
  const span = t('{from} to {to}', { from, to });
  const isEveryDay = days.length === 0 || new Set(days).size === DAYS_OF_A_WEEK;
  return isEveryDay ? span : t('{span} on {days}', { span, days: daysWords(days) });
}

/** A window that comes again and again: both are durations of ISO 8601. */
export function frameWords(frame: unknown): string | null {
  const { interval, duration } = membersOf(frame);
  if (typeof duration !== 'string') return null;
  return typeof interval === 'string' ? t('{duration} of every {interval}', { duration, interval }) : duration;
}

/** Weekdays, hours of a day, or a window that comes again and again; each may be absent. */
export interface Windows {
  readonly validity_day_of_week?: unknown;
  readonly validity_hours?: unknown;
  readonly validity_timeframe?: unknown;
}

/** Each of them in words. */
export function windowsWords({ validity_day_of_week, validity_hours, validity_timeframe }: Windows): readonly string[] {
  const days = daysIn(validity_day_of_week);
  const hours = hoursWords(validity_hours);
  const window = frameWords(validity_timeframe);
  return [
    ...(days.length === 0 ? [] : [t('on {days}', { days: daysWords(days) })]),
    ...(hours === null ? [] : [t('in the hours {hours}', { hours })]),
    ...(window === null ? [] : [t('in the window {window}', { window })]),
  ];
}

/** @param local a moment of the project's zone, as inputs hold it @returns whether weekdays or hours keep it closed then. Of windows that come again only the service knows. */
export function isClosed({ validity_day_of_week, validity_hours }: Windows, local: string): boolean {
  const time = { day: new Date(`${local}:00Z`).getUTCDay(), minute: minuteOf(local.slice('2026-12-24T'.length)) };
  const days = daysIn(validity_day_of_week);
  if (days.length > 0 && !days.includes(time.day)) return true;
  const spans = dailyOf(validity_hours);
  return spans.length > 0 && !spans.some((span) => isWithin(span, time));
}

interface LocalTime {
  /** 0 is Sunday. */
  readonly day: number;
  readonly minute: number;
}

/** A span whose end is not after its start runs past midnight, and belongs to the day it begins on. */
function isWithin({ start_time, expiration_time, days_of_week = [] }: Daily, { day, minute }: LocalTime): boolean {
  const [from, end] = [minuteOf(start_time ?? '00:00'), minuteOf(expiration_time ?? '24:00')];
  const to = end === 0 ? MINUTES_OF_A_DAY : end;
  const isOn = (begun: number): boolean => days_of_week.length === 0 || days_of_week.includes(begun);
  if (from < to) return isOn(day) && minute >= from && minute < to;
  const before = (day + DAYS_OF_A_WEEK - 1) % DAYS_OF_A_WEEK;
  return (isOn(day) && minute >= from) || (isOn(before) && minute < to);
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function daysIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
