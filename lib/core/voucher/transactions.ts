// The lines of a balance's history, as answers show them.
import type { Failure } from '../../errors';
import type { Voucher } from '../../model/records/voucher';
import type { Shown } from '../answer/records';

/** One change of a balance. */
export interface LedgerRow {
  /** R: by a redemption or rollback, T: by hand. */
  readonly kind: 'R' | 'T';
  /** `<time>#<id>`: sorts as the lines follow each other. */
  readonly position: string;
  /** Of the redemption or rollback, or of the change by hand. */
  readonly id: string;
  readonly timeMs: number;
  readonly value: 'gift' | 'loyalty_card';
  readonly delta: number;
  readonly balanceAfter: number;
  /** Lifetime income after the change; null for a redemption that an earlier version wrote. */
  readonly total: number | null;
  readonly reason: string | null;
  readonly sourceId: string | null;
  readonly source: string | null;
  /** Of a change by hand: the id of the pair or user that somebody came in with. */
  readonly person?: string;
  /** What it paid for; absent where there was no order, and in lines of 0.2.0 and before. */
  readonly order?: { readonly id: string; readonly source_id: string | null };
}

/** A line with the card and the campaign it belongs to. */
export interface CampaignMovement extends LedgerRow {
  readonly voucherId: string;
  readonly campaignId: string | null;
}

/** A transaction id holds its place in the history, so a page can start after it. */
export function transactionId({ position }: Pick<LedgerRow, 'position'>): string {
  return `vtx_${position.replace('#', '')}`;
}

/** The place a transaction id holds. @returns invalid_query_params for text that is none */
export function positionOf(id: string): { readonly position: string } | Failure {
  const [, time, rest] = /^vtx_([0-9a-z]{9})([a-z]{1,3}_[0-9a-z]{1,64})$/.exec(id) ?? [];
  if (time !== undefined && rest !== undefined) return { position: `${time}#${rest}` };
  return { key: 'invalid_query_params', details: 'Property .starting_after_id must be a transaction id.' };
}

/**
 * A page of the history of a voucher's balance.
 * @param totalBefore lifetime income before the oldest line; null when it never changed by hand
 */
export function shownTransactions(
  voucher: Voucher,
  rows: readonly LedgerRow[],
  totalBefore: number | null,
): readonly Shown[] {
  const totals = totalsOf(rows, totalBefore ?? incomeOf(voucher));
  return rows.map((row) => shownTransaction(voucher, row, totals.get(row.position) ?? 0));
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

/** The card of a line. */
type Card = Pick<Voucher, 'id' | 'campaign_id'>;

/** A line of which the lifetime income is known. */
export function shownTransaction(voucher: Card, row: LedgerRow, total = row.total ?? 0): Shown {
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
    ...(row.person !== undefined && { channel: { channel_id: row.person, channel_type: 'USER' } }),
    created_at: new Date(row.timeMs).toISOString(),
  };
}

function typeOf({ kind, value, delta }: LedgerRow): string {
  const what = value === 'gift' ? 'CREDITS' : 'POINTS';
  if (kind === 'T') return `${what}_${delta > 0 ? 'ADDITION' : 'REMOVAL'}`;
  return `${what}_${delta > 0 ? 'REFUND' : 'REDEMPTION'}`;
}

function balanceOf({ id }: Card, row: LedgerRow, total: number): Shown {
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

function referenceOf({ kind, id, order }: LedgerRow): Shown {
  if (kind === 'T') return {};
  return { ...(order && { order }), ...(id.startsWith('rr_') ? { rollback: { id } } : { redemption: { id } }) };
}
