// Ids of records in the system they came from, and the ids they have here.
import { existsSync, readFileSync } from 'node:fs';

/** The id here of an id there; undefined when it stays as it is. */
export interface IdMap {
  get(there: string): string | undefined;
}

/** A line of the file: the kind of the record, its id there, its id here. */
export type MapLine = readonly [kind: string, there: string, here: string];

/** The name of the map in a state folder. */
export const MAP_FILE = 'ids.jsonl';

/** An empty map where there is no file. A last line that was cut short is left out: it is written again. */
export function readMapLines(file: string): readonly MapLine[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as MapLine);
}

export function mapOf(lines: readonly MapLine[]): Map<string, string> {
  return new Map(lines.map(([, there, here]) => [there, here]));
}

/** Matches record ids, also within a longer text such as a formula. */
const ID = /\b[a-z]{1,8}_[A-Za-z0-9]{6,64}\b/g;

/** The value with every id that the map knows in the words of the other side, names of members among them. */
export function withIds<T>(value: T, ids: IdMap): T {
  return replaced(value, ids) as T;
}

function replaced(value: unknown, ids: IdMap): unknown {
  if (typeof value === 'string') return value.replace(ID, (id) => ids.get(id) ?? id);
  if (Array.isArray(value)) return value.map((one) => replaced(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [ids.get(name) ?? name, replaced(one, ids)] as const);
  return Object.fromEntries(members);
}
