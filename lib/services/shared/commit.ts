// The only way to change shared records (optimistic concurrency): read, plan, commit on condition that nothing has
// changed since the read, and repeat after a conflict.
import { ApiError } from '../../errors';
import { backOff } from '../../async/concurrency';
import { DECIDE_MS, computeRemainingMs, noteCount } from '../../async/deadline';
import type { Once } from '../../model/common';
import type { CommitOutcome } from '../../ports/common';

/** The outcome of a commit. An outcome that refuses the request is thrown instead. */
export type AttemptOutcome =
  | CommitOutcome
  /** Like STALE, with the stored state that the table returned. */
  | { readonly status: 'CHANGED' };

/** An attempt that is not known to have committed. */
export interface LostAttempt<Facts, Write, Outcome> {
  readonly facts: Facts;
  readonly write: Write;
  readonly outcome: Outcome;
}

/** The history of an attempt. */
export interface CommitAttempt<Facts, Write, Outcome = AttemptOutcome> {
  /** Number of earlier attempts. */
  readonly tries: number;
  /** The attempt before. */
  readonly lost: LostAttempt<Facts, Write, Outcome> | null;
  /** The write of an earlier attempt without an answer, which may still take effect. */
  readonly unanswered: Write | null;
}

export interface CommitPlan<Write, Answer> {
  /** Null when everything is already as it should be. */
  readonly write: Write | null;
  /** The answer once it is written. */
  readonly answer: Answer;
}

/** The outcome of a commit without an answer, once settled. */
export type Settlement<Answer> =
  | { readonly status: 'COMMITTED'; readonly answer: Answer }
  /** It had no effect, and will have none. */
  | { readonly status: 'NEVER' }
  /** It may still arrive: the next attempt writes the same guard record, so that only one of them takes effect. */
  | { readonly status: 'OPEN' };

/** The steps of a verb. Steps that may refuse the request throw an ApiError. */
export interface OptimisticCommit<Facts, Write, Answer, Outcome extends AttemptOutcome = AttemptOutcome> {
  /**
   * Reads everything that the verb decides on. The time is part of it, and taken after the other reads: a record is
   * never dated before the facts of its decision. So each attempt has a time of its own.
   */
  readonly read: (attempt: CommitAttempt<Facts, Write, Outcome>) => Promise<Facts>;
  /** The answer of the first request with this Idempotency-Key. */
  readonly replay?: (facts: Facts, attempt: CommitAttempt<Facts, Write, Outcome>) => Once<Answer> | null;
  readonly plan: (
    facts: Facts,
    attempt: CommitAttempt<Facts, Write, Outcome>,
  ) => CommitPlan<Write, Answer> | Promise<CommitPlan<Write, Answer>>;
  readonly commit: (write: Write) => Promise<Outcome>;
  /**
   * Determines the outcome of a commit without an answer, immediately and after each further attempt. Absent when
   * committing twice has the same effect as committing once.
   * @param refusal the error of a further attempt; null without one, or when it may be repeated
   */
  readonly settle?: (write: Write, refusal: unknown) => Promise<Settlement<Answer>>;
}

/**
 * Runs a verb in as many attempts as needed, until the deadline of the request.
 * @throws ApiError as the verb refuses; temporarily_unavailable when nothing was written and nothing will be;
 *   outcome_unknown when the outcome could not be determined
 */
export async function commitOptimistically<Facts, Write, Answer, Outcome extends AttemptOutcome = AttemptOutcome>(
  verb: OptimisticCommit<Facts, Write, Answer, Outcome>,
): Promise<Once<Answer>> {
  const pause = pausesUntilDeadline();
  let lost: LostAttempt<Facts, Write, Outcome> | null = null;
  for (let tries = 0; ; tries += 1) {
    const sent: AttemptResult<Facts, Write, Answer, Outcome> = await tryOnce(verb, { tries, lost, unanswered: null });
    if ('answer' in sent) return sent;
    if (sent.outcome.status === 'UNKNOWN' && verb.settle) {
      return untilSettled({ ...verb, settle: verb.settle }, { first: sent, tries, pause });
    }
    await pause(sent.outcome);
    lost = sent;
  }
}

type AttemptResult<Facts, Write, Answer, Outcome> = Once<Answer> | LostAttempt<Facts, Write, Outcome>;

async function tryOnce<Facts, Write, Answer, Outcome extends AttemptOutcome>(
  verb: OptimisticCommit<Facts, Write, Answer, Outcome>,
  attempt: CommitAttempt<Facts, Write, Outcome>,
): Promise<AttemptResult<Facts, Write, Answer, Outcome>> {
  const facts = await verb.read(attempt);
  const earlier = verb.replay?.(facts, attempt);
  if (earlier) return earlier;
  const { write, answer } = await verb.plan(facts, attempt);
  if (write === null) return { answer, replayed: false };
  const outcome = await verb.commit(write);
  return outcome.status === 'COMMITTED' ? { answer, replayed: false } : { facts, write, outcome };
}

interface Unanswered<Facts, Write, Outcome> {
  readonly first: LostAttempt<Facts, Write, Outcome>;
  readonly tries: number;
  readonly pause: Pause;
}

/** While an unanswered attempt may still arrive, only attempts that cannot both take effect are sent. */
async function untilSettled<Facts, Write, Answer, Outcome extends AttemptOutcome>(
  verb: OptimisticCommit<Facts, Write, Answer, Outcome> & Settling<Write, Answer>,
  { first, tries: before, pause }: Unanswered<Facts, Write, Outcome>,
): Promise<Once<Answer>> {
  let lost = first;
  let unanswered: NewestFirst<Write> = [first.write];
  for (let tries = before + 1; ; tries += 1) {
    const known = await settleAll(verb, unanswered, null);
    if (known.status === 'COMMITTED') return { answer: known.answer, replayed: false };
    if (known.status === 'NEVER') throw unavailable(causeOf(lost.outcome));
    try {
      await pause(lost.outcome);
      const sent = await tryOnce(verb, { tries, lost, unanswered: unanswered[0] });
      if ('answer' in sent) return sent;
      lost = sent;
    } catch (refusal) {
      return await settledBefore(verb, unanswered, refusal);
    }
    if (lost.outcome.status === 'UNKNOWN') unanswered = [lost.write, ...unanswered];
  }
}

/** The writes of all attempts without an answer. */
type NewestFirst<Write> = readonly [Write, ...Write[]];

type Settling<Write, Answer> = Required<Pick<OptimisticCommit<unknown, Write, Answer>, 'settle'>>;

/** A refusal is final when no unanswered attempt took effect or will. */
async function settledBefore<Write, Answer>(
  verb: Settling<Write, Answer>,
  unanswered: NewestFirst<Write>,
  refusal: unknown,
): Promise<Once<Answer>> {
  const known = await settleAll(verb, unanswered, refusal);
  if (known.status === 'COMMITTED') return { answer: known.answer, replayed: false };
  throw known.status === 'NEVER' ? refusal : outcomeUnknown(refusal);
}

/** When the newest attempt had no effect, an earlier one may still have had one: it lost its answer as well. */
async function settleAll<Write, Answer>(
  verb: Settling<Write, Answer>,
  unanswered: NewestFirst<Write>,
  refusal: unknown,
): Promise<Settlement<Answer>> {
  for (const write of unanswered) {
    const known = await settled(verb, write, refusal);
    if (known.status !== 'NEVER') return known;
  }
  return { status: 'NEVER' };
}

function settled<Write, Answer>(
  { settle }: Settling<Write, Answer>,
  write: Write,
  refusal: unknown,
): Promise<Settlement<Answer>> {
  return settle(write, refusal).catch((cause: unknown) => {
    throw outcomeUnknown(cause);
  });
}

type Pause = (outcome: AttemptOutcome) => Promise<void>;

/** Maximum pause after a conflict, ms: the other write is already stored, so a read soon succeeds. */
const STALE_MOST_MS = 200;

/** Past the deadline the request fails: its outcome is unknown if an attempt had no answer. */
function pausesUntilDeadline(): Pause {
  const startedMs = performance.now();
  let pauses = 0;
  let isUncertain = false;
  return async (outcome) => {
    isUncertain ||= outcome.status === 'UNKNOWN';
    if (outcome.status !== 'UNKNOWN') noteCount('Conflicts');
    if (performance.now() - startedMs > DECIDE_MS || computeRemainingMs('DECIDE') <= 0) {
      throw isUncertain ? outcomeUnknown(causeOf(outcome)) : unavailable(causeOf(outcome));
    }
    noteCount('Retries');
    pauses += 1;
    await (outcome.status === 'STALE' ? backOff(pauses - 1, { mostMs: STALE_MOST_MS }) : backOff(pauses));
  };
}

function causeOf(outcome: AttemptOutcome): unknown {
  return 'cause' in outcome ? outcome.cause : undefined;
}

/** Converts the outcome of a store that either commits or finds changed data. */
export function toCommitOutcome(isDone: boolean): AttemptOutcome {
  return { status: isDone ? 'COMMITTED' : 'STALE' };
}

/**
 * The answer of the first request with an Idempotency-Key.
 * @throws ApiError idempotency_key_reused when the key belongs to another request
 */
export function replayOf<Answer>(
  first: { readonly requestHash: string | null; readonly answer: Answer },
  requestHash: string | null,
): Once<Answer> {
  if (first.requestHash === requestHash) return { answer: first.answer, replayed: true };
  throw keyReused();
}

/** The refusal of a key that belongs to another request: another body, another path or another operation. */
export function keyReused(): ApiError {
  return new ApiError({ key: 'idempotency_key_reused', details: 'Use a new key for a new request.' });
}

/** The error when a transaction was sent and its outcome could not be determined. */
function outcomeUnknown(cause: unknown): ApiError {
  return new ApiError({ key: 'outcome_unknown' }, { cause, headers: { 'retry-after': '1' } });
}

/** The error when nothing was written, and nothing will be. */
function unavailable(cause: unknown): ApiError {
  return new ApiError({ key: 'temporarily_unavailable' }, { cause, headers: { 'retry-after': '1' } });
}
