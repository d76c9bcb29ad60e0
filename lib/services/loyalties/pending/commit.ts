// The one way in which pending points change: made, adjusted, cancelled or made active, each change once.
import { buildPendingFacts, buildPendingRow, type PendingOccurrence } from '../../../core/events/facts/pending-facts';
import { hasListeners, outboxRow } from '../../../core/events/outbox-row';
import type { VoucherFact } from '../../../core/evaluation/facts';
import { dueDayOf, pendingTotalAfter } from '../../../core/loyalty/pending/entry';
import { withTierAfter } from '../../../core/loyalty/tier/balance-tier';
import type { BalanceMove } from '../../../core/voucher/balance';
import type { Caller } from '../../../model/common';
import type { Config } from '../../../model/config';
import type { Customer } from '../../../model/records/customer';
import type { PendingPoints } from '../../../model/records/earning-rule';
import type { PendingWrite } from '../../../ports/pending-points';
import type { Runtime } from '../../../ports/runtime';
import type { AccrualChange } from '../../../ports/accruals';
import type { GuardedMove } from '../../../ports/vouchers';
import { commitOptimistically, type CommitPlan, type Settlement, toCommitOutcome } from '../../shared/commit';
import { guardOf, isRefusal, readKeptAnswer } from '../../shared/once';

/** The records that a change of pending points is decided from. */
export interface PendingFacts {
  readonly config: Config;
  /** The card; null when it is deleted. */
  readonly fact: VoucherFact | null;
  /** Null for an unknown entry, and for one that is not made yet. */
  readonly entry: PendingPoints | null;
  readonly holder: Customer | null;
  readonly nowMs: number;
}

/** A decided change. */
export interface PendingDecision {
  readonly after: PendingPoints;
  /** The balance change that makes the points active; null for any other change. */
  readonly move: BalanceMove | null;
  readonly accrual?: AccrualChange | undefined;
}

/** A change of the pending points of one earning rule and order. */
export interface PendingVerb<Answer> {
  readonly voucherId: string;
  readonly id: string;
  /** The id of the change: repeated work has the same one. */
  readonly changeId: string;
  /** True for a change that a request asks for. */
  readonly isManual: boolean;
  /** Null when there is nothing to change. */
  readonly decide: (facts: PendingFacts) => PendingDecision | null | Promise<PendingDecision | null>;
  /** The answer of a change; undefined where nothing changed. */
  readonly answer: (occurrence: PendingOccurrence | undefined) => Answer;
}

type Writing<Answer> = (GuardedMove | PendingWrite) & { readonly answer: Answer };

type PendingRuntime = Runtime<'config' | 'customers' | 'guards' | 'vouchers'>;

/** Change pending points and the sum on their card, in one transaction. @throws ApiError as the verb refuses */
export async function commitPending<Answer>(
  rt: PendingRuntime,
  caller: Caller,
  verb: PendingVerb<Answer>,
): Promise<Answer> {
  const { answer } = await commitOptimistically<PendingFacts, Writing<Answer>, Answer>({
    read: () => readFacts(rt, caller, verb),
    plan: async (facts) => {
      const decision = await verb.decide(facts);
      return decision ? planWrite(caller, { verb, facts, decision }) : { write: null, answer: verb.answer(undefined) };
    },
    commit: async (write) => {
      const { vouchers } = rt.store;
      if (!('balanceAfter' in write)) return vouchers.changePending(caller, write);
      const outcome = await vouchers.moveBalance(caller, write);
      return outcome.status === 'MOVED' ? toCommitOutcome(true) : outcome;
    },
    settle: (write, refusal) => settle(rt, caller, { verb, write, refusal }),
  });
  return answer;
}

async function readFacts(
  rt: PendingRuntime,
  caller: Caller,
  { voucherId, id }: { readonly voucherId: string; readonly id: string },
): Promise<PendingFacts> {
  const [config, fact, entry] = await Promise.all([
    rt.store.config.load(caller),
    rt.store.vouchers.load(caller, voucherId),
    rt.store.vouchers.pending(caller, { voucherId, id }),
  ]);
  const holderId = fact?.voucher.holder_id;
  const known = holderId && hasListeners(config) ? await rt.store.customers.load(caller, holderId) : null;
  return { config, fact, entry, holder: known?.customer ?? null, nowMs: rt.clock.nowMs() };
}

interface DecidedChange<Answer> {
  readonly verb: PendingVerb<Answer>;
  readonly facts: PendingFacts;
  readonly decision: PendingDecision;
}

function planWrite<Answer>(
  caller: Caller,
  { verb, facts, decision }: DecidedChange<Answer>,
): CommitPlan<Writing<Answer>, Answer> {
  const { config, fact, entry: before, holder, nowMs } = facts;
  const { after, move, accrual } = decision;
  const total = fact ? pendingTotalAfter(fact.voucher, { before, after }) : 0;
  const occurrence = fact && { fact, before, after, total, move, isManual: verb.isManual };
  const answer = verb.answer(occurrence ?? undefined);
  const row = { id: verb.changeId, timeMs: nowMs };
  const beside = {
    pending: { before, after, total },
    ...(accrual && { accrual }),
    guard: guardOf(caller, answer),
    outbox: occurrence
      ? outboxRow(caller, { config, id: row.id, nowMs, customerIds: [occurrence.fact.voucher.holder_id] }, () =>
          buildPendingFacts(occurrence, { config, holder }),
        )
      : undefined,
    activity: occurrence ? buildPendingRow(caller, occurrence, { config, row }) : undefined,
    answer,
  };
  if (move) return { write: { ...withTierAfter(config, move), ...beside }, answer };
  return { write: { fact, dueDay: before ? null : dueDayOf(after), ...beside }, answer };
}

interface UnansweredChange<Answer> {
  readonly verb: PendingVerb<Answer>;
  readonly write: Writing<Answer>;
  readonly refusal: unknown;
}

/**
 * The entry names its latest changes. A change that is not among them may still arrive, unless the next attempt was
 * refused: then the entry or the card has changed since, and the condition of the change fails.
 */
async function settle<Answer>(
  rt: PendingRuntime,
  caller: Caller,
  { verb, write, refusal }: UnansweredChange<Answer>,
): Promise<Settlement<Answer>> {
  const entry = await rt.store.vouchers.pending(caller, verb);
  if (entry?.changes.includes(verb.changeId)) {
    return { status: 'COMMITTED', answer: await readKeptAnswer(rt, caller, write.answer) };
  }
  return { status: isRefusal(refusal) ? 'NEVER' : 'OPEN' };
}
