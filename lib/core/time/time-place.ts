// The time encoded in the id of a transaction.
const TIME_LENGTH = 9;

/** Milliseconds as nine characters that sort as the numbers do. */
export function timePlace(ms: number): string {
  return Math.floor(ms).toString(36).padStart(TIME_LENGTH, '0');
}
