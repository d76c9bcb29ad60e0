// The history of a balance: every redemption, rollback and change by hand.
import type { Shown } from '../../core/answer/records';
import { listSpec } from '../../core/filter/list-spec';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListTransactionsQuery } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import type { LedgerRow } from '../../ports/vouchers';
import { readCursor } from '../shared/lists';

const TRANSACTIONS = listSpec<LedgerRow>({ fields: null, sorts: { id: transactionId }, defaults: { order: '-id' } });

/**
 * A page of the history, newest first unless the order is `id`.
 * @throws ApiError not_found; invalid_query_params for a starting point that is no transaction id
 */
export async function listTransactions(
  rt: Runtime,
  caller: Caller,
  codeOrId: string,
  query: ListTransactionsQuery,
): Promise<Shown> {
  const fact = await rt.store.vouchers.load(caller, codeOrId);
  if (!fact) throw notFound('voucher', codeOrId);
  const { limit, ascending, afterId } = await readCursor(rt, caller, { spec: TRANSACTIONS, query });
  const after = afterId === null ? undefined : positionOf(afterId);
  const page = await rt.store.vouchers.ledger(caller, fact.voucher.id, { limit, ascending, after });
  const totals = totalsOf(page.rows, page.totalBefore ?? incomeOf(fact.voucher));
  const data = page.rows.map((row) => shownTransaction(fact.voucher, row, totals.get(row.position) ?? 0));
  const last = page.rows.at(-1);
  return {
    object: 'list',
    data_ref: 'data',
    data,
    has_more: page.hasMore,
    more_starting_after: page.hasMore && last ? transactionId(last) : null,
  };
}

/** A transaction id holds its place in the history, so a page can start after it. */
function transactionId({ position }: LedgerRow): string {
  return `vtx_${position.replace('#', '')}`;
}

const TIME_LENGTH = 9;

function positionOf(id: string): string {
  const [, time, rest] = /^vtx_([0-9a-z]{9})([a-z]{1,3}_[0-9a-z]{1,64})$/.exec(id) ?? [];
  if (time?.length === TIME_LENGTH && rest !== undefined) return `${time}#${rest}`;
  throw new ApiError({ key: 'invalid_query_params', details: 'Property .starting_after_id must be a transaction id.' });
}

/** The lifetime income after each line: that of the last change by hand until then. */
function totalsOf(rows: readonly LedgerRow[], before: number): ReadonlyMap<string, number> {
  const oldestFirst = [...rows].sort((left, right) => (left.position < right.position ? -1 : 1));
  const totals = new Map<string, number>();
  let total = before;
  for (const row of oldestFirst) {
    total = row.total ?? total;
    totals.set(row.position, total);
  }
  return totals;
}

function incomeOf({ gift, loyalty_card }: Voucher): number {
  return gift?.amount ?? loyalty_card?.points ?? 0;
}

function shownTransaction(voucher: Voucher, row: LedgerRow, total: number): Shown {
  return {
    id: transactionId(row),
    source_id: row.sourceId,
    voucher_id: voucher.id,
    campaign_id: voucher.campaign_id,
    source: row.source,
    reason: row.reason,
    type: typeOf(row),
    details: { balance: balanceOf(voucher, row, total), ...referenceOf(row) },
    related_transaction_id: null,
    created_at: new Date(row.timeMs).toISOString(),
  };
}

function typeOf({ kind, value, delta }: LedgerRow): string {
  const what = value === 'gift' ? 'CREDITS' : 'POINTS';
  if (kind === 'T') return `${what}_${delta > 0 ? 'ADDITION' : 'REMOVAL'}`;
  return `${what}_${delta > 0 ? 'REFUND' : 'REDEMPTION'}`;
}

function balanceOf({ id }: Voucher, row: LedgerRow, total: number): Shown {
  const isGift = row.value === 'gift';
  return {
    type: isGift ? 'gift_voucher' : 'loyalty_card',
    total,
    object: 'balance',
    ...(isGift ? { amount: row.delta } : { points: row.delta }),
    balance: row.balanceAfter,
    operation_type: row.kind === 'T' ? 'MANUAL' : 'AUTOMATIC',
    related_object: { type: 'voucher', id },
  };
}

function referenceOf({ kind, id }: LedgerRow): Shown {
  if (kind === 'T') return {};
  return id.startsWith('rr_') ? { rollback: { id } } : { redemption: { id } };
}
