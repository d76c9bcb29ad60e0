// Sizes of items, and the units of reads and writes, by DynamoDB's rules: docs.aws.amazon.com, "read and write
// operations".
import type { Item, ItemValue } from '../../lib/storage/table/table';

const WRITE_BYTES = 1_024;
const READ_BYTES = 4_096;
/** Maximum size of a number that the service stores, bytes. */
const NUMBER_BYTES = 9;
const MEMBER_BYTES = 1;
const MAP_BYTES = 3;

export function bytesOf(item: Item | null | undefined): number {
  return Object.entries(item ?? {}).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOfValue(value),
    0,
  );
}

function bytesOfValue(value: ItemValue | undefined): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.min(NUMBER_BYTES, Math.ceil(String(value).length / 2) + 1);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [name, member]) => sum + Buffer.byteLength(name) + bytesOfValue(member as ItemValue) + MEMBER_BYTES,
    MAP_BYTES,
  );
}

export function writeUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / WRITE_BYTES));
}

/** Units of a strongly consistent read; a read of an index costs half. */
export function readUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / READ_BYTES));
}
