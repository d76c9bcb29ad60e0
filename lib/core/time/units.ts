// Exact lengths of time in milliseconds.

export const MINUTE_MS = 60_000;
/** 24 hours: a calendar day may have one hour more or less. */
export const DAY_MS = 86_400_000;
