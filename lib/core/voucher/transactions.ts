// The ledger of a balance, in answers.
import type { Failure } from '../../errors';
import type { ReferralRole } from '../../model/events/events';
import type { TransactionResponse } from '../../model/generated-answers/records';
import { isReturnLine, returnOfLine } from '../../model/keys/record-ids';
import { isByHand, lineType, toDayEndLineId } from '../../model/ledger/chain';
import type { EarnedTiers } from '../../model/loyalty/loyalty-tier';
import type { Voucher } from '../../model/records/voucher';

/** An entry of the ledger: a change of a balance. */
export interface LedgerRow {
  /** R: by a redemption or rollback, T: manual, or by a return. */
  readonly kind: 'R' | 'T';
  /** `<time>#<id>`: sorts in the order of the entries. */
  readonly position: string;
  /** The id of the redemption or rollback, of the manual change, or of the line of a return. */
  readonly id: string;
  readonly timeMs: number;
  readonly value: 'gift' | 'loyalty_card';
  readonly delta: number;
  readonly balanceAfter: number;
  /** Lifetime income after the change; null for a redemption by an earlier version. */
  readonly total: number | null;
  readonly reason: string | null;
  readonly sourceId: string | null;
  readonly source: string | null;
  /** The id of the pair or user with which a person signed in, for a manual change. */
  readonly person?: string;
  /** The order that it paid for; absent when there was none. */
  readonly order?: { readonly id: string; readonly source_id: string | null };
  /** The earning rule or the referral behind it; absent for any other entry. */
  readonly earned?: EarnedLine;
  /** The other end of a transfer; absent for any other entry. */
  readonly transfer?: TransferLine;
  /** Its link in the hash chain of the balance; absent for an entry before the chain. */
  readonly link?: string;
  /** The lot whose points expired; absent for any other entry. */
  readonly expired?: ExpiredLine;
}

/** The lot whose points expired. */
export interface ExpiredLine {
  /** The last day of use, YYYY-MM-DD. */
  readonly date: string;
  readonly created_ms: number;
}

/** The cause of an automatic change of a card: an earning rule or the reward of a referral. */
export interface EarnedLine {
  /** Absent for the reward of a referral. */
  readonly rule?: { readonly id: string; readonly banner: string | null };
  /** Absent for an earning rule. */
  readonly referral?: { readonly role: ReferralRole };
  readonly redemption?: { readonly id: string };
  readonly order?: { readonly id: string; readonly source_id: string | null };
  readonly event?: { readonly id: string; readonly type: string };
  readonly segment?: { readonly id: string; readonly name: string };
  /** The tiers of the holder before the event; absent without one. */
  readonly tiers?: EarnedTiers;
  /** The pending points that became active; absent for points that counted at once. */
  readonly pending?: { readonly id: string };
}

/** The line of the other card of a transfer of points. */
export interface TransferLine {
  /** The id of its transaction. */
  readonly related: string;
}

/** An entry with its card and campaign. */
export interface CampaignMovement extends LedgerRow {
  readonly voucherId: string;
  readonly campaignId: string | null;
}

/** The transaction id of an entry. It contains the position in the ledger, so that a page can start after it. */
export function transactionId({ position }: Pick<LedgerRow, 'position'>): string {
  return `vtx_${position.replace('#', '')}`;
}

/** The position in a transaction id. @returns invalid_query_params for text of another form */
export function positionOf(id: string): { readonly position: string } | Failure {
  const [, time, rest] = /^vtx_([0-9a-z]{9})([a-z]{1,3}_[0-9a-z]{1,64})$/.exec(id) ?? [];
  if (time !== undefined && rest !== undefined) return { position: `${time}#${rest}` };
  return { key: 'invalid_query_params', details: 'Property .starting_after_id must be a transaction id.' };
}

/**
 * A page of the ledger of a voucher.
 * @param totalBefore lifetime income before the oldest entry; null when it never changed manually
 */
export function toLedgerResponse(
  voucher: Voucher,
  rows: readonly LedgerRow[],
  totalBefore: number | null,
): readonly TransactionResponse[] {
  const totals = totalsOf(rows, totalBefore ?? incomeOf(voucher));
  return rows.map((row) => toTransactionResponse(voucher, row, totals.get(row.position) ?? 0));
}

/** The lifetime income after each entry: that of the last manual change up to then. */
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

/** Ids of the card that an entry belongs to. */
type CardIds = Pick<Voucher, 'id' | 'campaign_id'>;

/** An entry whose lifetime income is known. */
export function toTransactionResponse(voucher: CardIds, row: LedgerRow, total = row.total ?? 0): TransactionResponse {
  return {
    id: transactionId(row),
    source_id: row.sourceId,
    voucher_id: voucher.id,
    campaign_id: voucher.campaign_id,
    source: row.source,
    reason: row.reason,
    type: lineType(row),
    details: { balance: balanceOf(voucher, row, total), ...referenceOf(row) },
    related_transaction_id: row.transfer?.related ?? null,
    ...(row.person !== undefined && { channel: { channel_id: row.person, channel_type: 'USER' } }),
    created_at: new Date(row.timeMs).toISOString(),
  };
}

function balanceOf({ id }: CardIds, row: LedgerRow, total: number): TransactionResponse['details']['balance'] {
  const isGift = row.value === 'gift';
  return {
    type: isGift ? 'gift_voucher' : 'loyalty_card',
    total,
    object: 'balance',
    ...(isGift ? { amount: row.delta } : { points: row.delta }),
    balance: row.balanceAfter,
    operation_type: isByHand(row) || isActivatedByHand(row) ? 'MANUAL' : 'AUTOMATIC',
    related_object: { type: 'voucher', id },
  };
}

function isActivatedByHand({ id, delta, earned }: LedgerRow): boolean {
  return earned?.pending !== undefined && delta > 0 && id !== toDayEndLineId(earned.pending.id);
}

function referenceOf(row: LedgerRow): Omit<TransactionResponse['details'], 'balance'> {
  if (row.earned) return earnedReference(row.earned);
  if (row.expired) return {};
  if (isByHand(row)) return {};
  const { id, order } = row;
  if (isReturnLine(id)) return { ...(order && { order }), return: { id: returnOfLine(id) } };
  return { ...(order && { order }), ...(id.startsWith('rr_') ? { rollback: { id } } : { redemption: { id } }) };
}

function earnedReference(earned: EarnedLine): Omit<TransactionResponse['details'], 'balance'> {
  const { rule, order, event, segment, redemption, tiers } = earned;
  return {
    ...(order && { order }),
    ...(event && { event }),
    ...(segment && { segment }),
    ...(redemption && { redemption }),
    ...(rule && { earning_rule: { id: rule.id, source: { banner: rule.banner } } }),
    ...tiers,
  };
}

const TIME_LENGTH = 9;

/** Milliseconds as nine characters that sort as the numbers do. */
export function timePlace(ms: number): string {
  return Math.floor(ms).toString(36).padStart(TIME_LENGTH, '0');
}
