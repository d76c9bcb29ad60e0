// Days of the calendar, without a zone.

export interface CalendarDay {
  readonly year: number;
  /** 1 is January. */
  readonly month: number;
  readonly day: number;
}

/** Parse YYYY-MM-DD. */
export function parseDay(text: string): CalendarDay {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}

/** Format a day as YYYY-MM-DD. */
export function formatDay({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Add calendar months; a day that the month lacks becomes its last day. */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const count = year * 12 + (month - 1) + months;
  return clampDay({ year: Math.floor(count / 12), month: (count % 12) + 1, day });
}

/** Replace a day that the month lacks by its last day. */
export function clampDay(day: CalendarDay): CalendarDay {
  return { ...day, day: Math.min(day.day, endOfMonth(day).day) };
}

/** Return the last day of a month. */
export function endOfMonth({ year, month }: Pick<CalendarDay, 'year' | 'month'>): CalendarDay {
  return { year, month, day: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}
