// What a customer did: orders, redemptions, publications and rows of their own, merged on read.
import { invariant } from '../../errors';
import type { ActivityItem, ActivityRow } from '../../model/events/activity';
import type { Order } from '../../model/records/order';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { ActivityPage, ActivityQuery } from '../../ports/activity';
import { ACTIVITY_PREFIX, activityPartition } from '../keys/activity-keys';
import { itemKind } from '../keys/item-kinds';
import { receiverPartition } from '../keys/publication-keys';
import { customerPartition } from '../keys/related-keys';
import type { ProjectScope } from '../keys';
import { type ListEntry, type ListSource, openList, readListItems } from '../lists/lists';
import { storedPublication } from '../publications/publication-items';
import { rollbackResponse, storedRedemption } from '../redemptions/redemption-items';
import { type Item, type Table, keyText } from '../table/table';

/** So many records are looked at for one page of a list with filters: its next page goes on behind them. */
const LOOKED_AT = 500;
const AT_ONCE = 100;

/** A page costs its entries and one read of each record; with filters at most 500 of them. */
export async function readActivity(
  table: Table,
  scope: ProjectScope,
  { customerId, ...query }: ActivityQuery & { readonly customerId: string },
): Promise<ActivityPage> {
  const { limit, ascending, after, afterMs, beforeMs, keep } = query;
  const sources = sourcesOf(scope.project, customerId);
  const want = keep ? AT_ONCE : limit + 1;
  const list = openList(table, { sources, ascending, behind: after, afterMs, beforeMs }, want);
  const found: ActivityItem[] = [];
  let last: ActivityItem | undefined;
  for (let seen = 0; ;) {
    const entries = await list.take(want);
    const items = await itemsOf(table, entries);
    seen += entries.length;
    last = items.at(-1) ?? last;
    found.push(...(keep ? items.filter(keep) : items));
    if (found.length > limit) return { items: found.slice(0, limit), next: found[limit - 1] ?? null };
    if (entries.length < want) return { items: found, next: null };
    if (seen >= LOOKED_AT) return { items: found, next: last ?? null };
  }
}

/** All entries are seen; records are read where a filter asks for them. */
export async function countActivity(
  table: Table,
  scope: ProjectScope,
  { customerId, ascending, afterMs, beforeMs, keep }: Omit<ActivityQuery, 'limit'> & { readonly customerId: string },
): Promise<number> {
  const list = openList(
    table,
    { sources: sourcesOf(scope.project, customerId), ascending, afterMs, beforeMs },
    AT_ONCE,
  );
  for (let count = 0; ;) {
    const entries = await list.take(AT_ONCE);
    count += keep ? (await itemsOf(table, entries)).filter(keep).length : entries.length;
    if (entries.length < AT_ONCE) return count;
  }
}

function sourcesOf(project: string, customerId: string): readonly ListSource[] {
  const records = customerPartition(project, customerId);
  return [
    { index: 'g2', partition: records, prefix: 'O#' },
    { index: 'g2', partition: records, prefix: 'R#' },
    { index: 'g2', partition: receiverPartition(project, customerId) },
    { partition: activityPartition(project, customerId), prefix: ACTIVITY_PREFIX },
  ];
}

async function itemsOf(table: Table, entries: readonly ListEntry[]): Promise<readonly ActivityItem[]> {
  const items = await readListItems(table, entries);
  const places = new Map(entries.map((entry) => [keyText(entry), placeOf(entry)]));
  return items.map((item) => activityItem(item, places.get(keyText(item)) ?? ''));
}

/** `<time>#<id>` of an entry, whatever comes before it. */
function placeOf({ g2s, sk }: ListEntry): string {
  return ((g2s ?? sk) as string).split('#').slice(-2).join('#');
}

function activityItem(item: Item, position: string): ActivityItem {
  const place = { position, timeMs: Number.parseInt(position, 36) };
  switch (itemKind(item)) {
    case 'O O':
      return { ...place, kind: 'ORDER', order: item.record as Order, campaignIds: [] };
    case 'B B': {
      const { record, target } = storedPublication(item);
      return { ...place, kind: 'PUBLICATION', publication: record, campaignIds: named([target.campaign_id]) };
    }
    case 'C Y': {
      const row = item.record as Omit<ActivityRow, 'customerId'>;
      return { ...place, kind: 'ROW', row, campaignIds: [] };
    }
    default:
      return { ...place, kind: 'ENTRY', ...entryOf(item) };
  }
}

/** A stack is one entry: its parent. */
function entryOf(item: Item) {
  if (item.failure) return ofOne(item.failure as Redemption | Rollback);
  const { records, parent } = partsOf(item);
  const record = parent ?? records[0];
  invariant(record, 'a redemption has at least one record');
  return { record, campaignIds: named(records.map(campaignOf)) };
}

function partsOf(item: Item) {
  if (item.sk === 'B') {
    const { rollbacks, parent_rollback } = rollbackResponse(item);
    return { records: rollbacks, parent: parent_rollback };
  }
  const { redemptions, parent_redemption } = storedRedemption(item).response;
  return { records: redemptions, parent: parent_redemption };
}

function ofOne(record: Redemption | Rollback) {
  return { record, campaignIds: named([campaignOf(record)]) };
}

function campaignOf({ voucher, promotion_tier }: Redemption | Rollback) {
  return voucher?.campaign_id ?? promotion_tier?.campaign.id;
}

function named(ids: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}
