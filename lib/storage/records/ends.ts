// The expiry of an item with a retention in days: whole seconds, as the table requires.
const DAY_MS = 86_400_000;

/** Return the expiry time of an item in Unix seconds, the given days after `fromMs`. */
export function endAfter(fromMs: number, days: number): number {
  return Math.ceil((fromMs + days * DAY_MS) / 1000);
}
