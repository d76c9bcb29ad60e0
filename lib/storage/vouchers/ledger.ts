// The ledger of a voucher: lines of redemptions and rollbacks (R) and of changes by hand (T) as one list in order of time.
import type { JournalRow } from '../../core/ledger/journal';
import type { EarnedLine, ExpiredLine, LedgerRow } from '../../core/voucher/transactions';
import { headOfFact, openingLink } from '../../model/ledger/chain';
import type { LedgerPage, LedgerQuery, MovementKey, MovementPage, MovementQuery } from '../../ports/vouchers';
import { ledgerPartition, type ProjectScope, timeText, transactionRowKey } from '../keys';
import { campaignOf, ledgerOwner, movementPartitions } from '../keys/code-keys';
import { type ListEntry, openList } from '../lists/list-merge';
import { readListItems } from '../lists/read-list';
import type { Item, Table } from '../table/table';
import { isCard, lineId } from './chain-lines';
import { voucherFact } from './voucher-items';
import { isDeleted } from './voucher-record';

const KINDS = ['R', 'T'] as const;
type LedgerRowKind = (typeof KINDS)[number];

/** Sorts after every time. */
const END = '~';

interface LedgerRange extends LedgerQuery {
  readonly voucherId: string;
}

/**
 * A page of the lines that changed the balance. A position is `<time>#<id>`, the same in both kinds of line, so that the
 * page after a position needs no search.
 */
export async function readLedger(table: Table, scope: ProjectScope, query: LedgerRange): Promise<LedgerPage> {
  const partition = ledgerPartition(scope.project, query.voucherId);
  const both = await Promise.all(KINDS.map((kind) => readKind(table, { ...query, partition, kind })));
  const sign = query.ascending ? 1 : -1;
  const rows = both.flat().sort((left, right) => sign * (left.position < right.position ? -1 : 1));
  const page = rows.slice(0, query.limit);
  const oldest = query.ascending ? page[0] : page.at(-1);
  return {
    rows: page,
    hasMore: rows.length > query.limit,
    totalBefore: oldest ? await totalBefore(table, partition, oldest.position) : null,
  };
}

async function readKind(
  table: Table,
  {
    partition,
    kind,
    limit,
    ascending,
    after,
  }: LedgerRange & { readonly partition: string; readonly kind: LedgerRowKind },
): Promise<readonly LedgerRow[]> {
  const start = `${kind}#`;
  const from = after !== undefined && ascending ? start + after + END : start;
  const to = after !== undefined && !ascending ? start + after : start + END;
  const rows: LedgerRow[] = [];
  let next: Item | undefined;
  do {
    const page = await table.query({
      partition,
      from,
      to,
      descending: !ascending,
      limit: limit + 2,
      filter: { test: 'exists', path: 'delta' },
      after: next,
    });
    rows.push(...page.items.map(ledgerRowOf).filter(({ position }) => position !== after));
    next = page.next;
  } while (next && rows.length <= limit);
  return rows;
}

/** The lifetime income before a position; null without manual changes. */
async function totalBefore(table: Table, partition: string, position: string): Promise<number | null> {
  const older = await table.query({ partition, from: 'T#', to: `T#${position}`, descending: true, limit: 2 });
  const last = older.items.map(ledgerRowOf).find((row) => row.position !== position);
  if (last) return last.total;
  const newer = await table.query({ partition, from: `T#${position}`, to: `T#${END}`, limit: 1 });
  const [next] = newer.items.map(ledgerRowOf);
  return next ? (next.total ?? 0) - Math.max(next.delta, 0) : null;
}

/** Read the ledger row of a manual balance change of a voucher; null if it does not exist. */
export async function readTransaction(
  table: Table,
  { project }: ProjectScope,
  { voucherId, ...row }: { readonly voucherId: string; readonly timeMs: number; readonly id: string },
): Promise<LedgerRow | null> {
  const item = await table.get(transactionRowKey(project, voucherId, row));
  return item && ledgerRowOf(item);
}

/** A stored ledger line. */
function ledgerRowOf(item: Item): LedgerRow {
  const [kind, time = '', id = ''] = item.sk.split('#');
  return {
    kind: kind as LedgerRowKind,
    position: `${time}#${id}`,
    id,
    timeMs: Number.parseInt(time, 36),
    value: item.value as LedgerRow['value'],
    delta: item.delta as number,
    balanceAfter: item.balance_after as number,
    total: (item.total ?? null) as number | null,
    reason: (item.reason ?? null) as string | null,
    sourceId: (item.source_id ?? null) as string | null,
    source: (item.source ?? null) as string | null,
    ...(item.person !== undefined && { person: item.person as string }),
    ...(item.earned !== undefined && { earned: item.earned as EarnedLine }),
    ...(typeof item.related === 'string' && { transfer: { related: item.related } }),
    ...(item.link !== undefined && { link: item.link as string }),
    ...(item.expiration !== undefined && { expired: item.expiration as ExpiredLine }),
    ...(item.order_id !== undefined && {
      order: { id: item.order_id as string, source_id: (item.order_source_id ?? null) as string | null },
    }),
  };
}

// Entries of the journal: ledger lines with their cards, and openings, which live cards do not store.

/** Return the journal entry of a stored ledger line; null for a line that changed no balance. */
export function lineRowOf(item: Item): JournalRow | null {
  const row = { ...ledgerRowOf(item), voucherId: ledgerOwner(item.pk), campaignId: campaignOf(item.g2p) };
  const gone = item.gone === true && { isGone: true as const };
  const campaignId = (item.campaign ?? null) as string | null;
  if (typeof item.opened === 'number') {
    const { closed_at: closedAt, ends = null, end } = item;
    return {
      ...row,
      campaignId,
      delta: item.opened,
      balanceAfter: item.opened,
      isOpening: true,
      ...arrivalOf(item),
      ...(typeof closedAt === 'number' && {
        removed: { timeMs: closedAt, ends: ends as string | null, end: end as string },
      }),
    };
  }
  if (item.closing === true) {
    const closed = { opening: item.opening as number, ends: (item.ends ?? null) as string | null };
    return { ...row, campaignId, closed };
  }
  return item.delta === undefined ? null : { ...row, ...gone };
}

/** Return the opening of a card, computed from its item; null for other codes, and for a card in the bin. */
export function openingRowOf(item: Item): JournalRow | null {
  if (isDeleted(item)) return null;
  const fact = voucherFact(item);
  const { voucher } = fact;
  if (!isCard(voucher)) return null;
  const { opening } = headOfFact(fact);
  const timeMs = Date.parse(voucher.created_at);
  const id = lineId('to', voucher.id);
  return {
    kind: 'T',
    id,
    position: `${timeText(timeMs)}#${id}`,
    timeMs,
    value: voucher.gift ? 'gift' : 'loyalty_card',
    delta: opening,
    balanceAfter: opening,
    total: opening,
    reason: null,
    sourceId: null,
    source: null,
    link: openingLink({ voucherId: voucher.id, createdAt: voucher.created_at, balance: opening }),
    voucherId: voucher.id,
    campaignId: voucher.campaign_id,
    isOpening: true,
    card: fact,
    ...arrivalOf(item),
  };
}

function arrivalOf({ arrived }: Item): Pick<JournalRow, 'arrivedMs'> {
  return typeof arrived === 'number' ? { arrivedMs: arrived } : {};
}

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
