// Lists of vouchers of a project, or of one campaign.
import type { ListRequest } from '../../core/filter/list-spec';
import { type ListPage, pageOf } from '../../model/lists/page';
import type { Voucher } from '../../model/records/voucher';
import type { VoucherLists, VoucherSelection } from '../../ports/vouchers';
import { CAMPAIGN_PREFIXES, NO_CAMPAIGN, campaignPartition } from '../keys/code-keys';
import { customerKey, hashesOf, LIST_SHARDS, type ProjectScope, voucherKeys } from '../keys';
import type { ListSource } from '../lists/list-range';
import { queryList } from '../lists/query-list';
import { itemsAs, readList } from '../lists/read-list';
import { isNamed } from '../records/record-items';
import type { Item, Table } from '../table/table';
import { isDeleted, toVoucher } from './voucher-record';

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

/** Vouchers of a project, of one campaign, or with the given names. */
export async function readVoucherList(
  table: Table,
  { scope, campaignId, names }: VoucherSelection & { readonly scope: ProjectScope },
  request: ListRequest<Voucher>,
): Promise<ListPage<Voucher>> {
  if (names) return pageOf(await namedVouchers(table, scope, names), request);
  const { project } = scope;
  const from = campaignId === null ? ({ project, type: 'V' } as const) : campaignSources(project, campaignId);
  return readList(table, { from, load: itemsAs(table, listedVoucher) }, request);
}

/** Null for a voucher in the bin: it is in no list. */
function listedVoucher(item: Item): Voucher | null {
  return isDeleted(item) ? null : toVoucher(item);
}

/** Few and named: no list is read. */
async function namedVouchers(table: Table, scope: ProjectScope, names: readonly string[]): Promise<readonly Voucher[]> {
  const items = await table.batchGet(names.flatMap((name) => voucherKeys(scope, name)));
  const wanted = new Set(names);
  const byCode = new Set(names.map((name) => voucherKeys(scope, name)[0]?.pk));
  return items.flatMap((item) => {
    const voucher = listedVoucher(item);
    const isNamed = voucher && (byCode.has(item.pk) || wanted.has(voucher.id) || wanted.has(voucher.code));
    return isNamed ? [voucher] : [];
  });
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

export class DynamoVoucherLists implements VoucherLists {
  constructor(private readonly table: Table) {}

  list(scope: ProjectScope, among: VoucherSelection, request: ListRequest<Voucher>): Promise<ListPage<Voucher>> {
    return readVoucherList(this.table, { scope, ...among }, request);
  }

  async holderId({ project }: ProjectScope, idOrSourceId: string): Promise<string | null> {
    const keys = hashesOf('cust', idOrSourceId).map((hash) => customerKey(project, hash));
    const items = await this.table.batchGet(keys);
    const named = items.find((item) => isNamed(item, idOrSourceId));
    return named ? (named.id as string) : null;
  }

  withoutCampaign(scope: ProjectScope, limit: number): Promise<readonly string[]> {
    return newestWithoutCampaign(this.table, scope, limit);
  }
}
