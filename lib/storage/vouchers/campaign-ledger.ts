// The movements of stored value of all cards of a campaign, by the index over the lines of their ledgers.
import type { MovementKey, MovementPage, MovementQuery } from '../../ports/vouchers';
import type { ProjectScope } from '../keys';
import { ledgerOwner, movementPartitions } from '../keys/code-keys';
import { type ListEntry, openList } from '../lists/list-merge';
import { readListItems } from '../lists/read-list';
import type { Item, Table } from '../table/table';
import { ledgerRowOf } from './ledger';

/** Entries per read when a filter searches; an entry is small. */
const SEARCHED_AT_ONCE = 2000;

/**
 * A page of movements. It costs the entries of the page and one read of each line; with a filter the entries up to the
 * page, of which only keys are read.
 */
export async function readCampaignLedger(
  table: Table,
  { project }: ProjectScope,
  { campaignId, ...query }: MovementQuery & { readonly campaignId: string },
): Promise<MovementPage> {
  const entries = await entriesOf(table, movementPartitions(project, campaignId), query);
  const items = await readListItems(table, entries.slice(0, query.limit));
  return {
    rows: items.map((item) => ({ ...ledgerRowOf(item), voucherId: ledgerOwner(item.pk) })),
    hasMore: entries.length > query.limit,
  };
}

/** Entries of the page, plus one more if it exists. */
async function entriesOf(
  table: Table,
  partitions: readonly string[],
  { limit, ascending, after, keep }: MovementQuery,
): Promise<readonly ListEntry[]> {
  const sources = partitions.map((partition) => ({ index: 'g2' as const, partition }));
  const want = keep ? SEARCHED_AT_ONCE : limit + 1;
  const list = openList(table, { sources, ascending, behind: after }, want);
  const found: ListEntry[] = [];
  for (;;) {
    const entries = await list.take(want);
    found.push(...(keep ? entries.filter((entry) => keep(movementOf(entry))) : entries));
    if (entries.length < want || found.length > limit) return found;
  }
}

function movementOf({ pk, g2s }: Item): MovementKey {
  return { position: g2s as string, voucherId: ledgerOwner(pk) };
}
