// Moments at which keys end.

/** The earlier of two ends; null is none. */
export function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Whether an end has come; null is none. */
export function isOver(moment: string | null, nowMs: number): boolean {
  return moment !== null && Date.parse(moment) <= nowMs;
}
