// A kind of records that `--verify` compares, and what is compared of a record.
import { type Move, pickMembers } from './move';
import type { Old } from './source';

export type Members = Readonly<Record<string, unknown>>;

interface There {
  /** Number of records. */
  readonly total: number;
  readonly records: readonly Old[];
}

export interface Kind {
  readonly kind: string;
  readonly there: (move: Move) => Promise<There>;
  /** @param old the record there, with the ids of here */
  readonly here: (move: Move, id: string, old: Old) => Promise<object>;
  readonly members: (record: Members) => Members;
}

export const all =
  (list: (move: Move) => Promise<readonly Old[]>): Kind['there'] =>
  async (move) => {
    const records = await list(move);
    return { total: records.length, records };
  };

/** User content must be identical, regardless of the names of its members. */
export const membersOf =
  (names: readonly string[]): Kind['members'] =>
  (record) => ({
    ...pickMembers(record, names),
    ...(names.includes('metadata') && { metadata: textOf(record.metadata ?? {}) }),
    made: record.created_at,
  });

/** The same text for the same content, in any order of its members. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${textOf(one)}`);
  return `{${members.sort().join()}}`;
}
