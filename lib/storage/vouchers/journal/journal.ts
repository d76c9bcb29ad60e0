// Reads the journal of a project: three lists, merged by time.
//
// | list | entries |
// |---|---|
// | codes of the project, those with a balance | openings of cards, computed from their items |
// | movements of campaigns and of cards without one; lines of deleted cards | ledger lines |
// | redemptions and rollbacks of codes without a campaign | ledger lines, whose own items are in no list |
import type { ListRequest } from '../../../core/filter/list-spec';
import type { JournalRow } from '../../../core/ledger/journal';
import { invariant } from '../../../errors';
import { parseRedemptionId, redemptionId } from '../../../model/keys/record-ids';
import type { ListPage } from '../../../model/lists/page';
import type { JournalPage, MovementsOf } from '../../../ports/vouchers';
import { ledgerPartition, type ProjectScope, redemptionKey, redemptionRowKey, voucherKeyOfHash } from '../../keys';
import { hashOfId } from '../../name-hashes';
import {
  closingPartitions,
  goneCampaignsPartition,
  ledgerOwner,
  movementPartitions,
  NO_CAMPAIGN,
} from '../../keys/code-keys';
import { type ListEntry, openList, readListEntries } from '../../lists/list-merge';
import type { ListRange, ListSource } from '../../lists/list-range';
import { readListItems, typeSources } from '../../lists/read-list';
import { toStoredRedemption } from '../../redemptions/redemption-items';
import { type Item, type ItemCondition, keyText, type Table } from '../../table/table';
import { lineRowOf, openingRowOf } from '../ledger';

/** The part of the journal to read. */
export interface JournalRange extends Pick<ListRange, 'afterMs' | 'beforeMs' | 'behind'> {
  /** The campaigns that exist. */
  readonly campaignIds: readonly string[];
  /** True to leave out cards of other campaigns and cards without one. */
  readonly isPart?: boolean;
  readonly want: number;
}

interface Stream {
  readonly range: Pick<ListRange, 'sources' | 'where'>;
  /** The place of an entry in time. */
  readonly placeOf: (entry: ListEntry) => string;
  readonly load: (table: Table, entries: readonly ListEntry[]) => Promise<ReadonlyMap<string, JournalRow>>;
}

const CARD_TYPES = ['GIFT_VOUCHER', 'LOYALTY_CARD'];

/** Read the next entries of the journal, oldest first. */
export async function readJournal(
  table: Table,
  { project }: ProjectScope,
  { campaignIds, isPart = false, want, ...range }: JournalRange,
): Promise<JournalPage> {
  const streams = isPart
    ? [openingStream(project, campaignIds), lineStream(linePartitions(project, campaignIds))]
    : [
        openingStream(project, null),
        lineStream(linePartitions(project, [...campaignIds, NO_CAMPAIGN, ...(await goneCampaigns(table, project))])),
        redemptionStream(project),
      ];
  return readStreams(table, { streams, want, ...range });
}

interface StreamRange extends Pick<JournalRange, 'afterMs' | 'beforeMs' | 'behind' | 'want'> {
  readonly streams: readonly Stream[];
}

/** Merge the next entries of some streams. */
async function readStreams(table: Table, { streams, want, ...range }: StreamRange): Promise<JournalPage> {
  const taken = await Promise.all(
    streams.map(async (stream) => {
      const entries = await openList(table, { ascending: true, ...range, ...stream.range }, want).take(want);
      return entries.map((entry) => ({ stream, entry, place: stream.placeOf(entry) }));
    }),
  );
  const all = taken.flat().toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const page = all.slice(0, want);
  const loaded = await Promise.all(
    streams.map(async (stream) => {
      const entries = page.filter((one) => one.stream === stream).map(({ entry }) => entry);
      return entries.length === 0 ? new Map<string, JournalRow>() : await stream.load(table, entries);
    }),
  );
  const rows = page.flatMap(({ stream, entry, place }) => {
    const row = loaded[streams.indexOf(stream)]?.get(entryKey(entry, place));
    return row ? [row] : [];
  });
  return { rows, place: page.length < want ? null : (page.at(-1)?.place ?? null) };
}

/** Read the next openings of cards, deleted ones included, in order of their creation and then of their ids. */
export function readOpenings(
  table: Table,
  { project }: ProjectScope,
  { want, behind }: { readonly want: number; readonly behind: string | null },
): Promise<JournalPage> {
  const streams = [openingStream(project, null), lineStream(closingPartitions(project))];
  return readStreams(table, { streams, want, ...(behind !== null && { behind }) });
}

function entryKey(entry: ListEntry, place: string): string {
  return `${keyText(entry)}@${place}`;
}

/** The campaigns that were deleted for good, whose lines stay. */
async function goneCampaigns(table: Table, project: string): Promise<readonly string[]> {
  const entries = await readListEntries(table, {
    sources: [{ index: 'g2', partition: goneCampaignsPartition(project) }],
    ascending: true,
  });
  return [...new Set(entries.map(({ pk }) => ledgerOwner(pk)))];
}

/** @param campaignIds null for all cards */
function openingStream(project: string, campaignIds: readonly string[] | null): Stream {
  const placeOf = ({ g1s }: ListEntry) => g1s as string;
  const ofType: ItemCondition = { test: 'in', path: 'f.type', values: CARD_TYPES };
  const where: ItemCondition = campaignIds
    ? { test: 'and', of: [ofType, { test: 'in', path: 'f.campaign_ids', values: campaignIds }] }
    : ofType;
  return {
    range: { sources: typeSources(project, 'V', 'g3'), where },
    placeOf,
    load: (table, entries) => loadItems(table, entries, { placeOf, rowOf: openingRowOf }),
  };
}

function linePartitions(project: string, campaignIds: readonly string[]): readonly string[] {
  return [...campaignIds.flatMap((id) => movementPartitions(project, id)), ...closingPartitions(project)];
}

function lineStream(partitions: readonly string[]): Stream {
  const placeOf = ({ g2s }: ListEntry) => g2s as string;
  const sources = partitions.map((partition): ListSource => ({ index: 'g2', partition }));
  return {
    range: { sources },
    placeOf,
    load: (table, entries) => loadItems(table, entries, { placeOf, rowOf: lineRowOf }),
  };
}

interface Loading {
  readonly placeOf: Stream['placeOf'];
  readonly rowOf: (item: Item) => JournalRow | null;
}

async function loadItems(
  table: Table,
  entries: readonly ListEntry[],
  { placeOf, rowOf }: Loading,
): Promise<ReadonlyMap<string, JournalRow>> {
  const items = new Map((await readListItems(table, entries)).map((item) => [keyText(item), item]));
  return new Map(
    entries.flatMap((entry) => {
      const item = items.get(keyText(entry));
      const row = item ? rowOf(item) : null;
      return row ? [[entryKey(entry, placeOf(entry)), row] as const] : [];
    }),
  );
}

function redemptionStream(project: string): Stream {
  const placeOf = ({ g1s }: ListEntry) => g1s as string;
  return {
    range: {
      sources: typeSources(project, 'R', 'g3'),
      where: {
        test: 'and',
        of: [
          { test: 'in', path: 'f.voucher_type', values: CARD_TYPES },
          { test: 'absent', path: 'f.related_object_parent_id' },
        ],
      },
    },
    placeOf,
    load: async (table, entries) => {
      const keys = await lineKeys(table, project, entries.map(placeOf));
      const items = new Map(
        (await readListItems(table, [...keys.values()])).map((item) => [keyText(item), item] as const),
      );
      return new Map(
        entries.flatMap((entry) => {
          const key = keys.get(placeOf(entry));
          const item = key && items.get(keyText(key));
          const row = item ? lineRowOf(item) : null;
          return row ? [[entryKey(entry, placeOf(entry)), row] as const] : [];
        }),
      );
    },
  };
}

/** The keys of ledger lines, by the places of the redemptions or rollbacks in their list. */
async function lineKeys(table: Table, project: string, places: readonly string[]) {
  const named = places.flatMap((place) => {
    const [time = '', id = ''] = place.split('#');
    const parsed = parseRedemptionId(id);
    return parsed ? [{ place, id, timeMs: Number.parseInt(time, 36), ...parsed }] : [];
  });
  const bases = [...new Set(named.map(({ base }) => base))];
  const items = await readListItems(
    table,
    bases.map((base) => redemptionKey(project, base)),
  );
  const effects = new Map(
    items
      .filter(({ body }) => body)
      .flatMap((item) => toStoredRedemption(item).effects)
      .map((effect) => [effect.child_id, effect] as const),
  );
  return new Map(
    named.flatMap(({ place, id, timeMs, base, position }) => {
      const effect = effects.get(redemptionId('r', base, position));
      if (effect?.charged === undefined || effect.campaign_id !== null) return [];
      return [[place, redemptionRowKey(project, effect.target_id, { timeMs, id })] as const];
    }),
  );
}

// Changes of balances as a list that is gone through portion by portion.

interface MovementScan {
  readonly of: MovementsOf;
  readonly request: ListRequest<JournalRow>;
}

/** The next portion of changes, oldest first. It costs their entries and their lines. */
export async function listMovements(
  table: Table,
  scope: ProjectScope,
  { of, request }: MovementScan,
): Promise<ListPage<JournalRow>> {
  const { scan, test } = request;
  invariant(scan, 'changes of balances are read in portions');
  const { rows, place } = await readPortion(table, scope, { of, request });
  const records = test ? rows.filter(test.holds) : rows;
  return { records, total: records.length, place };
}

async function readPortion(table: Table, scope: ProjectScope, { of, request }: MovementScan): Promise<JournalPage> {
  const { behind = null, want = 1 } = request.scan ?? {};
  const range = { ...request.test?.range, want, ...(behind !== null && { behind }) };
  if (!('voucherIds' in of)) return readJournal(table, scope, { ...of, ...range });
  const openings = await openingsOf(table, scope, of.voucherIds);
  // The id of a card that was moved in does not lead to it: its opening is found among all.
  if (openings === null) return readJournal(table, scope, { campaignIds: of.campaignIds, ...range });
  const sources = of.voucherIds.flatMap((id) => ledgerSources(ledgerPartition(scope.project, id)));
  const entries = await openList(table, { sources, ascending: true, ...range }, want).take(want);
  const items = await readListItems(table, entries);
  const rows = [...(behind === null ? openings : []), ...items.flatMap((item) => lineRowOf(item) ?? [])];
  return { rows, place: entries.length === want ? placeOf(entries.at(-1)) : null };
}

/** Returns the openings of cards that are not deleted; null when an id leads neither to a card nor to a stored opening. */
async function openingsOf(
  table: Table,
  { project }: ProjectScope,
  ids: readonly string[],
): Promise<readonly JournalRow[] | null> {
  const found = await Promise.all(ids.map((id) => openingOf(table, project, id)));
  return found.includes(null) ? null : found.flatMap((rows) => rows ?? []);
}

async function openingOf(table: Table, project: string, id: string): Promise<readonly JournalRow[] | null> {
  const hash = hashOfId('v', id);
  const item = hash === null ? null : await table.get(voucherKeyOfHash(project, hash));
  if (item?.id === id) return [openingRowOf(item) ?? []].flat();
  const filter = { test: 'exists', path: 'opened' } as const;
  const stored = await table.query({ partition: ledgerPartition(project, id), prefix: 'T#', filter, count: true });
  return stored.count > 0 ? [] : null;
}

function ledgerSources(partition: string): readonly ListSource[] {
  return ['R#', 'T#'].map((prefix) => ({ partition, prefix }));
}

function placeOf(entry: ListEntry | undefined): string | null {
  return entry ? entry.sk.slice('R#'.length) : null;
}
