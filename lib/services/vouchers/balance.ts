// Change the balance of a gift or loyalty card by hand, and list what changed it.
import type { Shown } from '../../core/answer/records';
import type { VoucherFact } from '../../core/evaluation/facts';
import { ApiError, CATALOGUE, notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { AdjustBalanceRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import type { BalanceMove, BalanceOutcome } from '../../ports/vouchers';
import { Retry, outcomeUnknown } from '../shared/retry';

interface Adjusted {
  readonly codeOrId: string;
  readonly request: AdjustBalanceRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Add to a balance, or take off it; never below zero. Takes effect once for an Idempotency-Key, however often it is sent.
 * @throws ApiError not_found; invalid_add_balance_params; idempotency_key_reused with another request
 */
export async function adjustBalance(rt: Runtime, caller: Caller, given: Adjusted): Promise<Once<Shown>> {
  const retry = new Retry();
  let unanswered: Sent | null = null;
  for (;;) {
    try {
      const known = unanswered && (await effectOf(rt, caller, unanswered));
      if (known) return { answer: known, replayed: false };
      const sent = await send(rt, caller, { ...given, unanswered });
      if ('answer' in sent) return sent;
      if (sent.outcome.status === 'UNKNOWN') unanswered = sent;
      await retry.pause(sent.outcome);
    } catch (error) {
      if (!unanswered) throw error;
      return { answer: await settled(rt, caller, { unanswered, error }), replayed: false };
    }
  }
}

interface Sent {
  readonly voucher: Voucher;
  readonly move: BalanceMove;
  readonly outcome: BalanceOutcome;
}

type Row = Pick<BalanceMove['row'], 'id' | 'timeMs'>;

/** One attempt. One that follows an unanswered one writes the same line of the ledger, so that only one of them can. */
async function send(
  rt: Runtime,
  caller: Caller,
  given: Adjusted & { readonly unanswered: Sent | null },
): Promise<Sent | Once<Shown>> {
  const repeat = repeatOf(rt, caller, given);
  const known = repeat && (await rt.store.vouchers.repeatOf(caller, repeat.parts));
  if (known) return repeated(known, repeat.requestHash);
  const fact = await rt.store.vouchers.load(caller, given.codeOrId);
  if (!fact) throw notFound('voucher', given.codeOrId);
  // The card was made anew: a line of the new one would not meet that of the attempt on the old one.
  if (given.unanswered && given.unanswered.voucher.id !== fact.voucher.id) throw notFound('voucher', given.codeOrId);
  const row = given.unanswered?.move.row ?? { id: rt.ids.random('t', 18), timeMs: rt.clock.nowMs() };
  const move = planMove(caller, { fact, request: given.request, row });
  const answer = balanceAnswer(fact.voucher, move);
  const outcome = await rt.store.vouchers.moveBalance(caller, { ...move, repeat: repeat && { ...repeat, answer } });
  return outcome.status === 'MOVED' ? { answer, replayed: false } : { voucher: fact.voucher, move, outcome };
}

/** The answer of an attempt that had none, where it took effect. */
async function effectOf(rt: Runtime, caller: Caller, { voucher, move }: Sent): Promise<Shown | null> {
  const line = await rt.store.vouchers.moved(caller, voucher.id, move.row);
  if (!line) return null;
  const row = { ...move.row, total: line.total ?? 0 };
  return balanceAnswer(voucher, { ...move, row, balanceAfter: line.balanceAfter });
}

/**
 * What to say of an attempt that had no answer, once there is no other. A refusal was decided on a card that the attempt
 * cannot meet any more: it took effect before that card was read, or never will.
 * @throws ApiError the refusal; outcome_unknown where the attempt may still arrive
 */
async function settled(
  rt: Runtime,
  caller: Caller,
  { unanswered, error }: { readonly unanswered: Sent; readonly error: unknown },
): Promise<Shown> {
  const known = await effectOf(rt, caller, unanswered).catch((cause: unknown) => {
    throw outcomeUnknown(cause);
  });
  if (known) return known;
  throw isRefusal(error) ? error : outcomeUnknown(error);
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && CATALOGUE[error.failure.key].status < 500;
}

function repeatOf(rt: Runtime, caller: Caller, { codeOrId, request, idempotencyKey }: Adjusted) {
  if (idempotencyKey === null) return null;
  return {
    parts: [caller.keyId, 'balance', idempotencyKey],
    requestHash: rt.ids.requestHash([codeOrId, request]),
  };
}

function repeated(known: { readonly requestHash: string; readonly answer: unknown }, requestHash: string): Once<Shown> {
  if (known.requestHash === requestHash) return { answer: known.answer as Shown, replayed: true };
  throw new ApiError({ key: 'idempotency_key_reused', details: 'Use a new key for a new request.' });
}

/** @throws ApiError invalid_add_balance_params */
function planMove(
  caller: Caller,
  given: { readonly fact: VoucherFact; readonly request: AdjustBalanceRequest; readonly row: Row },
): BalanceMove {
  const { fact, request } = given;
  const { amount, reason = null, source_id = null } = request;
  const { balance, total } = valueOf(fact.voucher);
  const balanceAfter = balance + amount;
  const totalAfter = total + Math.max(amount, 0);
  if (amount === 0) refuse('A balance cannot be changed by 0.');
  if (balanceAfter < 0) refuse(`Only ${balance} is left to take off.`);
  if (totalAfter > LIMITS.amount) refuse(`A card can be given ${LIMITS.amount} in its life at most.`);
  const row = { ...given.row, total: totalAfter, reason, sourceId: source_id, source: caller.channel };
  return { fact, amount, balanceAfter, row, repeat: null };
}

/** @throws ApiError invalid_add_balance_params for a voucher without a balance, and for a card nobody holds */
function valueOf({ gift, loyalty_card, holder_id }: Voucher): { balance: number; total: number } {
  if (gift) return { balance: gift.balance, total: gift.amount };
  if (!loyalty_card) return refuse('A discount voucher has no balance.');
  if (!holder_id) return refuse('A loyalty card needs a holder before its balance can change.');
  return { balance: loyalty_card.balance, total: loyalty_card.points };
}

function refuse(details: string): never {
  throw new ApiError({ key: 'invalid_add_balance_params', details });
}

function balanceAnswer(voucher: Voucher, { amount, balanceAfter, row }: BalanceMove): Shown {
  return {
    amount,
    total: row.total,
    balance: balanceAfter,
    type: voucher.gift ? 'gift_voucher' : 'loyalty_card',
    operation_type: 'MANUAL',
    object: 'balance',
    related_object: { type: 'voucher', id: voucher.id },
  };
}
