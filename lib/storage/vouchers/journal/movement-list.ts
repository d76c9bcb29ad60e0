// Changes of balances as a list that is gone through portion by portion.
import type { ListRequest } from '../../../core/filter/list-spec';
import type { JournalRow } from '../../../core/ledger/journal';
import { invariant } from '../../../errors';
import type { ListPage } from '../../../model/lists/page';
import type { JournalPage, MovementsOf } from '../../../ports/vouchers';
import { hashOfId, ledgerPartition, type ProjectScope, voucherKeyOfHash } from '../../keys';
import { type ListEntry, openList } from '../../lists/list-merge';
import type { ListSource } from '../../lists/list-range';
import { readListItems } from '../../lists/read-list';
import type { Table } from '../../table/table';
import { readJournal } from './journal';
import { lineRowOf, openingRowOf } from './journal-rows';

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
