// What fields of the sandbox offer for what is typed.

export interface SuggestableRecord {
  readonly id: string;
  readonly source_id: string | null;
  readonly name?: string | null;
}

const MOST = 8;

/** The next index for an arrow key, wrapping around; -1 for none. */
export function stepIndex(at: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (at + 1) % count;
  return at <= 0 ? count - 1 : at - 1;
}

/** Records whose name or id contains the text, ignoring case; their value is the shop's own id. */
export function offersOf(
  records: readonly SuggestableRecord[],
  text: string,
): readonly { value: string; name: string }[] {
  const wanted = text.toLowerCase();
  const holds = (one: string | null | undefined): boolean => one?.toLowerCase().includes(wanted) ?? false;
  return records
    .filter(({ id, source_id, name }) => [id, source_id, name].some(holds))
    .slice(0, MOST)
    .map(({ id, source_id, name }) => ({ value: source_id ?? id, name: name ?? source_id ?? id }));
}
