// The terms of a search from a request for the best stack.
import type { Failure } from '../../../errors';
import type { Caller } from '../../../model/common';
import type { BestStackRequest } from '../../../model/generated';
import { LIMITS } from '../../../model/limits';
import type { Redeemable } from '../../../model/request';
import { type BestStackTerms, mergeKept } from './decision';

/** Milliseconds of work where the request names none, and the most that a client key may name. */
const DEFAULT_BUDGET_MS = 50;
/** The steps of a search for each millisecond of its budget. */
const STEPS_PER_MS = 20;

/**
 * Refuse an invalid best-stack request.
 * @returns invalid_payload for an order without amount, lines and name, for too many redeemables, and for what only
 *   server keys may name; null for a good request
 */
export function refuseBestStackRequest({ kind }: Pick<Caller, 'kind'>, request: BestStackRequest): Failure | null {
  const { amount, items, id, source_id } = request.order ?? {};
  if (typeof amount !== 'number' && (items ?? []).length === 0 && !id && !source_id)
    return invalid('Property .order must have an amount, items or an id.');
  const listed = mergeKept({ candidates: request.candidates ?? [], keep: request.keep ?? [] });
  if (listed.length > LIMITS.redeemables)
    return invalid(`Properties .candidates and .keep must name at most ${LIMITS.redeemables} redeemables together.`);
  if (kind !== 'client') return null;
  if (request.floor && 'metadata' in request.floor) return invalid('Only server keys may name a floor of metadata.');
  if ((request.budget_ms ?? 0) > DEFAULT_BUDGET_MS)
    return invalid(`Property .budget_ms must be <= ${DEFAULT_BUDGET_MS} for a client key.`);
  return null;
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/**
 * Build the terms of a best-stack search from its request.
 * @param found what a qualification finds, where the request names no candidates
 */
export function toBestStackTerms(request: BestStackRequest, found: readonly Redeemable[]): BestStackTerms {
  const { objective, budget_ms, floor } = request;
  const keep = request.keep ?? [];
  return {
    candidates: request.candidates ?? found.slice(0, LIMITS.redeemables - keep.length),
    keep,
    objective: objective ?? 'DISCOUNT',
    floor: floor ?? null,
    steps: (budget_ms ?? DEFAULT_BUDGET_MS) * STEPS_PER_MS,
  };
}
