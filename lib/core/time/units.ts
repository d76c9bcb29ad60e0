// Exact lengths of time in milliseconds.

export const MINUTE_MS = 60_000;
/** Of 24 hours: a day of the calendar may have one more or less. */
export const DAY_MS = 86_400_000;
