// Change the balance of a gift or loyalty card by hand, and list what changed it.
import type { Shown } from '../core/answer/records';
import type { VoucherFact } from '../core/facts';
import { ApiError, notFound } from '../errors';
import type { Caller, Once } from '../model/common';
import type { AdjustBalanceRequest } from '../model/generated';
import { LIMITS } from '../model/limits';
import type { Voucher } from '../model/voucher';
import type { Runtime } from '../ports';
import type { BalanceMove } from '../ports/vouchers';
import { Retry } from './retry';

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
  for (;;) {
    const repeat = repeatOf(rt, caller, given);
    const known = repeat && (await rt.store.vouchers.repeatOf(caller, repeat.parts));
    if (known) return repeated(known, repeat.requestHash);
    const fact = await rt.store.vouchers.load(caller, given.codeOrId);
    if (!fact) throw notFound('voucher', given.codeOrId);
    const move = planMove(rt, caller, { fact, request: given.request });
    const answer = balanceAnswer(fact.voucher, move);
    const outcome = await rt.store.vouchers.moveBalance(caller, { ...move, repeat: repeat && { ...repeat, answer } });
    if (outcome.status === 'MOVED') return { answer, replayed: false };
    await retry.pause(outcome);
  }
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
  rt: Runtime,
  caller: Caller,
  { fact, request }: { readonly fact: VoucherFact; readonly request: AdjustBalanceRequest },
): BalanceMove {
  const { amount, reason = null, source_id = null } = request;
  const { balance, total } = valueOf(fact.voucher);
  const balanceAfter = balance + amount;
  const totalAfter = total + Math.max(amount, 0);
  if (amount === 0) refuse('Property .amount must not be 0.');
  if (balanceAfter < 0) refuse(`Only ${balance} is left to take off.`);
  if (totalAfter > LIMITS.amount) refuse(`A card can be given ${LIMITS.amount} in its life at most.`);
  const id = rt.ids.random('t', 18);
  const row = { id, timeMs: rt.clock.nowMs(), total: totalAfter, reason, sourceId: source_id, source: caller.channel };
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
