// What a customer did: orders, redemptions, publications and rows of their own, merged on read.
import { invariant } from '../../errors';
import type { ActivityItem, ActivityRow } from '../../model/events/activity';
import { causeOfText } from '../../model/events/call-cause';
import type { Order } from '../../model/records/order';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { ActivityPage, ActivityQuery } from '../../ports/activity';
import { ACTIVITY_PREFIX, activityPartition } from '../keys/event-keys';
import { receiverPartition } from '../keys/related-keys';
import { customerPartition, itemKind, type ProjectScope } from '../keys';
import { type ListEntry, openList } from '../lists/list-merge';
import type { ListSource } from '../lists/list-range';
import { readListItems } from '../lists/read-list';
import { toStoredPublication } from '../publications/publication-items';
import { rollbackResponse, toStoredRedemption } from '../redemptions/redemption-items';
import { storedReturn } from '../returns/return-items';
import { causeOfItem } from '../records/record-items';
import { type Item, type Table, keyText } from '../table/table';

/** Maximum records read for one page of a filtered list; the next page continues behind them. */
const LOOKED_AT = 500;
const AT_ONCE = 100;

/** Read one page of a customer's activity. With a filter, the page reads at most 500 records. */
export async function readActivity(
  table: Table,
  scope: ProjectScope,
  { customerId, ...query }: ActivityQuery & { readonly customerId: string },
): Promise<ActivityPage> {
  const { limit, keep } = query;
  const want = keep ? AT_ONCE : limit + 1;
  const found: ActivityItem[] = [];
  let last: ActivityItem | undefined;
  let seen = 0;
  for await (const { items, records } of portionsOf(table, scope, { customerId, ...query, want })) {
    seen += records;
    last = items.at(-1) ?? last;
    found.push(...(keep ? items.filter(keep) : items));
    if (found.length > limit) return { items: found.slice(0, limit), next: found[limit - 1] ?? null };
    if (seen >= LOOKED_AT) return { items: found, next: last ?? null };
  }
  return { items: found, next: null };
}

/**
 * Count the activity entries of a customer. All records are read, because each yields a different number of entries.
 */
export async function countActivity(
  table: Table,
  scope: ProjectScope,
  { customerId, ...query }: Omit<ActivityQuery, 'limit' | 'after'> & { readonly customerId: string },
): Promise<number> {
  const { keep } = query;
  let count = 0;
  for await (const { items } of portionsOf(table, scope, { customerId, ...query, want: AT_ONCE })) {
    count += keep ? items.filter(keep).length : items.length;
  }
  return count;
}

interface Portions extends Omit<ActivityQuery, 'limit' | 'keep'> {
  readonly customerId: string;
  /** Number of records per read. */
  readonly want: number;
}

/** The entries behind the page token, records in sequence, including those that the customer's profile yields. */
async function* portionsOf(
  table: Table,
  scope: ProjectScope,
  { customerId, want, ascending, after, afterMs, beforeMs, beside, entriesOf }: Portions,
): AsyncGenerator<{ readonly items: readonly ActivityItem[]; readonly records: number }> {
  const sources = sourcesOf(scope.project, customerId);
  const behind = after === undefined ? undefined : recordPlace(after, ascending);
  const list = openList(table, { sources, ascending, behind, afterMs, beforeMs }, want);
  const isBehind = (left: string, right: string) => (ascending ? left > right : left < right);
  const isAsked = ({ position }: ActivityItem) => after === undefined || isBehind(position, after);
  let waiting: readonly ActivityItem[] = beside.filter(
    ({ timeMs }) => (afterMs === undefined || timeMs > afterMs) && (beforeMs === undefined || timeMs < beforeMs),
  );
  for (let isEnd = false; !isEnd;) {
    const entries = await list.take(want);
    isEnd = entries.length < want;
    const found = (await itemsOf(table, entries)).flatMap(entriesOf);
    const end = found.at(-1)?.position;
    const [now, later] = split(waiting, ({ position }) => isEnd || (end !== undefined && isBehind(end, position)));
    waiting = later;
    const sign = ascending ? 1 : -1;
    const items = [...found, ...now].sort((left, right) => sign * compare(left.position, right.position));
    yield { items: items.filter(isAsked), records: entries.length };
  }
}

/** Right before the record of an entry, which may have entries on both sides of the place. */
function recordPlace(place: string, ascending: boolean): string {
  if (!ascending) return place;
  const record = place.replace(EFFECT_END, '');
  return record.slice(0, -1) + String.fromCharCode(record.charCodeAt(record.length - 1) - 1) + AFTER_ALL;
}

/** The suffix of a record's id in the page token when the record yields more than one entry. */
const EFFECT_END = /_[0-9a-z]{2}$/;
const AFTER_ALL = '~';

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function split<T>(all: readonly T[], test: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
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

/** The suffix `<time>#<id>` of an entry's sort key. */
function placeOf({ g2s, sk }: ListEntry): string {
  return ((g2s ?? sk) as string).split('#').slice(-2).join('#');
}

function activityItem(item: Item, position: string): ActivityItem {
  const place = { position, timeMs: Number.parseInt(position, 36), cause: causeOfItem(item) };
  switch (itemKind(item)) {
    case 'O O':
      return { ...place, kind: 'ORDER', order: item.record as Order, campaignIds: [] };
    case 'B B': {
      const { record, target } = toStoredPublication(item);
      return {
        ...place,
        kind: 'PUBLICATION',
        publication: record,
        campaignIds: target.campaign_id === null ? [] : [target.campaign_id],
      };
    }
    case 'R RT':
      return { ...place, kind: 'RETURN', record: storedReturn(item).record, campaignIds: [] };
    case 'C Y': {
      const row = item.record as Omit<ActivityRow, 'customerId'>;
      return { ...place, kind: 'ROW', row, campaignIds: row.campaign_id === undefined ? [] : [row.campaign_id] };
    }
    default:
      return { ...place, kind: 'ENTRY', ...entryOf(item), stack: item.stack as string | undefined, campaignIds: [] };
  }
}

/** A stack is one entry: its parent. */
function entryOf(item: Item) {
  if (item.failure) return ofOne(item.failure as Redemption | Rollback);
  const { records, parent, cause } = partsOf(item);
  const record = parent ?? records[0];
  invariant(record, 'a redemption has at least one record');
  return { record, parts: records, cause };
}

function partsOf(item: Item) {
  if (item.sk === 'B') {
    const { rollbacks, parent_rollback } = rollbackResponse(item);
    return { records: rollbacks, parent: parent_rollback, cause: causeOfItem(item) };
  }
  const { response, cause } = toStoredRedemption(item);
  const { redemptions, parent_redemption } = response;
  return { records: redemptions, parent: parent_redemption, cause: causeOfText(cause) };
}

function ofOne(record: Redemption | Rollback) {
  return { record, parts: [record] };
}
