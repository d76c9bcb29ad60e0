// A list of people to publish to: read from CSV, each row once, with a name that makes a repeat publish nothing twice.

export interface BatchRow {
  /** Number in the list, from 1: it identifies the publication within the batch. */
  readonly number: number;
  /** A source id or e-mail address. */
  readonly who: string;
}

export interface Batch {
  readonly rows: readonly BatchRow[];
  /** Rows that repeat a customer: they are left out. */
  readonly duplicates: readonly BatchRow[];
}

export const MOST_ROWS = 1_000;
const HEADERS = new Set(['source_id', 'email', 'e-mail', 'id', 'customer', 'customer_id']);

/** The first column of each line; a first line of names, empty lines and quotes are read as spreadsheets write them. */
export function readBatch(text: string): Batch {
  const cells = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map(firstCell)
    .filter((cell) => cell !== '');
  const listed = HEADERS.has((cells[0] ?? '').toLowerCase()) ? cells.slice(1) : cells;
  const seen = new Set<string>();
  const rows: BatchRow[] = [];
  const duplicates: BatchRow[] = [];
  listed.forEach((who, index) => {
    (seen.has(who) ? duplicates : rows).push({ number: index + 1, who });
    seen.add(who);
  });
  return { rows, duplicates };
}

/**
 * The customer of a row. Several rows can name the same one: by e-mail address in upper or lower case, or by source id.
 */
type Meant = { readonly id: string } | { readonly source_id: string } | { readonly email: string };

/** The first row of each person in the list, which is the same when it is sent again. */
export function onceEach<Row extends BatchRow & { readonly recipient: Meant }>(known: readonly Row[]): readonly Row[] {
  const rows = known.toSorted((one, other) => one.number - other.number);
  const first = new Map<string, Row>();
  for (const row of rows) {
    const name = JSON.stringify(row.recipient);
    const person = 'email' in row.recipient ? name.toLowerCase() : name;
    if (!first.has(person)) first.set(person, row);
  }
  return [...first.values()];
}

function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1];
  return (quoted?.replaceAll('""', '"') ?? line.split(/[,;\t]/)[0] ?? '').trim();
}

export function sourceIdOf(batch: string, { number }: BatchRow): string {
  return `${batch}-${number}`;
}

/** Run over all, a few at a time, in order of the list. */
export async function eachOf<T>(list: readonly T[], work: (one: T) => Promise<void>, atOnce = 4): Promise<void> {
  const waiting = list[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
