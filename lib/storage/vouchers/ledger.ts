// The ledger of a voucher: lines of redemptions and rollbacks (R) and of changes by hand (T) as one list in order of time.
import type { EarnedLine, ExpiredLine, LedgerRow } from '../../core/voucher/transactions';
import type { LedgerPage, LedgerQuery } from '../../ports/vouchers';
import { type ProjectScope, ledgerPartition, transactionRowKey } from '../keys';
import type { Item, Table } from '../table/table';

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
export function ledgerRowOf(item: Item): LedgerRow {
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
