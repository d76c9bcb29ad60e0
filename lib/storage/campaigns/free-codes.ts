// The free codes of a campaign: the index yields candidates, the table decides which are free.
import type { VoucherFact } from '../../core/evaluation/facts';
import type { FreeCodesQuery } from '../../ports/publications';
import { CAMPAIGN_PREFIXES, campaignPartition } from '../keys/code-keys';
import { LIST_SHARDS } from '../keys';
import { openList } from '../lists/list-merge';
import type { ListSource } from '../lists/list-range';
import { readListItems } from '../lists/read-list';
import { queryList } from '../lists/query-list';
import type { Key, Table } from '../table/table';
import { voucherFact } from '../vouchers/voucher-items';
import { isDeleted } from '../vouchers/voucher-record';

interface Pool {
  readonly table: Table;
  readonly sources: readonly ListSource[];
  readonly isFit: FreeCodesQuery['isFit'];
}

/**
 * Codes that were never published and fit, up to the requested number, oldest first. After a conflict between
 * publishers, some of the oldest of any partition are picked at random, so that the publishers diverge. The index may
 * lag: every code is read from the table before it counts.
 */
export async function readFreeCodes(
  table: Table,
  { project, campaignId }: { readonly project: string; readonly campaignId: string },
  { count, scattered, isFit }: FreeCodesQuery,
): Promise<readonly VoucherFact[]> {
  const pool = { table, sources: freeSources(project, campaignId), isFit };
  const some = scattered ? await readScattered(pool, count) : null;
  return some ?? readOldest(pool, count);
}

function freeSources(project: string, campaignId: string): readonly ListSource[] {
  return Array.from({ length: LIST_SHARDS }, (_, shard) => ({
    index: 'g2',
    partition: campaignPartition(project, campaignId, shard),
    prefix: CAMPAIGN_PREFIXES.free,
  }));
}

const PORTION = 100;

async function readOldest(pool: Pool, count: number): Promise<readonly VoucherFact[]> {
  const list = openList(pool.table, { sources: pool.sources, ascending: true }, count);
  const fit: VoucherFact[] = [];
  for (let portion = count; fit.length < count; portion = PORTION) {
    const entries = await list.take(portion);
    if (entries.length === 0) break;
    fit.push(...(await readFit(pool, entries)));
  }
  return fit.slice(0, count);
}

/**
 * The oldest of each partition, starting at a random one: only the needed candidates are read from the table.
 * @returns null when these are too few, and more exist
 */
async function readScattered(pool: Pool, count: number): Promise<readonly VoucherFact[] | null> {
  const fit: VoucherFact[] = [];
  let hasMore = false;
  for (const { index, partition, prefix = '' } of fromAnywhere(pool.sources)) {
    const page = await queryList(pool.table, { index, partition, prefix, limit: Math.max(2 * count, MIN_WINDOW) });
    fit.push(...(await readSome(pool, fromAnywhere(page.items), count - fit.length)));
    if (fit.length >= count) return fit;
    hasMore ||= page.next !== undefined;
  }
  return hasMore ? null : fit;
}

const MIN_WINDOW = 25;
const SPARE = 4;

/** Reads the requested number plus a few spare codes, since concurrent requests may have taken some. */
async function readSome(pool: Pool, keys: readonly Key[], wanted: number): Promise<readonly VoucherFact[]> {
  const fit: VoucherFact[] = [];
  const portion = wanted + SPARE;
  for (let start = 0; start < keys.length && fit.length < wanted; start += portion) {
    fit.push(...(await readFit(pool, keys.slice(start, start + portion))));
  }
  return fit.slice(0, wanted);
}

async function readFit({ table, isFit }: Pool, keys: readonly Key[]): Promise<readonly VoucherFact[]> {
  const items = await readListItems(table, keys);
  const facts = items.filter((item) => !isDeleted(item)).map((item) => voucherFact(item));
  return facts.filter(({ voucher }) => voucher.publish.count === 0 && isFit(voucher));
}

/** The same in the same order, with another start. */
function fromAnywhere<T>(list: readonly T[]): readonly T[] {
  const start = Math.floor(Math.random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
