// Rows of an action in parts: each is done in one go.
import type { ActionPart } from '../../ports/async-actions';

const PART_BYTES = 300_000;

/** Rows in parts, each small enough for one item and one transaction. */
export function partsOf(rows: readonly unknown[], size: number): readonly ActionPart[] {
  const parts: unknown[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const length = Buffer.byteLength(JSON.stringify(row));
    const last = parts.at(-1);
    if (!last || last.length >= size || bytes + length > PART_BYTES) {
      parts.push([row]);
      bytes = length;
    } else {
      last.push(row);
      bytes += length;
    }
  }
  return parts.map((part, number) => ({ number, rows: part }));
}
