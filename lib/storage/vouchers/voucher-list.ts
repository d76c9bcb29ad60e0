// Lists of vouchers: those of a project, or those of one campaign.
import { narrowest } from '../../core/operators/time-range';
import type { Voucher } from '../../model/records/voucher';
import type { VoucherListQuery, VoucherPage } from '../../ports/vouchers';
import { CAMPAIGN_PREFIXES, NO_CAMPAIGN, campaignPartition } from '../keys/code-keys';
import { LIST_SHARDS, type ProjectScope, voucherKeys } from '../keys';
import {
  type ListRange,
  type ListSource,
  readFilteredPage,
  readListEntries,
  readListItems,
  type TestedRange,
  testedRange,
} from '../lists/lists';
import { queryList } from '../lists/query-list';
import type { Item, Table } from '../table/table';
import { isDeleted, voucherFact } from './voucher-items';

/** The codes of a campaign, oldest first when read so: the free ones, the published ones, or both. */
export function campaignSources(
  project: string,
  campaignId: string,
  kinds: readonly (keyof typeof CAMPAIGN_PREFIXES)[] = ['free', 'published'],
): readonly ListSource[] {
  const shards = Array.from({ length: LIST_SHARDS }, (_, shard) => campaignPartition(project, campaignId, shard));
  return kinds.flatMap((kind) =>
    shards.map((partition) => ({ index: 'g2' as const, partition, prefix: CAMPAIGN_PREFIXES[kind] })),
  );
}

/** In order of time it costs the page, and with a test the entries; a test of records, or another order, the range. */
export async function readVoucherList(
  table: Table,
  scope: ProjectScope,
  query: VoucherListQuery,
): Promise<VoucherPage> {
  const { names, test, compare } = query;
  if (names) return pageOf(await namedVouchers(table, scope, names), query, test?.holds ?? null);
  const { keep, ...range } = rangeOf(scope.project, query);
  if (compare) return pageOf(await allVouchers(table, range), query, keep);
  const keepItem = keep && ((item: Item) => isListed(item) && keep(voucherOf(item)));
  const found = await readFilteredPage(table, { ...range, keep: keepItem }, query);
  return { vouchers: found.items.filter(isListed).map(voucherOf), total: found.total };
}

/** Of one campaign the records are tested, not their entries. */
function rangeOf(project: string, query: VoucherListQuery): TestedRange<Voucher> {
  const { campaignId, ascending, afterMs, beforeMs, test } = query;
  const part = { ascending, afterMs, beforeMs };
  if (campaignId === null) return testedRange({ project, type: 'V' }, part, test);
  const range = { ...part, ...narrowest([part, test?.range ?? {}]) };
  return { ...range, sources: campaignSources(project, campaignId), keep: test?.holds ?? null };
}

function isListed(item: Item): boolean {
  return !isDeleted(item);
}

function voucherOf(item: Item): Voucher {
  return voucherFact(item).voucher;
}

async function allVouchers(table: Table, range: ListRange): Promise<readonly Voucher[]> {
  const items = await readListItems(table, await readListEntries(table, range));
  return items.filter(isListed).map(voucherOf);
}

/** Few and named: no list is read. */
async function namedVouchers(table: Table, scope: ProjectScope, names: readonly string[]): Promise<readonly Voucher[]> {
  const items = await table.batchGet(names.flatMap((name) => voucherKeys(scope, name)));
  const wanted = new Set(names);
  const isNamed = ({ id, code }: Voucher): boolean => wanted.has(id) || wanted.has(code);
  const byCode = new Set(names.map((name) => voucherKeys(scope, name)[0]?.pk));
  return items
    .filter(isListed)
    .filter((item) => byCode.has(item.pk) || isNamed(voucherOf(item)))
    .map(voucherOf);
}

function pageOf(
  vouchers: readonly Voucher[],
  { compare, ascending, page, limit }: VoucherListQuery,
  keep: ((voucher: Voucher) => boolean) | null,
): VoucherPage {
  const sign = ascending ? 1 : -1;
  const byTime = (left: Voucher, right: Voucher): number =>
    sign * (`${left.created_at}${left.id}` < `${right.created_at}${right.id}` ? -1 : 1);
  const kept = keep ? vouchers.filter(keep) : [...vouchers];
  const sorted = kept.sort(compare ?? byTime);
  return { vouchers: sorted.slice((page - 1) * limit, page * limit), total: sorted.length };
}

/** The ids of the newest codes without a campaign, newest first. One read for each shard, of keys alone. */
export async function newestWithoutCampaign(
  table: Table,
  { project }: ProjectScope,
  limit: number,
): Promise<readonly string[]> {
  const sources = campaignSources(project, NO_CAMPAIGN, ['free']);
  const pages = await Promise.all(sources.map((source) => queryList(table, { ...source, descending: true, limit })));
  const entries = pages.flatMap(({ items }) => items.map((item) => item.g2s as string));
  const newest = entries.sort((one, other) => (one < other ? 1 : -1)).slice(0, limit);
  return newest.map((entry) => entry.slice(entry.lastIndexOf('#') + 1));
}
