// The hash chain of a balance: each ledger line carries the hash of its content and of the line before it.
import { hash } from 'node:crypto';
import { isReturnLine } from '../keys/record-ids';
import type { PointLot, Voucher } from '../records/voucher';

/** The content of a ledger line that its hash covers, in the spelling of the API. */
export interface ChainLine {
  readonly voucher_id: string;
  /** From 1, the opening line. */
  readonly sequence: number;
  readonly created_at: string;
  readonly type: LineType | 'OPENING';
  /** Minor units or points, signed. */
  readonly change: number;
  readonly balance_after: number;
}

/** The last line of a chain. */
interface ChainLink {
  readonly sequence: number;
  /** The balance of the opening line. */
  readonly opening: number;
  /** Lower-case hex. */
  readonly hash: string;
  readonly timeMs: number;
}

/** The previous hash of an opening line. */
export const NO_HASH = '0'.repeat(64);

/** Return the SHA-256 of a text as lower-case hex. */
export function hashText(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Return the hash of a line: SHA-256 of the previous hash, a line feed, and the line as RFC 8785 JSON. */
export function hashLine(previousHash: string, line: ChainLine): string {
  return hashText(`${previousHash}\n${canonicalLine(line)}`);
}

/** Six members in their sorted order; -0 is written as 0. */
function canonicalLine({ voucher_id, sequence, created_at, type, change, balance_after }: ChainLine): string {
  return JSON.stringify({ balance_after, change, created_at, sequence, type, voucher_id });
}

/** A card as its chain needs it. */
export interface ChainedCard {
  readonly voucherId: string;
  /** Creation time of the card, ISO 8601. */
  readonly createdAt: string;
  readonly balance: number;
  /** The stored end of the chain; absent before its first line after the opening. */
  readonly head?: string | undefined;
}

/** Return the opening line of a card whose chain has no further line. */
export function openingLine({ voucherId, createdAt, balance }: Omit<ChainedCard, 'head'>): ChainLine {
  return {
    voucher_id: voucherId,
    sequence: 1,
    created_at: new Date(createdAt).toISOString(),
    type: 'OPENING',
    change: balance,
    balance_after: balance,
  };
}

/** Return the end of a card's chain: the stored one, or the opening line computed from the card. */
export function headOf(card: ChainedCard): ChainLink {
  if (card.head !== undefined) return parseLink(card.head);
  return openingEnd(card);
}

/** Return the stored text of the link of an opening line. */
export function openingLink(card: Omit<ChainedCard, 'head'>): string {
  return toLink(openingEnd(card));
}

function openingEnd(card: Omit<ChainedCard, 'head'>): ChainLink {
  const hash = hashLine(NO_HASH, openingLine(card));
  return { sequence: 1, opening: card.balance, hash, timeMs: Date.parse(card.createdAt) };
}

/** A change of a balance that becomes the next line of its chain. */
export interface NextLine extends TypedLine {
  readonly voucherId: string;
  readonly timeMs: number;
  readonly balanceAfter: number;
}

/** Return the stored text of the next link of a chain. */
export function nextLink(head: ChainLink, line: NextLine): string {
  const { voucherId, timeMs, delta, balanceAfter } = line;
  const sequence = head.sequence + 1;
  const content: ChainLine = {
    voucher_id: voucherId,
    sequence,
    created_at: new Date(timeMs).toISOString(),
    type: lineType(line),
    change: delta,
    balance_after: balanceAfter,
  };
  return toLink({ sequence, opening: head.opening, hash: hashLine(head.hash, content), timeMs });
}

/** Serialize a link as lines and cards store it. The hash is base64url there, which is a third shorter than hex. */
export function toLink({ sequence, opening, hash: hex, timeMs }: ChainLink): string {
  return [sequence, opening, Buffer.from(hex, 'hex').toString('base64url'), timeMs.toString(36)].join('#');
}

/** Parse a stored link. */
export function parseLink(text: string): ChainLink {
  const [sequence, opening, stored = '', time = ''] = text.split('#');
  return {
    sequence: Number(sequence),
    opening: Number(opening),
    hash: Buffer.from(stored, 'base64url').toString('hex'),
    timeMs: Number.parseInt(time, 36),
  };
}

interface CardFact {
  readonly voucher: Voucher;
  readonly head?: string | undefined;
  /** Expired points that have no line in the ledger yet: the balance of the voucher is without them. */
  readonly unbooked?: readonly PointLot[];
}

/** Return the balance of a card; 0 for a voucher without one. */
export function cardBalance({ gift, loyalty_card }: Voucher): number {
  return gift?.balance ?? loyalty_card?.balance ?? 0;
}

/** Return the balance of a card after the last line of its ledger: expired points count until they have a line. */
export function bookBalance({ voucher, unbooked = [] }: CardFact): number {
  return unbooked.reduce((sum, { points }) => sum + points, cardBalance(voucher));
}

/** Return the end of the chain of a card as it was read. */
export function headOfFact(fact: CardFact): ChainLink {
  const { voucher, head } = fact;
  return headOf({ voucherId: voucher.id, createdAt: voucher.created_at, balance: bookBalance(fact), head });
}

// The type of a ledger line, as transactions and the hash chain name it.

/** The members of a ledger line that decide its type. */
interface TypedLine {
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

type LineType =
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
