// The parts of an action: stored before the action, removed one by one, and kept while it is open.
import { LIMITS } from '../../model/limits';
import type { FailedRow, RowOutcome } from '../../model/records/async-action';
import type { ProjectScope } from '../../ports/common';
import type { ActionPart, PartsState } from '../../ports/async-actions';
import { PART_PREFIXES, SHARD_PREFIX, asyncActionKey, asyncActionPartition, partKey } from '../keys/code-keys';
import { queryList } from '../lists/query-list';
import { type Item, type Key, type Table, type Write, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';
import { parseFailedRows, partOutcomes, requireDone } from './async-action-writes';

/** A time in the format of the table's time to live: whole seconds. */
export function expiry(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Build the write that stores the rows of a part of an async action that has not run yet. */
export function openPartWrite(
  { project }: ProjectScope,
  id: string,
  { number, rows, expires_at }: ActionPart & { readonly expires_at: number },
): Write {
  const key = partKey(project, id, { kind: 'open', number });
  return { kind: 'put', item: { ...key, rows: JSON.stringify(rows), expires_at } };
}

interface ActionPartsQuery {
  readonly id: string;
  /** Maximum parts to read. */
  readonly most: number;
}

/**
 * Reads the first open parts, and then the progress of the action: in this order, since another worker may close parts
 * meanwhile. A part before the open ones, or after the last, that the progress does not cover either, is lost.
 */
export async function partsState(
  table: Table,
  { project }: ProjectScope,
  { id, most }: ActionPartsQuery,
): Promise<PartsState> {
  const { items } = await table.query({
    partition: asyncActionPartition(project, id),
    prefix: PART_PREFIXES.open,
    limit: most,
  });
  const action = await table.get(asyncActionKey(project, id));
  const read = items.map(openPart);
  return {
    open: read.filter(({ number }, at) => number === (read[0]?.number ?? 0) + at),
    nextPart: Number(action?.next_part ?? 0),
    lost: Number(action?.lost ?? 0),
    failed: Number(action?.failed ?? 0),
  };
}

function openPart(item: Item) {
  return {
    number: Number(item.sk.slice(PART_PREFIXES.open.length)),
    rows: JSON.parse(item.rows as string) as readonly unknown[],
    expiresMs: Number(item.expires_at) * 1000,
  };
}

/** Extend how long the open parts of an async action are kept; a part that was done meanwhile is not created again. */
export function keepParts(table: Table, scope: ProjectScope, until: KeptUntil): Promise<void> {
  return keepAll(table, scope, { ...until, prefix: PART_PREFIXES.open });
}

/** Set an expiry time on the stored failures and shards of an ended async action. */
export async function expireActionRemains(table: Table, scope: ProjectScope, until: KeptUntil): Promise<void> {
  for (const prefix of [PART_PREFIXES.failures, SHARD_PREFIX]) await keepAll(table, scope, { ...until, prefix });
}

/** Delete the open parts of an async action that has not started. */
export function dropParts(table: Table, scope: ProjectScope, id: string): Promise<void> {
  return each(table, { scope, id, prefix: PART_PREFIXES.open }, (item) => drop(table, item));
}

/**
 * Delete the stored failures of an async action beyond the first `kept` rows, when its report already contains all of
 * them.
 */
export async function dropNamed(
  table: Table,
  scope: ProjectScope,
  { id, kept }: { readonly id: string; readonly kept: number },
): Promise<void> {
  let named = 0;
  await each(table, { scope, id, prefix: PART_PREFIXES.failures }, async (item) => {
    if (named >= kept) await drop(table, item);
    named += parseFailedRows(item).length;
  });
}

async function drop(table: Table, { pk, sk }: Item): Promise<void> {
  requireDone(await tryWhileBusy(() => table.write({ kind: 'delete', key: { pk, sk } })));
}

interface KeptUntil {
  readonly id: string;
  readonly expires_at: number;
}

interface ActionPartsKey {
  readonly id: string;
  readonly prefix: string;
}

function keepAll(
  table: Table,
  scope: ProjectScope,
  { expires_at, ...found }: KeptUntil & ActionPartsKey,
): Promise<void> {
  return each(table, { ...found, scope }, ({ pk, sk }) => keepPart(table, { pk, sk }, expires_at));
}

async function each(
  table: Table,
  { scope: { project }, id, prefix }: ActionPartsKey & { readonly scope: ProjectScope },
  change: (item: Item) => Promise<void>,
): Promise<void> {
  const partition = asyncActionPartition(project, id);
  let after: Item | undefined;
  do {
    const { items, next } = await table.query({ partition, prefix, after });
    for (const item of items) await change(item);
    after = next;
  } while (after);
}

async function keepPart(table: Table, key: Key, expires_at: number): Promise<void> {
  const write: Write = {
    kind: 'update',
    key,
    change: { set: { expires_at } },
    condition: { test: 'exists', path: 'pk' },
  };
  const outcome = await tryWhileBusy(() => table.write(write));
  if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
}

/** Yields the row outcomes of a report, one page of items at a time. */
export async function* outcomes(
  table: Table,
  { project }: ProjectScope,
  id: string,
): AsyncGenerator<readonly (FailedRow | RowOutcome)[]> {
  let after: Item | undefined;
  do {
    const page = await queryList(table, {
      partition: asyncActionPartition(project, id),
      prefix: PART_PREFIXES.failures,
      after,
    });
    yield page.items.flatMap(partOutcomes);
    after = page.next;
  } while (after);
}

/** The rows that were refused, in their order: all, or as many as no answer can hold. */
export async function failures(table: Table, { project }: ProjectScope, id: string): Promise<readonly FailedRow[]> {
  const query = { partition: asyncActionPartition(project, id), prefix: PART_PREFIXES.failures };
  const rows: FailedRow[] = [];
  let characters = 0;
  let after: Item | undefined;
  do {
    const page = await queryList(table, { ...query, after });
    const found = page.items.flatMap(parseFailedRows);
    rows.push(...found);
    characters += JSON.stringify(found).length;
    after = page.next;
  } while (after && characters <= LIMITS.answerBytes);
  return rows;
}
