// Bulk changes and imports: the names of refused rows, and rows of abandoned work.
import { type AsyncAction, type FailedRow, isBulkChange } from '../../../model/records/async-action';
import { parseFailedRows, failureAttributes } from '../../background/async-action-writes';
import { LIST_SHARDS, listPartition } from '../../keys';
import { PART_PREFIXES, asyncActionPartition } from '../../keys/code-keys';
import { readListItems } from '../../lists/read-list';
import { queryList } from '../../lists/query-list';
import { type Item, type Table, undone } from '../../table/table';
import { tryWhileBusy } from '../../table/retries';
import { allRows } from '../holder-rows';
import { type ForgettingBatch, type ForgettingSearch, clearItem, buildRecordClearing } from './forgotten-items';

export interface ImportsPlace {
  readonly shard: number;
  readonly after?: Item | undefined;
}

const ACTIONS_AT_ONCE = 25;

/** Replaces the name of a row. */
export const FORGOTTEN = 'forgotten';

/** Rows that were sent before may still be under way, and name the person once they are refused. */
interface ImportsSearch extends ForgettingSearch {
  readonly since: string;
}

interface ImportsPortion extends ForgettingBatch<ImportsPlace> {
  readonly isWaiting: boolean;
  /** Actions whose report may name the person. */
  readonly reports: readonly string[];
}

/**
 * Remove a deleted person from the stored rows and reports of one page of imports.
 * @returns `next` unchanged while an earlier action must end first
 */
export async function forgetImports(table: Table, search: ImportsSearch, place: ImportsPlace): Promise<ImportsPortion> {
  const { scope, since } = search;
  const { shard, after } = place;
  if (shard >= LIST_SHARDS) return { done: 0, next: null, isWaiting: false, reports: [] };
  const partition = listPartition(scope.project, 'A', shard);
  const page = await queryList(table, { index: 'g1', partition, limit: ACTIONS_AT_ONCE, after });
  const items = (await readListItems(table, page.items)).filter(hasRows);
  if (items.some((item) => !isEnded(item) && recordOf(item).created_at <= since))
    return { done: 0, next: place, isWaiting: true, reports: [] };
  for (const item of items) await forgetRows(table, search, item);
  const reports = items.filter((item) => hasReport(item) && recordOf(item).created_at <= since);
  return {
    done: items.length,
    next: page.next ? { shard, after: page.next } : { shard: shard + 1 },
    isWaiting: false,
    reports: reports.map(({ id }) => id as string),
  };
}

type ImportActionRecord = Pick<AsyncAction, 'created_at' | 'type' | 'work'>;

function recordOf(item: Item): ImportActionRecord {
  return item.record as ImportActionRecord;
}

function hasRows(item: Item): boolean {
  return recordOf(item).work.kind === 'ROWS';
}

/** Reports of products and SKUs contain no customers. */
function hasReport({ report_until: until, record }: Item): boolean {
  return until !== undefined && /^(CUSTOMERS|ORDERS)\./.test((record as ImportActionRecord).type);
}

function isEnded({ status }: Item): boolean {
  return status === 'DONE' || status === 'FAILED';
}

async function forgetRows(table: Table, { scope, person }: ForgettingSearch, action: Item): Promise<void> {
  const partition = asyncActionPartition(scope.project, action.id as string);
  if (action.status === 'FAILED') await dropParts(table, partition);
  if (!Number(action.failed) && !isBulkChange(recordOf(action))) return;
  for (const row of await allRows(table, { partition, prefix: PART_PREFIXES.failures })) {
    const rows = parseFailedRows(row);
    const kept = rows.map((failed) => withoutName(failed, person));
    const names = namesOf(row);
    const isNamed = person.source_id !== null && names.includes(person.source_id);
    if (!isNamed && kept.every((one, index) => one === rows[index])) continue;
    const others = names.map((name) => (name === person.source_id ? FORGOTTEN : name));
    await clearItem(table, row, (now) =>
      buildRecordClearing(now, { ...failureAttributes(kept), ...(others.length > 0 && { names: others }) }),
    );
  }
}

/** Names of all rows of a part, when a report lists them. */
function namesOf({ names = [] }: Item): readonly string[] {
  return names as readonly string[];
}

/** Keeps a row that does not mention the person. The reason of a refusal can mention the person of another row. */
function withoutName(row: FailedRow, { source_id, customer_id }: ForgettingSearch['person']): FailedRow {
  const isMentioned = [source_id, customer_id].some((name) => name !== null && row.details?.includes(name));
  const isNamed = row.name !== null && row.name === source_id;
  if (!isMentioned && !isNamed) return row;
  const { details, ...kept } = row;
  return { ...kept, ...(!isMentioned && details !== undefined && { details }), ...(isNamed && { name: FORGOTTEN }) };
}

/** Drops the parts of abandoned work. */
async function dropParts(table: Table, partition: string): Promise<void> {
  for (const { pk, sk } of await allRows(table, { partition, prefix: PART_PREFIXES.open })) {
    const outcome = await tryWhileBusy(() => table.write({ kind: 'delete', key: { pk, sk } }));
    if (outcome.status === 'REFUSED') throw new Error('Refused: a delete without a condition');
    if (outcome.status !== 'DONE') throw undone(outcome);
  }
}
