// When an item ends that is kept for some days: whole seconds, as the table takes it.
const DAY_MS = 86_400_000;

export function endAfter(fromMs: number, days: number): number {
  return Math.ceil((fromMs + days * DAY_MS) / 1000);
}
