// Manual changes of a balance.
import { type Failure, isFailure } from '../../errors';
import type { AdjustBalanceRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { ProjectSettings } from '../../model/records/settings';
import type { Gift, LoyaltyCard, Voucher } from '../../model/records/voucher';
import type { PointExpiry, PointLot } from '../../model/records/voucher';
import type { SupportMoves, VoucherFact } from '../evaluation/facts';
import { addToLots, chargeLots, selectNewLots } from '../points/lots';
import type { EarnedLine, ExpiredLine, TransferLine } from './transactions';
import type { BalanceResponse } from '../../model/generated-answers/records';

interface Cards {
  readonly gift?: Gift | null;
  readonly loyalty_card?: LoyaltyCard | null;
}

/**
 * The card with another balance, minor units or points; a voucher without a balance stays unchanged.
 * @param total everything ever put on the card, when that changes as well
 */
export function withBalance<T extends Cards>(voucher: T, balance: number, total?: number): T {
  const { gift, loyalty_card: card } = voucher;
  if (gift) return { ...voucher, gift: { ...gift, balance, amount: total ?? gift.amount } };
  return card ? { ...voucher, loyalty_card: { ...card, balance, points: total ?? card.points } } : voucher;
}

/** A manual balance change, decided from the records that were read. */
export interface BalanceMove {
  readonly fact: VoucherFact;
  /** Minor units or points; negative subtracts. */
  readonly amount: number;
  readonly balanceAfter: number;
  /** The lots of a loyalty card afterwards; absent where they stay. */
  readonly lots?: readonly PointLot[];
  /** Days on which the card has no points yet, and has some afterwards, and those at whose end a tier is due. */
  readonly newLots?: readonly PointExpiry[];
  /** The tiers of a loyalty card afterwards, in a program whose tiers have dates. */
  readonly tier?: CardTier;
  /** The moment for which earned points count; absent for that of the line. */
  readonly earnedMs?: number | undefined;
  /** True for points that expired: they count as expired, not as taken off. */
  readonly isExpiration?: boolean;
  /** The changes of this day with this one, when a person with the role SUPPORT makes it. */
  readonly supportMoves?: SupportMoves;
  readonly row: {
    readonly id: string;
    readonly timeMs: number;
    /** Everything put on the card until then, this change included. */
    readonly total: number;
    readonly reason: string | null;
    readonly sourceId: string | null;
    readonly source: string | null;
    /** The id of the pair or user with which a person signed in. */
    readonly person?: string | undefined;
    /** The earning rule behind the change; absent for a change by hand. */
    readonly earned?: EarnedLine | undefined;
    /** The last day of points that expired; absent for any other change. */
    readonly expired?: ExpiredLine | undefined;
    /** The other end of a transfer; absent for any other change. */
    readonly transfer?: TransferLine | undefined;
  };
}

export interface Adjustment {
  readonly fact: VoucherFact;
  readonly request: AdjustBalanceRequest;
  readonly row: Pick<BalanceMove['row'], 'id' | 'timeMs'>;
  /** The channel that the caller named; "API" by default. */
  readonly source: string;
  readonly person?: string | undefined;
  /** When added points of a loyalty card expire; null for never. */
  readonly expiry?: PointExpiry | null;
}

/**
 * Plan the writes of a balance change.
 * @returns invalid_add_balance_params for a change of zero, one that is too large, or one that leaves too little; for
 *   a voucher without a balance, and for a card without a holder
 */
export function planMove({ fact, request, row, source, person, expiry = null }: Adjustment): BalanceMove | Failure {
  const { amount, reason = null, source_id: sourceId = null } = request;
  const value = valueOf(fact.voucher);
  if (isFailure(value)) return value;
  const balanceAfter = value.balance + amount;
  const total = value.total + Math.max(amount, 0);
  if (amount === 0) return refusal('A balance cannot be changed by 0.');
  if (balanceAfter < 0) return refusal(`Only ${value.balance} is left to take off.`);
  if (total > LIMITS.amount) return refusal(`A card can be given ${LIMITS.amount} in its life at most.`);
  return {
    fact,
    amount,
    balanceAfter,
    ...moveLots(fact, { amount, expiry, nowMs: row.timeMs }),
    row: { ...row, total, reason, sourceId, source, person },
  };
}

/**
 * Move the lots of a loyalty card: added points expire as said, and points that are taken off are those that end first.
 * @returns nothing for a card whose points never expire
 */
export function moveLots(
  { voucher, lots = [] }: VoucherFact,
  { amount, expiry, nowMs }: { readonly amount: number; readonly expiry: PointExpiry | null; readonly nowMs: number },
): Pick<BalanceMove, 'lots' | 'newLots'> {
  if (!voucher.loyalty_card) return {};
  const after = amount > 0 ? addToLots(lots, { points: amount, expiry, nowMs }) : chargeLots(lots, -amount, nowMs).left;
  if (after.length === 0 && lots.length === 0) return {};
  return { lots: after, newLots: selectNewLots(lots, after) };
}

interface CardValue {
  readonly balance: number;
  /** Everything put on the card so far. */
  readonly total: number;
}

function valueOf({ gift, loyalty_card, holder_id }: Voucher): CardValue | Failure {
  if (gift) return { balance: gift.balance, total: gift.amount };
  if (!loyalty_card) return refusal('A discount voucher has no balance.');
  if (!holder_id) return refusal('A loyalty card needs a holder before its balance can change.');
  return { balance: loyalty_card.balance, total: loyalty_card.points };
}

function refusal(details: string): Failure {
  return { key: 'invalid_add_balance_params', details };
}

/** Build the response of a balance change. */
export function balanceAnswer({ fact: { voucher }, amount, balanceAfter, row }: BalanceMove): BalanceResponse {
  return {
    amount,
    total: row.total,
    balance: balanceAfter,
    type: voucher.gift ? 'gift_voucher' : 'loyalty_card',
    operation_type: row.earned || row.expired ? 'AUTOMATIC' : 'MANUAL',
    object: 'balance',
    related_object: { type: 'voucher', id: voucher.id },
  };
}

interface SupportMove {
  /** Minor units or points; negative subtracts. */
  readonly amount: number;
  /** Today in the time zone of the project, as a period key. */
  readonly day: string;
  /** Earlier changes of the card by this role; undefined when there are none. */
  readonly before: SupportMoves | undefined;
}

/**
 * Add a balance change by a person with the role SUPPORT to that role's changes of the card today, or refuse it. The
 * daily limit counts absolute amounts: a subtraction does not make room for an addition.
 * @returns missing_required_permission when the sum is above the limit
 * @see docs/dashboard.md#roles
 */
export function planSupportMove(
  { amount, day, before }: SupportMove,
  { support_adjustment_limit: most }: Pick<ProjectSettings, 'support_adjustment_limit'>,
): SupportMoves | Failure {
  const earlier = before?.day === day ? before.moved : 0;
  const moved = earlier + Math.abs(amount);
  if (moved <= most) return { day, moved };
  const left = Math.max(0, most - earlier);
  const details = `The role SUPPORT changes a card by at most ${most} a day; ${left} is left today.`;
  return { key: 'missing_required_permission', details };
}
