// Points that move from some loyalty cards to one other.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { LoyaltyCard, PointExpiry } from '../../model/records/voucher';
import type { VoucherFact } from '../evaluation/facts';
import { timePlace, transactionId } from '../voucher/transactions';
import { type BalanceMove, moveLots, withBalance } from '../voucher/balance';

/** A card that gives points. */
export interface TransferSource {
  readonly fact: VoucherFact;
  readonly points: number;
  readonly reason: string | null;
  readonly sourceId: string | null;
}

export interface TransferRequest {
  /** The card that gets the points. */
  readonly destination: VoucherFact;
  readonly sources: readonly TransferSource[];
  /** The time of all ledger lines, and the id from which theirs are made. */
  readonly row: Pick<BalanceMove['row'], 'id' | 'timeMs'>;
  /** When the points expire on their new card; null for never. */
  readonly expiry: PointExpiry | null;
  readonly source: string;
  readonly person?: string | undefined;
}

export interface TransferPlan {
  readonly outgoing: readonly BalanceMove[];
  /** Each with the destination as the move before it left it. */
  readonly incoming: readonly BalanceMove[];
}

/**
 * Plan the moves of a transfer: two ledger lines for each source, which name each other.
 * @returns not_published for a card without a holder; invalid_payload for a card that is there twice, and for more
 *   points than the destination can be given in its life; loyalty_card_points_exceeded for more than a source has
 * @see docs/behaviour/loyalty.md#transfers
 */
export function planTransfer(request: TransferRequest): TransferPlan | Failure {
  const refused = refuseTransfer(request);
  if (refused) return refused;
  const { sources } = request;
  const incoming: BalanceMove[] = [];
  let destination = request.destination;
  for (const [index, source] of sources.entries()) {
    const move = incomingMove(request, { source, index, destination });
    incoming.push(move);
    destination = factAfter(move);
  }
  return { outgoing: sources.map((source, index) => outgoingMove(request, source, index)), incoming };
}

function refuseTransfer({ destination, sources }: TransferRequest): Failure | null {
  const cards = [destination, ...sources.map(({ fact }) => fact)];
  if (new Set(cards.map(({ voucher }) => voucher.id)).size < cards.length) {
    return invalid('A card can be in a transfer once, and points cannot move from a card to itself.');
  }
  const free = cards.find(({ voucher }) => !voucher.holder_id);
  if (free) return { key: 'not_published', details: `The card ${free.voucher.code} has no holder.` };
  const short = sources.find(({ fact, points }) => points > cardOf(fact).balance);
  if (short) {
    const { voucher } = short.fact;
    const details = `The card ${voucher.code} has ${cardOf(short.fact).balance} points.`;
    return { key: 'loyalty_card_points_exceeded', details };
  }
  const total = sources.reduce((sum, { points }) => sum + points, cardOf(destination).points);
  if (total <= LIMITS.amount) return null;
  return invalid(`A card can be given ${LIMITS.amount} points in its life at most.`);
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

function cardOf({ voucher }: VoucherFact): LoyaltyCard {
  const { loyalty_card: card } = voucher;
  if (!card) throw new Error('A transfer is between loyalty cards.');
  return card;
}

function outgoingMove(request: TransferRequest, source: TransferSource, index: number): BalanceMove {
  const { fact, points } = source;
  const { balance, points: total } = cardOf(fact);
  const row = { ...rowOf(request, source), id: lineId(request, 'o', index), total };
  const transfer = { related: transactionOf(request, 'i', index) };
  const lots = moveLots(fact, { amount: -points, expiry: null, nowMs: row.timeMs });
  return { fact, amount: -points, balanceAfter: balance - points, ...lots, row: { ...row, transfer } };
}

interface IncomingPoints {
  readonly source: TransferSource;
  readonly index: number;
  readonly destination: VoucherFact;
}

function incomingMove(request: TransferRequest, { source, index, destination }: IncomingPoints): BalanceMove {
  const { points } = source;
  const { balance, points: before } = cardOf(destination);
  const row = { ...rowOf(request, source), id: lineId(request, 'i', index), total: before + points };
  const transfer = { related: transactionOf(request, 'o', index) };
  const lots = moveLots(destination, { amount: points, expiry: request.expiry, nowMs: row.timeMs });
  return { fact: destination, amount: points, balanceAfter: balance + points, ...lots, row: { ...row, transfer } };
}

function rowOf({ row, source, person }: TransferRequest, { reason, sourceId }: TransferSource) {
  return { timeMs: row.timeMs, reason, sourceId, source, person };
}

/** The destination has several lines of one moment: their ids sort in the order of the sources. */
function lineId({ row }: TransferRequest, end: 'i' | 'o', index: number): string {
  return `${row.id}${end}${index.toString(36)}`;
}

function transactionOf(request: TransferRequest, end: 'i' | 'o', index: number): string {
  return transactionId({ position: `${timePlace(request.row.timeMs)}#${lineId(request, end, index)}` });
}

function factAfter({ fact, balanceAfter, lots, row }: BalanceMove): VoucherFact {
  const voucher = withBalance(fact.voucher, balanceAfter, row.total);
  return { ...fact, voucher, sequence: fact.sequence + 1, ...(lots && { lots }) };
}

/** The destination once all points arrived. */
export function destinationAfter({ incoming }: TransferPlan): VoucherFact['voucher'] {
  const last = incoming.at(-1);
  if (!last) throw new Error('A transfer has at least one source.');
  return factAfter(last).voucher;
}
