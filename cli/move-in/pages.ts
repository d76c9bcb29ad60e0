// Reads long lists page by page, so that a later run can go on where one stopped.
import type { Old } from './source';
import { PAGE } from './source';

export interface SourcePage<Cursor> {
  readonly records: readonly Old[];
  /** Cursor of the next page. */
  readonly next: Cursor;
}

/** The records of a list that was answered. @throws Error when it is no list of records with an id and a moment */
export function recordsIn(answer: unknown, name: string): readonly Old[] {
  const records = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  if (Array.isArray(records) && records.every(isRecord)) return records;
  throw new Error(`The system to move from answered no list "${name}" of records with an id and created_at.`);
}

function isRecord(value: unknown): value is Old {
  const { id, created_at } = (value ?? {}) as Partial<Old>;
  return typeof id === 'string' && !Number.isNaN(Date.parse(created_at ?? ''));
}

/** The numbered pages of a list that only grows at its end. */
export async function* readNumberedPages(
  fetch: (page: number) => Promise<readonly Old[]>,
  first: number,
): AsyncGenerator<SourcePage<number>> {
  for (let page = first; ; page += 1) {
    const records = await fetch(page);
    if (records.length > 0) yield { records, next: records.length < PAGE ? page : page + 1 };
    if (records.length < PAGE) return;
  }
}

/** All records of a list. */
export async function readAllRecords(fetch: (page: number) => Promise<readonly Old[]>): Promise<readonly Old[]> {
  const all: Old[] = [];
  for await (const { records } of readNumberedPages(fetch, 1)) all.push(...records);
  return all;
}

/** A creation time, and a page of the records after it; null for the beginning. */
export interface Moment {
  readonly after: string | null;
  readonly page: number;
}

/**
 * A list in the order in which its records were made, oldest first. Each page begins just before the moment of the last
 * record of the page before, so that pages stay near the first one, and a record that is deleted meanwhile moves none past
 * the reader. Records of one moment are read by their page numbers.
 * @throws Error when a page brings nothing new: more records have one moment than the list can show
 */
export async function* timeline(
  fetch: (at: Moment) => Promise<readonly Old[]>,
  start: Moment,
): AsyncGenerator<SourcePage<Moment>> {
  let at = start;
  let seen = new Set<string>();
  for (;;) {
    const records = await fetch(at);
    const fresh = records.filter(({ id }) => !seen.has(id));
    const last = records.at(-1);
    if (!last) return;
    if (fresh.length === 0 && at.page > 1) throw new Error(`Too many records were made at ${last.created_at}.`);
    const next = following(at, last);
    if (fresh.length > 0) yield { records: fresh, next: records.length < PAGE ? at : next };
    if (records.length < PAGE) return;
    const kept = next.page === 1 ? [] : seen;
    seen = new Set([...kept, ...records.map(({ id }) => id)]);
    at = next;
  }
}

function following({ after, page }: Moment, { created_at }: Old): Moment {
  const before = new Date(Date.parse(created_at) - 1).toISOString();
  return after === null || before > after ? { after: before, page: 1 } : { after, page: page + 1 };
}
