// Pending points of a member that a request makes active, adjusts or cancels.
import { pendingBalanceOf, type PendingOccurrence } from '../../../core/events/facts/pending-facts';
import { planActivation } from '../../../core/loyalty/pending/activation';
import { adjustPendingPoints, changePendingPoints, refuseSettledPoints } from '../../../core/loyalty/pending/entry';
import { balanceAnswer } from '../../../core/voucher/balance';
import { ApiError, invariant, notFound } from '../../../errors';
import type { Caller, Once } from '../../../model/common';
import type { AdjustPendingPointsRequest } from '../../../model/generated';
import type { ActivatePendingPointsResponse } from '../../../model/generated-answers/loyalties';
import type { PendingBalanceResponse } from '../../../model/generated-answers/records';
import type { PendingPoints } from '../../../model/records/earning-rule';
import type { Runtime } from '../../../ports/runtime';
import { once } from '../../shared/once';
import { unwrap } from '../../shared/unwrap';
import { findMember } from '../loyalty-members';
import { commitPending, type PendingDecision, type PendingFacts } from './commit';

type ChangeRuntime = Runtime<'config' | 'customers' | 'guards' | 'vouchers'>;

/** Pending points of a member, by the code or id of the card. */
export interface PendingName {
  readonly codeOrId: string;
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/**
 * Add pending points to their card at once.
 * @throws ApiError not_found; invalid_pending_points_state; invalid_amount for a card without room for points
 */
export function activatePendingPoints(
  rt: ChangeRuntime,
  caller: Caller,
  name: PendingName,
): Promise<Once<ActivatePendingPointsResponse>> {
  return changeOnce(rt, caller, {
    name,
    verb: 'activate',
    decide: ({ config, fact, nowMs }, { entry, changeId }) => {
      const move = fact && planActivation(fact, entry, { config, line: { id: changeId, timeMs: nowMs } });
      if (!move) throw new ApiError({ key: 'invalid_amount', details: 'The card has no room for these points.' });
      const change = { state: 'ACTIVATED', points: move.amount, changeId, nowMs } as const;
      return { after: changePendingPoints(entry, change), move };
    },
    answer: ({ move, after }) => {
      invariant(move, 'active points moved the balance');
      const { amount: points, ...balance } = balanceAnswer(move);
      invariant(points === after.points, 'all active points are on the card');
      return { ...balance, points, type: 'loyalty_card', operation_type: 'MANUAL' };
    },
  });
}

/**
 * Add to pending points, or take from them.
 * @throws ApiError not_found; invalid_pending_points_state; invalid_amount where less than one is left
 */
export function adjustMemberPendingPoints(
  rt: ChangeRuntime,
  caller: Caller,
  { request, ...name }: PendingName & { readonly request: AdjustPendingPointsRequest },
): Promise<Once<PendingBalanceResponse>> {
  const { points } = request;
  return changeOnce(rt, caller, {
    name,
    verb: 'update',
    body: request,
    decide: ({ nowMs }, { entry, changeId }) => ({
      after: unwrap(adjustPendingPoints(entry, { points, changeId, nowMs })),
      move: null,
    }),
    answer: pendingBalanceOf,
  });
}

/** Cancel pending points. @throws ApiError not_found; invalid_pending_points_state */
export function cancelPendingPoints(rt: ChangeRuntime, caller: Caller, name: PendingName): Promise<Once<null>> {
  return changeOnce(rt, caller, {
    name,
    verb: 'cancel',
    decide: ({ nowMs }, { entry, changeId }) => ({
      after: changePendingPoints(entry, { state: 'CANCELED', changeId, nowMs }),
      move: null,
    }),
    answer: () => null,
  });
}

interface RequestedChange<Answer> {
  readonly name: PendingName;
  readonly verb: 'activate' | 'update' | 'cancel';
  readonly body?: unknown;
  readonly decide: (
    facts: PendingFacts,
    pending: { readonly entry: PendingPoints; readonly changeId: string },
  ) => PendingDecision;
  readonly answer: (occurrence: PendingOccurrence) => Answer;
}

function changeOnce<Answer>(
  rt: ChangeRuntime,
  caller: Caller,
  { name, verb, body, decide, answer }: RequestedChange<Answer>,
): Promise<Once<Answer>> {
  const { codeOrId, id, idempotencyKey } = name;
  const operation = { idempotencyKey, path: ['pendingPoints', verb, codeOrId, id], body };
  return once(rt, caller, operation, async (keyed) => {
    const { voucher } = await findMember(rt, caller, { campaignId: null, codeOrId });
    const changeId = rt.ids.random('tp', 18);
    return commitPending(rt, keyed, {
      voucherId: voucher.id,
      id,
      changeId,
      isManual: true,
      decide: (facts) => {
        const { fact, entry } = facts;
        if (!fact) throw notFound('voucher', codeOrId);
        if (!entry) throw notFound('pending_points', id);
        const refused = refuseSettledPoints(entry, verb);
        if (refused) throw new ApiError(refused);
        return decide(facts, { entry, changeId });
      },
      answer: (occurrence) => {
        invariant(occurrence, 'a request changes pending points of a card');
        return answer(occurrence);
      },
    });
  });
}
