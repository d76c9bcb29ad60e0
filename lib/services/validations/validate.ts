// Validates: checks whether redeemables may be used on an order, and calculates their discounts.
import { withCustomerOfOrder } from '../../core/customer/record';
import { refuseAnswer } from '../../core/answer/answer-size';
import { validationAnswer } from '../../core/answer/validation';
import { buildDecision, toDecisionDocument } from '../../core/decision/decision';
import type { EvaluationInput } from '../../core/evaluation/facts';
import {
  type SessionPlan,
  type ReservationPlan,
  findLostReservation,
  planSession,
  planSessionReservations,
  type ValidationSession,
  toValidationSessionResponse,
} from '../../core/evaluation/reservations';
import type { Evaluation } from '../../core/evaluation/candidate/outcome';
import type { NearestFindings } from '../../core/search/nearest-rewards/request-findings';
import type { Caller } from '../../model/common';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import type { SessionOpening, SessionPlacement } from '../../ports/validations';
import { guardAmounts, guardRequest, loadFacts, trackingIdOf } from '../shared/load-facts';
import { CLIENT_SESSION_PREFIX, orderLockName, orderName, scopeSessionKey } from '../../core/access/caller';
import { isExplained, isRecorded } from '../../core/access/evaluation-input';
import { VALIDATION_LEASE_MS, busySession, withOrderLock } from '../orders/order-lock';
import { unwrap, refuseIf } from '../shared/unwrap';
import { commitOptimistically } from '../shared/commit';
import { admitSession } from './client-sessions';
import { type Decision, decideCounted } from './decide-counted';
import { expandNearest } from './expand-nearest';
import type { ValidateResponse } from '../../model/generated-answers/validations';

/** The result of a validation, before it is converted to an answer. */
export interface Validation {
  readonly evaluation: Evaluation;
  readonly input: EvaluationInput;
  readonly trackingId: string | null;
  /** The validation session it opened or extended. */
  readonly session: ValidationSession | null;
  /** Additions that the redeemables lack; absent when the request does not expand it. */
  readonly nearest?: NearestFindings | undefined;
}

/**
 * Validate redeemables against an order as a redemption would, and reserve them where a session asks for it. Takes a
 * single round trip; two when the request names an order, whose lock is held meanwhile; one more to reserve codes.
 */
export async function validate(
  rt: Runtime<'campaignCounters' | 'evaluations' | 'limits' | 'orderLocks' | 'products' | 'reservations'>,
  caller: Caller,
  request: EvaluationRequest,
): Promise<ValidateResponse> {
  const id = rt.ids.hex('valid');
  const answerOf = ({ evaluation, input, trackingId, session, nearest }: Validation): ValidateResponse => ({
    ...validationAnswer(evaluation, input, { id, trackingId, session, nearest }),
    ...(isRecorded(caller, request) && {
      decision: toDecisionDocument(buildDecision({ input, evaluation }, rt.replayerHash ?? null)),
    }),
  });
  const expand = (decision: Decision) => expandNearest(rt, caller, decision);
  return validation(rt, caller, { request, answerOf, expand });
}

/** A request, and the conversion of its result to an answer. */
interface AnsweredRequest<Answer> {
  readonly request: EvaluationRequest;
  readonly answerOf: (found: Validation) => Answer;
  /** Finds what is missing until the redeemables work; absent for the older calls, which answer nothing about it. */
  readonly expand?: (decision: Decision) => Promise<NearestFindings | undefined>;
}

/**
 * Validate redeemables, open the requested session, and build the answer by `answerOf`.
 * @throws ApiError answer_too_large before anything is reserved: a caller without the session's key would not end it
 */
export async function validation<Answer extends object>(
  rt: Runtime<'campaignCounters' | 'evaluations' | 'limits' | 'orderLocks' | 'reservations'>,
  caller: Caller,
  { request: sent, answerOf, expand }: AnsweredRequest<Answer>,
): Promise<Answer> {
  const request = withCustomerOfOrder(sent);
  const prefix = caller.kind === 'client' ? CLIENT_SESSION_PREFIX : 'ssn';
  const session = planSession(request.session, () => rt.ids.random(prefix, 32));
  const named = session ? { ...request, session: { ...request.session, key: session.key } } : request;
  const name = orderName(request.order);
  const options = { orderName: name, lockName: orderLockName(caller, name), leaseMs: VALIDATION_LEASE_MS };
  const toAnswer = ({ evaluation, input, nearest }: Decision): Answer =>
    answerOf({
      evaluation,
      input,
      nearest,
      trackingId: trackingIdOf(rt, caller, { request, facts: input.facts }),
      session: session && toValidationSessionResponse(session, input),
    });
  const decideNow = async () => {
    const decision = await decide(rt, caller, named);
    return expand ? { ...decision, nearest: await expand(decision) } : decision;
  };
  const refuse = (decision: Decision) => refuseIf(refuseAnswer(toAnswer(decision)));
  const finish = (first: Decision) => (session ? reserve(rt, caller, { first, session, decideNow, refuse }) : first);
  return toAnswer(await withOrderLock({ rt, caller, options }, decideNow, finish));
}

async function decide(
  rt: Runtime<'campaignCounters' | 'evaluations' | 'limits'>,
  caller: Caller,
  request: EvaluationRequest,
): Promise<Decision> {
  // Reservations, explanations, decision documents and searches need exact counts.
  const isShown = isExplained(caller, request) || isRecorded(caller, request);
  const isExact = request.session || isShown || request.options?.expand?.includes('nearest');
  const counters = isExact ? 'SUMS' : 'BOUNDS';
  const situation = await loadFacts(rt, caller, request, { counters });
  await guardRequest(rt, caller, { request, ...situation });
  const decision = await decideCounted(rt, caller, { request, situation });
  await guardAmounts(rt, caller, { evaluation: decision.evaluation, ...situation });
  return decision;
}

/**
 * Reserve what applied. Where a code changed since it was read, or an answer was lost, it is read and decided again: the
 * session sees its own reservations, so reserving twice reserves once.
 * @throws ApiError multiple_requests when a redemption with the session came in between: it would be reserved anew
 */
async function reserve(
  rt: Runtime<'reservations'>,
  caller: Caller,
  attempt: {
    readonly first: Decision;
    readonly session: SessionPlan;
    readonly decideNow: () => Promise<Decision>;
    /** Throws when the decision has no valid answer. */
    readonly refuse: (decision: Decision) => void;
  },
): Promise<Decision> {
  const { session, decideNow } = attempt;
  const { answer } = await commitOptimistically<Decision, SessionPlacement, Decision>({
    read: ({ lost }) => (lost ? decideNow() : Promise.resolve(attempt.first)),
    plan: async (decision, { lost }) => {
      // After an unanswered attempt, this request itself may have released its reservations.
      if (lost && lost.outcome.status !== 'UNKNOWN') requireReserved(lost.facts, decision);
      attempt.refuse(decision);
      const plans = unwrap(planSessionReservations(decision, session));
      const opening = await admitPlans(rt, caller, { key: session.key, plans, nowMs: decision.input.nowMs });
      return { write: { plans, opening }, answer: decision };
    },
    commit: (placement) => rt.store.reservations.place(caller, scopeSessionKey(caller, session.key), placement),
  });
  return answer;
}

/** @returns null where nothing is reserved, or no count is kept. @throws ApiError too_many_requests */
async function admitPlans(
  rt: Runtime<'reservations'>,
  caller: Caller,
  opening: { readonly key: string; readonly plans: readonly ReservationPlan[]; readonly nowMs: number },
): Promise<SessionOpening | null> {
  const { key, plans, nowMs } = opening;
  const reserving = plans.flatMap(({ voucher, reservation }) => (reservation ? [{ voucher, reservation }] : []));
  const [first] = reserving;
  if (!first) return null;
  const voucherIds = reserving.map(({ voucher }) => voucher.id);
  return admitSession(rt, caller, { key, voucherIds, untilMs: first.reservation.untilMs, nowMs });
}

/** @throws ApiError multiple_requests */
function requireReserved({ input: before }: Decision, { input: after }: Decision): void {
  const lost = findLostReservation(before.facts, after.facts, before.nowMs);
  if (lost) throw busySession(lost);
}
