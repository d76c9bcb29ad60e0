// Return units of the order of a redemption: money and cards get their parts in one transaction, once.
import { returnOutbox } from '../../core/events/return-outbox';
import { lacksTiers } from '../../core/redemption/returned-lots';
import { decideReturn, readsDecision, requestedValues } from '../../core/return/decision';
import { refuseReturnRequest } from '../../core/return/selection';
import type { RecordedDecision } from '../../core/return/types';
import type { ReturnFacts, ReturnPlan } from '../../core/return/write-types';
import { ApiError, type Failure, isFailure } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { CreateReturnRequest } from '../../model/generated';
import type { StoredRedemption } from '../../model/records/redemption';
import type { Return } from '../../model/records/return';
import type { ReturnCommit, ReturnOutcome } from '../../ports/returns';
import type { Runtime } from '../../ports/runtime';
import { busyOrder, completeHolderChanges } from '../orders/order-lock';
import { refuseIf } from '../shared/unwrap';
import { commitOptimistically, type LostAttempt, type Settlement } from '../shared/commit';
import { earlierAnswer, guardOf, onceWithinRead } from '../shared/once';
import { type ReturnedRedemption, requireReturnable, redemptionBase } from './returned-redemption';

export interface ReturnCall {
  readonly redemptionId: string;
  readonly request: CreateReturnRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Returns units, or computes what a return would do.
 * @throws ApiError as in docs/behaviour/returns.md#refusals
 */
export async function createReturn(
  rt: Runtime<'customers' | 'guards' | 'orders' | 'redemptions' | 'returns'>,
  caller: Caller,
  call: ReturnCall,
): Promise<Once<Return>> {
  const { redemptionId, request } = call;
  refuseIf(refuseReturnRequest(requestedValues(request)));
  if (request.dry_run) return { answer: await previewReturn(rt, caller, call), replayed: false };
  const operation = { idempotencyKey: call.idempotencyKey, path: ['return', redemptionId], body: request };
  return onceWithinRead(rt, caller, operation, async (keyed, places) => {
    const base = redemptionBase(redemptionId);
    const { loaded, use } = await rt.store.returns.load(caller, base, places);
    const earlier = keyed.keyed ? earlierAnswer<Return>(use, keyed.keyed.requestHash) : null;
    if (earlier) return earlier;
    return commitReturn(rt, keyed, { call, first: requireReturnable(redemptionId, loaded) });
  });
}

/** Takes two rounds of reads, needs no lock, and writes nothing. */
async function previewReturn(
  rt: Runtime<'redemptions' | 'returns'>,
  caller: Caller,
  { redemptionId, request }: ReturnCall,
): Promise<Return> {
  const base = redemptionBase(redemptionId);
  const { loaded } = await rt.store.returns.load(caller, base, null);
  const found = requireReturnable(redemptionId, loaded);
  const [facts, decision] = await Promise.all([
    readFacts(rt, caller, found.stored),
    readDecision(rt, caller, { found, request }),
  ]);
  return accepted(decideReturn({ caller, ...found, facts, decision, request, nowMs: rt.clock.nowMs() })).record;
}

/** The record that RE_EVALUATE decides again; null for other policies, and where none with its content is kept. */
async function readDecision(
  rt: Runtime<'returns'>,
  caller: Caller,
  { found, request }: { readonly found: ReturnedRedemption; readonly request: CreateReturnRequest },
): Promise<RecordedDecision | null> {
  const { packedDecision: packed } = found;
  if (packed === null || !readsDecision({ ...found, request })) return null;
  const kept = await rt.store.returns.unpackDecision(caller, packed);
  return kept && 'input' in kept ? kept : null;
}

function readFacts(rt: Runtime<'redemptions'>, caller: Caller, stored: StoredRedemption): Promise<ReturnFacts> {
  return rt.store.redemptions.loadForRollback(caller, stored);
}

function accepted(decided: ReturnPlan | Failure): ReturnPlan {
  if (isFailure(decided)) throw new ApiError(decided);
  return decided;
}

interface Work {
  readonly call: ReturnCall;
  readonly first: ReturnedRedemption;
}

/** The inputs of a return's decision. */
interface Read {
  readonly found: ReturnedRedemption;
  readonly facts: ReturnFacts;
  readonly nowMs: number;
}

/** A refused commit; a lock of the order that another request holds refuses the return itself. */
type Outcome = Exclude<ReturnOutcome, { readonly status: 'LOCK_LOST' }>;

/**
 * Takes two round trips: reading the redemption and the state, then the transaction; one more under RE_EVALUATE, and
 * after a conflict.
 */
function commitReturn(
  rt: Runtime<'customers' | 'orders' | 'redemptions' | 'returns'>,
  caller: Caller,
  { call, first }: Work,
): Promise<Once<Return>> {
  return commitOptimistically<Read, ReturnCommit, Return, Outcome>({
    read: async ({ lost }) => ({ ...(await readAgain(rt, caller, { call, first, lost })), nowMs: rt.clock.nowMs() }),
    plan: async (read) => {
      const { plan, found } = await decide(rt, caller, { call, read });
      const holders = await completeHolderChanges(rt, caller, plan.holders);
      const outbox = returnOutbox(caller, { plan, stored: found.stored, config: found.config });
      const { record } = plan;
      const guard = guardOf(caller, record);
      const attempt = rt.ids.random('try', 16);
      return { write: { plan: { ...plan, holders }, attempt, guard, outbox }, answer: record };
    },
    commit: async (commit) => {
      const outcome = await rt.store.returns.commit(caller, commit);
      if (outcome.status === 'LOCK_LOST') throw busyOrder(commit.plan.order.id);
      return outcome;
    },
    settle: (commit) => settle(rt, caller, commit),
  });
}

interface Decided {
  readonly plan: ReturnPlan;
  readonly found: ReturnedRedemption;
}

/**
 * A refusal is decided on the order as it is: while it is assumed to be unchanged, a check of the order that comes
 * first could have refused as well.
 */
async function decide(
  rt: Runtime<'redemptions' | 'returns'>,
  caller: Caller,
  { call: { request, redemptionId }, read }: { readonly call: ReturnCall; readonly read: Read },
): Promise<Decided> {
  const { found, nowMs } = read;
  const decideOn = async (known: Omit<Read, 'nowMs'>): Promise<ReturnPlan | Failure> => {
    const decision = await readDecision(rt, caller, { found: known.found, request });
    return decideReturn({ caller, ...known.found, facts: known.facts, decision, request, nowMs });
  };
  const plan = await decideOn(read);
  if (!isFailure(plan)) return { plan, found };
  if (read.facts.order !== null || found.stored.order_id === null) throw new ApiError(plan);
  const now = await readEverything(rt, caller, { redemptionId, stored: found.stored });
  return { plan: accepted(await decideOn(now)), found: now.found };
}

const NOTHING_READ: ReturnFacts = { order: null, balances: new Map() };

/**
 * The redemption is read after the order: a rollback in between has marked it, and is what refuses the return, not the order
 * that it changed.
 */
async function readEverything(
  rt: Runtime<'redemptions' | 'returns'>,
  caller: Caller,
  { redemptionId, stored }: { readonly redemptionId: string; readonly stored: StoredRedemption },
): Promise<Omit<Read, 'nowMs'>> {
  const facts = await readFacts(rt, caller, stored);
  const { loaded } = await rt.store.returns.load(caller, stored.base, null);
  return { found: requireReturnable(redemptionId, loaded), facts };
}

/** With the stored state from the refused writes, a new decision needs no read. */
async function readAgain(
  rt: Runtime<'redemptions' | 'returns'>,
  caller: Caller,
  { call, first, lost }: Work & { readonly lost: LostAttempt<Read, ReturnCommit, Outcome> | null },
): Promise<Omit<Read, 'nowMs'>> {
  if (lost === null) {
    const { config, stored } = first;
    return { found: first, facts: lacksTiers(config, stored) ? await readFacts(rt, caller, stored) : NOTHING_READ };
  }
  if (lost.outcome.status === 'CHANGED') {
    const { progress, order, balances } = lost.outcome.found;
    const { found, facts } = lost.facts;
    return {
      found: progress ? { ...found, progress } : found,
      facts: {
        // An order that was read before this commit, and did not change, is as the plan expected it.
        order: order ?? facts.order,
        balances: new Map([...facts.balances, ...(balances ?? [])]),
      },
    };
  }
  return readEverything(rt, caller, { redemptionId: call.redemptionId, stored: first.stored });
}

/**
 * Settles an unanswered return. Raising the expected count fences it first: after that it either has committed, and its
 * record exists, or never will.
 */
async function settle(
  rt: Runtime<'returns'>,
  caller: Caller,
  { plan, attempt }: ReturnCommit,
): Promise<Settlement<Return>> {
  const { base, record } = plan;
  await rt.store.returns.fence(caller, base);
  const found = await rt.store.returns.find(caller, { base, sequence: record.sequence });
  return found?.attempt === attempt ? { status: 'COMMITTED', answer: record } : { status: 'NEVER' };
}
