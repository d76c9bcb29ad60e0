// Manual changes of the balance of a gift or loyalty card, and the list of its changes.
import { buildBalanceRow } from '../../core/activity/rows';
import { buildBalanceFacts } from '../../core/events/facts/balance-facts';
import { hasListeners, outboxRow } from '../../core/events/outbox-row';
import type { SupportMoves, VoucherFact } from '../../core/evaluation/facts';
import { expiryOfEarned } from '../../core/loyalty/expiration-rules';
import type { PointExpiry } from '../../model/records/voucher';
import { sumOfLots } from '../../core/points/lots';
import { periodKey } from '../../core/time/calendar';
import { withTierAfter } from '../../core/loyalty/tier/balance-tier';
import { balanceAnswer, planMove, planSupportMove } from '../../core/voucher/balance';
import { notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Config } from '../../model/config';
import type { AdjustBalanceRequest } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import type { BalanceOutcome, GuardedMove } from '../../ports/vouchers';
import type { Customer } from '../../model/records/customer';
import { unwrap } from '../shared/unwrap';
import { type AttemptOutcome, commitOptimistically, type Settlement } from '../shared/commit';
import { guardOf, isRefusal, readKeptAnswer, once } from '../shared/once';
import type { BalanceResponse } from '../../model/generated-answers/records';

interface BalanceAdjustment {
  readonly codeOrId: string;
  readonly request: AdjustBalanceRequest;
  /** When added points expire; null for never, absent for the rules of the program. */
  readonly expiry?: PointExpiry | null;
}

interface Adjusted extends BalanceAdjustment {
  readonly idempotencyKey: string | null;
}

/**
 * Add an amount to a card's balance, or subtract one; the balance never falls below zero.
 * @throws ApiError not_found; invalid_add_balance_params; idempotency_key_reused with another request
 */
export function adjustBalance(
  rt: Runtime<'config' | 'customers' | 'guards' | 'vouchers'>,
  caller: Caller,
  adjustment: Adjusted,
): Promise<Once<BalanceResponse>> {
  const { codeOrId, request, idempotencyKey } = adjustment;
  const operation = { idempotencyKey, path: ['adjustBalance', codeOrId], body: request };
  return once(rt, caller, operation, (keyed) => changeBalance(rt, keyed, adjustment));
}

/**
 * Change the balance of a card for callers that see to the Idempotency-Key themselves.
 * @throws ApiError as `adjustBalance`
 */
export async function changeBalance(
  rt: Runtime<'config' | 'customers' | 'guards' | 'vouchers'>,
  caller: Caller,
  change: BalanceAdjustment,
): Promise<BalanceResponse> {
  const { codeOrId, request } = change;
  const { answer } = await commitOptimistically<BalanceFacts, GuardedMove, BalanceResponse>({
    read: () => readCard(rt, caller, codeOrId),
    plan: ({ fact, config, holder, nowMs }, { unanswered }) => {
      // The card was recreated: the row of the new one would not conflict with that of the attempt on the old one.
      const isOther = unanswered !== null && unanswered.fact.voucher.id !== fact?.voucher.id;
      if (!fact || isOther) throw notFound('voucher', codeOrId);
      // The row keeps its key after an attempt without an answer, so that only one of them can be written.
      const row = unanswered?.row ?? { id: rt.ids.random('t', 18), timeMs: nowMs };
      const person = caller.session && caller.keyId;
      const { campaign_id: campaignId } = fact.voucher;
      const expiry = change.expiry === undefined ? expiryOfEarned(config, { campaignId, nowMs }) : change.expiry;
      const supportMoves = supportMovesOf(caller, { fact, config, nowMs, amount: request.amount });
      const move = {
        ...unwrap(planMove({ fact, request, row, source: caller.channel ?? 'API', person, expiry })),
        ...(supportMoves && { supportMoves }),
      };
      const answer = balanceAnswer(move);
      const customerIds = [fact.voucher.holder_id];
      const outbox = outboxRow(caller, { config, id: row.id, nowMs, customerIds }, () =>
        buildBalanceFacts(move, { config, holder }),
      );
      const activity = buildBalanceRow(caller, move, config);
      return { write: { ...withTierAfter(config, move), guard: guardOf(caller, answer), outbox, activity }, answer };
    },
    commit: async (move) => attemptOutcome(await rt.store.vouchers.moveBalance(caller, move)),
    settle: (move, refusal) => settle(rt, caller, { move, refusal }),
  });
  return answer;
}

/** Reads the card, and in the same round trip the subscribers: the event contains the card's holder. */
async function readCard(
  rt: Runtime<'config' | 'customers' | 'vouchers'>,
  caller: Caller,
  codeOrId: string,
): Promise<BalanceFacts> {
  const [fact, config] = await Promise.all([rt.store.vouchers.load(caller, codeOrId), rt.store.config.load(caller)]);
  const id = fact?.voucher.holder_id;
  const known = id && hasListeners(config) ? await rt.store.customers.load(caller, id) : null;
  return { fact, config, holder: known?.customer ?? null, nowMs: rt.clock.nowMs() };
}

/** @throws ApiError missing_required_permission for more than the project lets people with the role SUPPORT move a day */
function supportMovesOf(
  caller: Caller,
  {
    fact,
    config,
    nowMs,
    amount,
  }: Omit<BalanceFacts, 'holder' | 'fact'> & { readonly fact: VoucherFact; readonly amount: number },
): SupportMoves | undefined {
  if (caller.session?.role !== 'SUPPORT') return undefined;
  const day = periodKey({ nowMs, timezone: config.settings.timezone }, 'day', 1);
  return unwrap(planSupportMove({ amount, day, before: fact.supportMoves }, config.settings));
}

interface BalanceFacts {
  readonly fact: VoucherFact | null;
  readonly config: Config;
  readonly holder: Customer | null;
  readonly nowMs: number;
}

function attemptOutcome(outcome: BalanceOutcome): AttemptOutcome {
  return outcome.status === 'MOVED' ? { status: 'COMMITTED' } : outcome;
}

/**
 * The ledger line decides whether an attempt without an answer took effect. If it did not, it may still arrive, unless
 * the request was refused since: then the card's revision has changed, and the attempt will fail.
 */
async function settle(
  rt: Runtime<'guards' | 'vouchers'>,
  caller: Caller,
  { move, refusal }: { readonly move: GuardedMove; readonly refusal: unknown },
): Promise<Settlement<BalanceResponse>> {
  const line = await rt.store.vouchers.moved(caller, move.fact.voucher.id, move.row);
  if (!line) return { status: isRefusal(refusal) ? 'NEVER' : 'OPEN' };
  const row = { ...move.row, total: line.total ?? 0 };
  const balanceAfter = line.balanceAfter - sumOfLots(move.fact.unbooked ?? []);
  const answer = balanceAnswer({ ...move, row, balanceAfter });
  return { status: 'COMMITTED', answer: await readKeptAnswer(rt, caller, answer) };
}
