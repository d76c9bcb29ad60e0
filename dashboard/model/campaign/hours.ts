// When on a day something can be used, as the API tells it, in words.
import { t } from '../../texts/text';

interface Daily {
  readonly start_time?: string;
  readonly expiration_time?: string;
  readonly days_of_week?: readonly number[];
}

/** From Sunday, as the API counts them. */
export const SHORT_DAYS = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')] as const;
const DAYS_OF_A_WEEK = 7;

/** The hours of a day, each span by itself; none where nothing is said of them. */
export function dailyOf(hours: unknown): readonly Daily[] {
  const { daily } = membersOf(hours);
  return Array.isArray(daily) ? (daily as readonly Daily[]) : [];
}

export function daysWords(days: readonly unknown[]): string {
  return days.map((day) => SHORT_DAYS[Number(day)] ?? String(day)).join(', ');
}

/** Null where nothing is said of hours. */
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

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
