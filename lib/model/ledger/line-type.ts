// The type of a ledger line, as transactions and the hash chain name it.
import { isReturnLine } from '../keys/return-ids';

/** The members of a ledger line that decide its type. */
export interface TypedLine {
  /** R: by a redemption or rollback, T: manual, or by a return. */
  readonly kind: 'R' | 'T';
  readonly id: string;
  readonly value: 'gift' | 'loyalty_card';
  readonly delta: number;
  /** Present on a line of an earning rule, and of the reward of a referral. */
  readonly earned?: unknown;
  /** Present on a line of points that expired. */
  readonly expired?: unknown;
  /** Present on a line of a transfer between cards. */
  readonly transfer?: unknown;
}

export type LineType =
  | 'CREDITS_ADDITION'
  | 'CREDITS_REDEMPTION'
  | 'CREDITS_REFUND'
  | 'CREDITS_REMOVAL'
  | 'PENDING_POINTS_ACTIVATION'
  | 'POINTS_ACCRUAL'
  | 'POINTS_ADDITION'
  | 'POINTS_EXPIRATION'
  | 'POINTS_REDEMPTION'
  | 'POINTS_REFUND'
  | 'POINTS_REMOVAL'
  | 'POINTS_TRANSFER_IN'
  | 'POINTS_TRANSFER_OUT';

/** True for a change by hand: returns, earned and expired points stand beside these. */
export function isByHand({
  kind,
  id,
  earned,
  expired,
}: Pick<TypedLine, 'kind' | 'id' | 'earned' | 'expired'>): boolean {
  return kind === 'T' && !isReturnLine(id) && !earned && !expired;
}

/** Convert the id of pending points to that of the line which adds them at the end of a day; by hand it is another one. */
export function toDayEndLineId(pendingId: string): string {
  return pendingId.replace('lopp_', 'tp_');
}

/** Return the type of a ledger line. */
export function lineType(line: TypedLine): LineType {
  const { value, delta } = line;
  const what = value === 'gift' ? 'CREDITS' : 'POINTS';
  if (line.expired) return 'POINTS_EXPIRATION';
  if (line.transfer) return delta > 0 ? 'POINTS_TRANSFER_IN' : 'POINTS_TRANSFER_OUT';
  if (hasMember(line.earned, 'pending') && delta > 0) return 'PENDING_POINTS_ACTIVATION';
  if (line.earned && !hasMember(line.earned, 'referral')) return delta > 0 ? 'POINTS_ACCRUAL' : 'POINTS_REMOVAL';
  if (line.earned || isByHand(line)) return `${what}_${delta > 0 ? 'ADDITION' : 'REMOVAL'}`;
  return `${what}_${delta > 0 ? 'REFUND' : 'REDEMPTION'}`;
}

function hasMember(earned: unknown, name: 'referral' | 'pending'): boolean {
  return typeof earned === 'object' && earned !== null && name in earned;
}
